import { inline, list, showNumber, table } from './markdown.ts'
import type { Material } from './materials.ts'

type Cost = {
  amount: number
  every: 'once' | 'month' | 'year' | 'total'
  /** Months or years that are not charged. */ free: number
  said: string
  line: number
}
type Offer = { name: string; costs: Cost[]; left: { said: string; line: number }[]; currency: string }

const spelled = 'one two three four five six seven eight nine ten'.split(' ')
const german = 'ein zwei drei vier fünf sechs sieben acht neun zehn'.split(' ')
const number = String.raw`(\d{1,2}|${spelled.join('|')}|${german.join('|')}|a|an)`
const wanted =
  /\b(?:cheap\w*|less expensive|more expensive|dearer|best (?:price|offer|deal)|lowest (?:price|total|sum)|costs? (?:me |us )?(?:less|more|over|in total|altogether)|which (?:one |of \S+ )?costs|compare the (?:offers|quotes|prices)|günstig\w*|billig\w*)\b/i
const horizon = new RegExp(
  String.raw`\b(?:over|for|in|within|after|of|über|für)\s+(?:the (?:first |next |whole )?)?${number}(?:\s*[- ]?\s*(?:whole |full )?(years?|months?|jahren?|monate?n?))?(?![\p{L}\d])`,
  'iu',
)
const yearly =
  /\b(?:a|per|the|one|whole|each|every)\s+(?:whole\s+|full\s+)?year\b|\byearly\b|\bannual\w*|\bjährlich|im jahr\b/i
const money = /(?:(?:EUR|USD|GBP|CHF|€|\$|£)\s?(\d[\d.,]*)|(\d[\d.,]*)\s?(?:EUR|USD|GBP|CHF|€|\$|£|euros?\b))/giu
/** "Monthly rate: 189.00", under a title that names the currency once. */
const labelled =
  /\b(?:rate|price|rent|fee|costs?|set-?up|installation|purchase|delivery|total|service|miete|preis|gebühr|einrichtung)\b[^:\d]{0,30}:\s*(\d[\d.,]*)(?![\d.,]|\s*(?:weeks?|days?|hours?|months?|years?|wochen|tage|%))/giu
/** "Total net ……… 6,580.00", in a table whose head names the currency. */
const summed = /^\s*(?:grand )?(?:total|gesamt\w*|summe)\b[^\d]{0,160}?(\d[\d.,]*[.,]\d\d)\s*$/giu
/** A total with tax; beside one without it is not compared. */
const withTax = /\b(?:gross|brutto|incl\w*|inkl\w*)\b/i
const perMonth = /\b(?:a|per|each|every|\/)\s?month\b|\/\s?mo\b|\bmonthly\b|\bim monat\b|\bmonatlich\w*|\bmtl\b/i
const perYear = /\b(?:a|per|each|every|\/)\s?year\b|\byearly\b|\bannual\w*\b|\bper annum\b|\bim jahr\b|\bjährlich\w*/i
const isTotal = /\b(?:grand )?total\b|\bin all\b|\baltogether\b|\bgesamt\w*|\bsumme\b|\bfor everything\b/i
const perOther =
  /\b(?:per|an?|each|\/)\s?(?:hour|day|week|kg|km|person|head|guest|piece|unit|user|seat|item|time|visit|cleaning)\b|\bevery (?:two|three|\d+) weeks\b|pro (?:stunde|person|stück|kg)\b/i
const optional =
  /\b(?:optional\w*|on request|if (?:you|wanted|needed)|not included|extra\b.*\bif|instead of|not part of|can be (?:bought|had)|each further|discount|deposit|reserve|valid until)\b/i
const head = /^\s*(?:#{1,6}\s+)?((?:offer|quote|quotation|option|variant|proposal|angebot|variante)\b.{0,80})$/i

/** Whether a request asks which of several offers costs less; a follow-up asks so again: "and over five?" */
export function wantsOffers(instruction: string, before: string | undefined): boolean {
  return wanted.test(instruction) || (before !== undefined && wanted.test(before) && horizon.test(instruction))
}

/** What each of several offers comes to over the time asked for, by the amounts in their lines; undefined where two offers with amounts cannot be told apart. */
export function compareOffers(
  instruction: string,
  before: string | undefined,
  materials: readonly Material[],
): string | undefined {
  const offers = offersIn(materials)
  if (offers.length < 2) return undefined
  const isRecurring = offers.some(({ costs }) => costs.some(({ every }) => every === 'month' || every === 'year'))
  const months = isRecurring
    ? (monthsIn(instruction) ?? (before === undefined ? undefined : monthsIn(before)) ?? 12)
    : 0
  const sums = offers.map((offer) => ({ offer, ...sumOf(offer, months) })).toSorted((a, b) => a.sum - b.sum)
  const [first, second] = sums
  const span =
    months === 0
      ? ''
      : months % 12 === 0
        ? ` over ${months / 12 === 1 ? 'one year' : `${months / 12} years`}`
        : ` over ${months} months`
  const show = (amount: number, { currency }: Offer) => `${showNumber(Math.round(amount * 100) / 100)} ${currency}`
  const notCounted = offers.flatMap(({ name, left }) =>
    left.map(({ said, line }) => `- ${inline(name, 60)}: ${inline(said, 160)} *(line ${line})*`),
  )
  return [
    `**${inline(first!.offer.name, 80)}** is the cheapest${span}: **${show(first!.sum, first!.offer)}**, ${show(second!.sum - first!.sum, first!.offer)} less than ${inline(second!.offer.name, 80)}.`,
    table(
      ['Offer', 'Counted', `Sum${span}`],
      sums.map(({ offer, sum, terms }) => [inline(offer.name, 60), inline(terms.join(' + '), 200), show(sum, offer)]),
    ),
    ...(notCounted.length > 0 ? [`Not counted, as it depends:\n\n${notCounted.slice(0, 8).join('\n')}`] : []),
    `*Added up from the amounts in the lines; ${list(materials.map(({ name }) => inline(name, 60)))}. Check that the offers hold the same.*`,
  ].join('\n\n')
}

function offersIn(materials: readonly Material[]): Offer[] {
  const parts = materials.flatMap(({ name, text }) => {
    const lines = text.slice(0, 100_000).split('\n')
    const heads = lines.flatMap((line, at) =>
      line.length < 120 && head.test(line) && !money.test(line) ? [{ at, name: head.exec(line)![1]!.trim() }] : [],
    )
    money.lastIndex = 0
    // Where each offer has a file, it is named by it.
    if (heads.length < 2 || materials.length > 1) return [{ name, from: 0, lines }]
    return heads.map((each, n) => ({
      name: each.name.split(/,\s*\d/)[0]!,
      from: each.at,
      lines: lines.slice(each.at, heads[n + 1]?.at ?? endOf(lines, each.at)),
    }))
  })
  return parts.map(({ name, from, lines }) => readOffer(name, from, lines)).filter(({ costs }) => costs.length > 0)
}

/** The last offer of a file ends where its list does. */
function endOf(lines: readonly string[], from: number): number {
  const gap = lines.findIndex((line, at) => at > from + 2 && line.trim() === '')
  return gap < 0 ? lines.length : gap
}

function readOffer(name: string, from: number, lines: readonly string[]): Offer {
  const offer: Offer = { name, costs: [], left: [], currency: 'EUR' }
  for (const [at, line] of lines.entries()) {
    const said = line.replace(/^\s*[-*•]\s*/, '').trim()
    const priced = line.length < 500 ? [...said.matchAll(money)] : []
    const labels = priced.length > 0 || line.length >= 500 ? priced : [...said.matchAll(labelled)]
    const found = labels.length > 0 || line.length >= 500 ? labels : [...said.matchAll(summed)]
    if (found.length === 0) continue
    const place = { said, line: from + at + 1 }
    const last = found.at(-1)!
    if (priced.length > 0)
      offer.currency = /€|EUR|euro/i.test(last[0]) ? 'EUR' : (/[A-Z]{3}|[$£]/.exec(last[0])?.[0] ?? offer.currency)
    const isRunning = perMonth.test(said) || perYear.test(said)
    const isEach = perOther.test(said) && found.length === 1 && !/\btimes (?:a|per) year\b/i.test(said)
    if ((optional.test(said) && !isRunning) || isEach) {
      offer.left.push(place)
      continue
    }
    const amount = readAmount((isRunning ? found[0]! : last).slice(1).find((part) => part !== undefined)!)
    const often = new RegExp(String.raw`\b${number} times (?:a|per) year\b`, 'i').exec(said)
    if (often && perOther.test(said)) {
      offer.costs.push({ amount: amount * count(often[1]!), every: 'year', free: 0, ...place })
      continue
    }
    const every = perMonth.test(said)
      ? 'month'
      : perYear.test(said) || /\bevery year\b/i.test(said)
        ? 'year'
        : isTotal.test(said)
          ? 'total'
          : 'once'
    const freed = new RegExp(String.raw`\bfirst\s+(?:${number}\s+)?months?\s+(?:are |is )?free`, 'i').exec(said)
    const later = /\b(?:first time in the second|from the second|from year (?:two|2)|ab dem zweiten)\b/i.test(said)
    offer.costs.push({ amount, every, free: freed ? count(freed[1] ?? 'one') : later ? 1 : 0, ...place })
  }
  return offer
}

/** A total stands for the sums above it. */
function sumOf({ costs }: Offer, months: number): { sum: number; terms: string[] } {
  const singles = costs.filter(({ every }) => every === 'once')
  const before = singles.slice(0, -1).reduce((all, { amount }) => all + amount, 0)
  const addsUp = singles.length > 2 && Math.abs(before - singles.at(-1)!.amount) < 0.01 ? singles.at(-1) : undefined
  const totals = costs.filter(({ every }) => every === 'total')
  const total = totals.filter(({ said }) => !withTax.test(said)).at(-1) ?? totals.at(-1) ?? addsUp
  const once =
    total && !costs.some(({ every }) => every === 'month' || every === 'year')
      ? [total]
      : costs.filter(({ every }) => every !== 'total' || months === 0)
  let sum = 0
  const terms: string[] = []
  for (const { amount, every, free } of once) {
    const times =
      every === 'month'
        ? Math.max(0, months - free)
        : every === 'year'
          ? Math.max(0, Math.floor(months / 12) - free)
          : 1
    sum += amount * times
    terms.push(times === 1 ? showNumber(amount) : `${times} × ${showNumber(amount)}`)
  }
  return { sum, terms }
}

function monthsIn(question: string): number | undefined {
  const said = horizon.exec(question)
  if (said && (said[2] !== undefined || /\bover\b/i.test(said[0])))
    return count(said[1]!) * (/^m/i.test(said[2] ?? '') ? 1 : 12)
  return yearly.test(question) ? 12 : undefined
}

function count(word: string): number {
  const at = Math.max(spelled.indexOf(word.toLowerCase()), german.indexOf(word.toLowerCase()))
  return Number(word) || (at >= 0 ? at + 1 : 1)
}

/** "2,400.00" and "2.400,00" */
function readAmount(text: string): number {
  const plain = text.replace(/[.,]$/, '')
  const decimal = /[.,](\d{1,2})$/.exec(plain)
  const whole = (decimal ? plain.slice(0, -decimal[0].length) : plain).replaceAll(/[.,]/g, '')
  return Number(whole) + (decimal ? Number(`0.${decimal[1]}`) : 0)
}
