import { inline, list, showNumber, table } from './markdown.ts'
import {
  bareAmounts,
  isEachOnly,
  quantitiesAsked,
  quantitiesIn,
  splitPriced,
  workedForAsked,
  workedOut,
} from './offer-lines.ts'
import { count, horizon, manyAMonth, monthsIn, number, perMonth, perOther, perYear } from './offer-months.ts'
import { termsOf, withoutRefused } from './offer-terms.ts'
import { type Part, endOf, sectionsOf } from './offer-parts.ts'
import { namedIn, refusedIn } from './offers-named.ts'
import { comesOnTop, freeFrom, givenBack, head, ifWanted, isTotal, optional, withTax } from './offer-words.ts'
import { readAmount } from './read-amount.ts'
import type { Material } from './materials.ts'

type Cost = {
  amount: number
  every: 'once' | 'month' | 'year' | 'total'
  /** Months or years that are not charged. */ free: number
  said: string
  line: number
  how?: string
  /** It is charged for each of what the request says how many there are. */
  forAsked?: boolean
}
type Offer = {
  name: string
  costs: Cost[]
  left: { said: string; line: number; mayAdd: boolean }[]
  currency: string
  lines: string[]
}

const wanted =
  /\b(?:(?:most |least )?cheap\w*|less expensive|more expensive|dearer|best (?:price|offer|deal)|lowest (?:price|total|sum)|(?:costs?|is|comes) (?:me |us |to )?(?:less(?! than)|more|over|in total|altogether)|which (?:one |of \S+ )?costs|compare the (?:\w+ )?(?:offers|quotes|prices)|günstig\w*|billig\w*)\b/i
const money =
  /(?:(?:EUR|USD|GBP|CHF|€|\$|£)\s?(\d[\d.,]{0,20})|(?<![\p{L}\d.,])(\d(?:[\d.,]*\d)?)\s?(?:EUR|USD|GBP|CHF|€|\$|£|euros?\b)(?!\s?\d))/giu
/** "Monthly rate: 189.00", under a title that names the currency once. */
const labelled =
  /\b(?:rate|price|rent|fee|costs?|set-?up|installation|purchase|delivery|total|service|miete|preis|gebühr|einrichtung)\b[^:\d]{0,30}:\s*(\d[\d.,]{0,20})(?![\d.,]|\s*(?:(?:to|or|bis|[-–])\s*\d+\s*)?(?:weeks?|working|days?|hours?|months?|years?|wochen|tage|%))/giu
/** "Total net ……… 6,580.00", in a table whose head names the currency. */
const summed = /^\s*(?:grand )?(?:total|gesamt\w*|summe)\b[^\d]{0,160}?(\d[\d.,]{0,20}[.,]\d\d)\s*$/giu
/** Whether a request asks which of several offers costs less; a follow-up asks so again: "and over five?" */
export function wantsOffers(instruction: string, before: string | undefined): boolean {
  return wanted.test(instruction) || (before !== undefined && wanted.test(before) && horizon.test(instruction))
}

const ofSum =
  /\b(?:how much|what (?:do|does|would|will|is|are|must|should)\b.{0,40}\b(?:costs?|pay|come to|price|sum|total|altogether)|in (?:sum|total)|altogether|wie viel|was kostet)\b/i
/** "How many stalls in total", "what is not in the price". */
const noSum = /\bhow many\b|\bnot (?:in|part of|covered by) the price\b/i
const percentOff =
  /(\d{1,2}(?:[.,]\d)?)\s?%\s?(?:early[- ]payment )?(?:discount|off|skonto|rabatt|reduction)|(?:skonto|discount|rabatt)\s(?:of )?(\d{1,2}(?:[.,]\d)?)\s?%/i
const ofDiscount = /\b(?:discount|skonto|rabatt|reduction)\b/i

/** What one offer of several comes to that a request names, with the discount where that is asked for. Undefined where it names none. */
export function tellOffer(instruction: string, materials: readonly Material[]): string | undefined {
  if (!ofSum.test(instruction) || noSum.test(instruction)) return undefined
  const offers = offersIn(materials, refusedIn(instruction), quantitiesAsked(instruction))
  const [offer, another] = namedIn(instruction, offers)
  if (offers.length < 2 || !offer || another || offer.costs.some(({ every }) => /month|year/.test(every)))
    return undefined
  const { sum, terms } = sumOf(offer, 0)
  const percent = ofDiscount.test(instruction) ? percentOf(offer) : undefined
  const reduced = percent === undefined ? undefined : sum * (1 - percent / 100)
  return [
    `**${inline(offer.name, 80)}** comes to **${showMoney(sum, offer)}**${reduced === undefined ? '' : `, with ${percent} % off to **${showMoney(reduced, offer)}**`}.`,
    offer.costs
      .map(
        ({ said, line }, at) =>
          `- ${inline(said, 160)}${terms.length === offer.costs.length ? `: ${terms[at]}` : ''} *(line ${line})*`,
      )
      .join('\n'),
    ...writeLeft([offer]),
    `*Added up from the amounts in the lines of ${list(materials.map(({ name }) => inline(name, 60)))}.*`,
  ].join('\n\n')
}

function percentOf({ lines }: Offer): number | undefined {
  const off = lines.map((line) => percentOff.exec(line)).find((match) => match !== null)
  return off ? readAmount((off[1] ?? off[2])!) : undefined
}

/** "6,695.50 EUR", "£6,695.50" */
function showMoney(amount: number, { currency }: Offer): string {
  const shown = showNumber(Math.round(amount * 100) / 100)
  return /^[£$]$/.test(currency) ? `${currency}${shown}` : `${shown} ${currency}`
}

function writeLeft(offers: readonly Offer[]): string[] {
  const lines = offers.flatMap(({ name, left }) =>
    left.map(({ said, line }) => `- ${inline(name, 60)}: ${inline(said, 160)} *(line ${line})*`),
  )
  return lines.length > 0 ? [`Not counted, as it depends or was not asked for:\n\n${lines.slice(0, 8).join('\n')}`] : []
}

/** What each of several offers comes to over the time asked for, by the amounts in their lines; undefined where two offers with amounts cannot be told apart. */
export function compareOffers(
  instruction: string,
  before: string | undefined,
  materials: readonly Material[],
): string | undefined {
  const all = offersIn(materials, refusedIn(instruction), quantitiesAsked(instruction))
  const named = namedIn(instruction, all)
  const compared = named.length > 1 ? named : all
  if (compared.length < 2) return undefined
  const { offers, left: refused } = withoutRefused(instruction, compared)
  if (offers.length === 0) return refused
  const isRecurring = offers.some(({ costs }) => costs.some(({ every }) => every === 'month' || every === 'year'))
  // "Cheapest per month, for 2400 kg": what is charged for each is charged so every month.
  const isOver = monthsIn(instruction) !== undefined
  const isMonthly =
    isRecurring &&
    ((perMonth.test(instruction) && !isOver) ||
      [instruction, ...materials.map(({ text }) => text)].some((text) => manyAMonth.test(text)))
  if (isMonthly)
    for (const { costs } of offers)
      for (const cost of costs) if (cost.forAsked && cost.every === 'once') cost.every = 'month'
  const isOneMonth =
    isMonthly &&
    perMonth.test(instruction) &&
    !isOver &&
    offers.every(({ costs }) => costs.every(({ every }) => every === 'month'))
  const months = isOneMonth
    ? 1
    : isRecurring
      ? (monthsIn(instruction) ?? (before === undefined ? undefined : monthsIn(before)) ?? 12)
      : 0
  const sums = offers.map((offer) => ({ offer, ...sumOf(offer, months) })).toSorted((a, b) => a.sum - b.sum)
  const [first, second] = sums
  const span =
    months === 0
      ? ''
      : months === 1
        ? ' a month'
        : months % 12 === 0
          ? ` over ${months / 12 === 1 ? 'one year' : `${months / 12} years`}`
          : ` over ${months} months`
  // What costs more by an unknown sum, and what a discount would make cheaper, may turn the order round.
  const isOpen =
    first!.offer.left.some(({ mayAdd }) => mayAdd) ||
    sums.some(({ offer, sum }) => sum > first!.sum && sum * (1 - (percentOf(offer) ?? 0) / 100) < first!.sum)
  return [
    `**${inline(first!.offer.name, 80)}** is the cheapest${isOpen ? ' by what can be added up' : ''}${span}: **${showMoney(first!.sum, first!.offer)}**${second ? `, ${showMoney(second.sum - first!.sum, first!.offer)} less than ${inline(second.offer.name, 80)}` : ''}.`,
    ...(refused === undefined ? [] : [refused]),
    ...termsOf(instruction, first!.offer),
    table(
      ['Offer', 'Counted', `Sum${span}`],
      sums.map(({ offer, sum, terms }) => [
        inline(offer.name, 60),
        inline(terms.join(' + '), 200),
        showMoney(sum, offer),
      ]),
    ),
    ...writeLeft(offers),
    `*Added up from the amounts in the lines; ${list(materials.map(({ name }) => inline(name, 60)))}. Check that the offers hold the same.*`,
  ].join('\n\n')
}

function offersIn(
  materials: readonly Material[],
  refused: readonly string[],
  asked: ReadonlyMap<string, number>,
): Offer[] {
  const parts = materials.flatMap(({ name, text }): Part[] => {
    const lines = text.slice(0, 100_000).split('\n')
    const heads = lines.flatMap((line, at) =>
      line.length < 120 && head.test(line) && !money.test(line) ? [{ at, name: head.exec(line)![1]!.trim() }] : [],
    )
    money.lastIndex = 0
    // Where each offer has a file, it is named by it.
    if (materials.length > 1) return [{ name, from: 0, lines }]
    if (heads.length < 2) {
      const sections = sectionsOf(lines)
      const priced = sections.filter((section) => readOffer(section, refused, text, asked).costs.length > 0)
      return priced.length > 1 ? priced : [{ name, from: 0, lines }]
    }
    return heads.map((each, n) => ({
      name: each.name.split(/,\s*\d/)[0]!,
      from: each.at,
      lines: lines.slice(each.at, heads[n + 1]?.at ?? endOf(lines, each.at)),
    }))
  })
  const texts = materials.map(({ text }) => text).join('\n')
  return parts.map((part) => readOffer(part, refused, texts, asked)).filter(({ costs }) => costs.length > 0)
}

function readOffer(
  { name, from, lines }: Part,
  refused: readonly string[],
  whole: string,
  asked: ReadonlyMap<string, number>,
): Offer {
  const named = /€|EUR|£|GBP|\$|USD|CHF/.exec(whole)?.[0] ?? ''
  const offer: Offer = { name, costs: [], left: [], currency: named === '€' ? 'EUR' : named || 'EUR', lines }
  const quantities = quantitiesIn(lines)
  const parts = lines.flatMap((line, at) =>
    (line.length < 500 ? splitPriced(line, money) : [line]).map((part) => [at, part] as const),
  )
  for (const [at, line] of parts) {
    const said = line.replace(/^\s*[-*•]\s*/, '').trim()
    const priced = line.length < 500 ? [...said.matchAll(money)] : []
    const labels = priced.length > 0 || line.length >= 500 ? priced : [...said.matchAll(labelled)]
    const totals = labels.length > 0 || line.length >= 500 ? labels : [...said.matchAll(summed)]
    const found = totals.length > 0 || named === '' || line.length >= 500 ? totals : bareAmounts(said)
    if (found.length === 0) {
      if (line.length < 500 && percentOff.test(said)) offer.left.push({ said, line: from + at + 1, mayAdd: false })
      else if (line.length < 500 && comesOnTop.test(said)) offer.left.push({ said, line: from + at + 1, mayAdd: true })
      continue
    }
    const place = { said, line: from + at + 1 }
    const last = found.at(-1)!
    if (priced.length > 0)
      offer.currency = /€|EUR|euro/i.test(last[0]) ? 'EUR' : (/[A-Z]{3}|[$£]/.exec(last[0])?.[0] ?? offer.currency)
    const isRunning = perMonth.test(said) || perYear.test(said)
    const forAsked = line.length < 500 ? workedForAsked(said, asked) : undefined
    const worked = forAsked ?? (line.length < 500 ? workedOut(said, quantities) : undefined)
    const isRefused = refused.some((word) => said.toLowerCase().includes(word))
    const isFreeFrom = freeFrom.test(said)
    const isEach = perOther.test(said) && found.length === 1 && !/\btimes (?:a|per) year\b/i.test(said)
    if (
      isRefused ||
      isFreeFrom ||
      givenBack.test(said) ||
      ifWanted.test(said) ||
      (optional.test(said) && !isRunning) ||
      (!worked && (isEach || (found.length === 1 && !isRunning && isEachOnly(said))))
    ) {
      offer.left.push({
        ...place,
        mayAdd: isFreeFrom
          ? readAmount(last.slice(1).find((part) => part !== undefined)!) > sumOf(offer, 1).sum
          : !isRefused &&
            !givenBack.test(said) &&
            !ifWanted.test(said) &&
            (comesOnTop.test(said) || !optional.test(said)),
      })
      continue
    }
    const amount =
      worked?.amount ?? readAmount((isRunning ? found[0]! : last).slice(1).find((part) => part !== undefined)!)
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
    offer.costs.push({
      amount,
      every,
      free: freed ? count(freed[1] ?? 'one') : later ? 1 : 0,
      ...place,
      ...(worked && { how: worked.how }),
      ...(forAsked && { forAsked: true }),
    })
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
  for (const { amount, every, free, how } of once) {
    const times =
      every === 'month'
        ? Math.max(0, months - free)
        : every === 'year'
          ? Math.max(0, Math.floor(months / 12) - free)
          : 1
    sum += amount * times
    terms.push(times === 1 ? (how ?? showNumber(amount)) : `${times} × ${showNumber(amount)}`)
  }
  return { sum, terms }
}
