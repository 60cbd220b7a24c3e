export type TextEncoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'

/** Decodes the bytes of a text file: UTF-8 and UTF-16 by their mark or shape, anything else as Windows-1252. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncoding } {
  const utf16 = markedUtf16(bytes) ?? unmarkedUtf16(bytes)
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}

/** The bytes of a base64 data URL; undefined when the text is not one. */
export function decodeDataUrl(content: string): Uint8Array | undefined {
  const comma = content.indexOf(',')
  if (!content.startsWith('data:') || comma < 0 || comma > 300) return undefined
  const head = content.slice(0, comma)
  if (/\s/.test(head)) return undefined
  const body = content.slice(comma + 1)
  if (head.endsWith(';base64')) return decodeBase64(body)
  try {
    return Buffer.from(decodeURIComponent(body), 'utf8')
  } catch {
    return undefined
  }
}

function decodeBase64(body: string): Uint8Array | undefined {
  const bytes = Buffer.from(body, 'base64')
  const padding = body.endsWith('==') ? 2 : body.endsWith('=') ? 1 : 0
  // What is not base64 is skipped, and fewer bytes come out. Only then is each character looked at, which takes twice
  // as long.
  return bytes.length === Math.floor(((body.length - padding) * 3) / 4) || /^[\w+/=\s-]*$/.test(body)
    ? bytes
    : undefined
}

function markedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
}

/** Western text in UTF-16 has a zero in every second byte; no other text encoding has zeros at all. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 1000)
  if (sample.length < 4 || bytes.length % 2 === 1) return undefined
  let even = 0
  let odd = 0
  for (const [at, byte] of sample.entries()) {
    if (byte !== 0) continue
    if (at % 2 === 0) even += 1
    else odd += 1
  }
  const many = sample.length * 0.3
  if (odd > many && even === 0) return 'utf-16le'
  if (even > many && odd === 0) return 'utf-16be'
  return undefined
}
