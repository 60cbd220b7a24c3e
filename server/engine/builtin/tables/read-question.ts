import type { Day } from '../calendar.ts'
import { asTableSays } from './as-table-says.ts'
import { readColumns } from './columns.ts'
import { isBound, pairIn, readComparisons } from './comparisons.ts'
import { readDates, readTime } from './days.ts'
import {
  type Fn,
  amountOf,
  eachOfSo,
  groupingOf,
  isCountedSo,
  measureOf,
  piecesOf,
  readFlow,
  readFunctions,
  readMost,
} from './measures.ts'
import type { Filter, Measure, Query } from './query.ts'
import { readAffirmed, readDenied, readOwed } from './owed.ts'
import { readExceeding } from './exceeding.ts'
import { readHeld } from './held.ts'
import { type Read, countsAll, mayLeaveOver, rowsOfNothing } from './left-over.ts'
import { readMonths } from './months-asked.ts'
import { readNumbered } from './numbered.ts'
import { readOverdue } from './overdue.ts'
import { productOf } from './products.ts'
import { rowNouns, takeRowNoun } from './row-noun.ts'
import { cellAsked, cellsOfEach, daysOfEach, rowByRow } from './row-by-row.ts'
import { yearOf } from './year-of.ts'
import { readSoldOut } from './sold-out.ts'
import { readRunOut } from './run-out.ts'
import { atEdge } from './first-and-last.ts'
import { asksForDoubles, readSpecial } from './special-questions.ts'
import { needsMeasure } from './superlatives.ts'
import { readStates } from './states.ts'
import { harmOf } from './troubles.ts'
import type { TypedTable } from './typed-table.ts'
import { readUnanswered } from './unanswered.ts'
import { takeUnits } from './units-said.ts'
import { readVacant } from './vacant.ts'
import { readUnpaid, readValues } from './values.ts'
import { shareOf, usual } from './whole-and-part.ts'
import { asksPer, ranksRows, withoutAmount } from './without-amount.ts'
import { type Word, doing, glue, idle, takeAll, wordsOf } from './words.ts'

/** What is longer is no question to a table, and each of its words would be looked for in every cell. */
const mostWords = 60
/** What an answer made nothing of, which is nothing where it `isWhole`, and words that it took for what the rows are. */
export type Left = { words: string[]; rows: string[]; isWhole: boolean }

/**
 * What a question asks of a table; undefined where it is no question to a table, or words of it are left that are neither
 * of the table nor of asking: an answer to half a question is wrong.
 */
export function readQuestion(
  said: string,
  table: TypedTable,
  today: Day,
  /** Takes an answer to less than the whole question: what is left of it goes here. */
  left?: Left,
): Query | undefined {
  const question = asTableSays(said, table)
  const words = wordsOf(question)
  if (words.length > mostWords) return undefined
  const fns = readFunctions(question, words, table)
  const read: Read = { question, words, said: fns, mentions: [] }
  const query = rowsOfNothing(readWhole(read, fns, table, today, left))
  return query && countsAll(read, query) ? query : undefined
}

function readWhole(read: Read, fns: Set<Fn>, table: TypedTable, today: Day, left: Left | undefined): Query | undefined {
  const { question, words } = read
  // "Which of the four plays": how many there are says nothing of which.
  takeAll(
    question,
    words,
    /(?<=\bwhich of (?:the|our|my|these|those|all) )(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,2})\b/gi,
    'glue',
  )
  const owed = readOwed(question, words, table)
  const unpaid = owed ? undefined : readUnpaid(question, words, table)
  const unanswered = owed || unpaid ? undefined : readUnanswered(question, words, table)
  const denied = readDenied(words, table)
  const vacant =
    readVacant(question, words, table) ?? readSoldOut(question, words, table) ?? readExceeding(question, words, table)
  const months = readMonths(question, words, table, today)
  const values = readValues(question, words, table)
  const states =
    owed || asksForDoubles(question) ? [] : readStates(question, words, table).filter(({ of }) => of !== unpaid?.of)
  const overdue = readOverdue(question, words, table, today)
  const ended = overdue.length > 0 || owed ? undefined : readRunOut(question, words, table, today)
  const past = [...overdue, ...(ended ? [ended] : [])]
  // What is not paid has no day on which it was.
  const days = [...past, ...readDates(question, words, table, today)].filter(
    ({ words }) => !owed || !/paid/i.test(words),
  )
  // "Have a due date in December": the column that is meant was said with its day.
  if (days.length > 0)
    for (const word of words) if (/^(?:(?:date|day)s?|due|coming|upcoming)$/.test(word.folded)) word.role ??= 'glue'
  // "Money in − money out" are two columns, and no way that money went.
  const flow = / [−+] /.test(question) ? undefined : readFlow(question, words, table)
  const mentions = readColumns(words, table)
  read.mentions.push(...mentions)
  // "Members per membership type", "more than 20 pounds": what a column or a number is says the word behind it.
  for (const [at, word] of words.entries()) {
    const before = words[at - 1]
    const isKind = before?.role === 'column' && /^(?:type|kind|category|status|number|column)s?$/.test(word.folded)
    if (isKind || (/^(?:pounds|euros?|dollars|quid|bucks|francs)$/.test(word.folded) && /^\d/.test(before?.text ?? '')))
      word.role ??= 'glue'
  }
  takeUnits(question, words, mentions, table)
  const numbered = readNumbered(words, table)
  const held = readHeld(words, table)
  const compared = readComparisons(question, words, table, mentions, flow)
  if (!compared) return undefined
  // "Below the minimum" ranks nothing: the word is a column that another is held against.
  if (isBound(question) && compared.some(({ params, sql }) => params.length === 0 && /^c\d+ [<>]/.test(sql)))
    for (const fn of ['asc', 'desc'] as const) fns.delete(fn)
  let filters: Filter[] = [
    ...months,
    ...values,
    ...denied,
    ...states,
    ...[owed?.filter, unpaid, unanswered, vacant, flow?.filter].filter((filter) => filter !== undefined),
    ...days,
    ...compared,
    ...numbered,
    ...held,
  ]
  // "The average of care compared with office" asks for each of them.
  if (filters.some(({ several }) => several)) takeAll(question, words, /\b(?:compared?|vs|versus|against)\b/gi, 'glue')
  const special =
    owed || unanswered || vacant || denied.length > 0 || states.length > 0
      ? undefined
      : readSpecial({ question, words, table, filters, mentions, fns, left })
  if (special) return special
  const affirmed =
    (owed ||
      fns.has('count') ||
      fns.has('share') ||
      /^\W*(?:who|which|wer|welche)\b|\b(?:that|which|who) (?:is|are|was|were|has|have)\b/i.test(question)) &&
    !denying.test(question)
      ? readAffirmed(words, mentions, filters)
      : undefined
  if (affirmed) filters.push(affirmed)

  // "What is still open, in euros" asks for what it comes to.
  if (fns.size === 0 && inMoney.test(question) && takeAll(question, words, inMoney, 'fn')) fns.add('sum')
  const most = readMost(question, words)
  const isRanked = fns.has('desc') || fns.has('asc') || most !== undefined
  const time = readTime(question, words, table, isRanked)
  const nouns = rowNouns(table)
  // What the rows are called matters less than what is asked of them, and is told in the answer.
  const noun = left && takeRowNoun(words)
  const asksForRows = noun !== undefined || words.some(({ stem, role }) => role !== 'value' && nouns.has(stem))
  const product = productOf(question, words, mentions, table, fns)
  const eachOf = eachOfSo(question, words, table)
  const isNamedSo = words.some(({ role }) => role === 'column' || role === 'value')
  const unread = words.filter(
    ({ role, folded, stem }) =>
      role === undefined &&
      ![glue, idle, ...(isNamedSo ? [doing] : [])].some((known) => known.has(folded)) &&
      !glue.has(stem) &&
      !nouns.has(stem),
  )
  const isNamed = mentions.some(({ column, isNamed }) => isNamed && column.kind === 'number')
  const isGrouped = mentions.some(({ column, isNamed }) => isNamed && column.kind === 'text') && fns.has('count')
  const numbers = table.columns.filter(({ kind }) => kind === 'number')
  if (unread.length > 0 && (!left || left.isWhole || !mayLeaveOver(read, unread))) return undefined
  // With words left over, only what is plainly named is counted with.
  if ((unread.length > 0 || noun) && filters.length === 0 && !isNamed && !(noun && (isGrouped || isRanked)))
    return undefined
  if (unread.length > 0 && (fns.has('sum') || fns.has('avg')) && !isNamed && !flow && numbers.length > 1)
    return undefined
  left?.words.push(...unread.map(({ text }) => text))
  if (noun) left?.rows.push(noun.text)

  if (owed) {
    const measure: Measure = { fn: fns.has('avg') ? 'avg' : 'sum', of: owed.amount }
    return owed.group && (!fns.has('sum') || /\b(?:each|every ?one|who)\b/i.test(question))
      ? {
          table,
          filters,
          kind: 'groups',
          measure,
          group: owed.group,
          order: fns.has('asc') ? 'asc' : 'desc',
          most: most ?? (isRanked && !/\beach\b/i.test(question) ? 1 : undefined),
          hasShares: false,
          single: undefined,
        }
      : { table, filters, kind: 'value', measure }
  }
  const named = mentions.map(({ column }) => column)
  // Nobody adds up what only names things.
  if ((fns.has('sum') || fns.has('avg')) && named.length > 0 && named.every(({ kind }) => kind === 'id'))
    return undefined
  // The worst has the most delays, and not the least; of what else is best or worst a table says nothing.
  const harm =
    /\b(?:best|worst)\b/i.test(question) && !named.some(({ kind }) => kind === 'number') ? harmOf(table) : undefined
  const isLeast = harm ? /\bbest\b/i.test(question) : fns.has('asc')
  const order = isLeast ? ('asc' as const) : ('desc' as const)
  const several = filters.find((filter) => filter.several)?.several
  const grouping =
    groupingOf(words, mentions, time, isRanked) ??
    eachOf ??
    // "how many by phone, web and at the fair" asks for each.
    (several &&
    !fns.has('share') &&
    (fns.has('count') || fns.has('sum') || fns.has('avg')) &&
    /,|\band\b|\bund\b|\bvs\b|\bcompared?\b|\bversus\b|\bagainst\b/i.test(question)
      ? { group: { sql: several.sql, words: several.name, isTime: false }, isEach: true }
      : undefined)
  const hasShares = fns.has('share') && grouping !== undefined
  // Of a share by category one category is asked for, among the others.
  if (hasShares) filters = filters.filter(({ of }) => of !== grouping?.group.sql)
  const base = { table, filters }
  // Groups are of a number, and another is what is counted of them: "people per table".
  const measured = mentions.filter(({ column }) => column.kind !== 'number' || column.sql !== grouping?.group.sql)
  const amount = harm ?? product ?? amountOf(question, words, measured, table, flow)
  // "Soonest first" puts all of them in order.
  const isSorted = inOrderOf.test(question)
  const isList = /^\s*(?:(?:please |can you |could you )?(?:list|show|give|print)\b|every\b|all\b|each\b)/i.test(
    question,
  )
  if (isList && filters.length > 0 && fns.size === 0)
    return { ...base, kind: 'rows', by: undefined, order, most: undefined }
  const cell = fns.size === 0 ? cellAsked(question, base, named) : undefined
  if (cell) return cell
  const pair = rowByRow(question, { table, filters, pair: pairIn(compared), fns, grouping })
  if (pair) return pair
  const isOfNumbers = fns.size > 0 || named.some(({ kind }) => kind === 'number')
  const cells = isOfNumbers
    ? undefined
    : (cellsOfEach(question, base, grouping, named) ?? daysOfEach(question, base, named))
  if (cells) return cells
  const whole: Measure =
    amount && !(asksForRows && !named.some(({ kind }) => kind === 'number'))
      ? { fn: 'sum', of: amount }
      : { fn: 'count' }
  // What is only compared with a number is not added up: "orders with freight over 100".
  // Beside a word that was not understood nothing is added up that nobody named.
  const isGuessed =
    unread.length > 0 &&
    fns.has('count') &&
    !/\boften\b/i.test(question) &&
    !isNamed &&
    !flow &&
    numbers.length > 1 &&
    !asksForRows
  const isCompared =
    fns.size === 0 &&
    grouping === undefined &&
    amount !== undefined &&
    // Also where it is what a price comes to: "titles that cost under 10".
    compared.some(({ sql }) => (amount.sql.match(/\bc\d+\b/g) ?? []).some((one) => sql.includes(one)))
  // "How many pupils have a score above 20" counts pupils, and adds no scores up.
  const isOnlyBound =
    fns.size === 1 &&
    fns.has('count') &&
    grouping === undefined &&
    amount !== undefined &&
    compared.some(({ sql }) => sql.includes(amount.sql)) &&
    !mentions.some(({ column, from }) => column.sql === amount.sql && isCountedSo(words, from))
  const pieces = isNamed ? undefined : piecesOf(words, table)
  const measure: Measure | undefined = pieces
    ? { fn: 'sum', of: pieces }
    : isCompared || isGuessed
      ? undefined
      : isOnlyBound
        ? { fn: 'count' }
        : measureOf({ question, fns, amount, mentions: measured, asksForRows, grouping, filters, words })

  if (fns.has('share') && !grouping && filters.length > 0) return shareOf(table, filters, measure ?? whole)
  // "Which jobs are still open", where each row is a job: rows, and no sums of one row each.
  const isOfRows =
    grouping !== undefined &&
    !grouping.isEach &&
    !isRanked &&
    fns.size === 0 &&
    filters.length > 0 &&
    table.columns.some(
      ({ sql, kind, values }) => sql === grouping.group.sql && (kind === 'id' || values.size === table.rows.length),
    )
  if (isOfRows) return { ...base, kind: 'rows', by: undefined, order, most: undefined }
  // "Which ticket waited longest", where each row is one: the row says the rest too.
  const measuredAt = table.columns.findIndex(({ sql }) => sql === amount?.sql)
  const isOfOne =
    grouping !== undefined &&
    !grouping.isEach &&
    isRanked &&
    amount !== undefined &&
    !fns.has('avg') &&
    !fns.has('sum') &&
    table.columns.some(
      ({ sql, kind }, at) =>
        sql === grouping.group.sql &&
        (kind === 'id' || (kind === 'text' && needsMeasure(question))) &&
        isOnceEach(table.rows.flatMap((row) => (row[measuredAt] === null ? [] : [row[at]]))),
    )
  if (isOfOne) return { ...base, kind: 'rows', by: amount, order, most: most ?? (isSorted ? undefined : 1) }
  if (
    !amount &&
    isRanked &&
    ((grouping && /\b(?:best|worst)\b/i.test(question)) || (needsMeasure(question) && !time && !fns.has('count')))
  )
    return undefined
  // Nobody is oldest by how many rows there are: a day says it, or nothing does.
  const isByDay =
    isRanked &&
    ofTime.test(question) &&
    !named.some(({ kind }) => kind === 'number') &&
    !numbers.some(({ name }) => /\b(?:ages?|alter)\b/i.test(name)) &&
    !grouping?.isEach &&
    !fns.has('count')
  const year = isByDay ? yearOf(table) : undefined
  if (year) return { ...base, kind: 'rows', by: year, order, most: most ?? (isSorted ? undefined : 1) }
  // The newest is not what costs most.
  if (isByDay && !table.columns.some(({ kind }) => kind === 'date')) return undefined
  const isOfAmount = amount && (isOfNumbers || harm || product || flow)
  if (grouping && !isByDay && (isRanked || measure || isOfAmount || fns.has('share'))) {
    const rows = ranksRows(question, new Set([...nouns, ...(noun ? [noun.stem] : [])]))
    const by: Measure =
      measure ??
      (amount && !(rows && !isNamed)
        ? { fn: fns.has('sum') && !isRanked ? 'sum' : usual(amount, order, question), of: amount }
        : { fn: 'count' })
    const isOne = isRanked && !grouping.isEach
    // "Average hours per job", where each row is a job: of one there is no average.
    if (by.fn === 'avg' && grouping.isEach && !isRanked && isAverageOfRows(grouping.group.sql, table))
      return { ...base, kind: 'value', measure: by }
    return {
      ...base,
      kind: 'groups',
      measure: by,
      group: grouping.group,
      order,
      most: most ?? (isOne ? 1 : undefined),
      hasShares,
      single:
        isOne && by.fn === 'sum' && /\b(?:highest|largest|biggest|lowest|smallest|max\w*|min\w*)\b/i.test(question)
          ? by.of
          : undefined,
    }
  }
  const day =
    named.find(({ kind }) => kind === 'date') ??
    table.columns.find(({ kind }) => kind === 'date' && ofTime.test(question))
  // "Which one closes first": of days the first is the next one.
  const isFirst = day !== undefined && named.includes(day) && isNext.test(question) && !fns.has('count')
  if (isFirst && !isRanked)
    return {
      ...base,
      kind: 'rows',
      by: { sql: day.sql, words: day.name, unit: '', isDay: true },
      order: 'asc',
      most: 1,
    }
  if (isRanked && day && (ofTime.test(question) || !amount))
    return {
      ...base,
      kind: 'rows',
      by: { sql: day.sql, words: day.name, unit: '', isDay: true },
      order,
      most: most ?? (isSorted ? undefined : 1),
    }
  // "Events by month" counts them, and of who is asked for alone no money is added up that nobody spoke of.
  if (grouping && !isByDay && (amount || asksPer(question))) {
    const owes = unpaid !== undefined
    return withoutAmount({ ...base, question, asksForRows, grouping, mentions, amount, owes })
  }
  const edge = atEdge(question, words, base, day, fns)
  if (edge) return edge
  if (measure) return { ...base, kind: 'value', measure }
  if (isRanked && amount) return { ...base, kind: 'rows', by: amount, order, most: most ?? (isSorted ? undefined : 1) }
  if (
    filters.length > 0 &&
    (asksForRows ||
      (!/^\W*(?:and|also|what about|how about|und|for|only|just)\b/i.test(question) && isElliptic(words, fns)) ||
      /^\W*any\b|\b(?:which|show|list|find|who|whose|what|welche|(?:do|does|is|are|was|were|did|has|have) any(?:one|body|thing)?)\b/i.test(
        question,
      ))
  )
    return {
      ...base,
      kind: 'rows',
      by: undefined,
      order,
      most: undefined,
      // "What went out": what it comes to is asked with it.
      ...(flow && amount?.sql === flow.sql ? { sum: amount } : {}),
    }
  // "How much flour have we got": of a thing that is named its row says it.
  const isOfThing = values.length > 0 && !amount && fns.size === 1 && /\b(?:how much|wie ?viel)\b/i.test(question)
  if (isOfThing) return { ...base, kind: 'rows', by: undefined, order, most: undefined }
  const [only, ...more] = named
  if (more.length === 0 && only?.kind === 'text' && /\b(?:which|list|what|show)\b/i.test(question))
    return { ...base, kind: 'values', column: only }
  return undefined
}

/** Whether what is told apart is each row: by a column that names them, or by months of which each has one. */
function isAverageOfRows(group: string, { columns, rows }: TypedTable): boolean {
  const [, of, length] = /^(?:substr\()?(c\d+)(?:, 1, (\d+)\))?$/.exec(group) ?? []
  const at = columns.findIndex(({ sql }) => sql === of)
  const names = rows.map((row) => String(row[at] ?? '').slice(0, length === undefined ? undefined : Number(length)))
  return at >= 0 && names.length > 1 && isOnceEach(names)
}

function isOnceEach(cells: readonly unknown[]): boolean {
  return new Set(cells).size === cells.length
}

/** "Certs expiring before Christmas?": a thing and what is said of it, without a verb that asks. */
function isElliptic(words: readonly Word[], fns: ReadonlySet<Fn>): boolean {
  return (
    fns.size === 0 && words.length <= 8 && words.every(({ role, folded }) => role !== undefined || glue.has(folded))
  )
}

const inMoney = /(?<=\bin )(?:euros?|eur|dollars?|usd|pounds?|gbp|francs?|chf|money)\b(?=\W*$)/gi
const inOrderOf =
  /\b(?:soonest|earliest|oldest|latest|newest|highest|largest|biggest|lowest|smallest|longest|shortest|cheapest|best|worst|most \p{L}+) (?:ones? )?first\b/iu
const isNext = /\b(?:first|soonest|earliest)\b(?!\s+(?:half|quarter|week|month|day|year|time))/i
const denying = /\b(?:not|no|never|nobody|none|without|neither)\b/i

const ofTime = /\b(?:latest|newest|most recent|earliest|soonest|oldest)\b/i
