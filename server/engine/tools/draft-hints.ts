import type { Blank } from '#shared/contract/drafts.ts'
import { wallClockAt } from '#shared/domain/zoned-time.ts'

/** More than three are no help any more. */
const mostHints = 3
/** In characters. */
const longestHint = 60
const longestBrief = 4000
const dayMs = 86_400_000

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}'
const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'

/** What in a request may fill a blank, by the words of its label. */
const finds: [label: RegExp, value: RegExp][] = [
  [/\be-?mail|address to write\b/i, /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g],
  [/\b(?:phone|telephone|mobile)\b/i, /\+?\d[\d /-]{6,18}\d/g],
  [/\b(?:link|url|website|page)\b/i, /\b(?:https?:\/\/|www\.)[^\s<>"]{3,100}/gi],
  [/\b(?:time|hour|clock)s?\b/i, /\b\d{1,2}(?::\d\d)?\s?(?:am|pm)\b|\b\d{1,2}:\d\d\b/gi],
  [
    /\b(?:price|amount|cost|budget|salary|fee|discount|offer|sum)\b/i,
    /(?:[€$£]\s?\d[\d.,]{0,12}|\b\d[\d.,]{0,12}\s?(?:€|%|euros?|eur|usd|dollars?|pounds?|percent|k\b))/gi,
  ],
  [/\b(?:number|how many|days|minutes|order|ticket)\b/i, /\b[A-Z]{0,4}-?\d[\d.-]{0,12}\b/g],
  [
    /\b(?:name|who|recipient|company|customer|client|place|where|city|lead|chair|contact|whom|person)\b/i,
    // In the middle of a sentence only a name is written large.
    /(?<=\b(?:to|for|with|from|by|at|in|near|of|and|is|called|named)\s)\p{Lu}[\p{L}’'-]{1,30}(?:\s\p{Lu}[\p{L}’'-]{1,30}){0,2}/gu,
  ],
]

/** Values for a blank that the request names; for a day, days (YYYY-MM-DD): those it names, else the next likely two. */
export function hintsFor(
  { label, type }: Pick<Blank, 'label' | 'type'>,
  request: string,
  now: Date,
  timeZone: string,
): string[] {
  const brief = request.slice(0, longestBrief)
  // Nobody's own name stands in what they ask for.
  if (/\b(?:your|my)\b/i.test(label)) return []
  if (type === 'date') return datesFor(brief, now, timeZone)
  const [, value] = finds.find(([words]) => words.test(label)) ?? []
  if (!value) return []
  const found = [...brief.matchAll(value)].map(([words]) => words.trim()).filter(({ length }) => length <= longestHint)
  return [...new Set(found)].slice(0, mostHints)
}

function datesFor(brief: string, now: Date, timeZone: string): string[] {
  const today = Date.parse(`${wallClockAt(now.getTime(), timeZone).date}T00:00:00Z`)
  const named = [
    ...brief.matchAll(new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th|\\.)?\\s+(?:of\\s+)?(${month})\\b`, 'gi')),
  ].map(([, day, name]) => dayOf(today, Number(day), name!))
  const swapped = [...brief.matchAll(new RegExp(`\\b(${month})\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b`, 'gi'))].map(
    ([, name, day]) => dayOf(today, Number(day), name!),
  )
  const days = [...named, ...swapped].filter((day) => day !== undefined)
  if (days.length > 0) return [...new Set(days)].slice(0, mostHints).map(isoOf)
  const said = new RegExp(`\\b${weekday}`, 'i').exec(brief)
  if (said) {
    const next = nextWeekday(today, said[0])
    return [isoOf(next), isoOf(next + 7 * dayMs)]
  }
  const soon = nextWorkday(today)
  return [isoOf(soon), isoOf(soon + 7 * dayMs)]
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** This day of this year, or of the next where it is past; undefined where there is none. */
function dayOf(today: number, day: number, name: string): number | undefined {
  const at = months.indexOf(name.slice(0, 3).toLowerCase())
  const year = new Date(today).getUTCFullYear()
  const time = [year, year + 1].map((each) => Date.UTC(each, at, day)).find((each) => each >= today)
  return time !== undefined && new Date(time).getUTCDate() === day ? time : undefined
}

function nextWeekday(today: number, name: string): number {
  const ahead = (weekdays.indexOf(name.slice(0, 3).toLowerCase()) - new Date(today).getUTCDay() + 7) % 7
  return today + (ahead === 0 ? 7 : ahead) * dayMs
}

function nextWorkday(today: number): number {
  const tomorrow = today + dayMs
  const weekDay = new Date(tomorrow).getUTCDay()
  return tomorrow + (weekDay === 6 ? 2 : weekDay === 0 ? 1 : 0) * dayMs
}

function isoOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
