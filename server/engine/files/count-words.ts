import type { Pace } from '../pace.ts'

/** Counts as word processors do: what stands between spaces, and each character of scripts that use none. */
export async function countWords(text: string, pace: Pace): Promise<number> {
  let words = 0
  let inWord = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isUnspaced(code)) {
      words += 1
      inWord = false
    } else if (isLetterOrDigit(code)) {
      if (!inWord) words += 1
      inWord = true
    } else if (code <= 32 || code === 0xa0 || code === 0x2028 || code === 0x3000) {
      inWord = false
    }
    if (at % 50_000 === 49_999) await pace()
  }
  return words
}

/** Chinese characters and Japanese kana; Hangul is written with spaces. */
function isUnspaced(code: number): boolean {
  return (code >= 0x3041 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff)
}

function isLetterOrDigit(code: number): boolean {
  if (code < 0x80) return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
  return (
    code >= 0xaa &&
    !(code >= 0x2000 && code <= 0x2bff) &&
    !(code >= 0x3000 && code <= 0x3040) &&
    code !== 0xd7 &&
    code !== 0xf7 &&
    code !== 0xab &&
    code !== 0xbb
  )
}
