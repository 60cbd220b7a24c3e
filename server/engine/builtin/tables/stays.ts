import { isoDay } from '../calendar.ts'
import type { Filter } from './query.ts'
import { type TypedColumn, type TypedTable, nameWords } from './typed-table.ts'
import type { TimeSpan } from './time-spans.ts'
import { type Word, takeAll } from './words.ts'

/** The first and the last day of something that lasts, and whether its last day is one of it: who leaves on a day is not there in its night. */
type Stay = { from: TypedColumn; to: TypedColumn; isToLast: boolean }

const starts =
  /\b(?:arriv\w*|check in|checkin|from|start\w*|begin\w*|since|move in|moved in|collect\w*|pick(?:ed)? up|pickup|out on|date out|day out|hired|loaned|borrowed|von|ab|beginn|anreise|first day|in)\b/
const ends =
  /\b(?:leav\w*|depart\w*|check out|checkout|until|till|to|end\w*|move out|moved out|return\w*|back|finish\w*|last day|bis|ende|abreise|out)\b/
const withNight = /\b(?:leav\w*|depart\w*|check ?out|move out|abreise|out)\b/
/** What speaks of one end of it, and not of what lies between. */
const ofEnds =
  /\b(?:arriv\w*|check(?:s|ed|ing)? (?:in|out)|com(?:es?|ing) (?:in|back|to|home|on)|leav(?:e|es|ing)|left|depart\w*|start\w*|beg[iau]n\w*|end(?:s|ed|ing)?|finish\w*|expir\w*|run(?:s|ning)? out|return\w*|due|go(?:es|ing)? (?:home|out|back)|pick(?:s|ed|ing)? up|picked|collect\w*|dropp?(?:ed|s|ing)? off|move(?:s|d)? (?:in|out)|bring\w*|fetch\w*|new (?!year))\b/i
const whileThere =
  /\b(?:with (?:us|me)|here|there|in house|stay\w*|people in|guests? in|anyone in|someone in|have .{0,20}\bin|occup\w*|on site|away|absent|off|on (?:leave|holiday|vacation|hire|loan|site)|hired|rented|out|taken|in use|running|run|live|active|on|booked|let|in)\b/i

/** Of these nothing else says what they are said for. */
const saidOfStay =
  /\b(?:staying|stays?|away|absent|off|on (?:leave|holiday|vacation|site)|with us|people in|running|under way|in use|occupied)\b/gi

/** The two columns of days of a stay, where a question asks who or what is there on a day. */
export function stayIn(question: string, words: Word[], { columns, rows }: TypedTable): Stay | undefined {
  const days = columns.filter(({ kind }) => kind === 'date')
  const called = ({ name }: TypedColumn) => nameWords(name).join(' ')
  if (days.length < 2 || ofEnds.test(question) || !whileThere.test(question)) return undefined
  const from = days.find((column) => starts.test(called(column)))
  const to = days.find((column) => column !== from && ends.test(called(column)))
  if (!from || !to) return undefined
  const cell = (row: (typeof rows)[number], column: TypedColumn) => row[columns.indexOf(column)]
  const isOrdered = rows.every((row) => {
    const [first, last] = [cell(row, from), cell(row, to)]
    return typeof first !== 'string' || typeof last !== 'string' || first <= last
  })
  const hasNights = columns.some((column) => /\bnights?\b/.test(called(column)))
  const isToLast = !hasNights && !withNight.test(called(to)) && !/\b(?:night|tonight|nights)\b/i.test(question)
  if (!isOrdered) return undefined
  takeAll(question, words, saidOfStay, 'glue')
  return { from, to, isToLast }
}

/** Rows that are there in some of the days of a time. */
export function during({ from, to, isToLast }: Stay, { sense, days: [first, last], weekday, month }: TimeSpan) {
  if (sense !== 'in' || weekday !== undefined || (month !== undefined && first === last)) return undefined
  const [begin, end] = [isoDay(first), isoDay(last)]
  const filter: Filter = {
    // What has no end yet goes on.
    sql: `(${from.sql} <= ? and (${to.sql} is null or ${to.sql} ${isToLast ? '>=' : '>'} ?))`,
    params: [end, begin],
    words: `${from.name} by ${end} and ${to.name} ${isToLast ? 'not before' : 'after'} ${begin}`,
  }
  return filter
}
