import { type Day, dayFrom, isoDay, partsOf } from '../calendar.ts'
import type { Filter, Group } from './query.ts'
import { type TypedColumn, type TypedTable, foldWords, nameWords, stem } from './typed-table.ts'
import { nearestSpan } from './nearest-span.ts'
import { columnOfEnd } from './run-out.ts'
import { during, stayIn } from './stays.ts'
import type { Sense } from './time-points.ts'
import { type TimeSpan, timeSpans } from './time-spans.ts'
import { type Word, placesOfNames, takeAll } from './words.ts'
import { capital } from '../capital.ts'

const times: [asked: RegExp, format: (column: string) => string, words: string][] = [
  [/^(?:month|monthly|monat|monate|monatlich|months)$/, (column) => `substr(${column}, 1, 7)`, 'month'],
  [/^(?:week|weekly|woche|wochen|weeks)$/, (column) => `strftime('%G-W%V', ${column})`, 'week'],
  [
    /^(?:quarter|quarterly|quartal|quarters)$/,
    (column) => `substr(${column}, 1, 4) || '-Q' || ((cast(substr(${column}, 6, 2) as integer) + 2) / 3)`,
    'quarter',
  ],
  [/^(?:year|yearly|annual|jahr|jahre|years)$/, (column) => `substr(${column}, 1, 4)`, 'year'],
  [/^(?:day|daily|tag|days)$/, (column) => column, 'day'],
  [
    /^(?:weekday|weekdays|wochentag)$/,
    (column) =>
      `case strftime('%w', ${column}) when '0' then 'Sunday' when '1' then 'Monday' when '2' then 'Tuesday' when '3' then ` +
      `'Wednesday' when '4' then 'Thursday' when '5' then 'Friday' else 'Saturday' end`,
    'weekday',
  ],
]

const months = new Set(
  'january february march april may june july august september october november december januar februar maerz mai juni juli oktober dezember jan feb mar apr jun jul aug sep sept oct nov dec okt dez'.split(
    ' ',
  ),
)

/** Whether a word is the name of a month. */
export function isMonth(word: string): boolean {
  return months.has(word)
}

/** Months, quarters, years and days that the question names, for the column of days of which it speaks. */
export function readDates(question: string, words: Word[], table: TypedTable, today: Day): Filter[] {
  const column = columnOfDays(question, words, table)
  if (!column) return []
  let known: Day[] | undefined
  const days = () => (known ??= daysIn(table, column))
  // A file of a quarter is what "this quarter" means there.
  const length = days().length === 0 ? Infinity : days().at(-1)! - days()[0]!
  if (length <= 100) takeAll(question, words, /\b(?:in |for )?(?:this|the|that) (?:quarter|period)\b/gi, 'glue')
  if (length <= 7) takeAll(question, words, /\b(?:in |for )?(?:the|that) week\b/gi, 'glue')
  // Of a plan of one week that lies ahead, "this week" is that one.
  if (length <= 7 && days()[0]! > today) takeAll(question, words, /\b(?:in |for |on )?this week\b/gi, 'glue')
  if (length <= 31) takeAll(question, words, /\b(?:in |for )?that month\b/gi, 'glue')
  const stay = stayIn(question, words, table)
  // A list of the weeks around a feast is what "over Christmas" names.
  if (!stay && length <= 31) takeAll(question, words, feastOf(days()[0]!, days().at(-1)!), 'glue')
  // A birthday is every year.
  const isBirthday = /\bbirthdays?\b/i.test(question) && ofBirth.test(nameWords(column.name).join(' '))
  const spans = timeSpans(question, today, { days, yearOf: (month) => yearOf(days(), month, today) })
  // "kWh Oct" is a column, and no day of another.
  const inNames = placesOfNames(words, table.columns)
  const filters = spans.flatMap((span): Timed[] => {
    const own = words.filter(({ at }) => at >= span.at && at < span.at + span.said.length)
    // What is understood already is no day: "May" may be a customer.
    if (own.some((word) => inNames.has(words.indexOf(word)))) return []
    if (own.every(({ role }) => role === 'glue') || own.some(({ role }) => role !== undefined && role !== 'glue'))
      return []
    for (const word of own) word.role = 'date'
    const near = stay || isBirthday ? undefined : nearestSpan(span, column, days())
    const filter =
      (stay && during(stay, span)) ?? (near?.days ? between(column, near.days) : filterOf(column, span, isBirthday))
    return [{ span, filter: near ? { ...filter, note: near.note } : filter }]
  })
  return eitherOf(filters)
}

/** What names a feast that lies within some days. */
function feastOf(first: Day, last: Day): RegExp {
  const [from, to] = [isoDay(first).slice(5), isoDay(last).slice(5)]
  return from <= '12-25' && to >= '12-25'
    ? /\b(?:over|for|during|at|around|this) (?:the )?(?:christmas|xmas|festive season|holidays)\b(?! (?:eve|day|night))(?: (?:period|time|season|holidays|week|weeks))?/gi
    : /(?!)/g
}

type Timed = { span: TimeSpan; filter: Filter }

/** "In September and October" is in either, "on Friday, last week" and "on Saturdays in October" in both. */
function eitherOf(timed: readonly Timed[]): Filter[] {
  const within = timed.filter(({ span: { sense, weekday } }) => sense === 'in' && weekday === undefined)
  const meet = within.some(({ span: { days: one } }, n) =>
    within.slice(n + 1).some(({ span: { days: other } }) => one[0] <= other[1] && other[0] <= one[1]),
  )
  if (within.length < 2 || meet) return timed.map(({ filter }) => filter)
  const either = within.map(({ filter }) => filter)
  return [
    {
      sql: `(${either.map(({ sql }) => sql).join(' or ')})`,
      params: either.flatMap(({ params }) => params),
      words: either.map(({ words }) => words).join(' or '),
    },
    ...timed.flatMap((each) => (within.includes(each) ? [] : [each.filter])),
  ]
}

const ofBirth = /\b(?:birth|birthday|dob|born|geburtstag|geburtsdatum)\b/

const everyWeek = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** What a time says of a column of days. */
function filterOf(
  column: TypedColumn,
  { sense, days: [first, last], said, month, weekday }: TimeSpan,
  isBirthday: boolean,
): Filter {
  const { sql, name } = column
  if (isBirthday && sense === 'in' && weekday === undefined) {
    const [from, to] = [isoDay(first).slice(5), isoDay(last).slice(5)]
    const day = `substr(${sql}, 6)`
    return {
      sql: from <= to ? `${day} between ? and ?` : `(${day} >= ? or ${day} <= ?)`,
      params: [from, to],
      words: `${name}, whatever the year, ${first === last ? 'on' : 'from'} ${from}${first === last ? '' : ` to ${to}`}`,
    }
  }
  if (weekday !== undefined)
    return {
      sql: `strftime('%w', ${sql}) = ?`,
      params: [String(weekday)],
      words: `${name} on a ${everyWeek[weekday]}`,
    }
  if (sense === 'in' && month !== undefined)
    return {
      sql: `substr(${sql}, 6, 2) = ?`,
      params: [String(month).padStart(2, '0')],
      words: `${name} in ${capital(said)}`,
    }
  if (sense !== 'in') return bound(column, sense, sense === 'after' || sense === 'until' ? last : first)
  if (first === last) return bound(column, sense, first)
  return {
    sql: `${sql} between ? and ?`,
    params: [isoDay(first), isoDay(last)],
    words: `${name} in ${called(said)}`,
  }
}

function between({ sql, name }: TypedColumn, days: readonly [Day, Day]): Filter {
  const [from, to] = days.map(isoDay) as [string, string]
  return { of: sql, sql: `${sql} between ? and ?`, params: [from, to], words: `${name} from ${from} to ${to}` }
}

const sensesOfDays: [asked: RegExp, named: RegExp][] = [
  [
    /\b(?:run(?:s|ning)? out|expir\w*|läuft ab|laufen ab|end(?:s|ing)?(?! of\b)|up for renewal|go(?:es)? (?:out of date|off)|best before)\b/i,
    /\b(?:end|ends|expiry|expires?|valid|renewal|best before|use by|until|till|to|mhd|haltbar|gultig|bis|ablauf)\b/,
  ],
  [/\b(?:due|deadline)\b/i, /\b(?:due|deadline)\b/],
  [/\b(?:start(?:s|ed)?(?! of\b)|beg[iau]ns?)\b/i, /\b(?:start|starts|begin|begins|from|since)\b/],
  [/\b(?:opened|older|created|came in)\b/i, /\b(?:opened|created|received|date)\b/],
]

/** The column of days that a question speaks of: the one whose name it says or means, else the first. */
function columnOfDays(question: string, words: Word[], { columns }: TypedTable): TypedColumn | undefined {
  const days = columns.filter(({ kind }) => kind === 'date')
  const said = new Set(words.map(({ stem }) => stem))
  const [, named] = sensesOfDays.find(([asked]) => asked.test(question)) ?? []
  const meant =
    named &&
    (columnOfEnd(question, words, { columns: days.filter(({ name }) => named.test(nameWords(name).join(' '))) }) ??
      days.find(({ name }) => named.test(nameWords(name).join(' '))))
  const sense = meant && sensesOfDays.find(([asked]) => asked.test(question))![0]
  if (sense) takeAll(question, words, new RegExp(sense, 'gi'), 'date')
  // Of rows with one day each that day is when they are due.
  else if (days.length === 1)
    takeAll(question, words, /\bdue\b(?= (?:in|on|by|before|after|until|this|next)\b)/gi, 'date')
  // "Delivered" speaks of `delivery`.
  const isSaid = (word: string) =>
    said.has(stem(word)) || (word.length > 6 && [...said].some((other) => other.slice(0, 6) === word.slice(0, 6)))
  // "Renew" speaks of `renewal`, where nothing says it better.
  const begins = (word: string) => [...said].some((other) => other.length >= 5 && word.startsWith(other))
  return (
    meant ??
    days.find(({ name }) => nameWords(name).some(isSaid)) ??
    days.find(({ name }) => nameWords(name).some(begins)) ??
    days[0]
  )
}

/** The different days of a column, in their order. */
function daysIn({ columns, rows }: TypedTable, column: TypedColumn): Day[] {
  const at = columns.indexOf(column)
  const cells = new Set(rows.map((row) => row[at]))
  return [...cells].flatMap((cell) => (typeof cell === 'string' ? (dayFrom(cell) ?? []) : [])).toSorted((a, b) => a - b)
}

/** "In the next week" as what stands behind “in”. */
function called(said: string): string {
  const bare = said.replace(/^(?:within|in|over|during|from|between) /i, '')
  return isMonth(foldWords(bare).split(' ')[0]!) ? capital(bare) : bare
}

function bound({ sql, name }: TypedColumn, sense: Sense, day: Day): Filter {
  const sign = { in: '=', before: '<', after: '>', since: '>=', until: '<=' }[sense]
  const date = isoDay(day)
  return { sql: `${sql} ${sign} ?`, params: [date], words: `${name} ${sense === 'in' ? 'on' : sense} ${date}` }
}

/** The year that a month without one means: the nearest that a column has it in, else this one. */
function yearOf(days: readonly Day[], month: number, today: Day): number {
  const near = days
    .filter((day) => partsOf(day).month === month)
    .toSorted((a, b) => Math.abs(a - today) - Math.abs(b - today))
  return partsOf(near[0] ?? today).year
}

/** A part of the days of a column to group by; `part` is one of those that `times` names. */
export function partOfDays({ sql }: TypedColumn, part: string): Group {
  const [, format, words] = times.find(([, , name]) => name === part)!
  return { sql: format(sql), words, isTime: true }
}

/** A part of days by which to group: "by month", "monthly", "the best month". */
export function readTime(
  question: string,
  words: Word[],
  table: TypedTable,
  isRanked: boolean,
): { group: Group; at: number } | undefined {
  const column = table.columns.find(({ kind }) => kind === 'date')
  if (!column) return undefined
  for (const [at, word] of words.entries()) {
    if (word.role !== undefined && word.role !== 'column') continue
    const [, format, name] = times.find(([asked]) => asked.test(word.folded)) ?? []
    if (!format || !name) continue
    const before = words[at - 1]?.folded ?? ''
    const isAsked =
      /^(?:by|per|each|every|je|pro|nach|which|what|welcher|welchem|over|in)$/.test(before) ||
      word.folded.endsWith('ly') ||
      isRanked
    if (!isAsked) continue
    word.role = 'column'
    return { group: { sql: format(column.sql), words: name, isTime: true }, at }
  }
  // "Which evening was the emptiest": of days that have several rows each the day is asked for, and not one row.
  const at = words.findIndex(
    ({ folded, role }, n) =>
      evening.test(folded) &&
      (role === undefined || role === 'column') &&
      /^(?:which|what|best|worst|busiest|quietest|emptiest|fullest|strongest|weakest)$/.test(
        words[n - 1]?.folded ?? '',
      ),
  )
  if (at < 0 || !isRanked || ofTime.test(question) || column.values.size === table.rows.length) return undefined
  words[at]!.role = 'column'
  // "Which date was it, and how many came that night"
  for (const word of words) if (evening.test(word.folded)) word.role ??= 'glue'
  return { group: { sql: column.sql, words: column.name, isTime: true }, at }
}

const evening = /^(?:evening|night|afternoon|morning|date)$/
const ofTime = /\b(?:latest|newest|most recent|earliest|soonest|oldest|longest)\b/i
