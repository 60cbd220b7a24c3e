import { splitBlocks } from './blocks.ts'
import { type Day, showDay } from './calendar.ts'
import { findDates } from './dates.ts'
import { count, inline, showNumber, table } from './markdown.ts'
import type { Material } from './materials.ts'
import { readAmount } from './read-amount.ts'
import type { Pace } from '../pace.ts'
import { type Sentence, splitSentences } from './sentences.ts'
import { beginningOf, significantWords } from './significant-words.ts'

const asksSum =
  /\bhow much (?!notice|time|longer|warning|earlier|later|room)|\bwhat(?:['’]?s| is| are| would| will| does| do|ever)?\b.{0,60}\b(?:cost|costs|pay|charge|come to|amount|total|sum|max(?:imum)?|most|least|min(?:imum)?|penalty|fee|owe|figure|bill)\b|\bin (?:pounds|euros?|dollars|money|francs|gbp|eur|£|€)(?!\p{L})|\bwhat (?:do|would|will|must|can) (?:i|we) (?:have to )?(?:pay|owe|spend|put)\b/iu
/** What is then left is another sum. */
const ofRest = /\bremain\w*|\b(?:left|rest|balance)\b/i
const money =
  /(?:(£|€|\$|GBP|EUR|USD|CHF)\s?)?(?<![\d.,])(\d{1,3}(?:[ ,.]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?)(?:\s?(£|€|\$|GBP|EUR|USD|CHF|pounds|euros?|dollars)(?!\p{L}))?/u
const mostText = 60_000
/** What a percentage is of goes by other names in the sentence that names the sum. */
const alike: readonly (readonly string[])[] = [
  ['grant', 'award', 'awarded', 'fund', 'funding'],
  ['rent', 'rental'],
  ['price', 'cost', 'total', 'charge', 'fee', 'sum'],
  ['value', 'order', 'total'],
  ['salary', 'pay', 'wage'],
  ['deposit'],
  ['budget'],
]

function amountIn(text: string): { value: number; sign: string; rest: string }[] {
  return [...text.matchAll(new RegExp(money.source, 'gu'))].flatMap((match) => {
    const sign = match[1] ?? match[3] ?? ''
    return sign === '' && !/[.,]\d\d$/.test(match[2]!)
      ? []
      : [{ value: readAmount(match[2]!.replaceAll(' ', '')), sign, rest: text.slice(match.index + match[0].length) }]
  })
}

function shared(words: readonly string[], text: string): number {
  const lower = text.toLowerCase()
  return words.filter((word) => lower.includes(beginningOf(word))).length
}

const show = (value: number, sign: string) =>
  `${sign === '' ? '' : `${sign} `}${value.toLocaleString('en', { minimumFractionDigits: Number.isInteger(value) ? 0 : 2, maximumFractionDigits: 2 })}`
const cents = (value: number) => Math.round(value * 100) / 100

/** A sum that a text does not name and that can be reckoned from what it names: a share, a rate over a time, prices times quantities. */
export async function sumOfText(
  instruction: string,
  { name, text }: Material,
  today: Day,
  pace: Pace,
): Promise<string | undefined> {
  if (!asksSum.test(instruction) || text.length > mostText || ofRest.test(instruction)) return undefined
  const said = (await splitBlocks(text, pace)).flatMap((block) => splitSentences(block))
  const told = shareOf(instruction, said) ?? overTime(instruction, said, today) ?? timesPrices(instruction, text)
  return told && `${told}\n\n*Worked out from ${inline(name, 120)}.*`
}

const percent =
  /(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:%|per ?cent|percent)\s+of\s+(?:the |our |your |its |each |a )?((?:[\p{L}’'-]+ ?){1,5})/iu

/** "No more than 15 per cent of the grant", where the text says how much that is. */
function shareOf(instruction: string, said: readonly Sentence[]): string | undefined {
  const words = significantWords(instruction)
  const shares = said.flatMap((one) => {
    const match = percent.exec(one.text)
    return match ? [{ ...one, rate: readAmount(match[1]!), of: match[2]!.trim(), near: shared(words, one.text) }] : []
  })
  const most = Math.max(0, ...shares.map(({ near }) => near))
  const [share, ...others] = shares.filter(({ near }) => near === most)
  if (!share || most === 0 || others.length > 0) return undefined
  const [noun = ''] = significantWords(share.of)
  const names = [noun, ...(alike.find((group) => group.includes(noun)) ?? [])]
  const clause = /\bclause (\d{1,2})\b/i.exec(share.text)?.[1]
  const start = clause ? said.find(({ text }) => text.startsWith(`${clause}. `))?.line : undefined
  const bases = said.flatMap((one) => {
    const amounts = amountIn(one.text)
    const isOfClause = start === undefined || (one.line >= start && one.line <= start + 4)
    const isIt =
      start !== undefined ? isOfClause : names.some((word) => word.length > 3 && shared([word], one.text) > 0)
    return amounts.length === 1 && isIt && one !== share ? [{ ...one, ...amounts[0]! }] : []
  })
  const wanted = bases.filter(
    ({ text }) => !/\b(?:asked for|requested|applied for|last year|before|previous\w*)\b/i.test(text),
  )
  const values = new Set(wanted.map(({ value }) => value))
  // Two sums, and nothing says of which it is a share.
  const named = wanted.filter(({ text }) => /\b(?:awarded|total|altogether|in all|comes to|amounts to)\b/i.test(text))
  const base = values.size === 1 ? wanted[0] : named.length === 1 ? named[0] : undefined
  if (!base) return undefined
  return `${showNumber(share.rate)} % of ${show(base.value, base.sign)} = **${show(cents((base.value * share.rate) / 100), base.sign)}**.\n\n- ${inline(share.text, 300)} *(line ${share.line})*\n- ${inline(base.text, 300)} *(line ${base.line})*`
}

const unitWords =
  '(days?|nights?|weeks?|months?|hours?|kg|kilograms?|kilos?|km|kilomet(?:er|re)s?|miles?|persons?|people|guests?|heads?|child(?:ren)?|adults?|pieces?|boards?|visits?|pages?|copies|copy|tickets?|box(?:es)?|bags?|bottles?|lit(?:er|re)s?|met(?:er|re)s?|tiles?|seats?|chairs?|tables?)'
const rateBehind = new RegExp(
  String.raw`^\s*(?:is |are |will be )?(?:charged |due |payable )?(?:for |per |a |an |every |each |\/ ?)+(?:further |extra |additional |started |begun |calendar |working |full )*${unitWords}\b(?: or (?:any )?part (?:of a|of one|thereof)|,? or part)?`,
  'iu',
)
const spanSaid = new RegExp(
  String.raw`\b(\d{1,5}|one|two|three|four|five|six|seven|eight|nine|ten|twelve) (?:\p{L}+ )?${unitWords}\b`,
  'iu',
)
/** "Kilograms" and "kg" are one unit. */
const unitOf = (word: string) =>
  /^(?:kg|kilo)(?!m)/i.test(word)
    ? 'kg'
    : /^(?:people|person|head)/i.test(word)
      ? 'person'
      : word
          .toLowerCase()
          .replace(/ies$/, 'y')
          .replace(/(?<=x)es$|s$|ren$/, '')
const spelled = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const daysOf: Record<string, number> = { day: 1, night: 1, week: 7 }

const exempts = /\b(?:free|both ways|there and back|up to)\b/i
/** "95.00 for each week or part of a week", where the question or the text says how long that is. */
function overTime(instruction: string, said: readonly Sentence[], today: Day): string | undefined {
  const words = significantWords(instruction)
  const rates = said.flatMap((one) => {
    const found = amountIn(one.text).flatMap((amount) => {
      const match = rateBehind.exec(amount.rest)
      return match
        ? [{ ...one, ...amount, unit: unitOf(match[1]!), isBegun: /\bpart\b|begun|started/i.test(match[0]) }]
        : []
    })
    // "First 30 km free", "£40 a night and £65 for each call-out": more belongs to it than this rate.
    const isAll = amountIn(one.text).length === 1 && !exempts.test(one.text)
    return found.length === 1 && isAll ? [{ ...found[0]!, near: shared(words, one.text) }] : []
  })
  const most = Math.max(0, ...rates.map(({ near }) => near))
  const [rate, ...others] = rates.filter(({ near }) => near === most)
  if (!rate || most === 0 || others.length > 0) return undefined
  const source = `- ${inline(rate.text, 300)} *(line ${rate.line})*`
  const span = spanSaid.exec(instruction)
  const n = span ? Number(span[1]) || Math.max(1, spelled.indexOf(span[1]!.toLowerCase())) : 0
  if (span && unitOf(span[2]!) === rate.unit)
    return `${rate.unit === 'kg' ? `${showNumber(n)} kg` : count(n, rate.unit)} × ${show(rate.value, rate.sign)} = **${show(cents(n * rate.value), rate.sign)}**.\n\n${source}`
  const per = daysOf[rate.unit]
  const ends = findDates(instruction, today).flatMap(({ day }) => day ?? [])
  if (per === undefined || ends.length === 0 || ends.length > 2) return undefined
  const own = significantWords(rate.text)
  const begins = said
    .flatMap((one) =>
      /\b(?:ended|ends|until|expire[sd]?|(?:was|is|are|were) due|due (?:on|by)|deadline|runs? (?:to|until))\b/i.test(
        one.text,
      ) && one.text !== rate.text
        ? findDates(one.text, today)
            .slice(-1)
            .flatMap(({ day, relative }) =>
              day !== undefined && !relative ? [{ ...one, day, near: shared(own, one.text) }] : [],
            )
        : [],
    )
    .filter(({ near }) => near > 0)
    .toSorted((a, b) => b.near - a.near)
  const [begin, next] = begins
  const isClear = ends.length === 2 || (begin && (!next || next.near < begin.near || next.day === begin.day))
  if (!isClear) return undefined
  const from = ends.length === 2 ? ends[0]! : begin!.day
  const days = ends.at(-1)! - from
  if (days <= 0 || days > 3660) return undefined
  const units = rate.isBegun ? Math.ceil(days / per) : days / per
  if (!Number.isInteger(units)) return undefined
  const how = per === 1 ? '' : `: ${count(units, rate.unit)}${days % per > 0 ? ' begun' : ''}`
  return `${showDay(from)} to ${showDay(ends.at(-1)!)} is ${count(days, 'day')}${how}. ${units} × ${show(rate.value, rate.sign)} = **${show(cents(units * rate.value), rate.sign)}**.\n\n${source}${begin && ends.length < 2 ? `\n- ${inline(begin.text, 300)} *(line ${begin.line})*` : ''}`
}

const point =
  /^\s*(?:[-*•]|\(?[a-z\d]{1,3}[.)])?\s*(\p{L}[\p{L}\p{M}\d ,&’'-]{1,50}?)(?:\s{2,}|\t|\s*[:–—]\s+|\s-\s)(.{1,60})$/u
const quantity = /^(\d{1,3}(?:[ ,.]\d{3})+|\d+(?:[.,]\d+)?)\s?(\p{L}{1,12}²?|×)?\.?$/iu
const wantsAllOf =
  /\b(?:all|everything|whole|full(?:y)?|total|altogether|complete(?:ly)?|entire|contract|agreement|offer|quote|year|20\d\d)\b/i

const ofCost = /\b(?:costs?|pay|price|total|worth|comes? to|bill|sum|amount|spend|how much)\b/i

/** A list of quantities and a list of prices for the same things, multiplied and added up. */
function timesPrices(instruction: string, text: string): string | undefined {
  if (!wantsAllOf.test(instruction) || !ofCost.test(instruction) || /%|\bper ?cent\b/i.test(instruction))
    return undefined
  const amounts = new Map<string, { n: number; unit: string; line: number }>()
  const prices = new Map<string, { name: string; value: number; sign: string; line: number }>()
  for (const [at, line] of text.split('\n').entries()) {
    const match = line.length < 160 ? point.exec(line) : null
    if (!match) continue
    const key = match[1]!.trim().toLowerCase()
    const said = match[2]!.trim()
    const many = quantity.exec(said)
    const [price] = amountIn(said)
    if (many && !price) {
      // Twice the same: of two years, or of two lists.
      if (amounts.has(key)) return undefined
      amounts.set(key, { n: readAmount(many[1]!.replaceAll(' ', '')), unit: many[2] ?? '', line: at + 1 })
    } else if (price && /^\s*(?:per|a|an|each|\/|for (?:each|one|a))(?!\p{L})/iu.test(price.rest)) {
      if (prices.has(key)) return undefined
      prices.set(key, { name: match[1]!.trim(), value: price.value, sign: price.sign, line: at + 1 })
    }
  }
  const both = [...prices].flatMap(([key, price]) => {
    const amount = amounts.get(key)
    return amount ? [{ ...price, ...amount, at: price.line, sum: cents(price.value * amount.n) }] : []
  })
  if (both.length < 2 || both.length !== amounts.size) return undefined
  const { sign } = both[0]!
  if (both.some((one) => one.sign !== sign)) return undefined
  const total = cents(both.reduce((sum, one) => sum + one.sum, 0))
  return [
    `Together **${show(total, sign)}**.`,
    table(
      ['', 'Quantity', 'Price', 'Sum'],
      both.map((one) => [
        inline(one.name, 60),
        `${showNumber(one.n)} ${one.unit}`.trim(),
        show(one.value, sign),
        show(one.sum, sign),
      ]),
    ),
  ].join('\n\n')
}
