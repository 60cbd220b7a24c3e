import { filledText } from '#shared/domain/draft-text.ts'
import { capital } from './text.ts'
import type { DraftText, Wish } from './wish.ts'

const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const anotherDay = new RegExp(
  String.raw`^(?:(?:make (?:it|that)|it(?:['’]s| is| should be|['’]ll be)|say|better)\s+(?:(?:on|for) )?|(?:on|for)\s+)(${weekday}|tomorrow)$`,
  'iu',
)
/** A day with its date: on another day it has another one. */
const aDay = new RegExp(
  String.raw`\b${weekday}\b(?:,?\s+(?:the\s+)?\d{1,2}(?:st|nd|rd|th|\.)?\s+(?:of\s+)?\p{Lu}\p{L}{2,8}(?:\s+\d{4})?)?`,
  'giu',
)
const anotherCount =
  /^(?:(?:it|that|there)(?:['’]s| (?:was|is|were|are|should be|should have been))\s+(?:only |really |actually |for )?|make (?:it|that) |(?:it['’]s |make (?:it|that) )?(?:for|with) )(\d[\d.,]*)\s+(\p{L}{3,20})$/iu
const people = '(?:person|persons|people|guests?|pax|heads?|visitors?|participants?)'

/** "It was 15 years", "for 80 guests", "make it Thursday": the one number of its kind, or the one day, in the draft is another. */
export function readCorrected(text: string, draft: DraftText): Wish | undefined {
  const whole = filledText(draft)
  const day = anotherDay.exec(text)?.[1]
  if (day !== undefined) return only(whole.match(aDay), capital(day.toLowerCase()))
  const [, n, unit] = anotherCount.exec(text) ?? []
  if (n === undefined || unit === undefined) return undefined
  const units = new RegExp(`^${people}$`, 'iu').test(unit) ? people : unit
  return only(whole.match(new RegExp(`\\d[\\d.,]*[\\s-]+${units}(?!\\p{L})`, 'giu')), `${n} ${unit}`)
}

function only(found: readonly string[] | null, to: string): Wish | undefined {
  const [from, ...others] = new Set(found)
  return from === undefined || others.length > 0 || from.toLowerCase() === to.toLowerCase()
    ? undefined
    : { do: 'replace', from, to }
}
