import { isLog, isSpoken } from '../passages/split.ts'
import { count, inline, table } from './markdown.ts'
import type { Material } from './materials.ts'

const reading =
  /^\W{0,3}(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2})?\S*\s+([A-Za-z][\w.-]{1,20})[ =:]+(-?\d+(?:\.\d+)?)\s?(?:°?[CFK]|%|\p{L}{1,3})?\s*$/u
const bound =
  /\b(over|above|more than|higher than|warmer than|exceed(?:s|ed|ing)?|at least|below|under|less than|lower than|colder than|at most)\s+(-?\d+(?:[.,]\d+)?)(?![\d:]|\s*(?:st|nd|rd|th|days?|hours?|minutes?|seconds?|weeks?|times|o['’]clock)\b)/giu
/** Which of them count by their day is not read here. */
const ofDays =
  /\d(?:st|nd|rd|th)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b|\d{4}-\d{2}-\d{2}|\b(?:yesterday|today|(?:last|this) (?:night|week|month))\b/i
/** With fewer lines than this it is no series of readings. */
const leastReadings = 5
const mostShown = 40

/**
 * "List the readings over 8": the lines of a log that hold one measured number each and nothing more, held against a bound.
 * Undefined where a question names no bound or two, or a day, or where a log measures several things and none is named.
 */
export function logReadings(question: string, texts: readonly Material[]): string | undefined {
  const bounds = [...question.matchAll(bound)]
  const [first] = bounds
  const signs = new Set(bounds.map(([, how, number]) => `${isLow(how!)} ${number}`))
  const [log, another] = texts.filter(({ text }) => isLog(text) && !isSpoken(text))
  if (!first || signs.size !== 1 || !log || another || ofDays.test(question)) return undefined
  const all = log.text.split('\n').flatMap((line, at) => {
    const [, day, time, what, number] = line.length < 200 ? (reading.exec(line) ?? []) : []
    return number === undefined ? [] : [{ when: `${day} ${time}`, what: what!, value: Number(number), line: at + 1 }]
  })
  const kinds = [...new Set(all.map(({ what }) => what))]
  const named = kinds.filter((what) => question.toLowerCase().includes(what.toLowerCase()))
  const [kind, more] = named.length > 0 ? named : kinds
  const readings = all.filter(({ what }) => what === kind)
  if (kind === undefined || more !== undefined || readings.length < leastReadings) return undefined
  // Of alarms and doors the log speaks in other lines.
  const others = (log.text.slice(0, 100_000).match(/\b[A-Z]{3,}\b/g) ?? []).filter((word) => word !== kind)
  if (others.some((word) => new RegExp(`\\b${word}s?\\b`, 'i').test(question))) return undefined
  const limit = Number(first[2]!.replace(',', '.'))
  const low = isLow(first[1]!)
  const holds = /^at /i.test(first[1]!)
  const found = readings.filter(({ value }) => (holds && value === limit) || (low ? value < limit : value > limit))
  const said = `${first[1]!.toLowerCase()} ${limit}`
  const source = `*${count(readings.length, 'reading')} of ${inline(kind, 30)} in ${inline(log.name, 60)}*`
  if (found.length === 0) return `**None** of the readings of ${inline(kind, 30)} is ${said}.\n\n${source}`
  return [
    `**${count(found.length, 'reading')}** of ${inline(kind, 30)} ${said}:`,
    table(
      ['When', inline(kind, 30), 'Line'],
      found.slice(0, mostShown).map(({ when, value, line }) => [when, String(value), String(line)]),
    ),
    ...(found.length > mostShown ? [`*…and ${found.length - mostShown} more.*`] : []),
    source,
  ].join('\n\n')
}

function isLow(how: string): boolean {
  return /below|under|less|lower|colder|at most/i.test(how)
}
