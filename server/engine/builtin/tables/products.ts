import { headCount } from './head-count.ts'
import type { Fn } from './measures.ts'
import type { Amount } from './query.ts'
import { type TypedColumn, type TypedTable, nameWords, stem } from './typed-table.ts'
import { type Mention, type Word, takeAll } from './words.ts'

const ofMoney =
  /^(?:spent|spend|spending|spender|revenue|sales?|sold|sell|selling|takings?|bring|brought|turnover|earned|earns?|umsatz|income|money|worth|value|wert|cost|costs|pay|bill|billed|charge)$/
/** Words of money that are also said of how many there are. */
const ofPieces = /^(?:sold|sell|selling|sales?|value|bring|brought|cost|costs|charge)$/
const inMoney = /\bin (?:euros?|eur|dollars?|usd|pounds?|gbp|francs?|chf|money)\b/gi
/** What asks for the price itself, and for nothing that it comes to. */
const ofPrice =
  /\b(?:price|prices|rate|rates|preis|per (?:unit|piece|hour|day|kg|kilo|night|head)|costs? (?:under|over|less|more|above|below|at (?:least|most)|up to|between))\b/i
const isWorth = /\b(?:worth|value|wert)\b/i
const adding =
  /\b(?:total|value|worth|amount|wert|betrag|summe|sum|revenue|sales|takings|turnover|charged|paid|balance|due|net|gross|umsatz)\b/
const store = /^(?:stock|store|inventory|goods|lager|bestand|ware|waren|sortiment|materials?)$/
const priced = /\b(?:price|preis|cost|rate|fee|kosten|ek|vk|einkaufspreis|einzelpreis|stuckpreis|charge)\b/
const perHead = /^(?:heads?|persons?|guests?|covers?|plates?|people|pax|pp|child|adult|diners?)$/
const currency = /\b(?:eur|euros?|gbp|pounds?|usd|dollars?|chf|francs?)\b/
const counted = /\b(?:quantity|qty|units|menge|anzahl|pieces)\b/
const lying = /\b(?:stock|on hand|bestand|in store|count|lagerbestand)\b/
/** What a price is of, where its name says how often it is paid. */
const paidBy: Readonly<Record<string, string>> = {
  hourly: 'hour',
  daily: 'day',
  nightly: 'night',
  weekly: 'week',
  monthly: 'month',
  day: 'day',
  hour: 'hour',
  night: 'night',
  week: 'week',
}

const owing = /\b(?:owe[sd]?|owing|outstanding|(?:still|left) (?:to (?:pay|be paid)|open|due)|unpaid)\b/i
const deposit = /\b(?:deposits?|advance|prepaid|prepayment|paid|anzahlung)\b/

const named = ({ name }: TypedColumn) => nameWords(name)

/**
 * A price of one thing and the column that counts those things: `price_per_cask` and `casks`, `hourly_rate` and `hours`.
 * Undefined where a table says itself what it comes to, or where two columns may be either.
 */
export function pricedPieces(columns: readonly TypedColumn[]): { price: TypedColumn; pieces: TypedColumn } | undefined {
  const numbers = columns.filter(({ kind }) => kind === 'number')
  const isOfOne = (column: TypedColumn) => {
    const called = named(column).join(' ')
    return priced.test(called) || (currency.test(called) && / per /.test(called))
  }
  const prices = numbers.filter(isOfOne)
  const [price, another] = prices
  if (!price || another || numbers.some((column) => column !== price && adding.test(named(column).join(' '))))
    return undefined
  const words = named(price)
  const of = words[words.indexOf('per') + 1]
  const unit = words.includes('per') ? of : words.map((word) => paidBy[word]).find((word) => word !== undefined)
  // "kg per bag" counts no bags.
  const others = numbers.filter((column) => column !== price && !named(column).includes('per'))
  const own = unit === undefined ? [] : others.filter((column) => named(column).some((own) => stem(own) === stem(unit)))
  // A price per head is one of each guest.
  const heads = own.length === 0 && perHead.test(unit ?? '') ? headCount(others) : undefined
  const byUnit = heads ? [heads] : own
  const called = (pattern: RegExp) => others.filter((column) => pattern.test(named(column).join(' ')))
  const ways = [
    byUnit,
    ...(unit === undefined || /^(?:unit|piece|item)s?$/.test(unit) ? [called(counted), called(lying)] : []),
    ...(words.includes('rate') && unit === undefined ? [called(/\bhours\b/)] : []),
  ]
  const found = ways.find(({ length }) => length > 0)
  return found?.length === 1 ? { price, pieces: found[0]! } : undefined
}

/** What a row comes to where it stands in no column: so many times the price of one. */
export function pricedAmount(columns: readonly TypedColumn[]): Amount | undefined {
  const pair = pricedPieces(columns)
  if (!pair) return undefined
  const { sql, name, unit, hasCents } = pair.price
  return { sql: `(${pair.pieces.sql} * ${sql})`, words: `${pair.pieces.name} × ${name}`, unit, hasCents }
}

/** What is still owed of it where a deposit was paid; undefined where it cannot be told which was. */
function afterDeposit(
  question: string,
  columns: readonly TypedColumn[],
  worth: Amount | undefined,
): Amount | undefined {
  if (!worth || !owing.test(question)) return worth
  const paid = columns.filter((column) => column.kind === 'number' && deposit.test(named(column).join(' ')))
  const [one] = paid
  if (!one) return worth
  return paid.length > 1
    ? undefined
    : { ...worth, sql: `(${worth.sql} - coalesce(${one.sql}, 0))`, words: `${worth.words} − ${one.name}` }
}

/** "on hand x unit cost", "fee plus heating", and what something comes to in money where a table has only prices. */
export function productOf(
  question: string,
  words: Word[],
  mentions: readonly Mention[],
  { columns }: TypedTable,
  fns: Set<Fn>,
): Amount | undefined {
  const worth = afterDeposit(question, columns, pricedAmount(columns))
  const numbers = mentions.filter(({ column }) => column.kind === 'number')
  const isOther = numbers.some(({ column, isNamed }) => isNamed && !worth?.sql.includes(column.sql))
  // What is cheapest has the lowest price, and what it comes to in store is another question.
  if (
    /\b(?:cheap\w*|expensive|dear\w*|prici\w*|costl\w*)\b/i.test(question) &&
    !isWorth.test(question) &&
    !/\b(?:total|altogether|in all|overall)\b/i.test(question)
  )
    return undefined
  const asksMany = /\bhow (?:many|often)\b/i.test(question)
  const isMoney = ({ folded, role }: Word) =>
    role !== 'value' && ofMoney.test(folded) && !(asksMany && ofPieces.test(folded))
  const isNamed = numbers.some((mention) => mention.isNamed && !isMoney(words[mention.from]!))
  if (
    worth &&
    !isOther &&
    (isWorth.test(question) || !(isNamed || ofPrice.test(question))) &&
    (takeAll(question, words, inMoney, 'column') || words.some(isMoney))
  ) {
    for (const word of words) {
      if (isMoney(word)) word.role ??= 'column'
      else if (store.test(word.folded)) word.role ??= 'glue'
    }
    const isRanked = fns.has('desc') || fns.has('asc')
    if (!isRanked && !fns.has('avg') && !fns.has('count') && !fns.has('share')) fns.add('sum')
    return worth
  }
  for (const [n, one] of numbers.entries()) {
    const other = numbers[n + 1]
    if (!other) break
    const last = words[one.to - 1]!
    const between = question.slice(last.at + last.text.length, words[other.from]!.at)
    const isSum = /^[\s()€$£%]*(?:\+|plus)[\s()]*$/i.test(between)
    const isLess = /^[\s()€$£%]*(?:-|–|−|minus|less)(?: the)?[\s()]*$/i.test(between)
    if (
      !isSum &&
      !isLess &&
      !/^[\s()]*(?:x|×|\*|times|mal|multipl(?:y|ied) (?:by|with))(?: the)?[\s()]*$/i.test(between)
    )
      continue
    // "fee plus heating": a gap in one of them is nothing to add.
    const sign = isSum ? '+' : '-'
    const both =
      isSum || isLess
        ? `(ifnull(${one.column.sql}, 0) ${sign} ifnull(${other.column.sql}, 0))`
        : `(${one.column.sql} * ${other.column.sql})`
    for (const word of words.slice(one.to, other.from)) word.role ??= 'glue'
    // "What is budget minus spent for catering" asks for what it comes to.
    if ((isSum || isLess) && fns.size === 0) fns.add('sum')
    return {
      sql: both,
      words: `${one.column.name} ${isSum ? '+' : isLess ? '−' : '×'} ${other.column.name}`,
      unit: other.column.unit || one.column.unit,
      hasCents: one.column.hasCents || other.column.hasCents,
    }
  }
  return undefined
}
