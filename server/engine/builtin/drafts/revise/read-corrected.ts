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

/** "Zones 4 and 7", "rooms 2, 3 and 5": several of a kind by their numbers, which are others together. */
const several = String.raw`\d{1,4}(?:(?:, ?| ?[&+–-] ?| (?:and|to|or) )\d{1,4}){1,6}`
const severalOf = new RegExp(
  String.raw`^(?:(?:it|that)(?:['’]s| is| was| should be| should have been)\s+|(?:i meant|make (?:it|that)|only|the)\s+)?(\p{L}{3,20})\s+(${several})(?:\s+(?:is|are|was|were)(?:\s+\p{L}+){1,3})?$`,
  'iu',
)

/** "It was 15 years", "for 80 guests", "make it Thursday": the one number of its kind, or the one day, in the draft is another. */
export function readCorrected(text: string, draft: DraftText): Wish | undefined {
  const whole = filledText(draft)
  const day = anotherDay.exec(text)?.[1]
  if (day !== undefined) return only(whole.match(aDay), capital(day.toLowerCase()))
  const [, of, others] = severalOf.exec(text) ?? []
  if (of !== undefined && others !== undefined) {
    const one = of.replace(/s$/i, '')
    const named = whole.match(
      new RegExp(
        String.raw`(?<!\p{L})${one}(?:s?\s+${several}|\s+\d{1,4}(?: (?:is|was|has)(?!\p{L}))?)(?![\d:]|[.,]\d)`,
        'giu',
      ),
    )
    const verb = / (is|was|has)$/i.exec(named?.[0] ?? '')?.[1]?.toLowerCase()
    const [first = ''] = named?.[0] ?? ''
    const name = /\p{Lu}/u.test(first) ? capital(of) : of
    return only(named, `${name} ${others}${verb ? ` ${{ is: 'are', was: 'were', has: 'have' }[verb]}` : ''}`)
  }
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
