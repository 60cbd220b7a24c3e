import type { Amount, Filter, Group } from './query.ts'
import { isCalledSo } from './columns.ts'
import { pricedAmount } from './products.ts'
import { type TypedColumn, type TypedTable, nameWords, stem } from './typed-table.ts'
import { saidEach } from './said-each.ts'
import { readUnpaid } from './values.ts'
import { type Mention, type Word, takeAll } from './words.ts'

const owing =
  /\b(?:(?:has|have|had|did|do|does|is|are)(?:n['’]?t| not) (?:yet |fully |completely )*(?:paid|pay)(?: (?:in full|fully|everything|it all))?|paid too little|in full|fully paid|short|missing|outstanding|owes?|owed|owing|unpaid|in arrears|arrears|behind)\b/gi
/** What says of a column of what is left to pay whose rows are asked for. */
const owingOfBalance =
  /\b(?:(?:has|have|had|did|do|does|is|are)(?:n['’]?t| not) (?:yet |fully |completely )*(?:paid|pay|settled)(?: (?:up|in full|fully|everything|it all))?|(?:not|isn['’]?t|aren['’]?t) (?:fully )?paid(?: up)?|still (?:to pay|open)|in full|outstanding|owes?|owed|owing|unpaid|(?:in |the )?arrears|debts?|debtors?|behind(?: (?:with|on|in)(?: (?:their|the|his|her))? (?:money|payments?|rent|fees?|subs|dues))?|(?:with|have|has|carry|carrying|got) (?:an? |any )?(?:open |positive |outstanding )?balance|still (?:to come|coming|comes?|get|gets|expect|collect|receive)(?: in)?|to come in|schuldet|schulden|(?:noch )?offen|im r[üu]ckstand)\b/giu
const outstanding = /\b(?:outstanding|arrears|owed|owes|owing|debt|unpaid|offen|offener betrag|ruckstand|restbetrag)\b/
const orBalance = new RegExp(`${outstanding.source}|\\b(?:balance|(?:amount|total|still) due)\\b`)
const ofAccount =
  /\b(?:money in|money out|paid in|paid out|credits?|debits?|withdrawals?|deposits|transaction|payee|saldo)\b/
/** What says beside a sum and what was paid of it that some of it is open: also that its day is past. */
const owingOfPaid = new RegExp(
  String.raw`${owing.source}|${owingOfBalance.source}|\b(?:overdue|past (?:its|their|the|his|her)? ?due(?: dates?)?|(?:not|never) (?:\p{L}+ )?(?:paid|settled)(?: (?:in full|fully|completely|up))?|(?:left|yet|remains?|remaining) to (?:be )?(?:pay|paid|come in|collect)|(?:still|yet) (?:has|have|needs?) to pay|(?:has|have) (?:still |yet )?to pay|open|(?:fall|falls|fell|falling|comes?|came) short(?: of)?|(?:paid|pays?|payments? (?:is|are)) (?:too little|less than|not (?:all|the whole|the full|everything|enough)(?: of)?)|(?:has|have|did) not (?:yet )?(?:paid|pay) (?:all|the whole|the full|enough)(?: of)?|part(?:ly|ially)?[- ]?paid|paid (?:\p{L}+ )?(?:in part|partly|partially|a part)(?: of it)?)\b`,
  'giu',
)
const billed = /\b(?:amount|total|gross|sum|invoice value|betrag|brutto|rechnungsbetrag|summe)\b/
/** What was to come, of money or of goods. */
const due = /\b(?:due|owed|invoiced|billed|charged|payable|ordered)\b/
/** What is charged, where nothing beside it says what is due: "fee" beside "paid", "rent" and "water". */
const charge =
  /\b(?:fees?|rent|price|costs?|charges?|dues|subs|subscription|premium|water|heating|electricity|power|gas|parking|service|tuition|contribution|beitrag|miete|nebenkosten|preis|net|netto)\b/
/** A number above which stands how it is reckoned, and nothing that somebody pays. */
const perOne = /\b(?:per|each|unit|hours?|days?|sqm|m2|qty|pieces?|count|percent|rate|deposit)\b/
const called =
  /\b(?:tenant|customer|client|member|name|hirer|company|person|payer|debtor|student|family|buyer|account|article|product|item)\b/

/** Who pays, before what the thing is called that is paid for. */
const person =
  /\b(?:tenant|holder|customer|client|member|owner|parent|player|resident|patient|guest|debtor|pupil|learner|buyer|mieter|kunde|mitglied)\b/

const asksHowMuch = /\b(?:who|how much|what (?:do|does|did)|each|total|sum|altogether|money|amounts?|wie ?viel)\b/i

/** What somebody owes by two columns of money, what is due and what was paid, and of whom the rows are. */
export type Owed = { filter: Filter; amount: Amount; group: Group | undefined }

/** "Who has not paid in full", "how much is still missing", where a table says what is due and what was paid. */
export function readOwed(question: string, words: Word[], table: TypedTable): Owed | undefined {
  const { columns, rows } = table
  const numbers = columns.filter(({ kind }) => kind === 'number')
  const named = (column: TypedColumn) => nameWords(column.name).join(' ')
  // `due_day` says when, and not how much.
  const dues = numbers.find((column) => due.test(named(column)) && !/\b(?:days?|dates?)\b/.test(named(column)))
  const paid = numbers.find((column) => column !== dues && /\b(?:paid|received|delivered)\b/.test(named(column)))
  // What a bill comes to is due, where beside it stands what was paid of it.
  const isPaid = paid !== undefined && /\b(?:paid|received)\b/.test(named(paid))
  const owes =
    dues ??
    (isPaid
      ? (numbers.find((column) => column !== paid && billed.test(named(column))) ??
        chargesOf(paid, numbers, { words, rows, columns }) ??
        saidEach(question, words))
      : undefined)
  // An hour of the day owes nothing.
  const isClock = (column: TypedColumn) => [...column.values.values()].every((cell) => /^\d{1,2}[:.]\d{2}$/.test(cell))
  const texts = columns.filter((column) => column.kind === 'text' && !isClock(column))
  const who =
    texts.find((column) => person.test(named(column))) ?? texts.find((column) => called.test(named(column))) ?? texts[0]
  const group = who && { sql: who.sql, words: who.name, isTime: false }
  // What is left to pay may stand there itself. Of an account a balance is what it holds, and owed by nobody.
  const isAccount = columns.some((column) => ofAccount.test(named(column)))
  const left = numbers.find((column) => (isAccount ? outstanding : orBalance).test(named(column)))
  if (left && !(owes && paid)) {
    if (!takeAll(question, words, owingOfBalance, 'value')) return undefined
    for (const word of words) if (/^(?:money|balance)$/.test(word.folded)) word.role ??= 'glue'
    const { sql, name, unit, hasCents } = left
    return {
      filter: { of: sql, sql: `${sql} > 0`, params: [], words: `${name} above 0` },
      amount: { sql, words: name, unit, hasCents },
      group,
    }
  }
  const afterDeposit = paid ? undefined : readAfterDeposit(question, words, table)
  if (afterDeposit) return { ...afterDeposit, group }
  if (!owes && asksHowMuch.test(question)) {
    // What is paid says a state, and what it comes to is a price times how many.
    const amount = pricedAmount(columns)
    const filter = amount && readUnpaid(question, words, table)
    if (filter) for (const word of words) if (/^(?:money|pay)$/.test(word.folded)) word.role ??= 'glue'
    return filter && { filter, amount, group }
  }
  if (!owes || !paid || !takeAll(question, words, isPaid ? owingOfPaid : owing, 'value')) return undefined
  // What is named as owed, "rent plus water", is what was reckoned with.
  const own = new Set([...nameWords(owes.name), 'plus', 'their', 'money', 'payment', 'fee', 'amount'].map(stem))
  for (const word of words) if (own.has(word.stem)) word.role ??= 'glue'
  // Of what is paid in part something came.
  const isInPart = isPaid && /\b(?:in part|part(?:ly|ially)?|a part)\b/i.test(question)
  // "Which invoices are not paid" asks for each of them, and not for whose they are.
  const key = columns.find(({ kind, values, name }, at) => {
    const isKey = kind === 'id' || (kind === 'text' && values.size === rows.length)
    return isKey && at < 2 && nameWords(name).some((own) => words.some(({ stem: said }) => said === stem(own)))
  })
  const isOfBills = key !== undefined && /\b(?:which|what|each|list|show|every)\b/i.test(question)
  if (isOfBills) for (const word of words) if (nameWords(key.name).map(stem).includes(word.stem)) word.role ??= 'glue'
  return {
    filter: {
      sql: `ifnull(${paid.sql}, 0) < ${owes.sql}${isInPart ? ` and ${paid.sql} > 0` : ''}`,
      params: [],
      words: `${paid.name} below ${owes.name}${isInPart ? ' and above 0' : ''}`,
    },
    amount: {
      sql: `(${owes.sql} - ifnull(${paid.sql}, 0))`,
      words: `${owes.name} − ${paid.name}`,
      unit: owes.unit,
      hasCents: owes.hasCents,
    },
    group: isOfBills ? { sql: key.sql, words: key.name, isTime: false } : group,
  }
}

const advance = /\b(?:deposit|advance|down ?payment|prepaid|prepayment|anzahlung)\b/
const openOf =
  /\b(?:(?:has|have|had|did|do|does|is|are) not (?:yet |been )*(?:paid|pay)|not (?:\p{L}+ )?paid(?: all| everything| in full)?|(?:still|yet) (?:must|has to|have to|need to|needs to|to) (?:pay|be paid)|owes?|owed|owing|outstanding|(?:is |are )?(?:still )?(?:left|open)(?: to pay)?|remain(?:s|ing)?)\b/giu

/** A price, what was paid of it in advance and whether all of it is: of what is not, the rest is open. */
function readAfterDeposit(
  question: string,
  words: Word[],
  { columns }: TypedTable,
): Pick<Owed, 'filter' | 'amount'> | undefined {
  if (!/\bhow much\b|\bwhat (?:do|does|is)\b/i.test(question)) return undefined
  const called = (column: TypedColumn) => nameWords(column.name).join(' ')
  const numbers = columns.filter(({ kind }) => kind === 'number')
  const early = numbers.filter((column) => advance.test(called(column)))
  const prices = numbers.filter(
    (column) =>
      !early.includes(column) &&
      (charge.test(called(column)) || billed.test(called(column))) &&
      !perOne.test(called(column)),
  )
  const state = columns.find(
    (column) =>
      /\b(?:paid|settled|bezahlt)\b/.test(called(column)) && column.values.size > 0 && column.values.size <= 3,
  )
  const no = state && [...state.values].find(([folded]) => /^(?:no|n|false|nein)$/.test(folded))?.[1]
  const [price, deposit] = [prices[0], early[0]]
  if (!state || no === undefined || !price || !deposit || prices.length > 1 || early.length > 1) return undefined
  if (!takeAll(question, words, openOf, 'value')) return undefined
  for (const word of words)
    if (/^(?:all|full|fully|still|must|pay|paid|everything|money|left|open|but|every)$/.test(word.folded))
      word.role ??= 'glue'
  return {
    filter: { of: state.sql, sql: `${state.sql} = ?`, params: [no], words: `${state.name} is ${no}` },
    amount: {
      sql: `(${price.sql} - ifnull(${deposit.sql}, 0))`,
      words: `${price.name} − ${deposit.name}`,
      unit: price.unit,
      hasCents: price.hasCents,
    },
  }
}

export type Charged = Pick<TypedColumn, 'sql' | 'name' | 'unit' | 'hasCents'>

/**
 * What is to be paid where no column is called due: those that the question names, "rent plus water", else the one, or the
 * sum of all, that most rows have paid to the cent. Undefined where payments fit none of them.
 */
function chargesOf(
  paid: TypedColumn,
  numbers: readonly TypedColumn[],
  { words, rows, columns }: { words: readonly Word[] } & Pick<TypedTable, 'rows' | 'columns'>,
): Charged | undefined {
  const charges = numbers.filter((column) => {
    const called = nameWords(column.name).join(' ')
    return column !== paid && charge.test(called) && !perOne.test(called)
  })
  const said = new Set(words.map(({ stem: own }) => own))
  const named = charges.filter(({ name }) => nameWords(name).some((own) => own.length > 3 && said.has(stem(own))))
  const ways = [...(named.length > 1 ? [named] : []), ...charges.map((one) => [one]), charges].filter(
    (way) => way.length > 0,
  )
  const cell = (row: readonly (string | number | null)[], column: TypedColumn) =>
    Number(row[columns.indexOf(column)] ?? 0)
  const payments = rows.filter((row) => cell(row, paid) > 0)
  const fitting = ways.map(
    (way) =>
      payments.filter(
        (row) => Math.abs(way.reduce((sum, column) => sum + cell(row, column), 0) - cell(row, paid)) < 0.005,
      ).length,
  )
  const best = Math.max(0, ...fitting)
  const way = best * 3 >= payments.length && best > 0 ? ways[fitting.indexOf(best)] : undefined
  if (!way) return undefined
  const [first] = way
  if (way.length === 1) return first
  return {
    sql: `(${way.map(({ sql }) => `ifnull(${sql}, 0)`).join(' + ')})`,
    name: way.map(({ name }) => name).join(' + '),
    unit: first!.unit,
    hasCents: way.some(({ hasCents }) => hasCents),
  }
}

const denies =
  /^(?:not|never|cannot|cant|neither|nor|without|no|nobody|none|lack|lacks|lacking|(?:has|have|had|did|does|do|is|are|was|were)n?t)$/
/** Of a name like `receipt_sent` these say nothing of the thing. */
const doing = /^(?:is|has|was|sent|done|made|given|received|got|yes|no)$/

/** "Who has not had a receipt", "insured but not cleaned", where columns say yes or no to it. */
export function readDenied(words: Word[], { columns, rows }: TypedTable): Filter[] {
  const found = columns.flatMap((column) => {
    const { values } = column
    const [no, yes] = [/^(?:no|n|false|nein)$/, /^(?:yes|y|true|ja)$/].map(
      (said) => [...values].find(([folded]) => said.test(folded))?.[1],
    )
    if (no === undefined || values.size > 3) return []
    const own = nameWords(column.name)
    const said = new Set(
      (own.some((word) => !doing.test(word)) ? own.filter((word) => !doing.test(word)) : own).map(stem),
    )
    const at = words.findIndex(
      (word) =>
        word.role === undefined &&
        ([word.stem, word.stem.replace(/d$/, ''), word.stem.replace(/ed$/, '')].some((form) => said.has(form)) ||
          own.some(
            (name) => name.startsWith(word.stem) && /^[mnpt]?(?:er|ing|able)$/.test(name.slice(word.stem.length)),
          ) ||
          isCalledSo(word.folded, own.join(' '))),
    )
    return at < 0 ? [] : [{ column, no, yes, at }]
  })
  const filters: Filter[] = []
  const denied = new Set<number>()
  const inOrder = found.toSorted((a, b) => a.at - b.at)
  const is = (column: TypedColumn, value: string): Filter => ({
    of: column.sql,
    sql: `${column.sql} = ?`,
    params: [value],
    words: `${column.name} is ${value}`,
  })
  // Who said nothing has not said yes.
  const isNot = (column: TypedColumn, no: string): Filter => {
    const at = columns.indexOf(column)
    return rows.some((row) => row[at] === null)
      ? {
          ...is(column, no),
          sql: `(${column.sql} = ? or ${column.sql} is null)`,
          words: `${column.name} is ${no} or empty`,
        }
      : is(column, no)
  }
  for (const { column, no, at } of inOrder) {
    const from = words.slice(0, at).findLastIndex(
      // "hasn't" is two words here.
      (word, n) => denies.test(word.folded) || (word.folded === 't' && words[n - 1]?.folded.endsWith('n')),
    )
    // "Not cleaned but insured": what is said after it is not denied with it.
    const isCut = words.slice(from + 1, at).some(({ folded }) => folded === 'but')
    const isOfAnother = inOrder.some(
      (other) => other.at > from && other.at < at && !/^n(?:or|either)$/.test(words[from]?.folded ?? ''),
    )
    if (
      from < 0 ||
      at - from > 6 ||
      isCut ||
      (isOfAnother && !words.slice(from, at).some(({ folded }) => /^(?:or|nor)$/.test(folded)))
    )
      continue
    denied.add(at)
    for (const word of words.slice(Math.max(0, from - 1), at + 1)) word.role ??= 'value'
    filters.push(isNot(column, no))
  }
  // What is named beside a thing that is denied is so: "insured but not cleaned".
  if (filters.length === 0 || !words.some(({ folded }) => folded === 'but' || folded === 'and')) return filters
  for (const { column, yes, at } of inOrder) {
    if (denied.has(at) || yes === undefined) continue
    words[at]!.role = 'value'
    filters.push(is(column, yes))
    for (const word of words) if (word.folded === 'but') word.role ??= 'glue'
  }
  return filters
}

/** What is asked of: each of these groups by a column, and does not ask who says yes in it. */
const groups = /^(?:per|by|each|every|je|pro|nach|which|what)$/

/** "How many would recommend it", "who has lunch": the rows that say yes in the one column that is named. */
export function readAffirmed(
  words: readonly Word[],
  mentions: readonly Mention[],
  filters: readonly Filter[],
): Filter | undefined {
  const first = mentions.filter(({ column }, n) => mentions.findIndex((other) => other.column === column) === n)
  const found = first.flatMap(({ column, from }) => {
    const yes = [...column.values].find(([folded]) => /^(?:yes|y|true|ja)$/.test(folded))?.[1]
    const isGroup = groups.test(words[from - 1]?.folded ?? '')
    return yes === undefined || column.values.size > 4 || isGroup ? [] : [{ column, yes }]
  })
  const [one] = found
  if (!one || found.length > 1 || filters.some(({ of }) => of === one.column.sql)) return undefined
  const { column, yes } = one
  return { of: column.sql, sql: `${column.sql} = ?`, params: [yes], words: `${column.name} is ${yes}` }
}
