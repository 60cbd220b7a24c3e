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

const divides =
  /^(?:(?:if|when)\s+(?:they|he|she|we|i|you|the \p{L}+)\s+)?(?:(?:pays?|spreads?|splits?|shares?|divides?)\s+)?(?:(?:it|that|this|all of it)\s+)?(?:(?:is|gets?)\s+)?(?:paid\s+|split\s+|shared\s+|divided\s+|spread\s+)?(?:up\s+)?(?:in|into|over|between|among|by|across|for each of|each of|each for|per person for|(?:each|per person|per head)?\s*(?:if|when) (?:we|they|there)(?: a|['’])re)\s+(?:the\s+)?(\d{1,3})(?:\s+(?:of\s+)?(?:equal\s+|monthly\s+)?(goes|go|payments?|instal?lments?|parts?|people|persons?|guests?|friends?|us|them|ways|months?|weeks?|days?|years?|shares?))?$/iu
const spans: [RegExp, RegExp, string, number][] = [
  [/\b(?:year|yearly|annual\w*|p\.?a)\b/i, /\bmonth/i, '÷', 12],
  [/\b(?:year|yearly|annual\w*|p\.?a)\b/i, /\bweek/i, '÷', 52],
  [/\bmonth/i, /\byear/i, '×', 12],
  [/\bweek/i, /\byear/i, '×', 52],
]

/** What goes on with the result before: "and minus 10 percent", "if they pay it in 4 goes?", "less the deposit of 200". */
export function goesOn(
  prompt: string,
  history: readonly Exchange[],
  read: (words: string) => number,
): Step | string | undefined {
  const last = history.at(-1)
  const before = /^[^\n]{1,200} = \*\*([\d,.]+)\*\*(?:\n|\s*$)/.exec(last?.reply.trim() ?? '')?.[1]
  if (before === undefined || prompt.length > 100) return undefined
  const value = Number(before.replaceAll(',', ''))
  const text = prompt
    .replace(/^\W*(?:(?:and|so|ok|then|now|what about|what is that|how much is that|what['’]?s that)\b[\s,]*)+/i, '')
    .replace(/[\s.?!]+$/, '')
  // "And if she takes 12 percent?": another share of the same sum.
  const share =
    /^(?:(?:what )?if|with|at|for)\s+(?:(?:it|he|she|they|(?:the|my|our|their) \p{L}+)\s+)?(?:(?:takes?|took|is|was|were|gets?|keeps?|charges?|wants?|only|would (?:be|take)|it['’]s)\s+)*(\d[\d.,]{0,9})\s*(?:%|per ?cent)(?:\s+(?:instead|only|then))*$/iu.exec(
      text,
    )?.[1]
  const [, base, put, old] = /^([^\n=]{1,180}?) ([−+]) (\d[\d.]{0,9}) % = \*\*/.exec(last!.reply.trim()) ?? []
  if (share !== undefined && base !== undefined && old !== undefined) {
    const by = (n: string) => 1 + ((put === '−' ? -1 : 1) * read(n)) / 100
    if (by(old) !== 0) return { said: `${base} ${put} ${share} %`, value: (value / by(old)) * by(share) }
  }
  const taxed =
    /^(?:plus|add|with|incl\w*|and)\s+(?:the\s+)?(?:vat|tax|mwst|tip|service)\s+(?:of\s+|at\s+)?(\d[\d.,]{0,9})\s*(?:%|per ?cent)$/i.exec(
      text,
    )
  const ofThat =
    /^(?:(?:what is|what['’]?s) )?(\d[\d.,]{0,9})\s*(?:%|per ?cent)\s+(?:of|from|on)\s+(?:that|it|this|the (?:sum|total|result|amount|whole))$/i.exec(
      text,
    )
  if (ofThat) return { said: `${ofThat[1]} % of ${before}`, value: (value * read(ofThat[1]!)) / 100 }
  const shared = withShare({ said: before, value }, taxed ? `plus ${taxed[1]} %` : text, read)
  if (shared && !/\d/.test(shared.rest)) return shared.step
  const parts = divides.exec(text.replace(/^with\s+/i, ''))
  if (
    parts &&
    read(parts[1]!) > 0 &&
    (parts[2] !== undefined || /\b(?:split|shared?|divided?|each|if|when|between|among|by)\b/i.test(text))
  )
    return { said: `${before} ÷ ${parts[1]}`, value: value / read(parts[1]!) }
  const paid = new RegExp(
    String.raw`^(plus|add|and|less|minus|without|take off|after|with)\s+(?:the\s+|a\s+|an\s+|their\s+|his\s+|her\s+|my\s+|our\s+)?(?:\p{L}+\s+){0,2}?(?:of\s+)?${currency}?\s*${number}\s*${currency}?(?:\s+(?:deposit|delivery|postage|shipping|fee|voucher|discount|tip|paid|already paid|for \p{L}+(?: \p{L}+)?))?$`,
    'iu',
  ).exec(text)
  if (paid) {
    const isLess =
      /^(?:less|minus|without|take|after)/i.test(paid[1]!) || /\b(?:deposit|voucher|discount|paid)\b/i.test(text)
    const by = read(paid[2]!)
    return { said: `${before} ${isLess ? '−' : '+'} ${paid[2]}`, value: isLess ? value - by : value + by }
  }
  const period = /^(?:(?:is )?that\s+)?(?:per|a|each|every|in a|over a)\s+(year|month|week)$/i.exec(text)?.[1]
  if (period) {
    const span = spans.find(([told, asked]) => told.test(last!.prompt) && asked.test(period))
    if (!span) return `Say by what ${before} is to be divided or multiplied, as in “divided by 12” or “times 4”.`
    return { said: `${before} ${span[2]} ${span[3]}`, value: span[2] === '×' ? value * span[3] : value / span[3] }
  }
  const step = new RegExp(
    String.raw`^(at|times|x|×|by|divided by|over|split (?:by|between|among)|plus|minus)\s+${currency}?\s*${number}\s*${currency}?(?:\s*(?:an?|per|\/)\s*\p{L}+)?[\s?.!]*(?:people|of us|ways|months?|weeks?|days?|years?)?[\s?.!]*$`,
    'iu',
  ).exec(text.replace(/^with\s+/i, ''))
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
