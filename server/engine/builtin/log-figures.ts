import { isLog, isSpoken } from '../passages/split.ts'
import { count, inline, showNumber, table } from './markdown.ts'
import type { Material } from './materials.ts'
import { significantWords } from './significant-words.ts'

const stamped = /^\W{0,3}(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})\S*\s(.*)$/
/** "day yield 21.4 kWh", "energy: 88.5 kWh": a word or three, a number and its unit. */
const figure =
  /(\p{L}{2,20}(?: \p{L}{2,20}){0,2})[ =:]{1,3}(-?\d{1,9}(?:\.\d{1,6})?)(?: ?(\p{L}{1,4}\d?|%))?(?![\p{L}\d.])/gu
const asksSum = /\b(?:totals?|sum|altogether|together|in all|overall|how much|added up)\b/i
const asksEach = /\b(?:per|each|every|by|a) day\b|\bdaily\b|\bday by day\b|\beach\b/i
const asksEnd = /\b(?:highest|most|best|biggest|largest|max\w*|lowest|least|worst|smallest|min\w*)\b/i
const isLow = /\b(?:lowest|least|worst|smallest|min\w*)\b/i
const asksAverage = /\b(?:average|mean|on average)\b/i
const asking = new Set(
  significantWords(
    'total sum altogether together overall per each every day daily days which what how much highest most best biggest largest lowest least worst smallest average mean give show list figure log file from please add added whole week',
  ),
)
/** A number that stands there once is no series. */
const fewest = 2
const mostShown = 40

type Read = { day: string; time: string; label: string; value: number; unit: string; line: number }

/**
 * A number that a log says again and again behind the same words: per day, together, on average, its highest and lowest.
 * Undefined where a question says something else too, or where several such numbers may be meant.
 */
export function logFigures(question: string, texts: readonly Material[]): string | undefined {
  const isAsked = [asksSum, asksEach, asksEnd, asksAverage].some((pattern) => pattern.test(question))
  const [log, another] = texts.filter(({ text }) => isLog(text) && !isSpoken(text))
  if (!isAsked || !log || another) return undefined
  const words = significantWords(question).filter((word) => !asking.has(word))
  const all = log.text.split('\n').flatMap((line, at): Read[] => {
    const [, day, time, said] = line.length < 500 ? (stamped.exec(line) ?? []) : []
    if (said === undefined) return []
    return [...said.matchAll(figure)].map(([, label, value, unit]) => ({
      day: day!,
      time: time!,
      label: label!.toLowerCase(),
      value: Number(value),
      unit: unit ?? '',
      line: at + 1,
    }))
  })
  const named = all.filter(({ label }) => significantWords(label).some((word) => words.includes(word)))
  const kinds = [...new Set(named.map(({ label, unit }) => `${label}|${unit}`))]
  const [first] = named
  if (!first || kinds.length !== 1 || named.length < fewest) return undefined
  const own = new Set([...significantWords(first.label), first.unit.toLowerCase()])
  if (words.some((word) => !own.has(word))) return undefined
  const perDay = new Map<string, number>()
  for (const { day, value } of named) perDay.set(day, Math.round(((perDay.get(day) ?? 0) + value) * 1e6) / 1e6)
  // Of several readings of a day nobody knows whether they add up.
  const isOnce = perDay.size === named.length
  if (!isOnce && (asksSum.test(question) || asksEach.test(question))) return undefined
  const unit = first.unit === '' ? '' : ` ${first.unit}`
  const show = (value: number) => `${showNumber(Math.round(value * 1e6) / 1e6)}${unit}`
  const sum = named.reduce((whole, { value }) => whole + value, 0)
  const end = named.toSorted((a, b) => (isLow.test(question) ? a.value - b.value : b.value - a.value))[0]!
  const lead = asksAverage.test(question)
    ? `On average **${show(sum / named.length)}**.`
    : asksEnd.test(question)
      ? `The ${isLow.test(question) ? 'lowest' : 'highest'} is **${show(end.value)}**, on **${end.day}** at ${end.time} *(line ${end.line})*.`
      : `Together **${show(sum)}**, on ${count(named.length, 'day')}.`
  return [
    lead,
    table(
      ['Day', inline(first.label, 60), 'Line'],
      named
        .slice(0, mostShown)
        .map(({ day, time, value, line }) => [isOnce ? day : `${day} ${time}`, show(value), String(line)]),
    ),
    ...(named.length > mostShown ? [`*…and ${named.length - mostShown} more.*`] : []),
    `*The number behind “${inline(first.label, 60)}” in ${count(named.length, 'line')} of ${inline(log.name, 80)}.*`,
  ].join('\n\n')
}
