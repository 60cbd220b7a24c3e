import type { Exchange } from './conversation.ts'

const number = String.raw`(\d[\d.,]*\d|\d)`
const currency = String.raw`(?:€|eur|euros?|usd|dollars?|\$|chf|francs?|£|pounds?|bucks)`
const unit = String.raw`(?:tonnes?|tons?|t|kg|kilos?|kilograms?|grams?|g|hours?|hrs?|h|days?|weeks?|months?|years?|pieces?|pcs?|pallets?|boxes?|crates?|bags?|units?|persons?|people|heads?|nights?|meters?|metres?|m|km|kilometers?|kilometres?|litres?|liters?|l|bottles?|cups?|tickets?|copies|pages?|bunch(?:es)?|trays?|rolls?|seats?|tables?|sheets?|items?|guests?)`

/** Hours and days of these are no factors. */
const ofWorkspace =
  /\b(?:tasks?|meetings?|events?|calendar|standup|appointments?|calls?|planned|free|due|remind|schedule|book|move|slot|overdue|projects?)\b/i

type Step = { said: string; value: number }

/** What a kilogram or a gram of a tonne is, and what a month of a year. */
const parts: [RegExp, RegExp, number][] = [
  [/^(?:tonnes?|tons?|t)$/i, /^(?:kg|kilos?|kilograms?)$/i, 1000],
  [/^(?:kg|kilos?|kilograms?)$/i, /^(?:grams?|g)$/i, 1000],
  [/^(?:hours?|hrs?|h)$/i, /^(?:minutes?|min)$/i, 60],
  [/^(?:km|kilometers?|kilometres?)$/i, /^(?:meters?|metres?|m)$/i, 1000],
  [/^days?$/i, /^(?:hours?|hrs?|h)$/i, 24],
]
const inYear: [RegExp, number][] = [
  [/^day/i, 365],
  [/^week/i, 52],
  [/^month/i, 12],
  [/^quarter/i, 4],
]

/**
 * A sum told in words: "32 hours at 85 minus 10 percent", "14 tonnes a month at 0.62 a kilo, what is that in a year". Undefined
 * where a number of it finds no place; `read` knows the marks of numbers.
 */
export function reckonWords(prompt: string, read: (words: string) => number): Step | undefined {
  // Only what asks for a result is a sum: "32 hours at 85" may be a note.
  const asks =
    /\b(?:how (?:much|many)|what(?:['’]?s| is| are| does| do| would| will)?|come to|comes? out|end up|in total|altogether|per (?:year|month)|makes?)\b|[?=]\s*$|\b(?:minus|plus|less|off)\b/i
  if (!asks.test(prompt) || !/\d/.test(prompt) || ofWorkspace.test(prompt)) return undefined
  let rest = prompt
  const said: string[] = []
  let sum = 0
  const products = new RegExp(
    String.raw`(?<![\d.,])${number}\s*(${unit})?(?:\s+(?:an?|per|every|each)\s+(day|week|month|quarter))?\s*(?:at|@|x|×|times|à|for)\s+${currency}?\s*${number}\s*(${unit}\b|${currency})?(?:\s*(?:each|(?:an?|per|\/)\s*(${unit})))?`,
    'giu',
  )
  let every: string | undefined
  for (const match of prompt.matchAll(products)) {
    const [whole, n, of, period, price, , per] = match
    // "3 people at 10" is an hour of the day.
    const isMoney =
      /[.,]\d/.test(price!) ||
      read(price!) > 24 ||
      match[6] !== undefined ||
      per !== undefined ||
      !/\bat\b/i.test(whole!)
    if (!isMoney && !/%|percent|per cent/i.test(prompt)) return undefined
    const factor = of && per ? (parts.find(([big, small]) => big.test(of) && small.test(per))?.[2] ?? 1) : 1
    if (
      of &&
      per &&
      factor === 1 &&
      of.replace(/s$/i, '').toLowerCase() !== per.replace(/s$/i, '').toLowerCase() &&
      /^(?:tonnes?|tons?|t|kg|kilos?|hours?|h|days?)$/i.test(per)
    )
      return undefined
    sum += read(n!) * factor * read(price!)
    said.push(`${n}${factor === 1 ? '' : ` × ${factor.toLocaleString('en')}`} × ${price}`)
    every ??= period
    rest = rest.replace(whole!, ' ')
  }
  let words = said.join(' + ')
  const year = /\b(?:in|per|a|over) (?:a |the |one )?(?:whole |full )?year\b|\b(?:yearly|annually)\b/i
  if (every && year.test(rest)) {
    const times = inYear.find(([find]) => find.test(every!))![1]
    sum *= times
    words = `${said.length > 1 ? `(${words})` : words} × ${times}`
    rest = rest.replace(year, ' ')
  }
  if (said.length === 0) {
    // "list 2480, they want 12% off"
    const base = new RegExp(
      String.raw`(?<![\d.,])${currency}?\s*${number}(?!\s*(?:%|percent|per cent)|[\d.,]*\d)`,
      'iu',
    ).exec(rest)
    if (!base) return undefined
    sum = read(base[1]!)
    words = base[1]!
    rest = rest.replace(base[0], ' ')
  }
  const changed = withShare({ said: words, value: sum }, rest, read)
  if (said.length === 0 && changed === undefined) return undefined
  const result = changed?.step ?? { said: words, value: sum }
  const left = changed?.rest ?? rest
  // A number that found no place would make it another sum.
  return /\d/.test(left) ? undefined : result
}

/** A result with a share put on it or taken off: "minus 10 percent", "plus 19% vat", "12 % off". */
function withShare(
  step: Step,
  text: string,
  read: (words: string) => number,
): { step: Step; rest: string } | undefined {
  const found =
    /\b(minus|less|plus|add|take off|without)\s+(?:the\s+)?(\d[\d.,]*)\s*(?:%|percent|per cent)|(\d[\d.,]*)\s*(?:%|percent|per cent)\s*(?:(off|discount|less|rebate|cheaper|down)|(?:vat|tax|mwst|tip|more|up|on top))/i.exec(
      text,
    )
  if (!found) return undefined
  const isLess = found[1] ? /^(?:minus|less|take|without)/i.test(found[1]) : found[4] !== undefined
  const share = read(found[2] ?? found[3]!)
  const sign = isLess ? '−' : '+'
  return {
    step: {
      said: `${step.said.includes(' + ') ? `(${step.said})` : step.said} ${sign} ${share} %`,
      value: step.value * (1 + ((isLess ? -1 : 1) * share) / 100),
    },
    rest: text.replace(found[0], ' '),
  }
}

/** What goes on with the result before: "and minus 10 percent", "and at 92 eur a ton?", "times 3". */
export function goesOn(
  prompt: string,
  history: readonly Exchange[],
  read: (words: string) => number,
): Step | undefined {
  const before = /^[^\n]{1,200} = \*\*([\d,.]+)\*\*\s*$/.exec(history.at(-1)?.reply.trim() ?? '')?.[1]
  if (before === undefined || prompt.length > 100) return undefined
  const value = Number(before.replaceAll(',', ''))
  const text = prompt.replace(/^\W*(?:(?:and|so|ok|then|now|with|what about|how much is that)\b[\s,]*)+/i, '')
  const shared = withShare({ said: before, value }, text, read)
  if (shared && !/\d/.test(shared.rest)) return shared.step
  const step = new RegExp(
    String.raw`^(at|times|x|×|by|divided by|over|split (?:by|between|among)|plus|minus)\s+${currency}?\s*${number}\s*${currency}?(?:\s*(?:an?|per|\/)\s*\p{L}+)?[\s?.!]*(?:people|of us|ways|months?|weeks?|days?|years?)?[\s?.!]*$`,
    'iu',
  ).exec(text)
  if (!step) return undefined
  const by = read(step[2]!)
  const [sign, result] = /^(?:at|times|x|×|by)$/i.test(step[1]!)
    ? ['×', value * by]
    : /^plus/i.test(step[1]!)
      ? ['+', value + by]
      : /^minus/i.test(step[1]!)
        ? ['−', value - by]
        : ['÷', value / by]
  return { said: `${before} ${sign} ${step[2]}`, value: result as number }
}
