import { dayOf, lastDayOfMonth, partsOf } from './calendar.ts'
import type { Day } from './calendar.ts'

/** A date named in a text: its words, where they start, the day they mean, and whether that depends on today. */
export type NamedDate = { words: string; start: number; day: Day | undefined; relative: boolean }

type Pattern = { find: RegExp; relative: boolean; read: (match: string[], today: Day) => Day | undefined }

const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const monthOrder = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdayOrder = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const dayName = '(mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?'
const weekday = '(?:mon|tue|wed|thu|fri|sat|sun)'
/** "Thursday next week", "next week on Thursday", "Thursday of the week after next". */
export const dayOfNextWeek = String.raw`\b(?:${dayName} (?:(?:of|in) )?(?:the )?(next week|week after next)|(next week|the week after next)(?: on|, on|,(?= \p{L}+day\b)|) ${dayName})\b(?! ?(?:[-–,&]|to|till?|until|and|or) ?(?:the )?${weekday})`
const span =
  '(an?|(?:a )?couple of|\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten)\\s+(day|week|fortnight|month)s?'
/** Months and days of feasts that are on the same day each year. */
const holidays: [name: RegExp, month: number, date: number][] = [
  [/^(?:christmas|xmas) ?eve/i, 12, 24],
  [/^(?:christmas|xmas)/i, 12, 25],
  [/^boxing/i, 12, 26],
  [/eve$/i, 12, 31],
  [/^new year/i, 1, 1],
  [/^halloween/i, 10, 31],
]
/** A feast as a day, and neither its party nor one of another year. */
const feast = String.raw`((?:christmas|xmas)(?: eve| day)?|new year['’]?s (?:eve|day)|boxing day|halloween)\b(?!['’-]|,?\s+\d|\s+(?!(?:to|at|and|or|for|from|in|until|till?|with|please|pls|so|if|because|latest)\b)\p{L})`
const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const patterns: Pattern[] = [
  fixed(/\b(\d{4})-(\d{2})-(\d{2})\b/g, ([, y, m, d]) => dayOf(Number(y), Number(m), Number(d))),
  fixed(/\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/g, ([, d, m, y]) => dayOf(Number(y), Number(m), Number(d))),
  fixed(/\b(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})\b/g, ([, a, b, y]) => readSlashed(Number(a), Number(b), Number(y))),
  withMonth(String.raw`\b(\d{1,2})(?:st|nd|rd|th|\.)?\s+(?:of\s+)?${month}\b\.?(?:,?\s+(\d{4})\b)?`, 1, 2),
  withMonth(String.raw`\b${month}\b\.?\s+(\d{1,2})(?:st|nd|rd|th)?\b(?!:)(?:,?\s+(\d{4})\b)?`, 2, 1),
  relative(
    /\b(?:(?:EOD|COB|end of day)\s+(?:on\s+)?)?(?:(this|next|coming)\s+)?(mon|tues|wednes|thurs|fri|satur|sun)day\b(?:,?\s+(?:EOD|COB|end of (?:the )?day|close of business)\b)?/gi,
    ([, which, name], today) => readWeekday(which, name!, today),
  ),
  relative(
    /\b(?:(this|next|coming)\s+)?(Mon|Tue|Tues|Wed|Thu|Thur|Thurs|Fri|Sat|Sun)\b\.?(?=[\s,;:)]|$)/g,
    ([, which, name], today) => readWeekday(which, name!, today),
  ),
  relative(
    new RegExp(dayOfNextWeek, 'giu'),
    ([, before, week, weekFirst, behind], today) =>
      readWeekday('next', (before ?? behind)!, today) + (/after/i.test((week ?? weekFirst)!) ? 7 : 0),
  ),
  // "Thursday 26th", "Tuesday 24 at 8:30": the day of that number, where it is one of these days.
  relative(
    /\b(mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? (?:(?=the |\d{1,2}\p{L}|1[3-9]|2\d|3[01])(?:the )?)(\d{1,2})(?!\d)(?:st|nd|rd|th)?(?=\s*(?:$|[.,;!?)\n](?!\d)|(?:at|from|in|until|to|and|is|for)\b|\d{1,2}[:.]\d\d))/giu,
    ([, name, number], today) => readNumbered(Number(number), today, name) ?? readWeekday(undefined, name!, today),
  ),
  relative(
    /\b\d{1,2}(?:st|nd|rd|th)(?<=\b(?:(?:by|before|until|till|due|on|from|the)\s\d{1,2}|[4-9]|[12]\d|3[01])[a-z]{2})(?=\s*(?:$|[.,;!?)\n]|(?:at|from|in the|until|and)\b))/gi,
    ([words], today) => readNumbered(Number.parseInt(words!, 10), today),
  ),
  // In small letters too, where it can be nothing else: "by wed".
  relative(
    /(?<=\b(?:by|before|until|till|due|due on)\s)(?:(this|next)\s+)?(mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)\b(?!day)/g,
    ([, which, name], today) => readWeekday(which, name!, today),
  ),
  relative(/(?<=\b(?:by|before|until|till|due|due on|deadline:?)\s)(\d{1,2})\/(\d{1,2})\b(?!\/)/gi, ([, a, b], today) =>
    readSlashed(Number(a), Number(b), partsOf(today).year),
  ),
  relative(/\b(?:the\s+)?day after tomorrow\b/gi, (_, today) => today + 2),
  relative(/\b(?:(?:EOD|COB|end of day)\s+)?tomorrow\b/gi, (_, today) => today + 1),
  relative(
    /\b(?:today|tonight|end of (?:the )?day|close of business|EOD|COB)\b(?!\s+(?:on\s+)?(?:tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day))/gi,
    (_, today) => today,
  ),
  relative(/\b(?:end of (?:(?:the|this) )?week|EOW)\b/gi, (_, today) => nextWeekday(5, today)),
  relative(/\bend of next week\b/gi, (_, today) => nextMonday(today) + 4),
  relative(/\bnext week\b/gi, (_, today) => nextMonday(today)),
  relative(/\b(?:end of (?:(?:the|this) )?month|month[- ]end|EOM)\b/gi, (_, today) => endOfMonth(today, 0)),
  relative(/\bend of next month\b/gi, (_, today) => endOfMonth(today, 1)),
  relative(/\b(?:end of (?:(?:the|this) )?quarter|EOQ)\b/gi, (_, today) =>
    endOfQuarter(Math.ceil(partsOf(today).month / 3), partsOf(today).year),
  ),
  relative(/\b(?:end of (?:(?:the|this) )?year|year[- ]end|EOY)\b/gi, (_, today) => dayOf(partsOf(today).year, 12, 31)),
  relative(/\b(?:end of )?Q([1-4])(?:\s+(\d{4}))?\b/g, ([, quarter, year], today) =>
    readQuarter(Number(quarter), year, today),
  ),
  relative(new RegExp(String.raw`\bend of ${month}\b(?:\s+(\d{4})\b)?`, 'gi'), ([, name, year], today) =>
    readEndOfMonth(name!, year, today),
  ),
  relative(
    new RegExp(
      String.raw`\b(?:in|within)\s+(?:the next\s+)?${span}(?:['’]s|s['’])? time\b|\b(?:in|within)\s+(?:the next\s+)?${span}\b`,
      'gi',
    ),
    ([, count, unit, other, unitOfOther], today) => readSpan((count ?? other)!, (unit ?? unitOfOther)!, today),
  ),
  // "Two weeks from Monday", "a week today", "tomorrow week"; "for two weeks from Monday" begins on that Monday.
  relative(
    new RegExp(
      String.raw`(?<!\b(?:for|of|every|each|block|book|reserve|takes?|lasts?) )\b${span} (?:from|after) (?:now|(today|tomorrow)|${dayName})\b(?! (?:until|till?|to (?:the |\d|${weekday})))`,
      'gi',
    ),
    ([, count, unit, near, weekday], today) => readSpan(count!, unit!, baseOf(near, weekday, today)),
  ),
  relative(
    /\b(?:(a) (week|fortnight) (today|tomorrow)|(tomorrow) (week|fortnight))\b/gi,
    ([, , unit, day, near, length], today) => readSpan('a', (unit ?? length)!, baseOf(day ?? near, undefined, today)),
  ),
  // The one of this week, or where that is over of the next, is the next one.
  relative(
    new RegExp(String.raw`\b(?:the )?${dayName} after next\b`, 'gi'),
    ([, name], today) => readWeekday(undefined, name!, today + 1) + 7,
  ),
  // "Two days before Christmas", "the week after New Year's Day"
  relative(
    new RegExp(String.raw`\b(?:${span}|(?:the )?(day|week)) (before|after) ${feast}`, 'giu'),
    ([, count, unit, one, side, day], today) =>
      readBeside(count ?? 'a', (unit ?? one)!, side!.toLowerCase() === 'before' ? -1 : 1, readHoliday(day!, today)),
  ),
  relative(
    new RegExp(
      String.raw`(?:\b(?=(?:christmas|xmas) (?:eve|day)|new year|boxing)|(?<=\b(?:on|by|until|till?|due|to|for|at|(?<!\b(?:day|week|weekend|night|evening|month) )before)\s)(?=christmas|xmas|halloween))${feast}`,
      'giu',
    ),
    ([, day], today) => readHoliday(day!, today),
  ),
  relative(/\b(?:ASAP|as soon as possible)\b/gi, () => undefined),
]

const timeOfDay = /^,?\s*(?:(?:at|by|@)\s*)?(?:\d{1,2}(?:[:.]\d{2})?\s*(?:am|pm)\b|\d{1,2}:\d{2}\b|noon\b|midnight\b)/i

/** Every date a text names, in order; overlapping readings count once, the longer one wins. */
export function findDates(text: string, today: Day): NamedDate[] {
  const found: NamedDate[] = []
  for (const { find, relative, read } of patterns) {
    // "matchAll" makes a new expression each time, which costs more than reading a sentence.
    find.lastIndex = 0
    for (let match = find.exec(text); match; match = find.exec(text)) {
      if (match[0].startsWith('may')) continue
      found.push({ words: match[0], start: match.index, day: read([...match], today), relative })
    }
  }
  found.sort((a, b) => a.start - b.start || b.words.length - a.words.length)
  const kept: NamedDate[] = []
  for (const date of found) {
    const last = kept.at(-1)
    if (!last || date.start >= last.start + last.words.length) {
      if (last && isWeekdayOf(last, date, text))
        kept.splice(-1, 1, {
          ...date,
          words: text.slice(last.start, date.start + date.words.length),
          start: last.start,
        })
      else kept.push(date)
    }
  }
  return kept.map((date) => withTime(date, text))
}

function fixed(find: RegExp, read: Pattern['read']): Pattern {
  return { find, relative: false, read }
}

function relative(find: RegExp, read: Pattern['read']): Pattern {
  return { find, relative: true, read }
}

function withMonth(source: string, dateAt: number, monthAt: number): Pattern {
  return fixed(new RegExp(source, 'gi'), (match, today) => {
    const order = monthNumber(match[monthAt]!)
    return match[3]
      ? dayOf(Number(match[3]), order, Number(match[dateAt]))
      : nearestYear(order, Number(match[dateAt]), today)
  })
}

/** "12 Nov" without a year means the one closest to today: notes speak of weeks, not of next year. */
function nearestYear(order: number, date: number, today: Day): Day | undefined {
  const { year } = partsOf(today)
  const days = [year - 1, year, year + 1].map((y) => dayOf(y, order, date)).filter((day) => day !== undefined)
  return days.toSorted((a, b) => Math.abs(a - today) - Math.abs(b - today))[0]
}

/** 3/4 may be March or April: read only where one of the two is impossible. */
function readSlashed(first: number, second: number, year: number): Day | undefined {
  const full = year < 100 ? 2000 + year : year
  if (first > 12) return dayOf(full, second, first)
  if (second > 12 || first === second) return dayOf(full, first, second)
  return undefined
}

function readWeekday(which: string | undefined, name: string, today: Day): Day {
  const weekday = weekdayOrder.indexOf(name.toLowerCase().slice(0, 3))
  if (which?.toLowerCase() !== 'next') return nextWeekday(weekday, today)
  return nextMonday(today) + ((weekday + 6) % 7)
}

/** The next day with this number, on that weekday where one is said; a text of some days ago may speak of one before. */
function readNumbered(date: number, today: Day, weekday?: string): Day | undefined {
  const from = weekday === undefined ? today : today - 14
  for (let day = from; day < today + 45; day += 1) {
    const isDay =
      weekday === undefined || partsOf(day).weekday === weekdayOrder.indexOf(weekday.toLowerCase().slice(0, 3))
    if (partsOf(day).date === date && isDay) return day
  }
  return undefined
}

/** Today counts: "by Friday" said on a Friday means today. */
function nextWeekday(weekday: number, today: Day): Day {
  return today + ((weekday - partsOf(today).weekday + 7) % 7)
}

function nextMonday(today: Day): Day {
  return today + 7 - ((partsOf(today).weekday + 6) % 7)
}

function endOfMonth(today: Day, later: number): Day {
  const { year, month: order } = partsOf(today)
  return lastDayOfMonth(year, order + later)
}

function readEndOfMonth(name: string, year: string | undefined, today: Day): Day | undefined {
  const order = monthNumber(name)
  const near = nearestYear(order, 28, today)
  return near === undefined ? undefined : lastDayOfMonth(year ? Number(year) : partsOf(near).year, order)
}

function endOfQuarter(quarter: number, year: number): Day {
  return lastDayOfMonth(year, quarter * 3)
}

function readQuarter(quarter: number, year: string | undefined, today: Day): Day | undefined {
  const near = nearestYear(quarter * 3, 28, today)
  return near === undefined ? undefined : endOfQuarter(quarter, year ? Number(year) : partsOf(near).year)
}

function readSpan(count: string, unit: string, today: Day): Day | undefined {
  const spelled = numbers.indexOf(count.toLowerCase())
  const few = /couple/i.test(count) ? 2 : 1
  const amount = /^(?:an?$|.*couple)/i.test(count) ? few : spelled >= 0 ? spelled : Number(count)
  if (unit.toLowerCase() === 'day') return today + amount
  if (unit.toLowerCase() !== 'month') return today + amount * (unit.toLowerCase() === 'week' ? 7 : 14)
  const { year, month: order, date } = partsOf(today)
  const last = lastDayOfMonth(year, order + amount)
  return Math.min(last, last - partsOf(last).date + date)
}

function baseOf(near: string | undefined, weekday: string | undefined, today: Day): Day {
  if (weekday !== undefined) return readWeekday(undefined, weekday, today)
  return near?.toLowerCase() === 'tomorrow' ? today + 1 : today
}

/** So many days, weeks or months before a day, where `sign` is -1, or after it. */
function readBeside(count: string, unit: string, sign: 1 | -1, day: Day | undefined): Day | undefined {
  if (day === undefined) return undefined
  const other = readSpan(count, unit, day)
  if (other === undefined || sign === 1) return other
  if (unit.toLowerCase() !== 'month') return 2 * day - other
  const { year, month: order, date } = partsOf(day)
  const later = partsOf(other)
  return dayOf(year, order - ((later.year - year) * 12 + later.month - order), date)
}

/** The next time that a feast is. */
function readHoliday(words: string, today: Day): Day | undefined {
  const [, order, date] = holidays.find(([name]) => name.test(words)) ?? []
  const days = [0, 1].map((later) => dayOf(partsOf(today).year + later, order!, date!))
  return days.find((day) => day !== undefined && day >= today)
}

function monthNumber(name: string): number {
  return monthOrder.indexOf(name.toLowerCase().slice(0, 3)) + 1
}

/** "Friday, 27 Nov": the weekday only repeats what the date says. */
function isWeekdayOf(weekday: NamedDate, date: NamedDate, text: string): boolean {
  if (date.relative || !/^(mon|tue|wed|thu|fri|sat|sun)/i.test(weekday.words)) return false
  return /^,?\s*(?:the\s+)?$/.test(text.slice(weekday.start + weekday.words.length, date.start))
}

function withTime(date: NamedDate, text: string): NamedDate {
  const end = date.start + date.words.length
  const time = timeOfDay.exec(text.slice(end, end + 24))?.[0] ?? ''
  return { ...date, words: (date.words + time).replace(/(?<!\b[ap]\.m)\.$/, '') }
}
