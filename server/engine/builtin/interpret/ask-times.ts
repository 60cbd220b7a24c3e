import { wallClockAt } from '#shared/domain/zoned-time.ts'
import type { SeenEvent } from '../../tools/seen-event.ts'
import { agentsIn, showIso } from '../commands/fields.ts'
import { inline } from '../markdown.ts'
import { writeEvents } from '../questions/answer-calendar.ts'
import { lineOf } from '../questions/answer-tasks.ts'
import type { Scene } from '../scene.ts'
import { significantWords } from '../significant-words.ts'
import { halfAnHourAfter, lengthOf, minutesOf } from './event-facts.ts'
import { resolve } from './mention.ts'
import { momentsOf } from './moments.ts'
import { agentsSaid, peopleIn } from './people.ts'
import { contextOf, spanOf, takeKind } from './question-words.ts'
import type { Ask, Question } from './questions.ts'
import { type Said, take, use, useWords } from './said.ts'

export const yesOrNo = /^\W*(?:(?:and|so|hey|ok|but|um)\W+)*(?:do|does|is|are|am|have|has|did|will|any\w*|got)\b/i

/** An answer about events, which is the same whatever the reader takes the question for. */
export function ofEvents(
  said: Said,
  plain: string,
  events: readonly SeenEvent[],
  answer: Question['answer'],
): Question[] {
  spanOf(said)
  takeKind(said)
  peopleIn(said)
  for (const slot of ['thing', 'topic', 'title', 'filter', 'length', 'number', 'event']) take(said, slot)
  return [{ plain, isOfDays: true, answer, things: events.map((is) => ({ kind: 'event', is })) }]
}

/** The events of these days, today where none are said, in the order of time. */
export function eventsThen(said: Said): SeenEvent[] {
  const { clock, events } = said.scene
  const { from, to } = spanOf({ ...said, used: [...said.used] }) ?? { from: clock.today, to: clock.today }
  return events
    .filter(({ date, all_day }) => date >= from && date <= to && !all_day)
    .toSorted((a, b) => `${a.date}${a.start}`.localeCompare(`${b.date}${b.start}`))
}

/** The events of which a text says a word that tells them apart, or who takes part. */
function namedIn(text: string, events: readonly SeenEvent[], { you }: Scene): SeenEvent[] {
  const words = significantWords(text)
  return events.filter(({ title, attendees }) =>
    significantWords(`${title} ${attendees.filter((name) => name !== you).join(' ')}`)
      .filter((word) => !/^(?:meeting|call|event|appointment)$/.test(word))
      .some((word) => words.includes(word)),
  )
}

/** "Anything at 4 today", "who am I meeting at half two": what is on at an hour. */
const atHour: Ask = (said) => {
  const { scene, text } = said
  const moment =
    said.moments.find(({ time, isOld }) => time !== undefined && !isOld) ??
    momentsOf(text, scene.clock).whens.find(({ time }) => time !== undefined)
  const asks =
    /\b(?:any ?thing|something|any (?:meetings?|events?|calls?|appointments?))\b|^\W*(?:(?:and|so|hey|ok)\W+)*what(?:['’]?s| is| do i| do we| have i| have we| am i| are we)\b|\bwho (?:am i|are we|do i|do we)\b|\bwhich (?:meeting|event|call|appointment)\b/i
  if (
    moment?.time === undefined ||
    !asks.test(text) ||
    agentsIn(text, scene).length > 0 ||
    /\b(?:due|free|available|tasks?|to-?dos?|deadlines?|finish|done|before|after|until|till|by|between|for)\b/i.test(
      text,
    ) ||
    namedIn(text, scene.events, scene).length > 0
  )
    return []
  const { time } = moment
  const day = moment.day ?? scene.clock.today
  const end = moment.end ?? halfAnHourAfter(time)
  const met = scene.events.filter((event) => event.date === day && event.start < end && event.end > time)
  for (const { first, last } of said.moments) use(said, first, last)
  const when = `at ${time} on ${showIso(day)}`
  return ofEvents(said, `What is on the calendar ${when}?`, met, () =>
    met.length === 0
      ? `${yesOrNo.test(text) ? 'No, nothing' : 'Nothing'} is on the calendar ${when}.`
      : `${yesOrNo.test(text) ? 'Yes, ' : ''}${when} there is:\n\n${writeEvents(met, false)}`.replace(/^a/, 'A'),
  )
}

/** "Do I get a breather between the review and Nordhaus", "are my meetings back to back": the time from one event to the next. */
const between: Ask = (said) => {
  const { scene, text } = said
  if (
    !/\b(?:between|back[- ]to[- ]back|breather|breathing (?:space|room|time))\b/i.test(text) ||
    said.moments.some(({ time, isOld }) => time !== undefined && !isOld) ||
    /\b(?:due|tasks?|projects?|difference)\b/i.test(text)
  )
    return []
  const { time: now } = wallClockAt(scene.clock.now.getTime(), scene.clock.timeZone)
  const all = eventsThen(said)
  const ahead = all.filter(({ date, end }) => date > scene.clock.today || end > now)
  const named = namedIn(text, ahead, scene)
  const isOfAll = /\b(?:meetings|events|appointments|calls|them|these|those|the two|both)\b/i.test(text)
  if (named.length < 2 && !isOfAll) return []
  const [from, to] = named.length < 2 ? [0, ahead.length - 1] : [ahead.indexOf(named[0]!), ahead.indexOf(named.at(-1)!)]
  const chosen = ahead.slice(from, to + 1)
  if (chosen.length < 2) return []
  useWords(said, /\b(?:back[- ]to[- ]back|breather|breathing \p{L}+|(?:breaks?|gaps?|pause|rest|lunch)\b)/iu)
  // "Is there a free hour for a phone call between the two"
  useWords(
    said,
    /\b(?:(?:free|an?|one|half an|some|any|\d+) )*(?:hours?|minutes?|mins?|time)(?: (?:is )?(?:free|left))?\b/i,
  )
  useWords(said, /\bfor (?:an?|the|my) (?:phone )?(?:call|walk|coffee|lunch|break|rest)\b/i)
  const pairs = chosen
    .slice(1)
    .map((next, at) => ({ before: chosen[at]!, next }))
    .filter(({ before, next }) => before.date === next.date)
  return ofEvents(
    said,
    `How much time is there between ${chosen.map(({ title }) => `“${title}”`).join(' and ')}?`,
    chosen,
    () => {
      const lines = pairs.map(({ before, next }) => {
        const minutes = minutesOf(next.start) - minutesOf(before.end)
        return `${minutes > 0 ? `**${lengthOf(minutes)}**` : 'Nothing'} between **${inline(before.title)}** (until ${before.end}) and **${inline(next.title)}** (from ${next.start})${minutes > 0 ? `: ${before.end}–${next.start}` : ''}.`
      })
      if (!yesOrNo.test(text)) return lines.join('\n\n')
      const isFree = lines.some((line) => line.startsWith('**'))
      return `${isFree === /\bback[- ]to[- ]back\b/i.test(text) ? 'No' : 'Yes'}: ${lines.join('\n\n')}`
    },
  )
}

/** "What comes after the product review": the event on either side of one. */
const nextTo: Ask = (said) => {
  const { scene, text } = said
  const side = /\b(after|before|follow(?:s|ing)?|preced(?:es|ing))\s+(?:(?:the|my|our|that|this)\s+)?(.+)$/i.exec(text)
  if (
    !side ||
    !/\b(?:what|whats|any ?thing|something|who|which|next)\b/i.test(text.slice(0, side.index)) ||
    agentsIn(text, scene).length > 0 ||
    /\b(?:to do|to finish|done|finish\w*|due|tasks?|to-?dos?|open|need|must|should|ready|prepare|know|changed?)\b/i.test(
      text,
    )
  )
    return []
  const all = eventsThen(said)
  // "When is the client meeting?", then "anything after it?"
  const focus =
    /^(?:it|that)\W*$/i.test(side[2]!) && said.state.focus?.kind === 'event' ? said.state.focus.is : undefined
  const named = focus ? [focus] : namedIn(side[2]!, all, scene)
  if (named.length !== 1 || (focus && focus.date !== scene.clock.today)) return []
  const [event] = named
  const isAfter = /^(?:a|f)/i.test(side[1]!)
  const near = all.filter(
    (other) => other.id !== event!.id && (isAfter ? other.start >= event!.end : other.end <= event!.start),
  )
  const found = isAfter ? near[0] : near.at(-1)
  useWords(said, /\b(?:after|before|following|follows|precedes|preceding)\b/i)
  const place = `${isAfter ? 'after' : 'before'} “${event!.title}”`
  return ofEvents(said, `What is on the calendar ${place}?`, found ? [found] : [], () =>
    found
      ? `${isAfter ? 'After' : 'Before'} **${inline(event!.title)}** (${event!.start}–${event!.end}) there is **${inline(found.title)}**:\n\n${writeEvents([found], true)}`
      : `Nothing is on the calendar ${isAfter ? 'after' : 'before'} **${inline(event!.title)}** (${event!.start}–${event!.end}) on ${showIso(event!.date)}.`,
  )
}

/** "When am I done today", "when does my day start" */
const ofMyDay =
  /\b(?:when|what time) (?:am|will) i (?:be )?(?:all )?(done|finished|out|off|through)(?=\W*$| (?:today|tomorrow|tonight|for the day|on \p{L}+day|work)\b)|\b(?:when|what time) (?:do|does) (?:my|the|our) (?:work(?:ing)? ?)?day (end|finish|start|begin)s?\b|\b(?:when|what time) (?:can|do|should) i (go home|call it a day|stop|finish|start|begin)(?=\W*$| (?:today|tomorrow|on \p{L}+day)\b)/iu

/** "My last meeting today", "the first thing in my calendar on Monday" */
const atTheEnd: Ask = (said) => {
  const { scene, text } = said
  const place =
    ofMyDay.exec(text) ??
    /\b(first|earliest|last|final|latest) (?:\p{L}+ )?(?:meeting|event|appointment|call|thing (?:in|on) (?:my|the|our) (?:calendar|diary|agenda))\b|\b(done|finished|out|free) (?:with|of|from) (?:(?:my|the|all) )*(?:meetings|calls)\b/iu.exec(
      text,
    )
  if (
    !place ||
    /\b(?:with (?!(?:my |the |all )?(?:meetings|calls))|about|tasks?|due)\b/i.test(text) ||
    agentsIn(text, scene).length > 0
  )
    return []
  const word = place.slice(1).find(Boolean)!
  useWords(said, new RegExp(word, 'i'))
  const all = eventsThen(said)
  const isFirst = /^(?:first|earliest|start|begin)/i.test(word)
  const found = isFirst ? all[0] : all.at(-1)
  const span = spanOf(said)?.called ?? 'today'
  const called = `${isFirst ? 'first' : 'last'} event ${span}`
  return ofEvents(said, `What is the ${called}?`, found ? [found] : [], () =>
    found
      ? `The ${called} is **${inline(found.title)}**, ${found.start}–${found.end}:\n\n${writeEvents([found], true)}`
      : `Nothing is on the calendar ${span}.`,
  )
}

const inCalendar =
  /\b(?:is|are|have (?:i|we)(?: got)?|do (?:i|we) have|did (?:i|we|you|someone) put|got|see) (?:there )?(?:(?:the|an?|my|our|any) )?(\S.{2,60}?) (?:(?:already|still|actually|even|now) )?(?:in|on|into) (?:the|my|our|your) (?:calendar|cal|diary|agenda)\b/i
const meetingWith =
  /\b(?:is|are) there (?:an?|any|already an?) (?:\p{L}+ )?(?:meeting|call|appointment|event)s? ((?:with|about) [^?.!,]{2,60})|\b(?:do|have) (?:i|we) (?:have |got )?(?:an?|any) (?:\p{L}+ )?(?:meeting|call|appointment)s? ((?:with|about) [^?.!,]{2,60})/iu
const leastAlike = 0.6

/** "Is the board meeting in the calendar": whether it is, and what else speaks of it where it is not. */
const isOnCalendar: Ask = (said) => {
  const { scene, text } = said
  const match = meetingWith.exec(text) ?? inCalendar.exec(text)
  if (!match || !yesOrNo.test(text)) return []
  let subject = (match[1] ?? match[2] ?? '').replace(/\b(?:in|on) (?:the|my|our) (?:calendar|diary|agenda)\b/i, '')
  for (const { words } of momentsOf(text, scene.clock).whens) subject = subject.replace(words, ' ')
  subject = subject
    .replace(/^(?:with|about)\s+/i, '')
    .replaceAll(/\b(?:today|tomorrow|this week|next week)\b/gi, '')
    .trim()
  if (
    significantWords(
      subject.replaceAll(
        /\b(?:any ?thing|something|everything|much|more|else|still|left|next|first|last|things?|what|meetings|events)\b/gi,
        '',
      ),
    ).length === 0
  )
    return []
  agentsSaid(said)
  const meant = resolve(subject, contextOf(said, ['event']))
  const found = meant && (meant.score ?? 1) >= leastAlike ? ('all' in meant ? meant.all : meant.either) : []
  const span = spanOf(said)
  const { from, to } = span ?? { from: '', to: '9999-12-31' }
  const all = found.flatMap((thing) => (thing.kind === 'event' ? [thing.is] : []))
  const events = all.filter(({ date }) => date >= from && date <= to)
  const other = all.length > 0 ? undefined : resolve(subject, contextOf(said, ['task']))
  const tasks = other
    ? ('all' in other ? other.all : other.either).flatMap((thing) => (thing.kind === 'task' ? [thing.is] : []))
    : []
  for (const word of subject.split(/[^\p{L}\p{N}]+/u))
    if (word !== '') useWords(said, new RegExp(String.raw`\b${word}\b`, 'iu'))
  useWords(said, /\b(?:calendar|cal|diary|agenda)\b/i)
  const name = inline(subject, 60)
  return ofEvents(said, `Is “${subject}” on the calendar?`, events, () =>
    events.length > 0
      ? `Yes, on the calendar there is:\n\n${writeEvents(events, true)}`
      : `No, “${name}” is not on the calendar${span ? ` ${span.called}` : ''}.${all.length > 0 ? ` It is here:\n\n${writeEvents(all, true)}` : ''}${tasks.length > 0 ? ` ${tasks.length === 1 ? 'This task speaks' : 'These tasks speak'} of it:\n\n${tasks.slice(0, 3).map(lineOf).join('\n')}` : ''}`,
  )
}

/** "What do I have to bring for that": the notes of an event that is named or was spoken of. */
const toBring: Ask = (said) => {
  const { scene, text, state } = said
  if (!/\b(?:what|any ?thing|something)\b.*\b(?:bring|prepare|take along|have ready)\b/i.test(text)) return []
  const named = namedIn(text, eventsThen(said), scene)
  const event =
    named.length === 1 ? named[0] : named.length === 0 && state.focus?.kind === 'event' ? state.focus.is : undefined
  if (!event) return []
  useWords(said, /\b(?:bring|prepare|take along|have ready)\b/i)
  useWords(said, /\b(?:the same|it|that|this)\b/i)
  return ofEvents(said, `What is noted for “${event.title}”?`, [event], () =>
    event.notes
      ? `For **${inline(event.title)}** (${event.start}–${event.end}) this is noted: ${inline(event.notes)}`
      : `Nothing is noted for **${inline(event.title)}** (${event.start}–${event.end}).`,
  )
}

export const ofTimes: readonly Ask[] = [toBring, atTheEnd, isOnCalendar, between, nextTo, atHour]
