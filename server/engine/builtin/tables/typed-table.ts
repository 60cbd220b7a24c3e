import { type Day, isoDay } from '../calendar.ts'
import { type Grid, numberIn } from '../grid.ts'
import { isMissing, readDate, readNumber } from '../read-value.ts'
import { withDerived } from './derived-columns.ts'

/** What a column holds. `id` are numbers that name things: nobody adds them up. */
export type Kind = 'number' | 'date' | 'text' | 'id'

export type TypedColumn = {
  name: string
  /** What it is called in SQL. */
  sql: string
  kind: Kind
  /** The currency or percent sign that all its numbers share, or that its name says; empty for none. */
  unit: string
  /** Whether its numbers have two decimals, as money has. */
  hasCents: boolean
  /** Whether its numbers go both ways, as those of an account. */
  isSigned: boolean
  /** Of a text column with few values: each as it stands, by its folded form. */
  values: ReadonlyMap<string, string>
}

/** A cell as a database takes it: a number, a day as YYYY-MM-DD, words, or nothing. */
export type Cell = number | string | null

export type TypedTable = {
  name: string
  sql: string
  columns: TypedColumn[]
  rows: Cell[][]
  /** The line of the file on which each row stands. */
  lines: number[]
  /** The lines of rows that add up the others, which are left out. */
  totals: number[]
  /** Whether there are more rows than were read, and how many more columns. */
  truncated: boolean
  unread: number
}

const addsUp = /^(?:grand |sub)?-?total\b|^(?:gesamt|summe|zwischensumme|sum)\b|^(?:all|together|alle)$/i
const mostValues = 5000

/** Gives every column its kind and every cell its value; `n` tells the tables of one question apart. */
export function typeTable(name: string, read: Grid, n: number): TypedTable {
  const grid = withDerived(read)
  const totals = new Set(
    grid.rows.flatMap((row, at) =>
      isTotal(row, grid) || (row === grid.rows.at(-1) && isSumOfOthers(grid)) ? [at] : [],
    ),
  )
  const kept = grid.rows.filter((_, at) => !totals.has(at))
  const columns = grid.columns.map((column, at): TypedColumn & { dayFirst: boolean } => {
    const filled = kept.map((row) => row[at]!).filter((cell) => !isMissing(cell))
    const dates = filled.slice(0, 2000).flatMap((cell) => readDate(cell) ?? [])
    const isDate = dates.length > 0 && dates.length >= 0.8 * Math.min(filled.length, 2000)
    const kind = isDate
      ? 'date'
      : grid.numeric[at]
        ? namesThings(column) || countsThings(column, filled, grid) || (at === 0 && countsUp(filled, grid))
          ? 'id'
          : 'number'
        : 'text'
    return {
      name: column,
      sql: `c${at}`,
      kind,
      unit: kind === 'number' ? sharedUnit(filled) || currencyIn(column) : '',
      hasCents: kind === 'number' && haveCents(filled),
      isSigned: kind === 'number' && hasBothSigns(filled, grid),
      // "sick" in a column of job numbers sorts its rows as a word of a column of words does.
      values:
        kind === 'text'
          ? valuesOf(filled)
          : kind === 'number'
            ? valuesOf(filled.filter((cell) => /\p{L}{3}/u.test(cell) && numberIn(cell, grid) === undefined))
            : new Map(),
      dayFirst: dates.every(({ dayFirst }) => dayFirst !== undefined),
    }
  })
  // Of a hundred thousand days a few hundred are different ones.
  const days = new Map<string, string>()
  const dayIn = (cell: string, dayFirst: boolean): string => {
    const key = `${dayFirst ? 'd' : 'm'}${cell}`
    let found = days.get(key)
    if (found === undefined) {
      const read = readDate(cell)
      const day: Day | undefined = dayFirst ? read?.dayFirst : read?.monthFirst
      found = day === undefined ? cell : isoDay(day)
      days.set(key, found)
    }
    return found
  }
  return {
    name,
    sql: `t${n}`,
    columns,
    rows: kept.map((row) =>
      columns.map(({ kind, dayFirst, values }, at): Cell => {
        const cell = row[at]!
        if (isMissing(cell)) return null
        // Of a phone number or a code the nought at its head belongs to it.
        if (kind === 'id' && /^\s*(?:\+|0\d)/.test(cell)) return cell
        if (kind === 'number' || kind === 'id') return numberIn(cell, grid) ?? cell
        if (kind === 'text') return (values.size <= mostSorts ? values.get(foldWords(cell)) : undefined) ?? cell
        return dayIn(cell, dayFirst)
      }),
    ),
    lines: grid.lines.filter((_, at) => !totals.has(at)),
    totals: [...totals].map((at) => grid.lines[at]!),
    truncated: grid.truncated,
    unread: grid.unread,
  }
}

/** Whether the numbers of a column name things, so that their sum means nothing: `order_id`, `orderId`, and not `paid`. */
export function namesThings(column: string): boolean {
  return (
    /(?:^|[\s_-])(?:id|no|nr|number|nummer|zip|postcode|postal code|phone|tel|year|jahr|code|status|plz|iban|sku|#)\.?$/i.test(
      column,
    ) || /[a-z]I[dD]$/.test(column)
  )
}

const thing =
  /^(?:tickets?|shipments?|parcels?|deliver(?:y|ies)|orders?|invoices?|cases?|bookings?|receipts?|rechnung\w*|auftrag\w*|vorgang|beleg\w*|customers?|kunde\w*|jobs?|issues?|pos|position|line|row|#)$/i

/** Whether a column numbers the things that its rows are: whole numbers, each once, under the name of such a thing. */
export function countsThings(column: string, cells: readonly string[], grid: Grid): boolean {
  if (!thing.test(column.trim()) || cells.length < 3 || new Set(cells).size < cells.length) return false
  const numbers = cells.map((cell) => numberIn(cell, grid) ?? 0.5)
  // Numbers of things are of one length, or go up; how many tickets were sold does neither.
  const isRun = numbers.every((number, at) => at === 0 || number > numbers[at - 1]!)
  // "Parcels" that do not go up count parcels, and "parcel" numbers one.
  const isOfOneLength = new Set(cells.map(({ length }) => length)).size === 1 && !/[^o]s$/i.test(column.trim())
  return numbers.every((number) => Number.isInteger(number)) && (isRun || isOfOneLength)
}

/** Whether the first column only counts its rows, one up each time, whatever it is called: plots, places, episodes. */
function countsUp(cells: readonly string[], grid: Grid): boolean {
  return cells.length >= 3 && cells.every((cell, at) => numberIn(cell, grid) === (numberIn(cells[0]!, grid) ?? 1) + at)
}

/** Whether a row adds up others: it says so in its only words, below the others or with a gap where they have words. */
function isTotal(row: string[], grid: Grid): boolean {
  // "TOTAL" may stand in a column of numbers too.
  const words = row.filter((cell, at) => !isMissing(cell) && (!grid.numeric[at] || addsUp.test(cell)))
  return words.length === 1 && addsUp.test(words[0]!) && (row === grid.rows.at(-1) || row.some(isMissing))
}

const leastSummed = 5

/** Whether the last row, with a gap among its words, has the sums of all others, whatever it is called: "Turnover / closing balance". */
function isSumOfOthers(grid: Grid): boolean {
  const last = grid.rows.at(-1)
  if (!last || grid.rows.length < leastSummed || !last.some((cell, at) => !grid.numeric[at] && isMissing(cell)))
    return false
  const summed = grid.columns.filter((_, at) => {
    const sum = grid.numeric[at] ? numberIn(last[at]!, grid) : undefined
    const others = grid.rows.slice(0, -1).flatMap((row) => numberIn(row[at]!, grid) ?? [])
    return (
      sum !== undefined && others.length > 1 && Math.abs(others.reduce((all, number) => all + number, 0) - sum) < 0.005
    )
  })
  return summed.length > 1
}

/** A credit note among forty invoices makes no account of them. */
const leastOfSign = 0.1

function hasBothSigns(cells: readonly string[], grid: Grid): boolean {
  const signs = cells.map((cell) => Math.sign(numberIn(cell, grid) ?? 0))
  const least = cells.length * leastOfSign
  return [1, -1].every((sign) => signs.filter((own) => own === sign).length >= Math.max(1, least))
}

function sharedUnit(cells: readonly string[]): string {
  const units = new Set(cells.slice(0, 500).map((cell) => readNumber(cell)?.unit ?? ''))
  units.delete('')
  return units.size === 1 ? [...units][0]! : ''
}

/** "Amount (EUR)", "Total €"; what is written as one word with it, `price_eur`, says it already. */
function currencyIn(column: string): string {
  return /€|\$|£|(?<![\p{L}_])(?:EUR|USD|GBP|CHF)(?![\p{L}_])/u.exec(column)?.[0] ?? ''
}

/** Most numbers of a column of money end in two decimals, and none in more or fewer. */
function haveCents(cells: readonly string[]): boolean {
  const some = cells.slice(0, 500)
  const cents = some.filter((cell) => /(?:^|\D)\d{1,3}(?:[.,' ]?\d{3})*[.,]\d{2}(?!\d)/.test(cell)).length
  const others = some.filter((cell) => /[.,](?:\d|\d{4,})(?!\d)/.test(cell)).length
  return cents > some.length / 2 && others === 0
}

function valuesOf(cells: readonly string[]): ReadonlyMap<string, string> {
  const times = new Map<string, number>()
  for (const cell of cells) times.set(cell, (times.get(cell) ?? 0) + 1)
  const values = new Map<string, string>()
  for (const [cell, n] of times) {
    const folded = foldWords(cell)
    const known = values.get(folded)
    if (known === undefined || n > times.get(known)!) values.set(folded, cell)
    if (values.size > mostValues) return new Map()
  }
  return values
}

/** Of a column that sorts things "Open", "open" and "OPEN " are one value, as it stands most often. */
const mostSorts = 60

/** Words as they are compared: lower case, without accents and marks. */
export function foldWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The words of a column's name, in full: `order_id`, `orderId` and `Order ID` are two, `Cust` is one. */
export function nameWords(name: string): string[] {
  // One letter before a capital is a unit: kWh.
  return foldWords(name.replaceAll(/\bo\/s\b/gi, 'outstanding').replaceAll(/(?<=[a-z\d]{2})([A-Z])/g, ' $1'))
    .split(' ')
    .filter(Boolean)
    .map(inFull)
}

/** What people shorten above a column, where it stands for one word only. */
const shortened: Readonly<Record<string, string>> = {
  acct: 'account',
  addr: 'address',
  amt: 'amount',
  bal: 'balance',
  btl: 'bottles',
  btls: 'bottles',
  cust: 'customer',
  dept: 'department',
  dur: 'duration',
  emp: 'employee',
  exp: 'expiry',
  hldr: 'holder',
  hrs: 'hours',
  ins: 'insurance',
  inv: 'invoice',
  loc: 'location',
  lvl: 'level',
  mech: 'mechanic',
  mgr: 'manager',
  nm: 'name',
  ord: 'order',
  pcs: 'pieces',
  prio: 'priority',
  qty: 'quantity',
  resp: 'responsible',
  supp: 'supplier',
}

/** A folded word in full: "qty" is a quantity. */
export function inFull(word: string): string {
  return shortened[word] ?? word
}

/** A word without its ending: enough to take "customers" and "refunded" for "customer" and "refund". */
export function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 5 && /(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1)
  return word
}
