import { type Day, isoDay } from '../calendar.ts'
import { count, inline, list, showCents, table } from '../markdown.ts'
import { inOrder } from './columns.ts'
import { type Cell, type TypedColumn, type TypedTable, foldWords, nameWords, stem } from './typed-table.ts'
import { glue, wordsOf } from './words.ts'

const asksUnpaid =
  /\b(?:not (?:yet |been )*(?:paid|come in|arrived|received|settled)|(?:has|have|did|was|were|is|are)(?:n['’]?t| not) (?:yet |been )*(?:paid|pay|come in|settled)|(?:hasnt|havent|didnt|isnt|arent) (?:yet |been )*(?:paid|pay)|unpaid|outstanding|still (?:open|owes?|to (?:pay|come)|waiting|missing|due)|owes?|owed|missing|not in the bank|nicht bezahlt|unbezahlt|offen\w*|overdue)\b/i
const asksShort =
  /\b(?:too little|short|underpaid|not enough|(?:paid|pay) less|part(?:ly|ial\w*)?[- ]pa(?:id|yments?)|in full|not the (?:whole|full)|wrong amount|zu wenig)\b/i
const asksOver = /\b(?:too much|overpaid|(?:paid|pay) more|paid (?:twice|double)|zu viel)\b/i
const asksPaid = /\b(?:paid|settled|come in|arrived|bezahlt)\b/i
const accountName = /\b(?:bank|konto|kontoauszug|statement|account|umsatze|paypal|transactions?|kasse)\b/
const comesIn = /\b(?:money in|paid in|credit|eingang|haben|received)\b/
const billed = /\b(?:total|amount|betrag|gross|brutto|sum|summe|due|fee|price)\b/
const payer = /\b(?:customer|client|kunde|name|tenant|member|payer|debtor|company|firma|mieter|mitglied)\b/
/** What asks of bills and payments, and names none. */
const plain =
  /^(?:invoice|bill|rechnung|paid|pay|payment|bank|account|statement|konto|acc|according|yet|still|open|outstanding|unpaid|owe|owed|money|total|sum|amount|short|little|much|full|customer|client|anybody|anyone|someone|somebody|due|overdue|missing|match|number|less|more|come|in|check|against|whole|underpaid|overpaid|settled|waiting|which|enough|offen|bezahlt|late|list|far|in|hasn|haven|didn|hasnt|havent|didnt|t|not|been|held|compare|jemand|zu|wenig|viel|noch|nicht)/

type Bill = { row: Cell[]; amount: number; got: number }

/**
 * Bills of one table held against the payments of an account: which have not come in, and which not in full. A payment
 * belongs to a bill by the number that it names, or by the name and exactly its amount.
 */
export function tellSettled(question: string, tables: readonly TypedTable[], today: Day): string | undefined {
  const asked = asksShort.test(question)
    ? 'short'
    : asksOver.test(question)
      ? 'over'
      : asksUnpaid.test(question)
        ? 'unpaid'
        : asksPaid.test(question)
          ? 'paid'
          : undefined
  if (!asked || tables.length !== 2) return undefined
  const account = tables.find(isAccount)
  const bills = tables.find((each) => each !== account && !isAccount(each))
  const of = account && bills ? columnsOf(bills) : undefined
  if (!account || !bills || !of) return undefined
  const cell = (row: readonly Cell[], column: TypedColumn | undefined) =>
    column ? row[bills.columns.indexOf(column)] : undefined
  const said = wordsOf(question)
  const nameOf = (row: readonly Cell[]) => partsOf(cell(row, of.name))
  const chosen = bills.rows.filter((row) => said.some(({ folded }) => nameOf(row).includes(folded)))
  const names = new Set(chosen.flatMap(nameOf))
  const unread = said.filter(
    ({ folded, stem: own }) =>
      folded.length > 1 && !glue.has(folded) && !glue.has(own) && !plain.test(folded) && !names.has(folded),
  )
  if (unread.length > 0) return undefined
  const payments = paymentsOf(account)
  const found = (chosen.length > 0 ? chosen : bills.rows).flatMap((row): Bill[] => {
    const amount = cell(row, of.amount)
    if (typeof amount !== 'number') return []
    const number = foldWords(String(cell(row, of.number) ?? ''))
    const digits = /\d{3,}$/.exec(number)?.[0]
    const byNumber = payments.filter(({ text }) =>
      [number, digits].some((own) => own && ` ${text} `.includes(` ${own} `)),
    )
    const byName = payments.filter(
      (payment) =>
        payment.amount === amount && !payment.isNumbered && nameOf(row).some((word) => payment.words.has(word)),
    )
    const got = (byNumber.length > 0 ? byNumber : byName.slice(0, 1)).reduce((sum, payment) => sum + payment.amount, 0)
    return [{ row, amount, got: Math.round(got * 100) / 100 }]
  })
  if (found.every(({ got }) => got === 0)) return undefined
  const isLate = /\b(?:overdue|late|past due|überfällig)\b/i.test(question)
  const isPast = ({ row }: Bill) => {
    const due = cell(row, of.due)
    return !isLate || of.due === undefined || (typeof due === 'string' && due < isoDay(today))
  }
  const short = found.filter(({ got, amount }) => got > 0 && got < amount - 0.004)
  const over = found.filter(({ got, amount }) => got > amount + 0.004)
  const unpaid = found.filter((bill) => bill.got === 0 && isPast(bill))
  const paid = found.filter(({ got, amount }) => got >= amount - 0.004)
  const shown = [of.number, of.name, of.due].filter((column) => column !== undefined)
  const rowsOf = (each: readonly Bill[], extra: (bill: Bill) => string[], heads: string[]) =>
    table(
      [...shown.map(({ name }) => inline(name, 40)), inline(of.amount.name, 40), ...heads],
      each.map((bill) => [
        ...shown.map((column) => inline(String(cell(bill.row, column) ?? ''), 60)),
        showCents(bill.amount),
        ...extra(bill),
      ]),
    )
  const sumOf = (each: readonly Bill[], of: (bill: Bill) => number) =>
    showCents(each.reduce((sum, bill) => sum + of(bill), 0))
  const differing = (each: readonly Bill[], word: string) =>
    `${rowsOf(each, ({ got, amount }) => [showCents(got), showCents(Math.abs(amount - got))], ['Came in', word])}\n\nTogether: **${sumOf(each, ({ got, amount }) => Math.abs(amount - got))}**.`
  const none = (what: string) => `**None**: ${what}.`
  const told = (each: readonly Bill[], title: string, nothing: string, body: string) =>
    each.length === 0 ? none(nothing) : `**${count(each.length, 'bill')} ${title}:**\n\n${body}`
  const whole = (each: readonly Bill[]) =>
    `${rowsOf(each, () => [], [])}\n\nTogether: **${sumOf(each, ({ amount }) => amount)}**.`
  const inFull = told(paid, 'paid in full', 'no bill is paid in full', whole(paid))
  const inPart = short.map(
    ({ row, amount, got }) =>
      `${inline([cell(row, of.number), cell(row, of.name)].filter(Boolean).join(' '), 80)}, **${showCents(amount - got)}** short`,
  )
  const notPaid = [
    told(unpaid, 'not paid', 'something came in for every bill', whole(unpaid)),
    ...(short.length > 0 ? [`Paid in part, and not counted above: ${list(inPart)}.`] : []),
  ]
  const parts = {
    short: [told(short, 'paid too little', 'no bill was paid in part', differing(short, 'Short'))],
    over: [told(over, 'paid too much', 'no bill was paid with more than it says', differing(over, 'Over'))],
    // Whether somebody has paid is answered by what is open, too.
    paid: chosen.length > 0 ? [inFull, ...notPaid] : [inFull],
    unpaid: notPaid,
  }[asked]
  const restricted =
    chosen.length > 0
      ? `, of ${inline(list([...new Set(chosen.map((row) => String(cell(row, of.name))))]), 120)} only`
      : ''
  return [
    ...parts,
    `*${inline(bills.name, 80)} (${count(bills.rows.length, 'row')}) held against what came in by ${inline(account.name, 80)}: by the number that a payment names, or by the name and the exact amount${restricted}${isLate && of.due ? `, ${inline(of.due.name, 40)} before ${isoDay(today)}` : ''}*`,
  ].join('\n\n')
}

function named({ name }: TypedColumn): string {
  return nameWords(name).join(' ')
}

function isAccount({ name, columns }: TypedTable): boolean {
  const numbers = columns.filter(({ kind }) => kind === 'number')
  return (
    columns.some(({ kind }) => kind === 'date') &&
    columns.some(({ kind }) => kind === 'text') &&
    numbers.some((column) => column.isSigned || comesIn.test(named(column)) || accountName.test(foldWords(name)))
  )
}

/** The columns of bills that matter: their number, whose they are, what they come to and until when. */
function columnsOf({ columns, rows }: TypedTable) {
  const numbers = inOrder(columns.filter(({ kind }) => kind === 'number'))
  const amount = numbers.find((column) => billed.test(named(column))) ?? (numbers.length === 1 ? numbers[0] : undefined)
  const number = columns.find(({ kind }, at) => {
    const cells = rows.flatMap((row) => row[at] ?? [])
    return (
      (kind === 'id' || kind === 'text') &&
      new Set(cells).size === rows.length &&
      cells.every((cell) => /^\p{L}{0,5}[ ./-]?[\d./-]*\d{3,}$/u.test(String(cell)))
    )
  })
  const texts = columns.filter((column) => column.kind === 'text' && column !== number)
  const name = texts.find((column) => payer.test(named(column))) ?? texts[0]
  const due = columns.find(
    (column) => column.kind === 'date' && /\b(?:due|fallig|deadline|until|bis)\b/.test(named(column)),
  )
  return amount && name ? { amount, number, name, due } : undefined
}

/** What came in, with what is said of it. */
function paymentsOf({ columns, rows }: TypedTable) {
  const numbers = columns.filter(({ kind }) => kind === 'number')
  const amount =
    numbers.find((column) => comesIn.test(named(column))) ??
    numbers.find(({ isSigned }) => isSigned) ??
    inOrder(numbers)[0]!
  return rows.flatMap((row) => {
    const came = row[columns.indexOf(amount)]
    if (typeof came !== 'number' || came <= 0) return []
    const text = foldWords(
      columns.flatMap(({ kind }, at) => (kind === 'text' || kind === 'id' ? [String(row[at] ?? '')] : [])).join(' '),
    )
    return [{ amount: came, text, words: new Set(text.split(' ')), isNumbered: /\b\d{3,}\b/.test(text) }]
  })
}

/** The words of a name that tell it from others. */
function partsOf(cell: Cell | undefined): string[] {
  return foldWords(String(cell ?? ''))
    .split(' ')
    .filter(
      (word) => word.length >= 4 && !/^(?:gmbh|limited|company|mr|mrs|the)$/.test(word) && !plain.test(stem(word)),
    )
}
