import type { Pace } from '../pace.ts'
import { splitBlocks } from './blocks.ts'
import { inline, showMoney, showNumber } from './markdown.ts'
import type { Material } from './materials.ts'
import { readAmount } from './read-amount.ts'
import { type Sentence, splitSentences } from './sentences.ts'

const asksCost =
  /\b(?:how much|what(?:['’]?s| is| does| do| did| will| would)?\b.{0,50}\b(?:costs?|pay|extra|owe|charged?|come to|fee|on top|surcharge|be)|extra|on top|pay more|more to pay|surcharge|any(?:thing)? more)\b/i
/** What asks for more than what lies beyond is another sum. */
const asksAll =
  /\b(?:total|altogether|all together|in all|all in|together with|including|incl|with (?:the )?(?:rent|vat|tax|everything)|instead|difference)\b/i
const units = String.raw`(km|kilomet(?:er|re)s?|miles?|hours?|hrs?|half[- ]hours?|minutes?|min|days?|nights?|weeks?|kg|kilos?|kilograms?|tonnes?|tons?|copies|copy|pages?|prints?|guests?|persons?|people|heads?|visits?|lit(?:er|re)s?|pieces?|boxes|box|bags?|pallets?|gb|calls?|minutes?|kwh|children|child|keys?|chairs?|tables?|rooms?|seats?|bottles?|glasses|glass|plates?|towels?|cars?|dogs?|cats?|horses?|photos?|images?|songs?|lessons?|sessions?|users?|rows?|words?)`
const number = String.raw`(?<![\d.,:£€$])(\d{1,3}(?:[ ,.]\d{3})+|\d{1,7}(?:[.,]\d{1,2})?)`
const quantity = new RegExp(String.raw`${number}\s?(?:(?:more|extra|further|additional) )?${units}(?!\p{L})`, 'giu')
const money =
  /(?:(£|€|\$|GBP|EUR|USD|CHF|PLN)\s?(\d{1,6}(?:[.,]\d{1,2})?)|(\d{1,6}(?:[.,]\d{1,3})?)\s?(£|€|\$|GBP|EUR|USD|CHF|PLN|pounds?|euros?|dollars?|francs?|zloty|pence|cents?|p|ct)(?![\p{L}\d]))/giu
const each = new RegExp(
  String.raw`\b(?:each|every|per|any|an?|for (?:each|every))\s+(?:(?:further|extra|additional|more|excess|started|begun|commenced|full|whole|single|or part)\s+){0,3}${units}(?!\p{L})`,
  'iu',
)
const beyond =
  /\b(?:further|extra|additional|excess|beyond|above|over|after|exceed\w*|more than|past|later than|outside)\b/i
const begun = /\b(?:part (?:of (?:an?|one|it)|thereof)|or part|started|begun|commenced)\b/i
const included =
  /\b(?:includ\w+|covers?|free|up to|first|allowance|allowed|inclusive|contains?|limit\w*|comes with|from|until|till|handed over)\b/i
const clock = /(?<![\d.,])([01]?\d|2[0-4])[:.]([0-5]\d)(?!\d|[.,]\d)|(?<![\d.,:])(1[0-2]|[1-9]) ?([ap])\.?m\b/giu
const more = /\b(?:more|extra|longer|over(?:time)?|too (?:many|much|long|late)|late|beyond|above|additional)\b/i
const severalPeriods =
  /\b(?:[2-9]|\d{2,}|two|three|four|five|six|seven|eight|nine|ten|twelve|several|a few|both|all the) (?:days|nights|weeks|months|years|quarters)\b/i
const periods: [RegExp, string][] = [
  [
    /\b(?:months?|monthly|january|february|march|april|june|july|august|september|october|november|december)\b/i,
    'month',
  ],
  [/\b(?:years?|yearly|annual\w*|per annum|20\d\d)\b/i, 'year'],
  [/\bweeks?\b|\bweekly\b/i, 'week'],
  [/\b(?:days?|daily|today)\b/i, 'day'],
]

type Rate = Sentence & { each: number; sign: string; unit: string; size: number; isBegun: boolean }

/** "Kilometres" and "km" are one unit; half an hour is a part of one. */
function unitOf(word: string): { unit: string; size: number } {
  const lower = word.toLowerCase().replace('-', ' ')
  if (lower.startsWith('half')) return { unit: 'hour', size: 0.5 }
  if (lower.startsWith('min')) return { unit: 'hour', size: 1 / 60 }
  if (/^(?:hour|hr)/.test(lower)) return { unit: 'hour', size: 1 }
  if (/^(?:km|kilomet)/.test(lower)) return { unit: 'km', size: 1 }
  if (/^(?:kg|kilo)/.test(lower)) return { unit: 'kg', size: 1 }
  if (/^(?:person|people|head|guest)/.test(lower)) return { unit: 'person', size: 1 }
  return { unit: lower.replace(/ies$/, 'y').replace(/(?<=x)es$|s$|ren$/, ''), size: 1 }
}

/**
 * What a number in the question costs by a contract that allows so much and charges a rate beyond it: kilometres beyond those of
 * the month, hours beyond the hour. Undefined where the rate, the limit or the number is not clear.
 */
export async function tellBeyond(
  instruction: string,
  { name, text }: Material,
  pace: Pace,
): Promise<string | undefined> {
  if (!asksCost.test(instruction) || asksAll.test(instruction)) return undefined
  const said = (await splitBlocks(text, pace)).flatMap((block) => splitSentences(block))
  const told = said.flatMap((sentence, at) =>
    // "Each further GB is charged at 2.50, each further minute at 0.09"
    sentence.text
      .split(/[,;] (?:and )?(?=(?:each|every) (?:further|extra|additional) )/i)
      .flatMap((clause, n, clauses) => {
        const rate = rateIn({ ...sentence, text: clause }, text)
        const one =
          rate && reckon(rate, n > 0 ? { ...sentence, text: clauses[0]! } : undefined, said[at - 1], instruction)
        return one && rate ? [{ ...one, rate }] : []
      }),
  )
  if (told.length !== 1) return undefined
  const [{ steps, sum, rate, limit }] = told as [(typeof told)[number]]
  const price = showMoney(rate.each, rate.sign)
  const lines = [...new Set([limit, rate])].map((one) => `- ${inline(one.text, 360)} *(line ${one.line})*`)
  return [
    sum === 0 ? `**Nothing on top**: ${steps}.` : `**${showMoney(sum, rate.sign)}** on top: ${steps} × ${price}.`,
    lines.join('\n'),
    `*Worked out from ${inline(name, 120)}.*`,
  ].join('\n\n')
}

function rateIn(sentence: Sentence, text: string): Rate | undefined {
  const amounts = [...sentence.text.matchAll(money)]
  const unit = each.exec(sentence.text)
  if (amounts.length !== 1 || !unit || !beyond.test(sentence.text) || /\bper ?cent\b|%/i.test(sentence.text))
    return undefined
  const [, before, first, second, behind] = amounts[0]!
  const sign = (before ?? behind)!
  const isSmall = /^(?:pence|p|cents?|ct)$/i.test(sign)
  const value = first ?? second!
  const whole = /^p/i.test(sign) ? '£' : /€|\beuros?\b|\bEUR\b/i.test(text) ? '€' : '$'
  // "0.045" has no thousands.
  const amount = /^0[.,]\d{3}$/.test(value) ? Number(value.replace(',', '.')) : readAmount(value)
  return {
    ...sentence,
    ...unitOf(unit[1]!),
    each: isSmall ? amount / 100 : amount,
    sign: isSmall ? whole : sign,
    isBegun: begun.test(sentence.text),
  }
}

function times(text: string): number[] {
  return [...text.matchAll(clock)].map(([, hour, minute, twelve, half]) =>
    hour === undefined
      ? (Number(twelve) % 12) + (half!.toLowerCase() === 'p' ? 12 : 0)
      : Number(hour) + Number(minute) / 60,
  )
}

function quantities(text: string, unit: string): { value: number; at: number }[] {
  return [...text.matchAll(quantity)].flatMap((match) => {
    const own = unitOf(match[2]!)
    return own.unit === unit ? [{ value: readAmount(match[1]!.replaceAll(' ', '')) * own.size, at: match.index }] : []
  })
}

type Reckoned = { steps: string; sum: number; limit: Sentence }

function reckon(
  rate: Rate,
  within: Sentence | undefined,
  before: Sentence | undefined,
  instruction: string,
): Reckoned | undefined {
  const named = quantities(instruction, rate.unit)
  const until = rate.unit === 'hour' ? times(instruction) : []
  // What is allowed stands before the rate: in its sentence, or in the one above.
  const allows = [within, before].find(
    (one) =>
      one !== undefined &&
      one.section === rate.section &&
      included.test(one.text) &&
      (until.length > 0 ? times(one.text) : quantities(one.text, rate.unit)).length > 0,
  )
  if (until.length === 1 && named.length === 0) {
    const own = times(rate.text)
    const limits = own.length === 1 ? own : allows ? times(allows.text).slice(-1) : []
    if (limits.length !== 1) return undefined
    const clockOf = (hour: number) => `${Math.floor(hour)}:${String(Math.round((hour % 1) * 60)).padStart(2, '0')}`
    return over(
      until[0]!,
      limits[0]!,
      rate,
      own.length === 1 ? rate : allows!,
      `${clockOf(limits[0]!)} to ${clockOf(until[0]!)}`,
    )
  }
  // "22 GB and 310 minutes" costs more than one of them does.
  const others = [...instruction.matchAll(quantity)].filter((match) => !/^(?:day|night|week)/i.test(match[2]!))
  if (named.length !== 1 || others.length > 1) return undefined
  const [{ value }] = named as [(typeof named)[number]]
  const own = quantities(rate.text, rate.unit).filter(({ at }) =>
    beyond.test(rate.text.slice(Math.max(0, at - 20), at)),
  )
  const allowed = own.length === 1 ? own : allows ? quantities(allows.text, rate.unit) : []
  const isMore =
    more.test(instruction.slice(0, 200)) &&
    new RegExp(
      String.raw`${units} (?:more|extra|longer|over|too|late|beyond)|(?:more|extra|further|additional) ${units}`,
      'iu',
    ).test(instruction)
  if (isMore) return over(value, 0, rate, rate, '')
  if (allowed.length !== 1) return undefined
  const limit = own.length === 1 ? rate : allows!
  const per = periods.find(([says]) => says.test(limit.text.replaceAll(/\d{1,2} \p{Lu}\p{L}+ 20\d\d/gu, '')))?.[1]
  const asked = periods.find(([says]) => says.test(instruction))?.[1]
  // Kilometres of a month say nothing of those of a year.
  if (per !== undefined && asked !== undefined && per !== asked) return undefined
  // Of several such periods it allows more.
  if (per !== undefined && severalPeriods.test(instruction)) return undefined
  return over(
    value,
    allowed[0]!.value,
    rate,
    limit,
    `${showNumber(value / rate.size)} − ${showNumber(allowed[0]!.value / rate.size)}`,
  )
}

function over(value: number, allowed: number, rate: Rate, limit: Sentence, how: string): Reckoned | undefined {
  const rest = value - allowed
  if (rest <= 0) return { steps: `${how === '' ? showNumber(value) : how} is within what is allowed`, sum: 0, limit }
  const exact = Math.round((rest / rate.size) * 1e4) / 1e4
  const n = rate.isBegun ? Math.ceil(exact) : exact
  // Of half an hour a contract that charges hours may say nothing.
  if (rate.unit === 'hour' && !Number.isInteger(n)) return undefined
  const unit = rate.size === 0.5 ? 'half hour' : rate.size < 0.5 ? 'minute' : rate.unit.replace('gb', 'GB')
  const isKept = /^(?:km|kg|GB|kwh)$/.test(unit) || n === 1
  const what = `${showNumber(n)} ${unit === 'person' && n !== 1 ? 'people' : isKept ? unit : `${unit}s`}`
  return {
    steps: `${how === '' ? what : `${how} = ${what}`}${n === exact ? '' : ' begun'}`,
    sum: Math.round(n * rate.each * 100) / 100,
    limit,
  }
}
