import { isGerman, partsIn, textOf } from './text.ts'
import type { DraftText } from './wish.ts'
import { outsideBlanks } from './wording.ts'

const wanted =
  /\b(?:less|not so|too|not as) (?:\p{L}+ )?(?:stiff|formal|official|stuffy|dry|corporate|business-?like|robotic)\b|^(?:more |a bit |a little |bit )*(?:casual|informal|relaxed|chatty|chattier|human|natural|down to earth|laid[- ]back)(?:,? (?:and|but) .*)?$|^loosen (?:it|this) up$/iu
const contractions: [RegExp, string][] = [
  [/\b(I) am(?= \p{L})/gu, '$1’m'],
  [/\b(we|you|they) are(?= \p{L})/giu, '$1’re'],
  [/\b(it|he|she|that|there) is(?= (?!n['’]t)\p{L})/giu, '$1’s'],
  [/\b(I|we|you|they) have(?= (?!to\b|an?\b|the\b|no\b|any\b|\d)(?:\p{L}+ed|been|got|had|seen|sent|made|done|taken|given|found)\b)/giu, '$1’ve'],
  [/\b(I|we|you|they|it|he|she) will(?! not\b)(?= \p{L})/giu, '$1’ll'],
  [/\b(I|we|you|they) would(?! not\b)(?= (?:like|love|be)\b)/giu, '$1’d'],
  [/\b(do|does|did|is|are|was|were|has|have|had|would|could|should) not(?= \p{L})/giu, '$1n’t'],
  [/\bcannot\b/giu, 'can’t'],
  [/\bwill not(?= \p{L})/giu, 'won’t'],
] // prettier-ignore
const plainer: [RegExp, string][] = [
  [/(?<=^|\. )(\p{L}[\p{L} '’-]{1,40}|\[\[[^\]\n]{1,80}\]\]) looks for\b/gu, '$1 is looking for'],
  [/\bPlease apply to\b/gu, 'Just apply to'],
  [/\bWe regret to inform you that\b/gu, 'I’m sorry to say that'],
  [/\bin the event that\b/giu, 'if'],
  [/\bregarding\b/giu, 'about'],
  [/\bprior to\b/giu, 'before'],
  [/\bat your earliest convenience\b/giu, 'as soon as you can'],
  [/\bdo(?:n’t| not) hesitate to (?=\p{L})/giu, 'feel free to '],
]

/** Whether a wish for another tone is one for a looser one, which contractions and a warmer greeting come near to. */
export function wantsLoose(words: string): boolean {
  return wanted.test(words.trim())
}

/** Looser as far as rules go: short forms, plainer words, a greeting and a closing as among people who know each other. */
export function loosen({ body }: Pick<DraftText, 'body'>): { body: string; said: string } | undefined {
  if (isGerman(body)) return undefined
  const parts = partsIn(body)
  for (const part of parts) {
    if (part.kind === 'greeting') part.text = part.text.replace(/^(?:Dear|Hello)(?= (?!Sir|Madam)\p{L}|,)/u, 'Hi')
    else if (part.kind === 'closing')
      part.text = part.text.replace(/^(?:(?:kind|best)? ?regards|yours (?:sincerely|faithfully))\b/i, 'Best wishes')
    else if (part.kind === 'paragraph' || part.kind === 'item')
      part.text = [...plainer, ...contractions].reduce(
        (text, [find, to]) => outsideBlanks(text, (words) => words.replaceAll(find, to)),
        part.text.replaceAll(plainer[0]![0], plainer[0]![1]),
      )
  }
  const now = textOf(parts)
  return now === body
    ? undefined
    : { body: now, said: 'Looser, as far as rules go: short forms, plainer words and a warmer greeting.' }
}
