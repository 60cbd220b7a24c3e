import { type Day, dayFrom, dayOf, isoDay, lastDayOfMonth, partsOf } from '../calendar.ts'
import { nearDays } from './near-days.ts'
import type { Filter, Group } from './query.ts'
import { type TypedColumn, type TypedTable, nameWords, stem } from './typed-table.ts'
import { type Word, takeAll } from './words.ts'

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

const months =
  'january february march april may june july august september october november december januar februar maerz mai juni juli oktober dezember jan feb mar apr jun jul aug sep sept oct nov dec okt dez'.split(
    ' ',
  )
const monthNumbers: Record<string, number> = Object.fromEntries(months.map((name) => [name, monthNumber(name)]))

/** Whether a word is the name of a month. */
export function isMonth(word: string): boolean {
  return monthNumbers[word] !== undefined
}

function monthNumber(name: string): number {
  const starts = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
  const same: Record<string, string> = { mae: 'mar', mai: 'may', okt: 'oct', dez: 'dec' }
  const start = name.slice(0, 3)
  return starts.indexOf(same[start] ?? start) + 1
}

/** Where the words of a question speak of days: the column that they mean, and what is known of it. */
type About = { words: Word[]; table: TypedTable; column: TypedColumn; today: Day }

/** Months, quarters, years and days that the question names, for the column of days. */
export function readDates(question: string, words: Word[], table: TypedTable, today: Day): Filter[] {
  const column = columnOfDays(question, words, table)
  if (!column) return []
  const about = { words, table, column, today }
  const near = readNear(question, about)
  const named = words.flatMap((word, at) =>
    word.role === undefined ? (readMonth(about, at) ?? readQuarter(about, at) ?? readYear(about, at) ?? []) : [],
  )
  // A file of a quarter is what "this quarter" means there.
  const span = spanOf(table, column)
  if (span <= 100) takeAll(question, words, /\b(?:in |for )?(?:this|the|that) (?:quarter|period)\b/gi, 'glue')
  if (span <= 7) takeAll(question, words, /\b(?:in |for )?(?:the|that) week\b/gi, 'glue')
  if (span <= 31) takeAll(question, words, /\b(?:in |for )?that month\b/gi, 'glue')
  return [...near, ...named, ...readWeekdays(about), ...readRelative(question, about)]
}

const everyWeek = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** "On Saturdays" is on any of them. */
function readWeekdays({ words, column }: About): Filter[] {
  return words.flatMap((word) => {
    const day =
      word.role === undefined && word.folded.endsWith('days') ? everyWeek.indexOf(word.folded.slice(0, -1)) : -1
    if (day < 0) return []
    word.role = 'date'
    return [
      {
        sql: `strftime('%w', ${column.sql}) = ?`,
        params: [String(day)],
        words: `${column.name} on a ${capital(everyWeek[day]!)}`,
      },
    ]
  })
}

/** "Next week", "before new year", "on 2026-11-24". */
function readNear(question: string, { words, table, column, today }: About): Filter[] {
  return nearDays(question, table, column, today).flatMap(({ at, said, days }) => {
    const own = words.flatMap((word, n) => (word.at >= at && word.at < at + said.length ? [n] : []))
    if (own.length === 0 || own.some((n) => words[n]!.role !== undefined)) return []
    for (const n of own) words[n]!.role = 'date'
    const [first, last] = days
    const sense = senseOf(words, own[0]!)
    return first === last ? [bound(column, sense, first)] : span(column, sense, days, said)
  })
}

const sensesOfDays: [asked: RegExp, named: RegExp][] = [
  [
    /\b(?:run(?:s|ning)? out|expir\w*|end(?:s|ing)?|up for renewal|go(?:es)? (?:out of date|off)|best before)\b/i,
    /\b(?:end|ends|expiry|expires?|best before|use by|until|till|to)\b/,
  ],
  [/\b(?:due|deadline)\b/i, /\b(?:due|deadline)\b/],
  [/\b(?:start(?:s|ed)?|beg[iau]ns?)\b/i, /\b(?:start|starts|begin|begins|from|since)\b/],
  [/\b(?:opened|older|created|came in)\b/i, /\b(?:opened|created|received|date)\b/],
]

/** The column of days that a question speaks of: the one whose name it says or means, else the first. */
function columnOfDays(question: string, words: Word[], { columns }: TypedTable): TypedColumn | undefined {
  const days = columns.filter(({ kind }) => kind === 'date')
  const said = new Set(words.map(({ stem }) => stem))
  const [, named] = sensesOfDays.find(([asked]) => asked.test(question)) ?? []
  const meant = named && days.find(({ name }) => named.test(nameWords(name).join(' ')))
  const sense = meant && sensesOfDays.find(([asked]) => asked.test(question))![0]
  if (sense) takeAll(question, words, new RegExp(sense, 'gi'), 'date')
  // "Delivered" speaks of `delivery`.
  const isSaid = (word: string) =>
    said.has(stem(word)) || (word.length > 6 && [...said].some((other) => other.slice(0, 6) === word.slice(0, 6)))
  return meant ?? days.find(({ name }) => nameWords(name).some(isSaid)) ?? days[0]
}

/** "in October", "since 5 October 2026"; a month alone is that of any year. */
function readMonth({ words, table, column, today }: About, at: number): Filter[] | undefined {
  const word = words[at]!
  const month = monthNumbers[word.folded]
  const previous = words[at - 1]
  const isVerb =
    word.folded === 'may' && !/^(?:in|of|for|during|since|before|after|until|im)$/.test(previous?.folded ?? '')
  if (month === undefined || isVerb) return undefined
  word.role = 'date'
  const date = [previous, words[at + 1]].find((near) => near && /^\d{1,2}$/.test(near.text))
  const year = yearAfter(words, at) ?? (date ? yearAfter(words, at + 1) : undefined)
  const sense = senseOf(words, at)
  if (!date && year === undefined && sense === 'in')
    return [
      {
        sql: `substr(${column.sql}, 6, 2) = ?`,
        params: [String(month).padStart(2, '0')],
        words: `${column.name} in ${capital(word.text)}`,
      },
    ]
  const inYear = year ?? yearOf(table, column, month, today)
  if (!date)
    return span(
      column,
      sense,
      [dayOf(inYear, month, 1)!, lastDayOfMonth(inYear, month)],
      `${capital(word.text)} ${inYear}`,
    )
  date.role = 'date'
  const day = dayOf(inYear, month, Number(date.text))
  return day === undefined ? undefined : [bound(column, sense, day)]
}

/** "in Q3", "Q3 2026" */
function readQuarter({ words, column }: About, at: number): Filter[] | undefined {
  const word = words[at]!
  const quarter = /^q([1-4])$/.exec(word.folded)
  if (!quarter) return undefined
  word.role = 'date'
  const year = yearAfter(words, at)
  const months = [1, 2, 3].map((each) => String((Number(quarter[1]) - 1) * 3 + each).padStart(2, '0'))
  return [
    {
      sql: `substr(${column.sql}, 6, 2) in (?, ?, ?)`,
      params: months,
      words: `${column.name} in ${capital(word.text)}`,
    },
    ...(year === undefined
      ? []
      : [{ sql: `substr(${column.sql}, 1, 4) = ?`, params: [String(year)], words: String(year) }]),
  ]
}

/** "in 2026", "since 2024" */
function readYear({ words, column }: About, at: number): Filter[] | undefined {
  const word = words[at]!
  if (!/^(?:19|20)\d\d$/.test(word.text)) return undefined
  word.role = 'date'
  const year = Number(word.text)
  return span(column, senseOf(words, at), [dayOf(year, 1, 1)!, dayOf(year, 12, 31)!], word.text)
}

/** "last month", "this year" */
function readRelative(question: string, { words, column, today }: About): Filter[] {
  const apart =
    /\b(?:(within|in|over|during) the (next|last|past|coming)|(older|more|longer) than|(?:in |within )?(next|last|past|coming)) (\d{1,3}|half an?|an?|two|three|four|five|six|seven|eight|nine|ten|twelve) (day|week|month|year)s?(?: ago| old)?\b/i.exec(
      question,
    )
  if (apart) {
    takeAll(question, words, new RegExp(apart[0], 'gi'), 'date')
    const [, , near, older, bare, many = '', each = ''] = apart
    const length = { day: 1, week: 7, month: 30.4375, year: 365.25 }[each.toLowerCase() as 'day'] * manyOf(many)
    const isAhead = /next|coming/i.test(near ?? bare ?? '')
    const edge = (today + (isAhead ? 1 : -1) * Math.round(length)) as Day
    if (older) return [bound(column, 'before', edge)]
    return span(
      column,
      'in',
      isAhead ? [today, edge] : [edge, today],
      apart[0].replace(/^(?:within|in|over|during) /i, ''),
    )
  }
  const [said, which = '', unit = ''] = /\b(this|last|previous)\s+(month|year)\b/i.exec(question) ?? []
  if (said === undefined) return []
  takeAll(question, words, new RegExp(said, 'gi'), 'date')
  const back = /this/i.test(which) ? 0 : 1
  const { year, month } = partsOf(today)
  if (/year/i.test(unit)) {
    const of = year - back
    return span(column, 'in', [dayOf(of, 1, 1)!, dayOf(of, 12, 31)!], String(of))
  }
  const [inYear, inMonth] = month - back === 0 ? [year - 1, 12] : [year, month - back]
  return span(column, 'in', [dayOf(inYear, inMonth, 1)!, lastDayOfMonth(inYear, inMonth)], said)
}

/** "six", "half a", "12" */
function manyOf(words: string): number {
  const spelled = 'a two three four five six seven eight nine ten . twelve'.split(' ').indexOf(words.toLowerCase()) + 1
  return /^half/i.test(words) ? 0.5 : /^\d/.test(words) ? Number(words) : spelled || 1
}

function yearAfter(words: Word[], at: number): number | undefined {
  const next = words[at + 1]
  if (!next || !/^(?:19|20)\d\d$/.test(next.text)) return undefined
  next.role = 'date'
  return Number(next.text)
}

/** Days from the first to the last of a column. */
function spanOf({ columns, rows }: TypedTable, column: TypedColumn): number {
  const at = columns.indexOf(column)
  const days = rows.flatMap((row) => (typeof row[at] === 'string' ? [dayFrom(row[at])] : []))
  return days.reduce((a, b) => Math.max(a, b), -Infinity) - days.reduce((a, b) => Math.min(a, b), Infinity)
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

type Sense = 'in' | 'before' | 'after' | 'since' | 'until'

const senses: [words: RegExp, sense: Sense][] = [
  [/^(?:before|vor)$/, 'before'],
  [/^(?:after|nach)$/, 'after'],
  [/^(?:since|seit|ab)$/, 'since'],
  [/^(?:until|till|bis)$/, 'until'],
]

/** How the question speaks of a time, by the three words before it: in it, before it, after it. */
function senseOf(words: Word[], at: number): Sense {
  for (const word of words.slice(Math.max(0, at - 3), at).toReversed()) {
    const found = senses.find(([pattern]) => pattern.test(word.folded))
    if (!found) continue
    word.role = 'glue'
    return found[1]
  }
  return 'in'
}

/** All of a time, or what lies on one side of it. */
function span(column: TypedColumn, sense: Sense, [first, last]: [Day, Day], said: string): Filter[] {
  if (sense !== 'in') return [bound(column, sense, sense === 'after' || sense === 'until' ? last : first)]
  const params = [isoDay(first), isoDay(last)]
  return [{ sql: `${column.sql} between ? and ?`, params, words: `${column.name} in ${said}` }]
}

function bound({ sql, name }: TypedColumn, sense: Sense, day: Day): Filter {
  const sign = { in: '=', before: '<', after: '>', since: '>=', until: '<=' }[sense]
  const date = isoDay(day)
  return { sql: `${sql} ${sign} ?`, params: [date], words: `${name} ${sense === 'in' ? 'on' : sense} ${date}` }
}

/** The year that a month without one means: the last that the table has it in, else this one. */
function yearOf(table: TypedTable, column: TypedColumn, month: number, today: Day): number {
  const at = table.columns.indexOf(column)
  const ending = `-${String(month).padStart(2, '0')}-`
  const years = table.rows.flatMap((row) => {
    const cell = row[at]
    return typeof cell === 'string' && cell.includes(ending) ? [Number(cell.slice(0, 4))] : []
  })
  return years.length > 0 ? years.reduce((a, b) => Math.max(a, b)) : partsOf(today).year
}

/** A part of days by which to group: "by month", "monthly", "the best month". */
export function readTime(
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
  return undefined
}
