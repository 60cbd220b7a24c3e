import { readAmount } from './read-amount.ts'

const currency = '(?:€|£|\\$|EUR|GBP|USD|CHF)'
/** "Casting surcharge 240.00 flat", in a text that names the currency once. */
const bare = /(?<![\d.,/:-])(\d{1,3}(?:[.,]\d{3})*[.,]\d\d)(?![.,]?\d|\s?(?:%|uhr\b|am\b|pm\b|kg\b|mm\b|cm\b|m²|m\b))/gu
/** "180 kg at 31.40 per kg", "3 floats at £340 each", "240 m² x 9.80 €": so much of each. */
const times = new RegExp(
  String.raw`(?<![\p{L}\d.,])(\d{1,6}(?:[.,]\d+)?)\s*((?:[\p{L}²³.]+\s+){0,4}?)(?:at|@|à|zu je|zu|x|×|je)\s*${currency}?\s*(\d[\d.,]{0,20}\d|\d)(?:\s*${currency})?(?!\s*(?:an|a|per|\/|pro|je|die|im)\s?(?:hour|day|week|month|year|std|stunde|tag|woche|monat|jahr))`,
  'iu',
)
/** "2 men, £35 an hour, they reckon 8 hours": as long as they think it takes. */
const hourly = new RegExp(
  String.raw`${currency}\s?(\d[\d.,]{0,20})\s?(?:an|per|a|\/)\s?hour\b(?:.{0,40}?\b(\d{1,3}) hours?\b)?`,
  'i',
)
const men = /\b([2-9]) (?:men|people|workers|fitters)\b/i
/** "4.50 € je Stuhl", of which another line says how many there are. */
const each = new RegExp(
  String.raw`${currency}\s?\d[\d.,]{0,20}\s+(?:per|for each|for every|a)\s+(\p{L}{4,})|\d[\d.,]{0,20}\s?${currency}\s+(?:per|je|pro|for each|for every)\s+(\p{L}{4,})`,
  'iu',
)
const isTotal = /\b(?:total|in all|altogether|all in|together|gesamt|zusammen)\b/i

/** An amount that a line of an offer works out, and how: "180 × 31.40". */
export type Worked = { amount: number; how: string }

/** What so many of so much each come to, as a line says it; undefined where it says no number of things or hours. */
export function workedOut(said: string, quantities: ReadonlyMap<string, number>): Worked | undefined {
  const product = isTotal.test(said) ? null : times.exec(said)
  if (product) return by(readAmount(product[1]!), readAmount(product[3]!))
  const hours = hourly.exec(said)
  // Whether the hours are those of one man or of both is not said.
  if (hours?.[2] && !men.test(said)) return by(Number(hours[2]), readAmount(hours[1]!))
  const noun = each.exec(said)
  const many = noun && quantities.get(stemOf((noun[1] ?? noun[2])!))
  const amount = noun && /\d[\d.,]{0,20}/.exec(noun[0])![0]
  return many && amount ? by(many, readAmount(amount)) : undefined
}

const unit = String.raw`(kg|km|m²|m2|sqm|hours?|people|persons?|heads?|guests?|covers?|pax|\p{L}{4,})`
const asked = new RegExp(String.raw`(?<![\p{L}\d.,/])(\d{1,3}(?:[.,]\d{3})+|\d{1,6})\s?${unit}(?!\p{L})`, 'giu')
/** Which of a price and its unit comes first: "1.62 EUR per kg", "Price per head: 24.50 EUR". */
const forEach = new RegExp(
  String.raw`${currency}?\s?(\d[\d.,]{0,20})\s?${currency}?\s?(?:\/|per|a|each|pro|je)\s?${unit}(?!\p{L})|\b(?:per|each|pro|je)\s${unit}\s?:\s?${currency}?\s?(\d[\d.,]{0,20})`,
  'iu',
)
const person = /^(?:people|persons?|heads?|guests?|covers?|pax)$/i

/** How many of what a request speaks of: "if we do 2400 kg", "for 80 people". */
export function quantitiesAsked(instruction: string): Map<string, number> {
  return new Map(
    [...instruction.matchAll(asked)].map(([, many, what]) => [
      unitOf(what!),
      Number(many!.replaceAll(/[.,](?=\d{3})/g, '')),
    ]),
  )
}

/** What a line charges for each of what a request says how many there are. */
export function workedForAsked(said: string, asked: ReadonlyMap<string, number>): Worked | undefined {
  const [, before, after, first, last] = forEach.exec(said) ?? []
  const what = after ?? first
  const many = what === undefined ? undefined : asked.get(unitOf(what))
  return many === undefined ? undefined : by(many, readAmount((before ?? last)!))
}

function unitOf(what: string): string {
  if (person.test(what)) return 'person'
  return what.length < 4 ? what.toLowerCase() : stemOf(what)
}

/** How many of what the lines of an offer name: "60 Stühle à 42,50 €". */
export function quantitiesIn(lines: readonly string[]): Map<string, number> {
  return new Map(
    lines.flatMap((line) => {
      const product = line.length < 500 ? times.exec(line) : null
      const noun = product?.[2]?.trim().split(/\s+/).at(-1) ?? ''
      return product && noun.length > 3 ? [[stemOf(noun), readAmount(product[1]!)] as const] : []
    }),
  )
}

/** Whether a line names a price for each of something of which it does not say how many. */
export function isEachOnly(said: string): boolean {
  return each.test(said) || hourly.test(said)
}

/** Amounts without a currency, where the text names one elsewhere. */
export function bareAmounts(said: string): RegExpExecArray[] {
  return [...said.matchAll(bare)]
}

/** "Delivery £120. Installation £35 an hour, they reckon 8 hours.": what has its own amount stands for itself. */
export function splitPriced(line: string, money: RegExp): string[] {
  const count = (text: string) => [...text.matchAll(money)].length
  if (count(line) < 2) return [line]
  return line.split(/(?<=[.;!])\s+(?=\p{Lu})|;\s+/u).flatMap((part) => {
    const pieces = count(part) > 1 ? part.split(/,\s+(?=\p{L}|\d)/u) : [part]
    return pieces.length > 1 && pieces.every((piece) => count(piece) < 2) ? pieces : [part]
  })
}

function by(many: number, amount: number): Worked {
  return { amount: many * amount, how: `${many} × ${amount.toFixed(2).replace(/\.00$/, '')}` }
}

function stemOf(noun: string): string {
  return noun.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').slice(0, 4)
}
