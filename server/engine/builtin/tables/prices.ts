import { type Grid, numberIn } from '../grid.ts'
import { count, inline, list, table as toTable } from '../markdown.ts'
import { isMissing, readNumber } from '../read-value.ts'
import { significantWords } from '../significant-words.ts'
import { isSame } from './row-named.ts'
import { nameWords } from './typed-table.ts'

/** What somebody says besides of what they could do. */
const remark = /(?<=[.?!]\s{0,3})(?:i|we)\b[^.?!]{0,120}(?:[.!]|$)/gi
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
    'cheap cheaper cheapest expensive dear dearer dearest pricier priciest low lowest best better highest price prices cost costs charge charges compare comparison versus supplier suppliers shop shops store vendor dealer seller provider market product products item items article thing things each every per sell sells selling buy offer offers much than row list show tell give please get find least less table file from column difference between where should time need needed want take took whole entire full complete lot total totals altogether together overall order quote quotes offer by use everything every money save saving with go going',
  ),
)
/** What asks for everything of a list at once, with so many of each as it says. */
const wholeList =
  /\b(?:all|everything|the (?:whole|entire|full|complete) (?:\p{L}+ )?(?:list|order|lot|thing|sheet)|in total|total|totals|altogether|together|overall|the lot|alles|insgesamt|gesamt)\b/iu
/** How many of each are bought, and what else stands above a column of prices than whose they are. */
const pieces = /^(?:quantity|qty|pieces|pcs|amount needed|needed|menge|anzahl|stuck|number|count|how many)$/
const besidesName =
  /^(?:eur|euros?|gbp|pounds?|usd|dollars?|chf|francs?|price|prices|cost|unit|net|preis|quote|offer|each|per|piece)$/
const mostRows = 5000
const mostShown = 50

/** Prices of things, a row each, by who sells them, a column each. */
type Prices = {
  thing: string
  sellers: string[]
  /** The column that says how many of each are wanted. */
  many: string | undefined
  /** `place` says on which line a row stands, where it is one. */
  rows: { name: string; place: string; prices: (number | undefined)[]; many?: number | undefined }[]
  show: (price: number) => string
}

/**
 * What is cheapest, what two ask for the same, and a price by itself, of a table that has the prices of several side by side
 * or below each other. Undefined where the table is none, or words of the question are left over.
 */
export function tellPrices(question: string, { name, grid }: { name: string; grid: Grid }): string | undefined {
  const isEnd = cheap.test(question) || dear.test(question)
  const isAsked = isEnd || compares.test(question) || asksPrice.test(question)
  if (!isAsked && !wholeList.test(question)) return undefined
  const prices = grid.rows.length > mostRows ? undefined : (sideBySide(grid) ?? belowEachOther(grid))
  if (!prices) return undefined
  const words = significantWords(question.replaceAll(remark, ' '))
  const holds = (called: string) => {
    const own = significantWords(called)
    return own.length > 0 && own.every((word) => words.some((asked) => isSame(asked, word)))
  }
  const at = sellersIn(words, prices.sellers)
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

/** The sellers that are named, wholly or by the first word that only one of them is called by: "Helio" for "Helio Trade". */
function sellersIn(words: readonly string[], sellers: readonly string[]): number[] {
  const own = sellers.map((seller) => significantWords(seller))
  const says = (word: string) => words.some((asked) => isSame(asked, word))
  return own.flatMap((called, n) => {
    const [first] = called
    const isOnly = own.every((other, at) => at === n || !other.includes(first!))
    return first !== undefined && (called.every(says) || (says(first) && isOnly)) ? [n] : []
  })
}

/** What everything of a list comes to at each of those who sell it, the cheapest first. */
function tellWhole(prices: Prices, at: readonly number[]): string | undefined {
  const { sellers, rows, many } = prices
  const chosen = at.length > 1 ? at : sellers.map((_, n) => n)
  // What one of them does not have makes its sum no cheaper.
  const both = rows.filter(
    (row) => chosen.every((n) => row.prices[n] !== undefined) && (!many || row.many !== undefined),
  )
  if (both.length === 0) return undefined
  const sumAt = (n: number) => both.reduce((sum, row) => sum + row.prices[n]! * (many ? row.many! : 1), 0)
  const sums = chosen.map((n) => ({ seller: inline(sellers[n]!, 60), sum: sumAt(n) })).toSorted((a, b) => a.sum - b.sum)
  const [first, second] = sums
  const by = second!.sum - first!.sum
  const lead =
    by < 0.005
      ? `Both come to the same: **${prices.show(first!.sum)}**.`
      : `**${first!.seller}** is cheaper for all of it, by **${prices.show(by)}**: ${list(sums.map(({ seller, sum }) => `${seller} **${prices.show(sum)}**`))}.`
  const left = rows.length - both.length
  return [
    lead,
    ...(left > 0
      ? [`*${count(left, 'row is', 'rows are')} left out: not all of them have a price and a number.*`]
      : []),
    toTable(
      [prices.thing, ...(many ? [many] : []), ...chosen.map((n) => sellers[n]!)].map((head) => inline(head, 60)),
      both
        .slice(0, mostShown)
        .map((row) => [
          inline(row.name, 60),
          ...(many ? [String(row.many)] : []),
          ...chosen.map((n) => prices.show(row.prices[n]! * (many ? row.many! : 1))),
        ]),
    ),
  ].join('\n\n')
}

function tellOf(question: string, prices: Prices, at: readonly number[], rows: Prices['rows']): string | undefined {
  const isDear = dear.test(question) && !cheap.test(question)
  const isEnd = isDear || cheap.test(question)
  const isWhole = rows.length === 0 && wholeList.test(question)
  if (isWhole && (prices.many !== undefined || at.length === 2 || (isEnd && at.length !== 1)))
    return tellWhole(prices, at)
  // "Which are cheaper at A", of two: than at the other.
  if (at.length === 1 && isEnd && rows.length === 0 && prices.sellers.length === 2)
    return tellTwo(`${question} than`, prices, [at[0]!, 1 - at[0]!], rows)
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
  // Who is not named stands behind.
  const place = (seller: string) => {
    const found = question.toLowerCase().indexOf(seller.toLowerCase().split(' ', 1)[0]!)
    return found < 0 ? Infinity : found
  }
  const asked = place(second) < place(first) ? [second, first] : [first, second]
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

/** Things in the first column, how many of each where that is said, and in each of the others what somebody asks for them. */
function sideBySide(grid: Grid): Prices | undefined {
  const things = grid.columns.findIndex((_, at) => !grid.numeric[at])
  const numbers = grid.columns.flatMap((_, n) => (grid.numeric[n] ? [n] : []))
  const [many, ...more] = numbers.filter((n) => pieces.test(nameWords(grid.columns[n]!).join(' ')))
  const at = numbers.filter((n) => n !== many)
  const sellers = at.map((n) => {
    const words = grid.columns[n]!.split(/[\s_]+/)
    const bare = words.filter((word) => !besidesName.test(word.toLowerCase()))
    // "Shop A" stays as it is: only what is written together with its currency is taken apart.
    return bare.length === words.length || bare.length === 0 ? grid.columns[n]! : bare.join(' ')
  })
  if (things < 0 || more.length > 0 || at.length < 2 || sellers.some((name) => measure.test(nameWords(name).join(' '))))
    return undefined
  const rows = grid.rows.map((row, n) => ({
    name: row[things]!,
    place: ` (line ${grid.lines[n]!})`,
    prices: at.map((column) => numberIn(row[column]!, grid)),
    many: many === undefined ? undefined : numberIn(row[many]!, grid),
  }))
  if (new Set(rows.map(({ name }) => name.toLowerCase())).size < rows.length) return undefined
  const cells = at.flatMap((column) => grid.rows.map((row) => row[column]!))
  return {
    thing: grid.columns[things]!,
    sellers,
    many: many === undefined ? undefined : grid.columns[many]!,
    rows,
    show: showAs(cells),
  }
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
  return { thing: grid.columns[things]!, sellers, many: undefined, rows: [...rows.values()], show }
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
