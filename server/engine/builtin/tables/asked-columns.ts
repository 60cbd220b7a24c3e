import { isoDay } from '../calendar.ts'
import { type Grid, numberIn } from '../grid.ts'
import { readDate } from '../read-value.ts'
import { type TypedTable, nameWords } from './typed-table.ts'

const whole =
  /^(?:quantity|stock|owned|total|(?:total|max|maximum) (?:quantity|stock|number|places|seats|pupils|children|participants)|capacity|docks|places|seats|spaces|beds|size|pieces|max|maximum|cap|limit)$/
const taken =
  /^(?:out|(?:hired|rented|lent|checked|given|booked|loaned) out|on (?:loan|hire)|hired|rented|lent|loaned|booked|reserved|sold|taken|used|in use|occupied|filled|enrolled|registered|signed up|bookings|bikes|cars|issued|allocated|attending|participants|members)$/
const rest = /\b(?:left|remaining|free|available|rest|spare|vacant|in store|on hand|balance)\b/
/** What asks for what is left of something, and what says that nothing is. */
const ofRest =
  /\b(?:still (?:have|got|here|there|free|available|left|in (?:the |our |my )?(?:store|stock|house|warehouse|shop|depot|yard|cupboard))|(?:have|got) still(?: here| there)?|(?:remaining|remain|spare)|(?:still )?(?:available|unused|unsold|unbooked)|(?:in|at) (?:the |our |my )?(?:store|stock|house|warehouse|depot|yard|cupboard)|still here|free)\b(?: (?:places|spaces|seats|spots|docks|beds))?/giu
const speaksOfRest =
  /\b(?:left|here|there|remain\w*|spare|free|available|unused|unsold|full|fully|completely|gone|nothing|none|(?:all|every (?:single )?one|everything) (?:is |are |of (?:them|it) )?(?:out|gone|hired|rented|booked|lent|taken)|sold out|store|stock|house|warehouse|depot)\b/i

const lastDone = /^(?:last|latest|previous|prev)(?: \p{L}+){0,3}$|^(?:\p{L}+ ){1,3}(?:last|done on|on)$/u
const interval = /\b(?:interval|frequency|cycle|every|period)\b/
const dueAlready = /\b(?:due|next|until|expir\w*|valid)\b/
const ofDue = /\b(?:due|overdue|past|late|needs?|out of|expired?|lapsed|behind|should have)\b/i

/** A table with what a question asks of it and what stands in no column, but follows from two of them: what is left of something, and when something is due again. */
export function withAsked(question: string, grid: Grid): Grid {
  const left = speaksOfRest.test(question) ? withLeft(grid) : grid
  return ofDue.test(question) ? withNextDue(left) : left
}

const called = (column: string) => nameWords(column).join(' ')

/** `Qty` and `Out`, `docks` and `bikes`: what is left is the one less the other, where that is nowhere below zero. */
function withLeft(grid: Grid): Grid {
  const { columns, rows, numeric } = grid
  if (columns.some((column) => rest.test(called(column)))) return grid
  const find = (pattern: RegExp) => columns.findIndex((column, at) => numeric[at] && pattern.test(called(column)))
  const [all, some] = pairOf(grid) ?? [find(whole), find(taken)]
  if (all < 0 || some < 0) return grid
  const numbers = rows.map((row) => {
    const [total, gone] = [numberIn(row[all] ?? '', grid), numberIn(row[some] ?? '', grid)]
    return total === undefined || gone === undefined ? undefined : total - gone
  })
  // More than planned may be spent; of what there is not more can be taken.
  const mayExceed = /\b(?:budget|planned|quota)\b/.test(called(columns[all]!))
  if (
    numbers.every((number) => number === undefined) ||
    (!mayExceed && numbers.some((number) => number !== undefined && number < 0))
  )
    return grid
  return withCells(grid, `${columns[all]} − ${columns[some]} = left`, true, (at) => numbers[at])
}

const wholeOf =
  /\b(?:booked|bought|ordered|total|planned|allowed|included|granted|budget|paid for|paid|sold|capacity|max|owned|issued|contracted|agreed|quota|allowance|entitlement)\b/
const takenOf =
  /\b(?:used|taken|done|delivered|spent|gone|redeemed|attended|aired|run|ran|consumed|made|had|sent|shipped|collected|invoiced|filled|worked|placed)\b/

/** `slots_booked` and `slots_used`: two numbers of one thing, so many in all and so many gone. */
export function pairOf({ columns, numeric }: Pick<Grid, 'columns' | 'numeric'>): [number, number] | undefined {
  const numbers = columns.flatMap((column, at) => (numeric[at] ? [{ at, words: nameWords(column) }] : []))
  const pairs = numbers.flatMap((all) =>
    numbers.flatMap((some): [number, number][] => {
      const shared = all.words.filter((word) => some.words.includes(word))
      const [ofAll, ofSome] = [all, some].map(({ words }) => words.filter((word) => !shared.includes(word)).join(' '))
      return shared.length > 0 && wholeOf.test(ofAll!) && takenOf.test(ofSome!) ? [[all.at, some.at]] : []
    }),
  )
  return pairs.length === 1 ? pairs[0] : undefined
}

/** `last_calibration` and `interval_days`: the day on which something has to be done again. */
function withNextDue(grid: Grid): Grid {
  const { columns, rows, numeric } = grid
  if (columns.some((column) => dueAlready.test(called(column)))) return grid
  const last = columns.findIndex(
    (column, at) => lastDone.test(called(column)) && rows.some((row) => readDate(row[at] ?? '') !== undefined),
  )
  const every = columns.findIndex((column, at) => numeric[at] && interval.test(called(column)))
  if (last < 0 || every < 0) return grid
  const unit = /\bmonths?\b/.test(called(columns[every]!))
    ? 'month'
    : /\byears?\b/.test(called(columns[every]!))
      ? 'year'
      : /\bweeks?\b/.test(called(columns[every]!))
        ? 'week'
        : 'day'
  return withCells(grid, `${columns[last]} + ${columns[every]} = due`, false, (at) => {
    const done = readDate(rows[at]![last] ?? '')?.dayFirst
    const length = numberIn(rows[at]![every] ?? '', grid)
    if (done === undefined || length === undefined) return undefined
    if (unit === 'day' || unit === 'week')
      return isoDay((done + Math.round(length) * (unit === 'week' ? 7 : 1)) as typeof done)
    const date = new Date(`${isoDay(done)}T00:00:00Z`)
    date.setUTCMonth(date.getUTCMonth() + Math.round(length) * (unit === 'year' ? 12 : 1))
    return date.toISOString().slice(0, 10)
  })
}

function withCells(
  grid: Grid,
  name: string,
  isNumber: boolean,
  cell: (at: number) => number | string | undefined,
): Grid {
  return {
    ...grid,
    columns: [...grid.columns, name],
    rows: grid.rows.map((row, at) => {
      const value = cell(at)
      return [
        ...row,
        typeof value === 'number'
          ? String(Math.round(value * 100) / 100).replace('.', grid.comma ? ',' : '.')
          : (value ?? ''),
      ]
    }),
    numeric: [...grid.numeric, isNumber],
  }
}

const someRest =
  /\b(?:with|has|have|having|got|is there|are there) (?:still )?(?:any |some |an? )?(?:places?|seats?|spaces?|spots?|beds?|docks?|tickets?|room|units?|pieces?) (?:still )?(?:left|free|available|remaining|over|spare)\b/iu
const countedRest =
  /(?<=\bhow )many (?:places|seats|spaces|spots|beds|docks|tickets|units|pieces)\b(?=(?: \p{L}+){0,3} (?:left|free|available|remain\w*|spare))/iu

/** "How many have I still here" of a table that has what is left: by that name. */
export function withRest(question: string, { columns }: TypedTable): string {
  if (!columns.some(({ name }) => name.endsWith('= left'))) return question
  // "How many places are left": not the places that there are.
  const pair = columns.find(({ name }) => name.endsWith('= left'))!.name.split(/ [−=] /)
  const shared = nameWords(pair[0]!).filter((word) => nameWords(pair[1]!).includes(word))
  const said = shared.reduce(
    (asked, word) =>
      asked.replace(
        new RegExp(String.raw`\b${word}s?\b(?=(?: \p{L}+){0,4}? (?:left|remain\p{L}*|over|unused|to use)\b)`, 'iu'),
        '',
      ),
    question.replace(/\b(?:unused|remaining|open) (?=\p{L}+)/iu, (word) => (shared.length > 0 ? 'left ' : word)),
  )
  const bare = said.replace(someRest, 'with left above 0').replace(countedRest, 'many')
  return /\bleft\b/i.test(bare) ? bare : bare.replace(ofRest, 'left')
}

const tooLate =
  /\b(?:(?:already|too|running) (?:too )?late|late already|late|behind schedule|past (?:its|their|the) (?:date|day))\b(?: (?:already|now|today))?(?: (?:with|for|on) (?:the(?:ir)? |its |an? )?(?:inspections?|checks?|services?|servicing|tests?|maintenance|calibrations?|visits?|appointments?))?/i

const begun =
  /^(?:received|ordered|created|issued|booked|registered|opened|order date|date in|started?|from)(?: on| at)?$/

/** "What is too late already" of a table with a day on which things are due, and none on which they were done. */
export function withLate(question: string, { columns }: TypedTable): string {
  const days = columns.filter(({ kind }) => kind === 'date')
  const isDue = days.some(({ name }) => /\b(?:due|deadline|promised|needed by)\b/.test(called(name)))
  const isKnown = columns.some(({ values, name }) => values.has('late') || called(name).includes('late'))
  // Beside the day on which it was done last, the next one is what is late.
  // An order was received, and is due: the first is nothing that was done by then.
  const open = days.filter(({ name }) => !begun.test(called(name)))
  const others = open.length === 1 ? open : days.filter(({ name }) => !lastDone.test(called(name)))
  return isDue && others.length === 1 && !isKnown ? question.replace(tooLate, 'overdue') : question
}

const notSince =
  /\b(?:(?:has|have|had|was|were|did|is|are) (?:not|never)|(?:has|have|was|were|did)n['’]?t|not|without(?: an?)?) (?:been |had (?:an? |its |their )?|yet )*(\p{L}{3,20}) (?:(for|in) (?:the last |the past |more than |over |at least |longer than )*(\d{1,3}|an?|one|two|three|four|six|half a) (days?|weeks?|months?|years?)\b(?: now| or (?:more|longer))?|since\b)/iu

/** "What has not been tested for over a year" of a table with the day on which each was tested last. */
export function withNotSince(asked: string, { columns }: TypedTable): string {
  const question = asked.replace(/\b(?:(?:has|have|had) )?(\p{L}{3,20}) nothing (?=since\b)/iu, 'has not $1 ')
  const [said, done = '', isFor, many = '', unit = ''] = notSince.exec(question) ?? []
  if (said === undefined) return asked
  const last = columns.filter(({ kind, name }) => kind === 'date' && /\b(?:last|latest|previous)\b/.test(called(name)))
  const own = last.filter(({ name }) =>
    nameWords(name).some((word) => word.length > 3 && word.slice(0, 4) === done.slice(0, 4).toLowerCase()),
  )
  const [column] =
    own.length === 1 ? own : last.length === 1 && columns.filter(({ kind }) => kind === 'date').length === 1 ? last : []
  if (!column) return asked
  return question.replace(
    said,
    isFor === undefined
      ? `${column.name} before`
      : `${column.name} older than ${many.replace(/^one$/i, 'a')} ${unit.replace(/s$/, '')}s`,
  )
}

const negative = /^(?:no|n|false|nein|0)$/
/** What is not so has a word of its own. */
const opposites: readonly (readonly [string, string])[] = [
  ['online', 'offline'],
  ['active', 'inactive'],
  ['valid', 'invalid'],
  ['working', 'broken'],
  ['working', 'faulty'],
  ['available', 'unavailable'],
  ['present', 'absent'],
  ['enabled', 'disabled'],
  ['connected', 'disconnected'],
  ['indoor', 'outdoor'],
  ['complete', 'incomplete'],
  ['open', 'closed'],
  ['open', 'shut'],
  ['locked', 'unlocked'],
  ['in stock', 'out of stock'],
  ['clean', 'dirty'],
  ['cleaned', 'dirty'],
  ['approved', 'unapproved'],
]

/** "Which are offline" of a column `online` that says yes or no: those that are not. Any word takes "un" and "non" before it. */
export function withOpposites(question: string, { columns }: TypedTable): string {
  let said = question
  for (const { name, values } of columns) {
    if (values.size === 0 || values.size > 3 || ![...values.keys()].some((value) => negative.test(value))) continue
    const own = nameWords(name).filter((word) => !/^(?:is|has|was|are)$/.test(word))
    for (const word of own) {
      const others = [
        `un${word}`,
        `non-${word}`,
        `non${word}`,
        ...opposites.flatMap(([one, other]) => (one === word ? [other] : other === word ? [one] : [])),
      ]
      // What a cell says is a value, and no opposite of anything.
      for (const other of others)
        if (!columns.some((column) => column.values.has(other)) && !own.includes(other))
          said = said.replace(new RegExp(String.raw`\b${other}\b`, 'i'), `not ${word}`)
    }
  }
  return said
}
