import { casual as chrono } from 'chrono-node/en'
import type { ParsedResult } from 'chrono-node/en'
import { addDays, instantAt, wallClockAt } from '#shared/domain/zoned-time.ts'
import { dayFrom, dayOf, isoDay, partsOf } from './calendar.ts'
import { findDates } from './dates.ts'
import { normalise, weekday, wholeMonth } from './moment-words.ts'

/** A moment that a sentence names: a day, a time, an end, as far as it says; `from` and `to` are where its words stand. */
export type When = {
  from: number
  to: number
  words: string
  day: string | undefined
  time: string | undefined
  end: string | undefined
  endDay: string | undefined
  assumed: boolean
}

/** The moments of a sentence; `text` is the sentence as they were read in it, `unclear` a date that can be read in two ways. */
export type Moments = {
  text: string
  whens: When[]
  unclear: { words: string; readings: string[] } | undefined
  minutes: number | undefined
}

/** Whose clock a sentence is read by. */
export type Clock = { now: Date; timeZone: string; today: string }

/** Earlier than this is no year of anything here, but a number that stands behind a month. */
const firstYear = 1900

const lengths: Record<string, number> = { m: 1, h: 60, d: 24 * 60 }
const spelled: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  'half an': 0.5,
  'an hour and a half': 1.5,
}

export function clockOf(now: Date, timeZone: string): Clock {
  return { now, timeZone, today: wallClockAt(now.getTime(), timeZone).date }
}

/**
 * Reads the moments of a sentence by the writer's clock. A time without am or pm from 1 to 6 means the afternoon, as in an
 * office; days of the week, ends of weeks and months mean what they mean in files (dates.ts); the rest is chrono's.
 */
export function readMoments(sentence: string, clock: Clock): Moments {
  const { text: timed, minutes } = takeDuration(normalise(sentence, clock.today))
  const text = timed
  const unclear = findUnclear(text, clock)
  const own = findDates(text, dayFrom(clock.today)).filter(({ day }) => day !== undefined)
  const parsed = chrono.parse(text, { instant: clock.now, timezone: offsetOf(clock) }, { forwardDate: true })
  let whens: When[] = []
  for (const result of parsed) {
    const when = readResult(result, text)
    if (when) whens.push(when)
  }
  for (const { start, words, day } of own) {
    const from = start
    const to = start + words.length
    const touched = whens.filter((when) => when.from < to && from < when.to)
    // "On Thursday, next week is full": the day is said already.
    if (/^next week$/i.test(words) && touched.some((when) => /day\b.*,/i.test(when.words))) continue
    const met = touched.find(({ time }) => time !== undefined) ?? touched[0]
    // "Next week on Thursday" is one day, though it was read as two.
    whens = whens.filter((when) => when === met || when.time !== undefined || !touched.includes(when))
    const iso = shiftWeek(text, from, to, isoDay(day!))
    if (!met)
      whens.push({
        from,
        to: iso.to,
        words: text.slice(from, iso.to),
        day: iso.day,
        time: undefined,
        end: undefined,
        endDay: undefined,
        assumed: false,
      })
    // "Thursday until Sunday": the second day is its end, and lies behind the first.
    else if (met.endDay !== undefined && from > met.from)
      met.endDay = iso.day < met.day! ? addDays(iso.day, 7) : iso.day
    else {
      const [first, last] = [Math.min(met.from, from), Math.max(met.to, iso.to)]
      Object.assign(met, { day: iso.day, from: first, to: last, words: text.slice(first, last) })
    }
  }
  whens.sort((a, b) => a.from - b.from)
  return { text, whens: join(whens, text).filter((when) => !isPartOfName(when, text)), unclear, minutes }
}

const offsets = new WeakMap<Clock, number>()

/** How many minutes the clock is ahead of UTC today. */
function offsetOf(clock: Clock): number {
  const known = offsets.get(clock)
  if (known !== undefined) return known
  const noon = { date: clock.today, time: '12:00' }
  const offset = (instantAt(noon, 'UTC') - instantAt(noon, clock.timeZone)) / 60_000
  offsets.set(clock, offset)
  return offset
}

/** True when a moment lies before the moment of writing; a day counts as past once it is over. */
export function isPast(day: string, time: string | undefined, clock: Clock): boolean {
  if (time === undefined) return day < clock.today
  return instantAt({ date: day, time }, clock.timeZone) < clock.now.getTime()
}

function readResult(result: ParsedResult, text: string): When | undefined {
  const { start, end } = result
  const hasDay = start.isCertain('day') || start.isCertain('weekday')
  const hasTime = start.isCertain('hour')
  const before = text.slice(Math.max(0, result.index - 8), result.index)
  // "A day earlier", "a week before the launch" count from another day.
  if (/\b(?:days?|weeks?|months?|hours?|min\w*)\s+(?:earlier|later|sooner|(?:before|after)$)/i.test(result.text))
    return undefined
  // "Two days more", "for a week" are lengths.
  if (
    /^(?:for )?[\p{L}\d]+ (?:seconds?|days?|weeks?|months?)$/iu.test(result.text) &&
    !/^(?:next|last|this|past|in|every)\b/i.test(result.text)
  )
    return undefined
  // "Now" says that something is so, or is to be done, not when it is due.
  if ((!hasDay && !hasTime) || /^(?:right )?now$/i.test(result.text)) return undefined
  // "11 honey jars" are no hours.
  if (countOfThings.test(result.text)) return undefined
  // "The budget 2027" is a year.
  if (!hasDay && /(?<![\d:])\d{4}(?![\d:])/.test(result.text)) return undefined
  // "1 to 2 people" is no time of day: a bare number needs a word or a mark that makes it one.
  if (
    !hasDay &&
    !/\d[:.]\d\d|\d\s?[ap]\.?m|noon|midnight|o['’]?clock|uhr/i.test(result.text) &&
    !/\b(?:at|from|to|until|till?|by|um|ab|@)\s*$/i.test(before) &&
    !/^(?:at|from|by|until|@|um|ab)\b/i.test(result.text)
  )
    return undefined
  const relativeHours = /(?<!\p{L})(?:hours?|hrs?|minutes?|mins?|stunden?|minuten?)\b|\d\s?[mh]\b/iu.test(result.text)
  // "Put in half an hour with Sam" is a length.
  if (
    relativeHours &&
    (!/^\W*(?:in|within)\b/i.test(result.text) || /\b(?:put|fit|get|squeeze|pencil)\s*$/i.test(before))
  )
    return undefined
  const assumed = hasTime && isBare(start, result.text)
  return {
    from: result.index,
    to: result.index + result.text.length,
    words: result.text,
    day: hasDay || relativeHours ? dayIso(start) : undefined,
    time: hasTime ? timeIso(start, assumed) : undefined,
    end: end?.isCertain('hour') ? timeIso(end, isBare(end, result.text)) : undefined,
    endDay: end && !end.isCertain('hour') && hasDay ? dayIso(end) : undefined,
    assumed,
  }
}

const countOfThings = new RegExp(
  String.raw`^\d+ (?!(?:${wholeMonth}|${weekday}|[ap]\.?m\.?|uhr|noon|h|hrs?|hours?|m|mins?|minutes?|d|days?|w|weeks?|months?|years?|secs?|seconds?|stunden?|minuten?|tage?n?|wochen?)$)\p{L}+$`,
  'iu',
)

/** "at 3", "10 to 2": an hour that says neither am nor pm and is not written as on a 24-hour clock, as "6:00 to 8:00" is. */
function isBare(part: ParsedResult['start'], words: string): boolean {
  const hour = part.get('hour') ?? 0
  return (
    hour >= 1 &&
    hour <= 6 &&
    !/(?<![\d:.-])(?:0\d|[56][:.]\d\d\D{1,8}(?:[7-9]|1\d)[:.])|[ap]\.?m\b|uhr|morning|night|\bin\b/i.test(words) &&
    !part.isCertain('meridiem')
  )
}

function dayIso(part: ParsedResult['start']): string | undefined {
  const year = part.get('year') ?? 0
  const day = year < firstYear ? undefined : dayOf(year, part.get('month') ?? 0, part.get('day') ?? 0)
  return day === undefined ? undefined : isoDay(day)
}

function timeIso(part: ParsedResult['start'], assumed: boolean): string {
  const hour = (part.get('hour') ?? 0) + (assumed ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${String(part.get('minute') ?? 0).padStart(2, '0')}`
}

function takeDuration(text: string): { text: string; minutes: number | undefined } {
  const amount = String.raw`(\d+(?:[.,]\d+)?|half an|an?|one|two|three|four|five|six)[\s-]*(h(?:ours?|rs?)?|m(?:in(?:ute)?s?)?|days?)`
  const match = new RegExp(
    String.raw`\s*\b(?:for|lasting|length:?)\s+(?:about\s+)?${amount}\b(?: and a half)?|(?<=\b(?:an?|the)\s)${amount}\b(?=\s+\p{L})|^${amount}\b(?=\s+(?:on|for|tomorrow|today|next|at|in|this|\p{L}+day)\b)`,
    'iu',
  ).exec(text)
  if (!match) return { text, minutes: undefined }
  const [number, unit] = [match[1] ?? match[3] ?? match[5], match[2] ?? match[4] ?? match[6]]
  if (/^d/i.test(unit!)) return { text, minutes: undefined }
  const value =
    (spelled[number!.toLowerCase()] ?? Number(number!.replace(',', '.'))) + (match[0].endsWith('and a half') ? 0.5 : 0)
  return {
    text: text.slice(0, match.index) + text.slice(match.index + match[0].length),
    minutes: Math.round(value * lengths[unit!.charAt(0).toLowerCase()]!),
  }
}

/** 03/04 is the third of April or the fourth of March: nobody can tell. */
function findUnclear(text: string, { today }: Clock): Moments['unclear'] {
  const match = /(?<![\d/.])(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?(?![\d/])/.exec(text)
  if (!match) return undefined
  const [first, second] = [Number(match[1]), Number(match[2])]
  if (first === second || first > 12 || second > 12 || first === 0 || second === 0) return undefined
  const given = match[3] === undefined ? undefined : (Number(match[3]) % 100) + 2000
  const read = (month: number, date: number) => {
    const { year } = partsOf(dayFrom(today))
    const days = (given === undefined ? [year, year + 1] : [given])
      .map((y) => dayOf(y, month, date))
      .filter((day) => day !== undefined)
    return isoDay(days.find((day) => day >= dayFrom(today)) ?? days[0] ?? 0)
  }
  return { words: match[0], readings: [read(second, first), read(first, second)] }
}

/** "Tuesday week" and "a week on Monday" are seven days later, "last Friday" earlier. */
function shiftWeek(text: string, from: number, to: number, day: string): { day: string; to: number } {
  const before = text.slice(Math.max(0, from - 12), from)
  const week = /^\s+week\b(?!ly)/i.exec(text.slice(to))
  const isWeekday = new RegExp(`^(?:(?:this|next|coming)\\s+)?${weekday}$`, 'i').test(text.slice(from, to))
  if (isWeekday && /\b(?:last|past)\s+$/i.test(before)) return { day: addDays(day, -7), to }
  if (isWeekday && week) return { day: addDays(day, 7), to: to + week[0].length }
  return { day: isWeekday && /\ba week (?:on )?$/i.test(before) ? addDays(day, 7) : day, to }
}

/** "Tuesday at 3pm" said apart, "tomorrow, 10–11": a day and a time that follow one another are one moment. */
function join(whens: When[], text: string): When[] {
  const joined: When[] = []
  for (const when of whens) {
    const last = joined.at(-1)
    const gap = last ? text.slice(last.to, when.from) : ''
    const near = last && /^[\s,(]*(?:at|on|from|between|by|um|am|von)?[\s,]*$/i.test(gap)
    if (near && last.day && !last.time && when.time && (!when.day || when.day === last.day))
      Object.assign(last, {
        to: when.to,
        words: text.slice(last.from, when.to),
        time: when.time,
        end: when.end,
        assumed: when.assumed,
      })
    else if (near && last.time && !last.day && when.day && !when.time)
      Object.assign(last, { to: when.to, words: text.slice(last.from, when.to), day: when.day })
    // "Thursday, the 3rd of December": the day of the week says again which day that is.
    else if (
      last?.day &&
      when.day &&
      !last.time &&
      /^[\s,(]*(?:the\s+)?$/i.test(gap) &&
      /day\W*$/i.test(last.words) &&
      /\d/.test(when.words) &&
      weekdayOf(when.day) === weekdayOf(last.day)
    )
      joined[joined.length - 1] = { ...when, from: last.from, words: text.slice(last.from, when.to) }
    else joined.push({ ...when })
  }
  return joined
}

function weekdayOf(day: string): number {
  return partsOf(dayFrom(day)).weekday
}

/** "Friday's deck", "the Monday report": the day names a thing here. */
function isPartOfName({ from, to, time }: When, text: string): boolean {
  const after = text.slice(to)
  // "The under 12s" are children.
  if (/^['’]s\b/.test(after) || /^\d+s$/i.test(text.slice(from, to).trim())) return true
  return (
    time === undefined &&
    /\b(?:the|our|my|this week['’]s|of)\s+$/i.test(text.slice(0, from)) &&
    /^\s+(?!at\b|by\b|on\b|and\b|to\b|for\b|with\b|from\b|is\b|are\b|in\b|of\b)\p{L}/u.test(after) &&
    !/^\s*(?:end|week|day after|\d)/i.test(text.slice(from, to))
  )
}
