import { filledText } from '#shared/domain/draft-text.ts'
import type { DraftText, Wish } from './wish.ts'

const words = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const count = `(\\d{1,4}|${words.slice(1).join('|')})`
const left = '(left|free|available|remaining|still open|to go)'
const said = new RegExp(String.raw`(?<![\p{L}\d.,])${count}(?:\s+\p{L}+)?\s+${left}(?!\p{L})`, 'iu')
const lastOne = /(?<!\p{L})(?:the |our )?(?:very )?last (?:one|place|spot|space|seat)(?! (?:of|on|in)\b)(?!\p{L})/iu
const gone = new RegExp(
  String.raw`(?<![\p{L}\d.,])(?:another )?${count}(?: (?:more|of (?:them|those|these)|\p{L}+))?(?:['’]s| is| are| has| have| was| were)?(?: (?:just|already|now|been))* (?:gone|taken|sold|booked|reserved|cancelled)(?!\p{L})`,
  'iu',
)
const stands = new RegExp(String.raw`(?<![\p{L}\d.,£$€])${count}((?:\s+[\p{L}-]+){0,3}?\s+)${left}(?!\p{L})`, 'giu')

/** "Only one left now", "one of them's just gone": how many there still are, where the text says that once. */
export function readLeft(prompt: string, draft: DraftText): Wish | undefined {
  const [found, ...more] = [...filledText(draft).matchAll(stands)]
  if (!found || more.length > 0 || prompt.length > 200) return undefined
  const before = numberOf(found[1]!)
  const told = said.exec(prompt)
  const fewer = gone.exec(prompt)
  const n = told ? numberOf(told[1]!) : lastOne.test(prompt) ? 1 : fewer ? before - numberOf(fewer[1]!) : undefined
  if (n === undefined || n < 1 || n === before) return undefined
  const isWord = !/\d/.test(found[1]!) && n < words.length
  const written = isWord ? words[n]! : String(n)
  const thing = found[2]!.replace(/(\p{Ll}{2,}?)(es|s)?(\s+)$/iu, (whole, stem: string, end = '', space: string) =>
    n === 1 && end !== '' ? `${/(?:ch|sh|x|ss)$/.test(stem) || end === 's' ? stem : `${stem}e`}${space}` : whole,
  )
  const upper = /^\p{Lu}/u.test(found[1]!) ? written.charAt(0).toUpperCase() + written.slice(1) : written
  return { do: 'replace', from: found[0], to: `${upper}${thing}${found[3]!}` }
}

/** Whether nothing but that is said. */
export function isOnlyLeft(clause: string): boolean {
  const rest = clause
    .replace(said, ' ')
    .replace(lastOne, ' ')
    .replace(gone, ' ')
    .replaceAll(
      /(?<!\p{L})(?:oh|so|and|but|sorry|hi|ok|only|just|now|there|is|are|['’]s|we|have|ve|got|it|that|the|please|pls|actually|already|one|make|say)(?!\p{L})/giu,
      ' ',
    )
  return !/[\p{L}\d]{2}/u.test(rest)
}

function numberOf(word: string): number {
  return /\d/.test(word) ? Number(word) : words.indexOf(word.toLowerCase())
}
