import { type Grid, numberIn } from '../grid.ts'
import { count, inline, list, table as toTable } from '../markdown.ts'
import { isMissing, readNumber } from '../read-value.ts'
import { significantWords } from '../significant-words.ts'
import { isSame } from './row-named.ts'
import { nameWords } from './typed-table.ts'

const cheap =
  /\b(?:cheap(?:er|est)?|less expensive|least expensive|(?:lowest|best|lower|better) price|günstig\w*|billig\w*)\b/i
const dear = /\b(?:dear(?:er|est)?|(?:more|most) expensive|pric(?:ier|iest)|highest price|teuer\w*)\b/i
const compares = /\b(?:compare|comparison|versus|vs)\b/i
const asksPrice = /\b(?:price|prices|cost|costs|charges?|how much)\b/i
/** What sells: a column of these beside one of things and one of prices, or a column of prices for each of them. */
const seller =
  /\b(?:suppliers?|shops?|stores?|vendors?|dealers?|sellers?|providers?|markets?|wholesalers?|lieferant\w*|händler|laden)\b/
const price = /\b(?:price|preis|cost)\b/
/** What a column is called that holds no prices of somebody's. */
const measure =
  /\b(?:price|preis|cost|costs|total|sum|amount|net|gross|quantity|qty|stock|number|no|id|vat|tax|rate|year|month|week|day|guests?|hours?|weight|size|pieces|units?|budget|revenue|sales|paid|due|count|min|max|average|score|age|percent|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|q[1-4]|january|february|march|april|june|july|august|september|october|november|december)\b|\d|%/
const asking = new Set(
  significantWords(
    'cheap cheaper cheapest expensive dear dearer dearest pricier priciest low lowest best better highest price prices cost costs charge charges compare comparison versus supplier suppliers shop shops store vendor dealer seller provider market product products item items article thing things each every per sell sells selling buy offer offers much than row list show tell give please get find least less table file from column difference between where should time',
  ),
)
const mostRows = 5000
const mostShown = 50

/** Prices of things, a row each, by who sells them, a column each. */
type Prices = {
  thing: string
  sellers: string[]
  /** `place` says on which line a row stands, where it is one. */
  rows: { name: string; place: string; prices: (number | undefined)[] }[]
  show: (price: number) => string
}

/**
 * What is cheapest, what two ask for the same, and a price by itself, of a table that has the prices of several side by side
 * or below each other. Undefined where the table is none, or words of the question are left over.
 */
export function tellPrices(question: string, { name, grid }: { name: string; grid: Grid }): string | undefined {
  const isEnd = cheap.test(question) || dear.test(question)
  if (!isEnd && !compares.test(question) && !asksPrice.test(question)) return undefined
  const prices = grid.rows.length > mostRows ? undefined : (sideBySide(grid) ?? belowEachOther(grid))
  if (!prices) return undefined
  const words = significantWords(question)
  const holds = (called: string) => {
    const own = significantWords(called)
    return own.length > 0 && own.every((word) => words.some((asked) => isSame(asked, word)))
  }
  const at = prices.sellers.flatMap((seller, n) => (holds(seller) ? [n] : []))
  const rows = prices.rows.filter((row) => holds(row.name))
  const named = [...at.map((n) => prices.sellers[n]!), ...rows.map((row) => row.name), prices.thing]
  const known = named.flatMap((called) => significantWords(called))
  if (words.some((word) => !asking.has(word) && !known.some((own) => isSame(word, own)))) return undefined
  const told = tellOf(question, prices, at, rows)
  return (
    told &&
    `${told}\n\n*prices by ${inline(prices.thing, 60)} (${inline(name, 80)}, ${count(grid.rows.length, 'row')})*`
  )
}

function tellOf(question: string, prices: Prices, at: readonly number[], rows: Prices['rows']): string | undefined {
  const isDear = dear.test(question) && !cheap.test(question)
  const isEnd = isDear || cheap.test(question)
  if (at.length === 2) return tellTwo(question, prices, at as [number, number], rows)
  if (at.length === 1 && !isEnd && rows.length > 0) return rows.map((row) => tellCell(row, at[0]!, prices)).join('\n')
  if (!isEnd || at.length > 0) return undefined
  if (rows.length > 0) return rows.map((row) => tellBest(row, prices, isDear)).join('\n\n')
  const asksSeller = /\b(?:who|where|wer|wo)\b/i.test(question) || seller.test(question.toLowerCase())
  return asksSeller ? tellEach(prices, isDear) : undefined
}

function tellCell({ name, place, prices }: Prices['rows'][number], at: number, { sellers, show }: Prices): string {
  const cell = prices[at]
  const what = `${inline(name, 60)} at ${inline(sellers[at]!, 60)}`
  return cell === undefined ? `There is no price for ${what}${place}.` : `${what}: **${show(cell)}**${place}.`
}

/** Who has the lowest or the highest price of a row, and the others in order. */
function bestOf({ prices }: Prices['rows'][number], { sellers }: Prices, isDear: boolean) {
  const sorted = prices
    .flatMap((price, n) => (price === undefined ? [] : [{ price, seller: sellers[n]! }]))
    .toSorted((a, b) => (isDear ? b.price - a.price : a.price - b.price))
  const best = sorted.filter(({ price }) => price === sorted[0]?.price)
  return { best, others: sorted.slice(best.length) }
}

function tellBest(row: Prices['rows'][number], prices: Prices, isDear: boolean): string {
  const { best, others } = bestOf(row, prices, isDear)
  const name = inline(row.name, 60)
  if (best.length === 0) return `There is no price for ${name}${row.place}.`
  const who = list(best.map(({ seller }) => inline(seller, 60)))
  const rest = others.map(({ seller, price }) => `${inline(seller, 60)} ${prices.show(price)}`)
  return `${name}: ${isDear ? 'most expensive' : 'cheapest'} at **${who}**, **${prices.show(best[0]!.price)}**${rest.length > 0 ? `; ${list(rest)}` : ''}${row.place}.`
}

function tellEach(prices: Prices, isDear: boolean): string {
  const rows = prices.rows.map((row) => ({ row, ...bestOf(row, prices, isDear) }))
  const times = prices.sellers
    .map((seller) => ({ seller, n: rows.filter(({ best }) => best.some((one) => one.seller === seller)).length }))
    .filter(({ n }) => n > 0)
    .toSorted((a, b) => b.n - a.n)
  const lines = rows
    .slice(0, mostShown)
    .map(({ row, best }) => [
      inline(row.name, 60),
      best.length === 0 ? '–' : list(best.map(({ seller }) => inline(seller, 60))),
      best.length === 0 ? '–' : prices.show(best[0]!.price),
    ])
  const more = rows.length > mostShown ? `\n\n*…and ${rows.length - mostShown} more.*` : ''
  const end = isDear ? 'Most expensive' : 'Cheapest'
  return `${end} of ${count(rows.length, 'row')}: ${list(times.map(({ seller, n }) => `${inline(seller, 60)} **${n}** times`)).replaceAll('**1** times', '**1** time')}.\n\n${toTable([inline(prices.thing, 60), end, 'Price'], lines)}${more}`
}

/** The prices of two, row by row; where only one has a price, nothing is compared. */
function tellTwo(question: string, prices: Prices, at: [number, number], named: Prices['rows']): string | undefined {
  const [first, second] = at.map((n) => prices.sellers[n]!) as [string, string]
  const asked = [first, second].toSorted(
    (a, b) => question.toLowerCase().indexOf(a.toLowerCase()) - question.toLowerCase().indexOf(b.toLowerCase()),
  )
  const [one, other] = asked as [string, string]
  const of = (row: Prices['rows'][number], who: string) => row.prices[prices.sellers.indexOf(who)]
  const all = named.length > 0 ? named : prices.rows
  const both = all.filter((row) => of(row, one) !== undefined && of(row, other) !== undefined)
  if (both.length === 0) return `No row has a price of both ${inline(one, 60)} and ${inline(other, 60)}.`
  const difference = (row: Prices['rows'][number]) => of(row, one)! - of(row, other)!
  // "Which are cheaper at A than at B": those alone.
  const isOnly = /\bthan\b/i.test(question)
  const shown = isOnly
    ? both.filter((row) => (dear.test(question) && !cheap.test(question) ? difference(row) > 0 : difference(row) < 0))
    : both
  const alone = all.length - both.length
  const lower = both.filter((row) => difference(row) < 0).length
  const higher = both.filter((row) => difference(row) > 0).length
  const told = [
    `Of ${count(both.length, 'row')} with both prices, ${inline(one, 60)} is cheaper in **${lower}** and ${inline(other, 60)} in **${higher}**.${alone > 0 ? ` ${count(alone, 'row has', 'rows have')} only one of them or none.` : ''}`,
    ...(shown.length > 0
      ? [
          toTable(
            [prices.thing, one, other, 'Difference'].map((head) => inline(head, 60)),
            shown
              .slice(0, mostShown)
              .map((row) => [
                inline(row.name, 60),
                prices.show(of(row, one)!),
                prices.show(of(row, other)!),
                prices.show(difference(row)),
              ]),
          ),
        ]
      : []),
    ...(shown.length > mostShown ? [`*…and ${shown.length - mostShown} more.*`] : []),
  ]
  return told.join('\n\n')
}

/** Things in the first column, and in each of the others what somebody asks for them. */
function sideBySide(grid: Grid): Prices | undefined {
  const things = grid.columns.findIndex((_, at) => !grid.numeric[at])
  const at = grid.columns.flatMap((_, n) => (grid.numeric[n] ? [n] : []))
  if (things < 0 || at.length < 2 || at.some((n) => measure.test(nameWords(grid.columns[n]!).join(' '))))
    return undefined
  const rows = grid.rows.map((row, n) => ({
    name: row[things]!,
    place: ` (line ${grid.lines[n]!})`,
    prices: at.map((column) => numberIn(row[column]!, grid)),
  }))
  if (new Set(rows.map(({ name }) => name.toLowerCase())).size < rows.length) return undefined
  const cells = at.flatMap((column) => grid.rows.map((row) => row[column]!))
  return { thing: grid.columns[things]!, sellers: at.map((n) => grid.columns[n]!), rows, show: showAs(cells) }
}

/** A thing, who sells it and its price on each line. */
function belowEachOther(grid: Grid): Prices | undefined {
  const called = (pattern: RegExp, isNumber: boolean) =>
    grid.columns.flatMap((column, n) =>
      grid.numeric[n] === isNumber && pattern.test(nameWords(column).join(' ')) ? [n] : [],
    )
  const [by, ...moreSellers] = called(seller, false)
  const [priced, ...morePrices] = called(price, true)
  const things = grid.columns.findIndex((_, n) => !grid.numeric[n] && n !== by)
  if (by === undefined || priced === undefined || things < 0 || moreSellers.length + morePrices.length > 0)
    return undefined
  const sellers = [...new Set(grid.rows.map((row) => row[by]!))].filter((name) => !isMissing(name))
  const rows = new Map<string, Prices['rows'][number]>()
  for (const cells of grid.rows) {
    const name = cells[things]!
    const row = rows.get(name) ?? { name, place: '', prices: sellers.map(() => undefined) }
    rows.set(name, row)
    const at = sellers.indexOf(cells[by]!)
    // Two prices of one seller for one thing: which of them counts is not said.
    if (at < 0 || row.prices[at] !== undefined) return undefined
    row.prices[at] = numberIn(cells[priced]!, grid)
  }
  const show = showAs(grid.rows.map((row) => row[priced]!))
  return { thing: grid.columns[things]!, sellers, rows: [...rows.values()], show }
}

/** Prices with their cents, and with their currency where all cells have the same. */
function showAs(cells: readonly string[]): (price: number) => string {
  const filled = cells.filter((cell) => !isMissing(cell))
  const hasCents = filled.some((cell) => /\d[.,]\d/.test(cell))
  const units = new Set(filled.map((cell) => readNumber(cell)?.unit ?? ''))
  const [unit = ''] = units.size === 1 ? units : ['']
  return (value) =>
    `${value.toLocaleString('en-US', hasCents ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : {})}${unit === '' ? '' : ` ${unit}`}`
}
