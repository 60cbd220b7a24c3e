import { addDays } from '#shared/domain/zoned-time.ts'
import { list } from '../markdown.ts'
import type { Scene } from '../scene.ts'
import { isPast } from '../when.ts'
import { askHour } from './ask-hour.ts'
import { type Clause, asTitle } from './clause.ts'
import { agentNamed, agentPattern, pastRemark, takeMoment } from './fields.ts'
import { guestNamed } from '../interpret/people.ts'
import { type Wish, ask, confirm } from './wish.ts'

const noun = String.raw`(?:meetings?|events?|appointments?|calls?|interviews?|workshops?|sessions?|syncs?|stand-?ups?|lunch|dinner|breakfast|coffee|demos?|kick-?offs?|catch-?ups?|1:1s?|one-on-ones?|trainings?|webinars?|retros?(?:pective)?|reviews?|presentations?|conferences?|focus time)`
const planned = new RegExp(
  String.raw`^(?:schedule|shedule|schedual|book|arrange|set up|setup|plan|organi[sz]e|fix)\s+(?!tasks?\b)(.+)$`,
  'isu',
)
const created = new RegExp(
  String.raw`^(?:create|add|make|new|put|enter|have|hold|need|want)\s+((?:(?:an?|the|another|new|our|my|\d+[ -](?:min(?:ute)?s?|hours?)|quick|short|weekly|team|half[ -]hour)\s+)*(?:[\p{L}\p{N}-]+\s+){0,3}${noun}\b.*)$`,
  'isu',
)
const onCalendar =
  /^(?:put|add|enter|note)\s+(.+?)\s+(?:to|on|into|in|onto)\s+(?:the|my|our)\s+(?:calendar|diary|schedule|agenda)\b(.*)$/isu
const blocked = /^(?:block|reserve|keep)\s+(?:out\s+|off\s+)?(.+)$/isu
const bareMeeting =
  /^((?:an?\s+)?(?:new\s+)?(?:meeting|call|appointment|lunch|coffee|meet)\s+(?:with|about|on)\s+.+)$/isu

/** Reads a wish for a new event; undefined when the sentence is about something else. */
export function readNewEvent(clause: Clause, scene: Scene): Wish[] | undefined {
  const { show } = clause
  // "meet chip tomorrow 2pm": a name behind the verb is who comes.
  const met = new RegExp(String.raw`^meet\s+(?:up\s+)?(?:with\s+)?(?=(${agentPattern(scene)}|\p{L}+))`, 'iu').exec(
    clause.text,
  )
  const text =
    met && (agentNamed(met[1]!, scene) || /^\p{Lu}/u.test(met[1]!))
      ? `meeting with ${clause.text.slice(met[0].length)}`
      : clause.text
  const calendared = onCalendar.exec(text)
  const block = blocked.exec(text)
  const said = calendared
    ? `${calendared[1]} ${calendared[2]}`
    : (planned.exec(text)?.[1] ?? created.exec(text)?.[1] ?? block?.[1] ?? bareMeeting.exec(text)?.[1])
  if (
    said === undefined ||
    /\b(?:task|project)s?\s*(?::|$)|^(?:an?\s+)?(?:new\s+)?(?:task|project|meeting notes|meeting agenda|agenda|minutes)\b/i.test(
      said,
    ) ||
    /\b(?:agenda|notes|minutes|summary|invitation|questions)\b/i.test(said.slice(0, 40)) ||
    /\bwith (?:the|a) note\b/i.test(said) ||
    isRoom(said)
  )
    return undefined
  const taken = takeMoment(said.replace(/\bfrom now\b/i, ''), scene.clock)
  if (taken.question) return ask(taken.question)
  const isNamed = new RegExp(String.raw`\b${noun}\b`, 'i').test(said)
  if (!taken.when && !isNamed && !calendared) return undefined
  if (block && !taken.when) return undefined
  const { title, attendees } = readWords(taken.text, show, block !== null && !planned.test(text), scene)
  const when = taken.when
  if (!when?.day && !when?.time)
    return ask(`On which day and at what time is “${title}”? Write for example: tomorrow from 10 to 11.`)
  if (!when.time)
    return askHour(title, { day: when.day, people: attendees, minutes: taken.minutes, isAll: true }, scene)
  // A time without a day is the next time the clock shows it today; whether today or tomorrow is meant, nobody can tell once it is over.
  const date = when.day ?? scene.clock.today
  if (!when.day && isPast(date, when.time, scene.clock))
    return ask(`${when.time} is over today. On which day is “${title}”?`)
  const past = pastRemark(date, when.time, scene.clock)
  if (past && !scene.said.agreed)
    return confirm(`${past} Shall I put “${title}” there anyway? Say “yes”, or give another day.`)
  const { end, endDate } = endOf(date, when.time, when.end, taken.minutes)
  if (end !== undefined && when.end !== undefined && end <= when.time && endDate === undefined)
    return ask(`“${title}” would end at ${end}, before it starts at ${when.time}. From when to when is it?`)
  const fields = { title, date, start: when.time, ...(end && { end }), ...(attendees.length > 0 && { attendees }) }
  const remarks = [
    ...taken.remarks,
    ...(end === undefined ? ['No length was given, so it lasts half an hour.'] : []),
    ...clashes(date, when.time, end, scene),
  ]
  if (attendees.length > 0)
    remarks.push(`${list(attendees)} ${attendees.length === 1 ? 'is' : 'are'} noted; no invitation was sent.`)
  return [{ do: 'create-event', fields, ...(endDate && { endDate }), remarks }]
}

/** What else is on at that time. */
export function clashes(
  date: string,
  start: string,
  end: string | undefined,
  { events }: Scene,
  but?: string,
): string[] {
  const until = end ?? endOf(date, start, undefined, 30).end!
  const met = events.filter(
    (event) =>
      event.id !== but &&
      event.date === date &&
      event.start < until &&
      start < (event.end_date > event.date ? '24:00' : event.end),
  )
  return met.length === 0
    ? []
    : [
        `At that time there is already ${list(met.slice(0, 4).map((event) => `“${event.title}” (${event.start}–${event.end})`))}.`,
      ]
}

export function endOf(
  date: string,
  start: string,
  end: string | undefined,
  minutes: number | undefined,
): { end: string | undefined; endDate: string | undefined } {
  if (end !== undefined || minutes === undefined) return { end, endDate: undefined }
  const [hour, minute] = start.split(':').map(Number) as [number, number]
  const total = hour * 60 + minute + minutes
  const clock = `${String(Math.floor(total / 60) % 24).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
  return { end: clock, endDate: total >= 24 * 60 ? addDays(date, Math.floor(total / (24 * 60))) : undefined }
}

/** "a meeting with Dot and Spec about hiring": a name, and who comes. */
function readWords(
  said: string,
  show: (text: string) => string,
  isBlock: boolean,
  scene: Scene,
): { title: string; attendees: string[] } {
  let text = said
    .replaceAll(/\s+/g, ' ')
    .replace(/^(?:an?|the|another|my|our)\s+(?:new\s+)?/i, '')
    .replace(/^new\s+/i, '')
    .replace(/[\s,]*\b(?:at|on|from|for|in|to)$/i, '')
    .replace(/(\bwith\b.*?),?\s+(?:and\s+)?(?:also\s+)?(?:invite|inviting|include)\s+/i, '$1 and ')
    .trim()
  if (isBlock) text = text.replace(/^(?:time|some time|focus time)?\s*(?:for|to)\s+/i, '')
  const named =
    /\b(?:called|named|titled|with the title|title:)\s*:?\s*(\uE000\d+\uE001|[^,]+?)(?=\s+with\b|,|$)/iu.exec(text)
  if (named) text = text.slice(0, named.index) + text.slice(named.index + named[0].length)
  const invited =
    /[\s,]*\b(?:with|and invite|inviting|invite|attendees?:)\s+((?:(?:the\s+)?[\p{L}\p{M}\p{N}@._'’-]+)(?:\s+\p{Lu}[\p{L}\p{M}'’-]+)*(?:\s*(?:,|&|\band\b|,\s*and\b)\s*(?:the\s+)?[\p{L}\p{M}\p{N}@._'’-]+(?:\s+\p{Lu}[\p{L}\p{M}'’-]+)*)*)/u.exec(
      text,
    )
  const attendees = invited
    ? invited[1]!
        .split(/\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*/)
        .map((name) => show(name).trim())
        .filter((name) => name !== '')
        .map((name) => agentNamed(name, scene)?.name ?? guestNamed(name, scene) ?? name)
    : []
  const rest = (invited ? `${text.slice(0, invited.index)} ${text.slice(invited.index + invited[0].length)}` : text)
    .replaceAll(/\s+/g, ' ')
    .trim()
  const topic = /\b(?:about|regarding|re|on|to discuss|to talk about|concerning)\s*:?\s+(.+)$/iu.exec(rest)
  const quoted = /^(?:event|meeting|appointment|call)\s*(?::\s*|(?=\uE000\d+\uE001$))/iu.exec(rest)
  if (quoted && !named && rest.length > quoted[0].length)
    return { title: asTitle(show(rest.slice(quoted[0].length))), attendees }
  const head = asTitle(show((topic ? rest.slice(0, topic.index) : rest).replace(/[\s,:;-]+$/, '')))
  if (named) return { title: asTitle(show(named[1]!)), attendees }
  const what =
    head === '' || /^(?:meet|time|some time|(?:\d+|half an?|an?)\s*(?:min\w*|h(?:ours?|rs?)?))$/i.test(head)
      ? isBlock
        ? 'Blocked time'
        : 'Meeting'
      : head
  if (topic) return { title: `${what} about ${show(topic[1]!).replace(/[\s,.]+$/, '')}`, attendees }
  const isPlain =
    /^(?:meeting|call|appointment|interview|lunch|dinner|coffee|sync|catch-?up|1:1|event|session|breakfast|one-on-one|video call|phone call)$/i.test(
      what,
    )
  return {
    title: isPlain && attendees.length > 0 ? `${what} with ${list(attendees)}` : what,
    attendees: attendees.map((name) => name.replace(/^the\s+/i, '')),
  }
}

/** A room, a table or a flight is booked somewhere else. */
function isRoom(said: string): boolean {
  return /^(?:an?\s+|the\s+|me\s+|us\s+)*(?:(?:meeting|conference|interview|hotel)\s+)?(?:rooms?|flights?|tables?|hotels?|tickets?|taxis?|trains?|trips?)\b/i.test(
    said,
  )
}
