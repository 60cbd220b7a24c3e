import type { Weekday } from '#shared/contract/schedules.ts'

const weekdays: Record<string, Weekday> = { mon: 'mon', tue: 'tue', wed: 'wed', thu: 'thu', fri: 'fri', sat: 'sat', sun: 'sun' } // prettier-ignore
const dayName = /\b(mon|tue|wed|thu|fri|sat|sun)(?:s|rs|r|nes|sday|day|nesday|rsday|urday)?s?\b/gi
const oftener =
  /\b(?:every|each)\b|\b(?:daily|weekly)\b(?=\s*(?:$|[,.:;]|on\b|at\b|in\b)|.*\bat \d)|\bweekdays\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b/i
/** What no time of every day or of days of the week can say. */
const beyond =
  /\b(?:every|each)\s+(?:other|second|third|two|three|\d+|month|year|quarter|hour|minute)\b|\b(?:monthly|yearly|hourly|fortnightly|bi-?weekly|quarterly)\b|\b(?:first|second|last)\s+\w+day\s+of\b/i

/** "On the 1st of every month", "every month on the 15th", "monthly on the 3rd". */
const ofMonth =
  /\b(?:on |by )?the (\d{1,2}|first)(?:st|nd|rd|th)?\.? (?:day )?of (?:every|each|the) month\b|\b(?:every month|each month|monthly)\b.{0,20}\bon the (\d{1,2}|first)(?:st|nd|rd|th)?\b/i

/** "Every Monday at 9", "each weekday morning", "daily at 8:30" as days of the week, none for every day, and a time: 9 o'clock where none is said. Undefined for any other repetition. */
export function readRepeat(text: string): { days: Weekday[]; dayOfMonth?: number; time: string } | undefined {
  const named = ofMonth.exec(text)?.slice(1).find(Boolean)
  const day = /^first$/i.test(named ?? '') ? 1 : Number(named)
  // Not every month has a 29th.
  if (day >= 1 && day <= 28) return { days: [], dayOfMonth: day, time: timeIn(text) }
  if (!oftener.test(text) || beyond.test(text)) return undefined
  const time = timeIn(text)
  const said = [...text.matchAll(dayName)].map(([, name]) => weekdays[name!.toLowerCase()]!)
  if (/\b(?:every |each )?(?:weekdays?|work(?:ing)?[ -]?days?)\b/i.test(text))
    return { days: ['mon', 'tue', 'wed', 'thu', 'fri'], time }
  if (said.length > 0) return { days: [...new Set(said)], time }
  if (/\b(?:every|each) (?:single )?(?:day|morning|afternoon|evening|night)\b|\bdaily\b/i.test(text))
    return { days: [], time }
  return /\b(?:every|each) week\b|\bweekly\b(?=\s*(?:$|[,.:;]|on\b|at\b))/i.test(text)
    ? { days: ['mon'], time }
    : undefined
}

const spelledHours = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

function timeIn(said: string): string {
  const text = said.replace(
    new RegExp(String.raw`\bat (${spelledHours.join('|')})\b`, 'i'),
    (_, hour: string) => `at ${spelledHours.indexOf(hour.toLowerCase()) + 1}`,
  )
  const match =
    /\b(?:at|um|by|@)\s*(\d{1,2})(?:[:.h](\d\d))?\s*([ap])?\.?m?\b|\b(\d{1,2}):(\d\d)\b|\b(\d{1,2})\s*([ap])m\b/i.exec(
      text,
    )
  const isLate = /\b(?:afternoon|evening|night)s?\b/i.test(text)
  if (!match)
    return /\bnoon\b/i.test(text) ? '12:00' : isLate ? (/\bafternoon/i.test(text) ? '14:00' : '18:00') : '09:00'
  const hour = Number(match[1] ?? match[4] ?? match[6])
  const half = (match[3] ?? match[7])?.toLowerCase()
  // "At 4" is in the afternoon, as everywhere else; "04:00" is not.
  const isBare = half === undefined && hour >= 1 && hour <= 6 && !/\b0\d|\bmorning/i.test(text)
  const full =
    half === 'p' || isBare || (half === undefined && isLate)
      ? hour < 12
        ? hour + 12
        : hour
      : half === 'a' && hour === 12
        ? 0
        : hour
  return `${String(full % 24).padStart(2, '0')}:${match[2] ?? match[5] ?? '00'}`
}

/** The first time of what shall repeat: "a task every Friday to …" as one on Friday. */
export function once(text: string): string {
  return text
    .replaceAll(
      /,? *\b(?:starting|beginning)(?: on| from)? (?:(?:this|next|the|coming) ){0,2}(\p{L}+day|tomorrow|today)\b/giu,
      (_, day: string) => (/\b(?:every|each) \p{L}+day\b(?<!\b(?:every|each) day)/iu.test(text) ? '' : ` on ${day}`),
    )
    .replaceAll(
      /\b(?:on )?(?:every|each) (?:(?:single|other|second) )?((?:mon|tue|wed|thu|fri|sat|sun)(?:day)?|(?:tues|wednes|thurs|satur)(?:day)?)s?\b/gi,
      'on $1',
    )
    .replaceAll(/\bthe (\d{1,2})(?:st|nd|rd|th)? of (?:every|each) month\b/gi, 'the $1th')
    .replaceAll(
      /,? *\b(?:every|each) (?:(?:single|other|second) )?(?:day|week|weekday|month|year|quarter|morning|evening|night)s?\b/gi,
      '',
    )
    .replaceAll(/\b(?:daily|weekly|fortnightly|bi-?weekly|monthly|quarterly|yearly|recurring|repeating) /gi, '')
    .replace(/\bi (?:must|have to|need to|should|ought to) /i, 'remind me to ')
    .trim()
}
