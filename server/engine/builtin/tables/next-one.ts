import { type Day, isoDay } from '../calendar.ts'
import { readColumns } from './columns.ts'
import type { Filter, Query } from './query.ts'
import { rowNouns } from './row-noun.ts'
import { type TypedColumn, type TypedTable, nameWords } from './typed-table.ts'
import { readValues } from './values.ts'
import { glue, wordsOf } from './words.ts'

const next =
  /\b(?:next|upcoming|coming up|nearest|soonest)\b(?! (?:to\b|best\b|(?:few |couple of |\d+ |two |three |four |five |six )?(?:days?|weeks?|weekends?|months?|quarters?|years?|steps?|time|spring|summer|autumn|winter|hours?|minutes?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)\b))/i
/** What is asked of the one row, all of which its cells say. */
const asks =
  /^(?:next|upcoming|coming|nearest|soonest|out|up|far|along|due|date|day|time|please|status|state|ready|stage|start|starts|begin|begins|open|opens|happen|happens|happening|arrive|arrives|leave|leaves|go|goes|details?|detail|planned|scheduled|called|title|name|around|in|line|follow|follows|be|exactly|right|release|released|publish|published|run|runs|comes|come|stand|stands|long|big|today|now|till|until)$/
/** What is over before its day comes, or never comes. */
const off = /^(?:cancell?ed|called off|dropped|withdrawn|storniert|abgesagt|void|declined)$/
const past = /\b(?:last|due|end|ends|ended|created|ordered|booked on|invoice|birth|born|paid|updated|received)\b/

/** "The next one out: which, when, how far along": the row, or rows, of the nearest day from today. */
export function readNext(question: string, table: TypedTable, today: Day): Query | undefined {
  if (!next.test(question)) return undefined
  const words = wordsOf(question)
  const values = readValues(question, words, table)
  const mentions = readColumns(words, table)
  const day = dayOf(
    table,
    mentions.map(({ column }) => column),
    today,
  )
  const nouns = rowNouns(table)
  const at = words.findIndex(({ folded }) => /^(?:next|upcoming|nearest|soonest)$/.test(folded))
  const unread = words.filter(
    ({ role, folded, stem }, n) =>
      role === undefined &&
      !glue.has(folded) &&
      !glue.has(stem) &&
      !asks.test(folded) &&
      !nouns.has(stem) &&
      !(at >= 0 && n === at + 1),
  )
  if (!day || unread.length > 0 || mentions.some(({ column }) => column.kind === 'number')) return undefined
  const state = table.columns.find(
    ({ values: known }) => known.size <= 12 && [...known.keys()].some((value) => off.test(value)),
  )
  const gone =
    state && !values.some(({ of }) => of === state.sql) ? [...state.values].filter(([value]) => off.test(value)) : []
  const left: Filter[] =
    state && gone.length > 0
      ? [
          {
            of: state.sql,
            sql: `ifnull(${state.sql}, '') not in (${gone.map(() => '?').join(', ')})`,
            params: gone.map(([, value]) => value),
            words: `${state.name} is not ${gone.map(([, value]) => value).join(' or ')}`,
          },
        ]
      : []
  const filters = [...values, ...left]
  const where = [`${day.sql} >= ?`, ...filters.map(({ sql }) => sql)].join(' and ')
  const nearest: Filter = {
    of: day.sql,
    sql: `${day.sql} = (select min(${day.sql}) from ${table.sql} where ${where})`,
    params: [isoDay(today), ...filters.flatMap(({ params }) => params)],
    words: `the nearest ${day.name} from ${isoDay(today)}`,
  }
  return { table, filters: [...filters, nearest], kind: 'rows', by: undefined, order: 'asc', most: undefined }
}

/** The column of days that is named, else the one that has days to come and says when something is. */
function dayOf({ columns, rows }: TypedTable, named: readonly TypedColumn[], today: Day): TypedColumn | undefined {
  const days = columns.filter(({ kind }) => kind === 'date')
  const own = days.filter((column) => named.includes(column))
  const ahead = days.filter((column) => rows.some((row) => String(row[columns.indexOf(column)] ?? '') >= isoDay(today)))
  const plain = ahead.filter(({ name }) => !past.test(nameWords(name).join(' ')))
  return own.length === 1 ? own[0] : plain.length > 0 ? plain[0] : ahead.length === 1 ? ahead[0] : undefined
}
