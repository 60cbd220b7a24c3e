const spelled = 'two three four five six seven eight nine ten eleven twelve'.split(' ')
const number = String.raw`(\d[\d.,]{0,20}\d|\d)`
const money = String.raw`(?:€|eur|euros?|usd|dollars?|\$|chf|francs?|£|pounds?)`
const period = String.raw`(?:hour|day|week|month|year|night|shift|person|head|table|box|room|visit|piece|head|car|child|guest|trip|order)`
const quantity = new RegExp(
  String.raw`(?<![\d.,])(?:\b(each|every (?:one|person))\s+(?:\p{Ll}+\s+){0,2})?(?:[€$£]\s?)?${number}\s?(${money}(?!\p{L})|\p{L}{2,20})(?:\s+(each|apiece))?(?:\s+(?:an?|per|every|each)\s+(${period}))?`,
  'giu',
)
const asksForAll =
  /\bhow (?:many|much)\b|\b(?:al)?together\b|\bin (?:total|all)\b|\bwhat (?:is|does|do|will|would)\b.{0,20}\b(?:cost|come to|make|that|it)\b|[=?]\s*$/i
/** With more than these it is a story, and no sum. */
const most = 4

type Quantity = { said: string; value: number; unit: string; isEach: boolean; per: string | undefined }

/**
 * "3 people, each 4.5 hours a week, for 6 weeks": amounts of which each says of what other it is, multiplied. Undefined where
 * one of them stands for itself: nobody knows then what is to be done with it.
 */
export function reckonEach(
  prompt: string,
  read: (words: string) => number,
): { said: string; value: number } | undefined {
  if (!asksForAll.test(prompt) || /%|\bper ?cent\b|\b(?:says?|report|files?)\b/i.test(prompt)) return undefined
  const text = prompt.replaceAll(
    new RegExp(String.raw`\b(${spelled.join('|')})(?= \p{Ll}{3,})`, 'giu'),
    (word) => `${spelled.indexOf(word.toLowerCase()) + 2}`,
  )
  const found: Quantity[] = [...text.matchAll(quantity)].map(([, before, n, unit, after, per]) => ({
    said: n!,
    value: read(n!),
    unit: unitOf(unit!),
    isEach: before !== undefined || after !== undefined,
    per: per === undefined ? undefined : unitOf(per),
  }))
  const numbers = text.match(/\d[\d.,]{0,20}/g)?.length ?? 0
  if (found.length < 2 || found.length > most || numbers !== found.length) return undefined
  const linked = new Set<Quantity>()
  let links = 0
  for (const [at, one] of found.entries()) {
    if (one.per !== undefined) {
      const whole = found.find((other) => other !== one && other.unit === one.per)
      if (!whole || linked.has(whole)) return undefined
      linked.add(whole)
      links += 1
    }
    if (one.isEach) {
      // "12 boxes with 24 bottles each": what stands before it and is no length of time that it was told by.
      const whole = found.slice(0, at).findLast((other) => !linked.has(other))
      if (!whole) return undefined
      linked.add(whole)
      links += 1
    }
  }
  if (links !== found.length - 1) return undefined
  return {
    said: found.map(({ said }) => said).join(' × '),
    value: found.reduce((product, { value }) => product * value, 1),
  }
}

/** "weeks" and "week", "people" and "person". */
function unitOf(word: string): string {
  const lower = word.toLowerCase()
  if (lower === 'people') return 'person'
  if (lower === 'children') return 'child'
  if (/(?:x|s|ch|sh)es$/.test(lower)) return lower.slice(0, -2)
  return lower.length > 2 ? lower.replace(/s$/, '') : lower
}
