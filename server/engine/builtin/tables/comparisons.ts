import { inOrder } from './columns.ts'
import { readHappened } from './happened.ts'
import { nothingIn } from './nothing-of.ts'
import type { Filter } from './query.ts'
import type { Flow } from './measures.ts'
import { readPercentOf } from './percent-of.ts'
import { columnOfUnit } from './summed.ts'
import { type TypedColumn, type TypedTable, foldWords, nameWords } from './typed-table.ts'
import { type Mention, type Word, glue, takeAll } from './words.ts'

const comparison =
  /(>=|<=|>|<|\b(?:more than|greater than|higher than|larger than|bigger than|over|above|exceeding|longer than|shorter than|at least|or more|less than|lower than|smaller than|cheaper than|fewer than|under|below|at most|up to|über|mehr als|mindestens|unter|weniger als|höchstens|between|zwischen))\s*(?:€|\$|£|eur |usd )?\s*(-?\d[\d.,]{0,20}(?:k\b)?)\s*(?:€|\$|£|%|eur\b|usd\b|euros?\b|dollars?\b)?(?:\s*(?:and|und|-)\s*(?:€|\$|£)?\s*(\d[\d.,]{0,20}))?/giu

/** Numbers that a column is compared with; undefined where it is not clear which column. */
export function readComparisons(
  question: string,
  words: Word[],
  table: TypedTable,
  mentions: readonly Mention[],
  flow: Flow | undefined,
): Filter[] | undefined {
  const partly = readPercentOf(question, words, table)
  // "65k or less" is "at most 65k".
  const asked = (partly?.rest ?? question).replaceAll(
    /((?:€|\$|£)?\s?\d[\d.,]{0,20}k?\s?(?:€|\$|£|eur|euros?|%)?) (or less|or fewer|max(?:imum)?\b|or more|or above|and up|and over|plus\b)/gi,
    (_, number: string, how: string) => ` ${/less|fewer|max/i.test(how) ? 'at most' : 'at least'} ${number.trim()}`,
  )
  const isMoved = asked !== (partly?.rest ?? question)
  const happened = readHappened(question, words, table, mentions)
  const filters: Filter[] = [
    ...readBounds(question, words, table),
    ...readPairs(question, words, table),
    ...(happened ? [happened] : []),
    ...(partly ? [partly.filter] : []),
  ]
  const sqlOf = ({ sql }: TypedColumn) => (flow?.column.sql === sql ? flow.sql : sql)
  const numbers = table.columns.filter(({ kind }) => kind === 'number')
  for (const match of asked.matchAll(comparison)) {
    const [, how = '', first = '', second] = match
    // "Longer than 1 year ago" is a day, and was read as one.
    const said = isMoved ? [] : words.filter(({ at }) => at >= match.index && at < match.index + match[0].length)
    if (said.length > 0 && said.every(({ role }) => role === 'date')) continue
    const before = mentions
      .filter(({ column, from }) => column.kind === 'number' && words[from]!.at < match.index)
      .at(-1)
    const after = mentions.find(({ column, from }) => column.kind === 'number' && words[from]!.at > match.index)
    const [unit = ''] = /^\W*[\p{L}€£$]+/u.exec(asked.slice(match.index + match[0].length)) ?? []
    const ofUnit =
      columnOfUnit(foldWords(unit), numbers) ?? columnOfUnit(/(?:€|£|\$)/.exec(match[0])?.[0] ?? '', numbers)
    const column =
      before?.column ??
      ofUnit ??
      after?.column ??
      flow?.column ??
      (numbers.length === 1 ? numbers[0] : inOrder(numbers)[0])
    if (!column) return undefined
    const named = before ?? ofUnit ?? after
    // "65k or less": of several columns the one whose numbers are of that size.
    const sized = named ? undefined : numbers.find((other) => reaches(other, numberOf(first), table))
    const compared = named || reaches(column, numberOf(first), table) ? column : (sized ?? column)
    for (const word of words)
      if (
        isMoved
          ? /^\d|^(?:or|less|fewer|more|above|max|maximum|up|over|plus|at)$/i.test(word.text)
          : word.at >= match.index && word.at < match.index + match[0].length
      )
        if (word.role !== 'value') word.role = 'number'
    const low = numberOf(first)
    if (/between|zwischen/i.test(how)) {
      if (second === undefined) return undefined
      filters.push({
        sql: `${sqlOf(compared)} between ? and ?`,
        params: [low, numberOf(second)],
        words: `${compared.name} between ${first} and ${second}`,
      })
      continue
    }
    const sign = /^(?:>=|at least|mindestens)/i.test(how)
      ? '>='
      : /^(?:<=|at most|up to|höchstens)/i.test(how)
        ? '<='
        : /^(?:<|less|lower|shorter|smaller|cheaper|fewer|under|below|unter|weniger)/i.test(how)
          ? '<'
          : '>'
    if (sign === '<=' && low === 0) {
      filters.push(nothingIn(compared, sqlOf(compared)))
      continue
    }
    filters.push({
      sql: `(typeof(${compared.sql}) in ('integer', 'real') and ${sqlOf(compared)} ${sign} ?)`,
      params: [low],
      words: `${compared.name} ${sign} ${first}`,
    })
  }
  return [
    ...filters,
    ...(filters.length === 0 ? readThan(question, words, mentions) : []),
    ...readMarks(words, table, mentions),
  ]
}

/** "Where was the bill higher than the quote": one column of numbers against the other, row by row. */
function readThan(question: string, words: readonly Word[], mentions: readonly Mention[]): Filter[] {
  const than =
    /\b(more|higher|larger|bigger|greater|dearer|over|above|longer|less|lower|smaller|cheaper|under|below|shorter)\b[^.?!]{0,30}?\bthan\b/i.exec(
      question,
    )
  const numbers = mentions.filter(({ column }) => column.kind === 'number')
  const first = numbers.findLast(({ from }) => than && words[from]!.at < than.index)
  const second = numbers.find(({ from }) => than && words[from]!.at > than.index)
  if (!than || !first || !second || first.column === second.column) return []
  for (const word of words)
    if (word.at >= than.index && word.at < than.index + than[0].length && word.role !== 'column') word.role = 'number'
  const sign = /less|lower|smaller|cheaper|under|below|shorter/i.test(than[1]!) ? '<' : '>'
  return [
    {
      sql: `${first.column.sql} ${sign} ${second.column.sql}`,
      params: [],
      words: `${first.column.name} ${sign} ${second.column.name}`,
    },
  ]
}

/** Of marks there are few: 1 to 5, 0 to 10. */
const mostMarks = 12

/** "Everything that got a 1 in the rating", "rated 2": a mark beside the column that holds them. */
function readMarks(words: readonly Word[], { columns, rows }: TypedTable, mentions: readonly Mention[]): Filter[] {
  // Of "zero days left" the column that is wholly named is meant: `Left`, and not `Sick days`.
  const wholly = ({ column, from, to }: Mention) => Number(nameWords(column.name).length === to - from)
  return mentions
    .toSorted((a, b) => wholly(b) - wholly(a))
    .flatMap(({ column, from, to }) => {
      const at = columns.indexOf(column)
      const marks = new Set(column.kind === 'number' ? rows.map((row) => row[at]) : [])
      if (marks.size === 0) return []
      const near = words.findIndex((word, n) => {
        const between = n < from ? words.slice(n + 1, from) : words.slice(to, n)
        return (
          word.role === undefined &&
          marks.has(Number(word.text)) &&
          (marks.size <= mostMarks || word.text === '0') &&
          between.length <= 3 &&
          between.every(({ folded, role }) => role === 'glue' || role === 'column' || glue.has(folded)) &&
          !/^(?:top|best|worst|first|last|highest|lowest|how)$/.test(words[n - 1]?.folded ?? '')
        )
      })
      if (near < 0) return []
      words[near]!.role = 'number'
      // "1 or 2 stars", "1-2 stars"
      const other = [near - 1, near - 2].find((n) => words[n]?.role === undefined && marks.has(Number(words[n]?.text)))
      const isJoined =
        other === near - 1 || (other === near - 2 && /^(?:or|and|to|und|oder|bis)$/.test(words[near - 1]!.folded))
      if (other !== undefined && isJoined) {
        words[other]!.role = 'number'
        const both = [Number(words[other]!.text), Number(words[near]!.text)]
        return [
          {
            of: column.sql,
            sql: `${column.sql} between ? and ?`,
            params: both,
            words: `${column.name} is ${both.join(' to ')}`,
          },
        ]
      }
      return [
        {
          of: column.sql,
          sql: `${column.sql} = ?`,
          params: [Number(words[near]!.text)],
          words: `${column.name} is ${words[near]!.text}`,
        },
      ]
    })
}

/** Whether the numbers of a column go from below a number to above the half of it. */
function reaches({ sql }: TypedColumn, number: number, { columns, rows }: TypedTable): boolean {
  const at = columns.findIndex((column) => column.sql === sql)
  const cells = rows.flatMap((row) => (typeof row[at] === 'number' ? [row[at]] : []))
  return cells.some((cell) => cell <= number) && cells.some((cell) => cell * 2 >= number)
}

/** A number as people type it in a question: 1,000 and 1.000 are a thousand, 1.5 and 1,5 are not. */
function numberOf(text: string): number {
  if (/k$/i.test(text)) return 1000 * numberOf(text.slice(0, -1))
  const plain = text.replace(/[.,]$/, '')
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(plain)) return Number(plain.replaceAll(/[.,]/g, ''))
  if (/,\d{1,2}$/.test(plain)) return Number(plain.replaceAll('.', '').replace(',', '.'))
  return Number(plain.replaceAll(',', ''))
}

const bound =
  /\b(below|under|less than|lower than|short of|above|over|more than)\s+(?:the |its |their )?(min(?:imum)?|reorder\w*|target|limit|max(?:imum)?)\b/i
const stocked = /\b(?:on hand|stock|qty|quantity|level|actual|bestand|menge|have)\b/

/** Whether a question holds one column against another that is a bound. */
export function isBound(question: string): boolean {
  return bound.test(question)
}

/** "below the minimum": one column of numbers against another. */
function readBounds(question: string, words: Word[], table: TypedTable): Filter[] {
  const { columns } = table
  const low = readLow(question, words, table)
  if (low) return [low]
  const [said, how = '', which = ''] = bound.exec(question) ?? []
  if (said === undefined) return []
  const numbers = columns.filter(({ kind }) => kind === 'number')
  const limit = numbers.find(({ name }) =>
    nameWords(name).some((word) => word.startsWith(which.slice(0, 3).toLowerCase())),
  )
  const others = numbers.filter((column) => column !== limit)
  const what =
    others.find(({ name }) =>
      nameWords(name).some((word) => word.length > 3 && words.some(({ folded }) => folded === word)),
    ) ?? others.find(({ name }) => stocked.test(nameWords(name).join(' ')))
  if (!limit || !what) return []
  takeAll(question, words, new RegExp(said, 'gi'), 'number')
  const sign = /above|over|more/i.test(how) ? '>' : '<'
  return [{ sql: `${what.sql} ${sign} ${limit.sql}`, params: [], words: `${what.name} ${sign} ${limit.name}` }]
}

const reorders =
  /\b(?:(?:need|have|must|should|ought|got) (?:to )?(?:be )?|(?:must|should|do|to) (?:i|we) )?(?:(?:re-?order(?:ed)?|re-?stock(?:ed)?|order(?:ed)? again|buy again|top(?:ped)? up)\b(?! (?:level|point|date|at|quantity)\b)|(?:is|are|gets?|getting|run(?:s|ning)?) (?:too )?low\b(?: on stock| in stock)?)/gi
const reorderLevel = /\b(?:re ?order|re ?stock|min|minimum|mindestbestand|threshold|par|meldebestand|mindestmenge)\b/

/** "Which do I need to reorder": of what no more lies there than the level at which it is ordered again. */
function readLow(question: string, words: Word[], { columns }: TypedTable): Filter | undefined {
  if (!new RegExp(reorders, 'i').test(question)) return undefined
  const numbers = columns.filter(({ kind }) => kind === 'number')
  const limit = numbers.find(({ name }) => reorderLevel.test(nameWords(name).join(' ')))
  const what = numbers.find((column) => column !== limit && stocked.test(nameWords(column.name).join(' ')))
  if (!limit || !what) return undefined
  takeAll(question, words, reorders, 'number')
  const sign = /\bmin/.test(nameWords(limit.name).join(' ')) ? '<' : '<='
  return { sql: `${what.sql} ${sign} ${limit.sql}`, params: [], words: `${what.name} ${sign} ${limit.name}` }
}

const late = /\b(?:late|too late|delayed|overdue|behind schedule|not (?:in|on) time|verspätet|zu spät)\b/gi
const onTime = /\b(?:on time|in time|punctual\w*|pünktlich)\b/gi
const bounds = String.raw`\s+(?:(?:the|their|its|our|what|we|was|were|they|had|it|is|been)\s+){0,3}(?:budget(?:ed)?|estimated?|plan(?:ned)?|expected|agreed|forecast|quoted)\b`
const over = new RegExp(
  String.raw`\b(?:over|above|exceed\w*|more than|more expensive than|higher than|blew)${bounds}|\boversp(?:end|ent)\b|\bover-?r[au]n\b`,
  'gi',
)
const under = new RegExp(
  String.raw`\b(?:under|below|less than|cheaper than|lower than|within)${bounds}|\bundersp(?:end|ent)\b`,
  'gi',
)
const planned =
  /\b(?:promised|planned|plan|due|expected|eta|scheduled|target|estimate|estimated|budget|budgeted|forecast|quoted|quote|agreed|soll)\b/
export const came =
  /\b(?:actual|delivered|delivery|arrived|arrival|finished|completed|done|returned|received|real|spent|cost|ist|paid|billed|invoiced|charged)\b/

const ofMoney = /^(?:price|cost|costs|amount|total|sum|value|date|day|on|by|at|for|to|the|of)$/

/** The two columns of numbers of what was planned and what came of it. */
export function plannedAndActual(table: TypedTable, kind: TypedColumn['kind'] = 'number') {
  const { columns } = table
  const own = columns.filter((column) => column.kind === kind)
  const named = (column: TypedColumn) => nameWords(column.name).join(' ')
  const plan = own.find((column) => planned.test(named(column)))
  // `planned_t` is held against what has tonnes too, and not against money.
  const unit = plan ? nameWords(plan.name).filter((word) => !planned.test(word) && !ofMoney.test(word)) : []
  const others = own.filter(
    (column) => column !== plan && (kind === 'date' || unit.every((word) => nameWords(column.name).includes(word))),
  )
  const isSame = kind === 'number' && unit.length > 0 && others.length === 1
  const actual = others.find((column) => came.test(named(column))) ?? (isSame ? others[0] : undefined)
  // What came in before it was due in every row was not done by then: an order received.
  const [of, by] = [actual, plan].map((column) => (column ? table.columns.indexOf(column) : -1))
  const isStart =
    kind === 'date' &&
    of! < by! &&
    !table.rows.some((row) => row[of!] !== null && row[by!] !== null && String(row[of!]) > String(row[by!]))
  return plan && actual && !isStart ? { plan, actual } : undefined
}

/** "Which came late", "what is over the budget": what was planned against what came of it. */
function readPairs(question: string, words: Word[], table: TypedTable): Filter[] {
  const compare = (kind: TypedColumn['kind'], sign: string, pattern: RegExp): Filter[] => {
    const { plan, actual } = plannedAndActual(table, kind) ?? {}
    if (!plan || !actual) return []
    takeAll(question, words, pattern, 'value')
    // "How many days late": days are what lies between the two.
    if (kind === 'date') takeAll(question, words, /\bdays?\b/gi, 'number')
    return [{ sql: `${actual.sql} ${sign} ${plan.sql}`, params: [], words: `${actual.name} ${sign} ${plan.name}` }]
  }
  const isOverdue = words.some(({ role, folded }) => role === 'value' && folded === 'overdue')
  if (!isOverdue && new RegExp(late, 'i').test(question)) return compare('date', '>', late)
  if (new RegExp(onTime, 'i').test(question)) return compare('date', '<=', onTime)
  if (new RegExp(under, 'i').test(question)) return compare('number', /\bwithin\b/i.test(question) ? '<=' : '<', under)
  return new RegExp(over, 'i').test(question) ? compare('number', '>', over) : []
}

/** Two columns that are held against each other row by row, as a filter of {@link readComparisons} does it. */
export function pairIn(filters: readonly Filter[]): { sql: string; of: [string, string]; filter: Filter } | undefined {
  for (const filter of filters) {
    const [, first, second] = filter.params.length === 0 ? (/^(c\d+) [<>]=? (c\d+)$/.exec(filter.sql) ?? []) : []
    if (first && second) return { sql: `(${first} - ${second})`, of: [first, second], filter }
  }
  return undefined
}
