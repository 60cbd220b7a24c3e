import { partsIn, sentencesIn, textOf, without } from './text.ts'
import type { DraftText } from './wish.ts'

const wanted =
  /^(?:(?:more|a bit|a little|much|even|bit) )*(?:strict(?:er)?|firm(?:er|ly)?|stern(?:er)?|serious(?:ly)?|tough(?:er)?|hard(?:er)?|strong(?:er)?|direct|assertive|sharp(?:er)?|insistent)(?: (?:tone|words|way))?(?:,? (?:and|but) .*)?$|\b(?:less|not so|too) (?:polite|friendly|nice|kind|soft|gentle|weak)\b/iu
/** What makes a demand softer than it is meant. */
const soft =
  /^(?:if this has crossed with|(?:i|we) hope (?:you|this|all)|(?:please )?(?:do not|don['’]t) hesitate|it may have (?:slipped|escaped)|(?:perhaps|maybe) (?:it|you|this) (?:has|have|slipped|overlooked)|no rush|whenever (?:it suits|you can)|take your time|(?:i|we) know (?:you are|you['’]re) busy)(?!\p{L})/iu
const milder: [RegExp, string][] = [
  [/\b(?:friendly|gentle|kind|little|quick|polite) (?=reminder\b)/giu, ''],
  [/\b(?:first|second|friendly first) (?=reminder\b)/giu, ''],
  [/\bCould you please ([^?]{3,160})\?/gu, 'Please $1.'],
  [/\b(?:i|we) would (?:kindly )?ask you to\b/giu, 'please'],
  [/^just (?=\p{L})/iu, ''],
]

/** Whether a wish for another tone is one for a stricter one, which rules can come near to. */
export function wantsFirm(words: string): boolean {
  return wanted.test(words.trim())
}

/** Stricter as far as rules go: what softens a demand is left out. Undefined where nothing of it could be done. */
export function firm(draft: Pick<DraftText, 'body'>): { body: string; said: string } | undefined {
  const parts = partsIn(draft.body)
  const out = new Set<number>()
  parts.forEach((part, at) => {
    if (part.kind === 'closing') part.text = part.text.replace(/^Warm(?:est)? regards/i, 'Regards')
    if (part.kind !== 'paragraph' && part.kind !== 'item') return
    const kept = sentencesIn(part.text)
      .filter((one) => !soft.test(one.trim()) && !/^(?:first|second) reminder[.!]?$/i.test(one.trim()))
      .map((one) => milder.reduce((text, [find, to]) => text.replace(find, to), one))
    part.text = kept.join('').trimEnd()
    if (part.text === '') out.add(at)
  })
  const body = textOf(without(parts, out))
  return body === draft.body ? undefined : { body, said: 'Stricter, as far as rules go: what softened it is out.' }
}
