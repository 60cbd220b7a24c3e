import type { Pace } from '../../pace.ts'
import type { Day } from '../calendar.ts'
import type { Grid } from '../grid.ts'
import { code, count, inline, list, showNumber } from '../markdown.ts'
import { withAsked } from './asked-columns.ts'
import { tellBalance, tellBothSides } from './balance.ts'
import { tellBasket } from './basket.ts'
import { tellBetween } from './between.ts'
import { withoutChat } from './chat.ts'
import { checkTotals } from './check-totals.ts'
import { readColumns } from './columns.ts'
import { type Found, openTables } from './database.ts'
import { tellDifference } from './difference.ts'
import { doubtOf } from './doubts.ts'
import { type Query, type Sql, queryWords, toSql } from './query.ts'
import { type AskedWith, readQueries } from './read-queries.ts'
import { type InStory, questionInStory } from './question-in-story.ts'
import { withNumberedColumns } from './numbered-columns.ts'
import { tellSettled } from './settled.ts'
import { tell } from './tell.ts'
import { type TypedTable, typeTable } from './typed-table.ts'
import { readValues } from './values.ts'
import { type Word, wordsOf } from './words.ts'

/**
 * Answers a question from the rows of tables, of one or of two that belong together, with what was counted in one line
 * below, and with the statement where SQL is asked for. Undefined where it is not wholly a question to them.
 */
export async function answerTables(
  said: string,
  grids: readonly { name: string; grid: Grid }[],
  today: Day,
  pace: Pace,
  { before, mayLeave, doubts }: AskedWith = {},
): Promise<string | undefined> {
  const question = withoutChat(said)
  const balances = grids.flatMap((grid) => tellBalance(question, grid) ?? [])
  if (balances.length === 1) return balances[0]
  const tables = grids.map(({ name, grid }, n) =>
    typeTable(name, withAsked(question, withNumberedColumns(question, grid, name)), n + 1),
  )
  const sides = tables.flatMap((table) => tellBothSides(question, table) ?? [])
  if (sides.length === 1) return sides[0]
  const settled = tellSettled(question, tables, today)
  if (settled !== undefined) return settled
  for (const table of tables) {
    const difference = tellDifference(question, table)
    if (difference !== undefined) return `${difference}\n\n*${inline(table.name, 80)}*`
  }
  const [checked, ...more] = tables.flatMap((table, n) => checkTotals(question, grids[n]!.grid, table) ?? [])
  if (checked !== undefined && more.length === 0) return checked
  const [basket, ...others] = grids.flatMap((grid) => tellBasket(question, grid) ?? [])
  if (basket !== undefined && others.length === 0) return basket
  const whole = readQueries(question, tables, today, { before })
  // A story around a question is no part of it, and a word of it no value of a column.
  const story = storyAround(question, tables)
  const core =
    story && !whole
      ? (readQueries(story.asked, tables, today, { before }) ??
        readQueries(story.asked, tables, today, { before, mayLeave }))
      : undefined
  const read =
    whole ??
    core ??
    (mayLeave !== undefined && !story ? readQueries(question, tables, today, { before, mayLeave }) : undefined)
  if (!read) return undefined
  const { queries, left, against } = read
  if (isOfNothing(question, queries)) return undefined
  const unused = story ? notCounted(story.told, queries) : []
  const needed = new Set(queries.flatMap((query) => [query.table, ...('other' in query ? [query.other] : [])]))
  const database = await openTables([...needed], pace)
  try {
    const found: { query: Query; found: Found[] }[] = []
    const answers = queries.map((asked) => {
      const query = asked.kind === 'duplicates' ? waysTried(asked, (sql) => database.ask(sql).length > 0) : asked
      const sql = toSql(query)
      const rows = database.ask(sql)
      found.push({ query, found: rows })
      const told = tell(query, rows)
      const single = singleOf(query)
      const days = query.kind === 'groups' && query.most === 1 ? rowsOfDay(query, rows) : undefined
      const ofDay = days && tell(days, database.ask(toSql(days)))
      const alone = single && tell(single, database.ask(toSql(single)))
      const said =
        told && ofDay
          ? `${told}\n\n${ofDay}`
          : told && alone
            ? `${told}\n\nOf single rows: ${alone.charAt(0).toLowerCase()}${alone.slice(1)}`
            : told
      return (
        said &&
        [said, `*${sourceOf(query)}*`, ...(/\bsql\b/i.test(question) ? [writeSql(sql, query)] : [])].join('\n\n')
      )
    })
    if (!answers.every((answer) => answer !== undefined)) return undefined
    // That nothing fits may come from the very word that was left over.
    if (left.words.length > 0 && answers.every((answer) => /^(?:There is no number|No row fits)/.test(answer)))
      return undefined
    const quoted = (words: readonly string[], most = 40) =>
      list([...new Set(words)].map((word) => `“${inline(word, most)}”`))
    const notes = new Set(queries.flatMap(({ filters }) => filters.flatMap(({ note }) => note ?? [])))
    const between = against && tellBetween(against, found)
    const doubt =
      between === undefined
        ? doubtOf({
            question,
            answers: found,
            rows: left.rows,
            before,
            asked: core && story ? story.asked : question,
          })
        : undefined
    if (doubt !== undefined) doubts?.push(doubt)
    const nothing = [
      ...(doubt === undefined ? [] : [`${doubt}, so this may be no answer.`]),
      ...[...notes].map((note) => inline(note, 400)),
      ...(left.words.length > 0 ? [`I made nothing of ${quoted(left.words)}, so this may be no answer.`] : []),
      ...(unused.length > 0 ? [`*Not counted with: ${quoted(unused, 120)}.*`] : []),
      ...(left.rows.length > 0 ? [`*I took ${quoted(left.rows)} for the rows of the table.*`] : []),
    ]
    return [...nothing, ...(between === undefined ? [] : [between]), ...new Set(answers)].join('\n\n')
  } finally {
    database.close()
  }
}

/** "Who has bought nothing since October" is in no row: those that are there have bought something. */
function isOfNothing(question: string, queries: readonly Query[]): boolean {
  return (
    /\b(?:who|which|what|whose)\b.{0,80}\p{L}{3} nothing\b(?! but\b)/iu.test(question) &&
    queries.every(
      ({ kind, filters }) =>
        /^(?:rows|values|groups|cells)$/.test(kind) &&
        !filters.some(({ words }) => /\b(?:before|at most|below|empty|not?|0|nothing)\b|[<≤]/.test(words)),
    )
  )
}

/** "I need to think about who to write to" names no column by its "who". */
function namesColumn(words: Word[], table: TypedTable): boolean {
  return readColumns(words, table).some(
    ({ isNamed, from }) => isNamed && !/^(?:who|whom|where|many)$/.test(words[from]!.folded),
  )
}

/** The question in a story; undefined where what is said behind it speaks of the table: that says how to count. */
function storyAround(question: string, tables: readonly TypedTable[]): InStory | undefined {
  const story = questionInStory(question)
  const says = (sentence: string, table: TypedTable) =>
    readValues(sentence, wordsOf(sentence), table).length > 0 || namesColumn(wordsOf(sentence), table)
  return story?.behind.some((sentence) => tables.some((table) => says(sentence, table))) ? undefined : story
}

/** Sentences of a story that name a value which nothing was counted by: somebody may have meant them to count. */
function notCounted(told: readonly string[], queries: readonly Query[]): string[] {
  return told.filter((sentence) => {
    const named = readValues(sentence, wordsOf(sentence), queries[0]!.table)
    return named.some(({ params }) =>
      queries.every(({ filters, ...query }) =>
        [...filters, ...('part' in query ? query.part : [])].every(
          (filter) => !params.every((value) => filter.params.includes(value)),
        ),
      ),
    )
  })
}

/** The one row that may be meant where a group of them was found. */
function singleOf(query: Query): Query | undefined {
  if (query.kind !== 'groups' || !query.single) return undefined
  const { table, filters, single: by, order } = query
  return { table, filters, kind: 'rows', by, order, most: 1 }
}

/** The rows of the one day that is told: they say what was on. */
function rowsOfDay(query: Extract<Query, { kind: 'groups' }>, found: readonly Found[]): Query | undefined {
  const { table, filters, group } = query
  const column = table.columns.find(({ kind, sql }) => kind === 'date' && sql === group.sql)
  const day = found[0]?.name
  if (!column || typeof day !== 'string') return undefined
  const filter = { of: column.sql, sql: `${column.sql} = ?`, params: [day], words: `${column.name} is ${day}` }
  return { table, filters: [...filters, filter], kind: 'rows', by: undefined, order: 'asc', most: undefined }
}

/** The first way in which two rows are the same that some are. */
function waysTried(query: Extract<Query, { kind: 'duplicates' }>, hasAny: (sql: Sql) => boolean): Query {
  const columns = query.ways.find((way) => hasAny(toSql({ ...query, columns: way })))
  return columns ? { ...query, columns } : query
}

/** What was counted, of which file, and what of it was left out. */
function sourceOf(query: Query): string {
  const { name, rows, totals, truncated, columns, unread } = query.table
  const parts = [
    `${inline(name, 80)}, ${truncated ? 'the first ' : ''}${count(rows.length, 'row')}${truncated ? '; the table is longer and the rest was not read' : ''}`,
    ...(unread > 0 ? [`only its first ${columns.length} of ${showNumber(columns.length + unread)} columns`] : []),
    ...(totals.length > 0
      ? [
          `${totals.length === 1 ? 'line' : 'lines'} ${totals.slice(0, 3).join(', ')} left out: ${totals.length === 1 ? 'it adds' : 'they add'} up the others`,
        ]
      : []),
  ]
  return `${inline(queryWords(query), 200)} (${parts.join('; ')})`
}

/** The statement with the columns' own names, and values in their places. */
function writeSql({ text, params }: Sql, { table: { name, sql, columns } }: Query): string {
  let n = 0
  const written = text
    .replaceAll(/\?/g, () => {
      const value = params[n++]
      return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`
    })
    .replaceAll(/\bc(\d+)\b/g, (_, at: string) => `"${columns[Number(at)]!.name.replaceAll('"', '""')}"`)
    .replaceAll(new RegExp(`\\b${sql}\\b`, 'g'), `"${name.replaceAll('"', '""')}"`)
  return code(written)
}
