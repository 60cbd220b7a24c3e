import { escape } from '../commands/clause.ts'
import { addDays, wallClockAt } from '#shared/domain/zoned-time.ts'
import { count } from '#shared/domain/plural.ts'
import type { SeenEvent } from '../../tools/seen-event.ts'
import { dayFrom, partsOf } from '../calendar.ts'
import { agentsIn, showIso } from '../commands/fields.ts'
import { inline, list } from '../markdown.ts'
import type { Scene } from '../scene.ts'
import { readMoments } from '../when.ts'
import { minutesOf as minutesSaid } from '../interpret/amounts-said.ts'
import { clockOf, hoursBeside, hoursBetween } from '../interpret/hours-said.ts'
import { guestsIn } from '../interpret/people.ts'
import { readSpan } from './span.ts'

const calendarWords = /\b(?:calendar|meetings?|events?|appointments?|agenda|schedule)\b/i
const freeWords =
  /\b(?:free|available|availability|busy|(?:free|open|empty)? ?slots?|have time|when (?:can|could|should|shall) (?:we|i) (?:all )?(?:meet|talk|speak)|find (?:a |some |me )*(?:\S+ )?time|book(?:ed)?|time for (?:a |an )?(?:\S+ )?(?:meeting|call)|suggest (?:a |some )?times?)\b/i
const [dayStart, dayEnd, eveningEnd] = [9 * 60, 18 * 60, 22 * 60]

const withAsker =
  /(?:\b(?:and|n)|&|,) (?:i|me|myself)\b|\b(?:i|me|we) (?:and|&|n) |\bboth\b|\btogether\b|\b(?:can|could|shall|do) we\b/i

/** What is on, whether a time is free, where free time is. */
export function answerCalendar(text: string, scene: Scene): string | undefined {
  const { clock, events } = scene
  const isFree = freeWords.test(text)
  if (/^who\b/i.test(text) && /\b(?:free|available|busy|booked|has time|have time)\b/i.test(text))
    return writeWho(text, scene)
  if (/^who\b|\b(?:decided|discussed|said|agreed)\b|\bwork ?load\b/i.test(text)) return undefined
  if (/\b(?:tasks?|projects?|who is free|deadlines?|overdue|due)\b/i.test(text)) return undefined
  // What is on in some hours of a day is read from the whole sentence.
  if (!isFree && hoursBetween(text)) return undefined
  if (
    !isFree &&
    !calendarWords.test(text) &&
    !/^(?:do (?:i|we) have|have (?:i|we)(?: got)?|is there)\b.*\b(?:anything|something)\b.*(?:\d|\b(?:today|tomorrow|week|weekend|\w+day)\b)/i.test(
      text,
    ) &&
    !/\b(?:do i|do we|have i got|what)\b.*\b(?:on|planned|scheduled|happening|going on)\b.*\b(?:today|tomorrow|week|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend)\b/i.test(
      text,
    )
  )
    return undefined
  const guests = guestsIn(text, scene)
  if (isFree && guests.length > 0) {
    // "Sam and I" are free where neither is in an event; one of the asker's may name nobody.
    const isBoth = withAsker.test(text)
    const theirs = events.filter(
      ({ attendees }) =>
        guests.some((name) => attendees.includes(name)) ||
        (isBoth && (attendees.length === 0 || scene.you === undefined || attendees.includes(scene.you))),
    )
    const rest = guests.reduce(
      (left, name) =>
        left.replaceAll(new RegExp(`${escape(name)}|${escape(name.split(' ', 1)[0]!)}`, 'gi'), 'somebody'),
      text,
    )
    const answer = answerCalendar(rest, { ...scene, events: theirs })
    return (
      answer &&
      `${answer}\n\nThat goes by the events with **${list(guests.map((name) => inline(name)))}** in them: their own calendar is not known to me.`
    )
  }
  if (isFree && agentsIn(text, scene).length > 0) return undefined
  if (/\b(?:next|upcoming)\s+(?:meeting|event|appointment|call)\b/i.test(text)) return writeNext(scene)
  const moments = readMoments(text, clock)
  const when = moments.whens.find(({ time }) => time !== undefined)
  const span = readSpan(text, clock)
  if (!isFree && when?.time && /^(?:is|are|do|does|am|anything|have)\b/i.test(text))
    return checkTime(when.day ?? clock.today, when.time, when.end ?? later(when.time, 30), scene, true)
  if (
    isFree &&
    when?.time &&
    /^(?:am|is|are|do|does|will|can|would|free|what about|how about|have)\b|\?$/i.test(text) &&
    !/\b(?:find|when|which|slots?|suggest)\b/i.test(text)
  )
    return checkTime(
      when.day ?? clock.today,
      when.time,
      when.end ?? later(when.time, moments.minutes ?? 30),
      scene,
      /\b(?:busy|booked)\b/i.test(text),
    )
  if (isFree && !/\bbusy\b/i.test(text))
    return writeFree(
      span
        ? daysOf(span.from, span.to, clock.today)
        : daysOf(clock.today, addDays(clock.today, 6), clock.today).filter(isWorkday),
      freeMinutes(text) ?? moments.minutes ?? 30,
      scene,
      hoursOf(text),
      /\b(?:first|earliest|soonest|next)\s+(?:free|open|possible|available|gap|slot|time|window|(?:\d|an?|one|two|three|half)\b)/i.test(
        text,
      ),
    )
  if (span === undefined && /\b(?:when|what time)\b/i.test(text)) return undefined
  const about =
    guests[0] ?? new RegExp(String.raw`\bwith\s+(\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)?)`, 'u').exec(text)?.[1]
  const { from, to, called } = span ?? {
    from: clock.today,
    to: addDays(clock.today, 6),
    called: 'in the next seven days',
  }
  const found = events.filter(
    (event) =>
      event.date >= from &&
      event.date <= to &&
      (about === undefined ||
        [event.title, ...event.attendees].some((name) => name.toLowerCase().includes(about.toLowerCase()))),
  )
  const whose = about === undefined ? '' : ` with ${about}`
  if (found.length === 0)
    return `There is nothing on the calendar${whose} ${called}${from === to && !called.startsWith('on ') ? ` (${showIso(from)})` : ''}.`
  return `**${found.length === 1 ? '1 event' : `${found.length} events`}${whose} ${called}**\n\n${writeEvents(found, from !== to)}`
}

/** Events in the order of time; under their days where there are several. */
export function writeEvents(events: SeenEvent[], withDays: boolean): string {
  return events
    .toSorted((a, b) => `${a.date}${a.start}`.localeCompare(`${b.date}${b.start}`))
    .map(
      (event) =>
        `- ${withDays ? `${showIso(event.date)}, ` : ''}${event.start}–${event.end} **${inline(event.title)}**${event.attendees.length > 0 ? ` with ${list(event.attendees.map((name) => inline(name, 60)))}` : ''}${event.notes ? ` (${inline(event.notes, 160)})` : ''}`,
    )
    .join('\n')
}

function writeNext({ clock, events }: Scene): string {
  const { time } = wallClockAt(clock.now.getTime(), clock.timeZone)
  const [next] = events
    .filter((event) => event.date > clock.today || (event.date === clock.today && event.start >= time))
    .toSorted((a, b) => `${a.date}${a.start}`.localeCompare(`${b.date}${b.start}`))
  return next ? `Next on the calendar:\n\n${writeEvents([next], true)}` : 'Nothing more is on the calendar.'
}

function checkTime(day: string, start: string, end: string, { events, calendars }: Scene, asksIfBusy: boolean): string {
  const met = on(day, events).filter((event) => !event.free && event.start < end && start < endOn(event))
  const time = `${showIso(day)}, ${start}–${end}`
  const [next] = on(day, events)
    .filter((event) => !event.free && event.start >= end)
    .toSorted((a, b) => a.start.localeCompare(b.start))
  const until = next
    ? ` Nothing is on from then until ${next.start} (**${inline(next.title)}**).`
    : ' Nothing more is on that day.'
  return met.length === 0
    ? `${asksIfBusy ? 'No' : 'Yes'}, ${time} is free in ${calendars}.${until}`
    : `${asksIfBusy ? 'Yes' : 'No'}, at that time (${time}) there is:\n\n${writeEvents(met, false)}`
}

/** Who is at an event at that time, by the names it holds; undefined where no day and no time is said. */
function writeWho(text: string, { clock, events, agents }: Scene): string | undefined {
  const moments = readMoments(text, clock)
  const when = moments.whens.find(({ time }) => time !== undefined)
  const span = readSpan(text, clock)
  if (!when?.time && !span) return undefined
  const [day, until] = when?.time ? [when.day ?? clock.today, when.day ?? clock.today] : [span!.from, span!.to]
  const [start, end] = when?.time
    ? [when.time, when.end ?? later(when.time, moments.minutes ?? 30)]
    : ['00:00', '24:00']
  const met = events.filter(
    (event) => event.date >= day && event.date <= until && event.start < end && start < endOn(event),
  )
  const time = when?.time
    ? `${showIso(day)}, ${start}–${end}`
    : day === until
      ? showIso(day)
      : `${showIso(day)} to ${showIso(until)}`
  const busy = new Set(met.flatMap(({ attendees }) => attendees.map((name) => name.toLowerCase())))
  const free = agents
    .filter(({ name, available }) => available && !busy.has(name.toLowerCase()))
    .map(({ name }) => inline(name, 60))
  const booked =
    met.length === 0
      ? `On ${time} nothing is on the workspace's calendar, so nobody is booked.`
      : `On ${time} there is:\n\n${writeEvents(met, day !== until)}`
  return `${booked}\n\nNot named in any event then: ${free.length === 0 ? 'none of the agents' : list(free)}. Only this calendar is known to me, not people's own.`
}

const lengthSaid =
  /(?<!\b(?:in|within|next|last) )\b(?:\d+(?:[.,]\d+)?|half an|an?|one|two|three|four|ninety|sixty|thirty|forty-five)[\s-]*(?:free |spare |whole )?(?:h|hrs?|hours?|min(?:ute)?s?)\b(?: and a half)?/i

/** How many minutes somebody wants to be free: "two hours", "a free hour". */
function freeMinutes(text: string): number | undefined {
  const said = lengthSaid.exec(text)?.[0].replace(/\b(?:free|spare|whole) /i, '')
  return said === undefined ? (/\b(?:free|spare) hour\b/i.test(text) ? 60 : undefined) : minutesSaid(said)
}

function lengthOf(minutes: number): string {
  return minutes % 60 === 0 ? count(minutes / 60, 'hour') : `${minutes} minutes`
}

/** The part of the day in which somebody wants to be free, in minutes: the working day where none is said. */
function hoursOf(text: string): [number, number] {
  const between = hoursBetween(text)
  if (between) return [between.from, between.to]
  const beside = hoursBeside(text)
  if (beside?.isAfter) return [beside.from, beside.from < dayEnd - 60 ? dayEnd : eveningEnd]
  if (beside) return [Math.min(dayStart, beside.to - 60), beside.to]
  if (/\bmorning\b/i.test(text)) return [dayStart, 12 * 60]
  if (/\b(?:evening|tonight)\b/i.test(text)) return [dayEnd - 60, eveningEnd]
  return /\bafternoon\b/i.test(text) ? [12 * 60, dayEnd] : [dayStart, dayEnd]
}

function writeFree(
  days: string[],
  minutes: number,
  { clock, events, calendars }: Scene,
  hours: [number, number],
  isFirst: boolean,
): string {
  const lines: string[] = []
  const gapsIn = (day: string, [from, to]: [number, number]) =>
    gapsOf(
      day,
      minutes,
      events.filter(({ free }) => !free),
      [from, to],
      clock.today === day ? wallClockAt(clock.now.getTime(), clock.timeZone).time : undefined,
    )
  for (const day of days.slice(0, 14)) {
    const gaps = gapsIn(day, hours)
    const [gap] = gaps
    if (isFirst && gap)
      return `The first ${lengthOf(minutes)} free in ${calendars}: **${showIso(day)}, ${gap[0]}–${later(gap[0], minutes)}**. Nothing is on until ${gap[1]}.`
    lines.push(
      `- ${showIso(day)}: ${gaps.length === 0 ? 'nothing free' : list(gaps.map(([from, to]) => `**${from}–${to}**`))}`,
    )
  }
  if (lines.length === 0) return 'That time is in the past.'
  // Of one day without room in working hours, the evening is the nearest that helps.
  const [evening] = days.length === 1 && hours[1] === dayEnd ? gapsIn(days[0]!, [hours[0], eveningEnd]) : []
  if (evening && lines[0]!.endsWith('nothing free'))
    return `No ${lengthOf(minutes)} are free in ${calendars} on ${showIso(days[0]!)} between ${clockOf(hours[0])} and ${clockOf(hours[1])}. With the evening there is **${evening[0]}–${evening[1]}**.`
  return `Free in ${calendars} between ${clockOf(hours[0])} and ${clockOf(hours[1])}, ${lengthOf(minutes)} or more:\n\n${lines.join('\n')}`
}

/** The stretches of a day without an event that are at least so many minutes long, between two hours of it. */
export function gapsOf(
  day: string,
  minutes: number,
  events: SeenEvent[],
  [opens, closes]: [number, number],
  now: string | undefined,
): [string, string][] {
  const gaps: [string, string][] = []
  let from = Math.max(opens, now === undefined ? 0 : Math.ceil(minutesOf(now) / 15) * 15)
  for (const event of on(day, events).toSorted((a, b) => a.start.localeCompare(b.start))) {
    const start = Math.min(minutesOf(event.start), closes)
    if (start - from >= minutes) gaps.push([clockOf(from), clockOf(start)])
    from = Math.max(from, minutesOf(endOn(event)))
  }
  if (closes - from >= minutes) gaps.push([clockOf(from), clockOf(closes)])
  return gaps
}

function on(day: string, events: SeenEvent[]): SeenEvent[] {
  return events.filter(({ date }) => date === day)
}

function endOn({ date, end_date, end }: SeenEvent): string {
  return end_date > date ? '24:00' : end
}

function daysOf(from: string, to: string, today: string): string[] {
  const days: string[] = []
  for (let day = from < today ? today : from; day <= to && days.length < 14; day = addDays(day, 1)) days.push(day)
  return days
}

function isWorkday(day: string): boolean {
  return partsOf(dayFrom(day)).weekday % 6 !== 0
}

function minutesOf(time: string): number {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return hour * 60 + minute
}

function later(time: string, minutes: number): string {
  return clockOf(Math.min(minutesOf(time) + minutes, 24 * 60 - 1))
}
