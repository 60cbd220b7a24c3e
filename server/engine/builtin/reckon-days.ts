import { dayFrom, showDay } from './calendar.ts'
import { showIso } from './commands/fields.ts'
import { count } from './markdown.ts'
import { type Clock, readMoments } from './when.ts'

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const spelled = 'two three four five six seven eight nine ten eleven twelve'.split(' ')
const ofWorkspace = /\b(?:tasks?|meetings?|events?|projects?|working days|business days|remind|move|due)\b/i
const apart = new RegExp(
  String.raw`\b(an?|one|\d{1,4}|${spelled.join('|')})\s+(day|week)s?\s+(after|from|before|since)\s+(?=\S)`,
  'iu',
)
const asksDate =
  /\b(?:what|which)\s+(?:date|day|weekday)\b|\bwhen (?:is|are|will|would)\b|\bday of the week\b|^\W*(?:what(?: is|['’]s)\s+)?(?:an?|one|\d)/iu

function onlyDay(text: string, clock: Clock): string | undefined {
  const days = new Set(readMoments(text, clock).whens.flatMap(({ day }) => day ?? []))
  return days.size === 1 ? [...days][0] : undefined
}

function longDay(day: number): string {
  const name = new Date(day * 86_400_000).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
  return `${name}, ${showDay(day).replace(/^\p{L}+,? /u, '')}`
}

/** "Which date falls 90 days after 21 November 2026?" */
export function dateApart(prompt: string, clock: Clock): string | undefined {
  const found = apart.exec(prompt)
  if (!found || !asksDate.test(prompt) || ofWorkspace.test(prompt)) return undefined
  const behind = prompt.slice(found.index + found[0].length)
  const start = /^(?:today|now)\b/i.test(behind) ? clock.today : onlyDay(behind, clock)
  if (start === undefined) return undefined
  const word = found[1]!.toLowerCase()
  const n = /^(?:an?|one)$/.test(word) ? 1 : Number(word) || spelled.indexOf(word) + 2
  const isBefore = /^before$/i.test(found[3]!)
  const end = dayFrom(start) + (isBefore ? -1 : 1) * n * (/^week/i.test(found[2]!) ? 7 : 1)
  return `${count(n, found[2]!.toLowerCase())} ${isBefore ? 'before' : 'after'} ${showIso(start)} is **${longDay(end)}**.`
}

const counted = /\bhow many (mon|tues|wednes|thurs|fri|satur|sun)days\b.{0,60}?\b(before|until|till|to)\b/iu

/** "How many Tuesdays are left before the 13th?": today counts no more. */
export function countWeekdays(prompt: string, clock: Clock): string | undefined {
  const found = counted.exec(prompt)
  if (!found || ofWorkspace.test(prompt)) return undefined
  // "Every Tuesday" says what is counted, and no day.
  const rest = prompt.replaceAll(
    /\b(?:every |each |on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b(?!,? (?:the )?\d)/giu,
    '',
  )
  const day = onlyDay(rest.replace(/\bfrom (?:today|now)\b/i, ''), clock)
  if (day === undefined) return undefined
  const wanted = weekdays.indexOf(`${found[1]!.toLowerCase()}day`)
  const days: number[] = []
  const last = dayFrom(day) - (/^before$/i.test(found[2]!) ? 1 : 0)
  for (let at = dayFrom(clock.today) + 1; at <= last && days.length < 60; at += 1)
    if (new Date(at * 86_400_000).getUTCDay() === wanted) days.push(at)
  const name = `${found[1]!.charAt(0).toUpperCase()}${found[1]!.slice(1).toLowerCase()}day`
  const which = days.length > 0 && days.length < 9 ? ` (${days.map(showDay).join(', ')})` : ''
  return `${/^before$/i.test(found[2]!) ? 'Before' : 'Until'} ${showIso(day)} it is **${count(days.length, name)}**${which}.`
}
