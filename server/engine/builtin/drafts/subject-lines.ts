import type { Draft } from '#shared/contract/drafts.ts'
import { filledText } from '#shared/domain/draft-text.ts'
import { inline } from '../markdown.ts'
import { numberOf, numberWords } from './revise/words.ts'

const wanted = new RegExp(
  String.raw`^\W*(?:(?:great|good|thanks|ok(?:ay)?|and|now|please|pls|hey|hi)[\s,!.]+)*(?:(?:(?:can|could|would) you\s+)?(?:please\s+)?(?:give|suggest|write|find|make|show|propose|list|get)(?: me| us)?\s+|(?:i|we) (?:need|want|would like)\s+|what (?:would|could) be\s+)?(${numberWords}|some|a few|several)\s+(?:more\s+|other\s+|different\s+|possible\s+|good\s+|short\s+|alternative\s+){0,2}(subject lines?|subjects|headlines?|titles?|headings)(?:\s+(?:ideas?|options?|suggestions?))?(?:\s+(?:for|(?:that )?(?:to )?goe?s? with|to) (?:it|this|that|the (?:mail|e-?mail|text|post|letter|newsletter|draft)))?(?:,?\s+(?:please|pls|to choose from))?[\s.?!]*$`,
  'iu',
)
const usual = 3
const most = 5
/** In characters: a longer one is cut off in an inbox. */
const longest = 70
const date =
  /,?\s*\b(?:on|from|by|until|at|this|next)\s+((?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s*)?(?:\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?(?:january|february|march|april|may|june|july|august|september|october|november|december)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?:\s+\d{4})?)\b/iu
const empty =
  /^(?:hello|hi|hey|dear|kind regards|best|warm regards|cheers|thank|i hope|we hope|please (?:let|do not|reply|feel)|if you|we look|looking forward|yours)\b/i

/** "Three subject lines for it": how many, and what such a line is called; undefined where a prompt asks for none. */
function wantedIn(prompt: string): { count: number; name: string } | undefined {
  const [, n, name] = wanted.exec(prompt) ?? []
  if (n === undefined) return undefined
  const count = numberOf(n)
  return { count: Math.min(most, count >= 1 ? count : usual), name: name!.toLowerCase().replace(/s$/, '') }
}

/**
 * Lines that a draft could be headed by, in its own words: its title, what it says first, and that with its day before it.
 * Fewer than were asked for where its words give no more.
 */
export function subjectLines(prompt: string, draft: Draft | undefined): string | undefined {
  const asked = draft && wantedIn(prompt)
  if (!asked) return undefined
  const sentences = filledText(draft)
    .split('\n')
    .filter((line) => !/^\*\*(?:Subject|Channel)/i.test(line))
    .flatMap((line) => line.replaceAll(/[*_#>]/g, '').split(/(?<=[.!?])\s+/))
    .map((sentence) => sentence.replace(/^(?:[-•]|\d+[.)])\s+/, '').replace(/[.!\s]+$/, ''))
    .filter((sentence) => sentence.split(' ').length >= 3 && !empty.test(sentence) && !/\[[^\]]+\]/.test(sentence))
  const found: string[] = []
  const take = (line: string) => {
    const text = line.trim()
    const shown = `${text.charAt(0).toUpperCase()}${text.slice(1)}`
    const isNew = !found.some((other) => other.toLowerCase() === shown.toLowerCase())
    if (text !== '' && text.length <= longest && isNew) found.push(shown)
  }
  if (!/^(?:(?:e-?)?mail|message|letter|\p{L}+ post|post|text)\b(?: to\b.*)?$/iu.test(draft.title)) take(draft.title)
  for (const sentence of sentences) {
    const core = sentence.replace(
      /^(?:we would like to (?:invite you to|tell you that|inform you that)|please note that)\s+/i,
      '',
    )
    take(core)
    const day = date.exec(core)
    if (day) {
      const rest = core.replace(day[0], '').trim()
      take(`${day[1]}: ${rest}`)
      take(`${rest}, ${day[1]}`)
    }
    const [clause = ''] = core.split(/,\s|\s(?:and|but|because|so)\s/)
    if (clause !== core && clause.split(' ').length >= 3) take(clause)
  }
  const shown = found.slice(0, asked.count)
  if (shown.length === 0) return undefined
  const few = shown.length < asked.count ? ` Its words give no more than ${shown.length === 1 ? 'this' : 'these'}.` : ''
  return `From the draft’s own words; say “the ${asked.name} is: …” to take one.${few}\n\n${shown.map((line, at) => `${at + 1}. ${inline(line, longest)}`).join('\n')}`
}
