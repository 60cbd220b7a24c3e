import { escape } from '../commands/clause.ts'
import { addDays, wallClockAt } from '#shared/domain/zoned-time.ts'
import type { SeenEvent } from '../../tools/seen-event.ts'
import { agentsIn, showIso } from '../commands/fields.ts'
import { count as counting, list } from '../markdown.ts'
import { answerCalendar, writeEvents } from '../questions/answer-calendar.ts'
import { answerPlanned } from '../questions/answer-planned.ts'
import { writeBriefing, writeSpan } from '../questions/briefing.ts'
import type { Span } from '../questions/span.ts'
import { planDay, proposePlan } from '../questions/plan-day.ts'
import type { Scene } from '../scene.ts'
import { tasks } from './ask-tasks.ts'
import { agentsSaid, guestsIn, peopleIn } from './people.ts'
import { asksWhatIsOn, isOfEvents, spanOf, takeKind } from './question-words.ts'
import type { Ask, Question } from './questions.ts'
import { type Said, take, useWords } from './said.ts'
import { isThen, partOfDay } from './select.ts'

/** The events of a span, with these people where some are named. */
export function eventsIn(people: readonly string[], span: Span | undefined, { events, clock }: Scene): SeenEvent[] {
  const { from, to } = span ?? { from: clock.today, to: addDays(clock.today, 6) }
  return events.filter(
    (event) =>
      event.date >= from &&
      event.date <= to &&
      (people.length === 0 || people.some((name) => event.attendees.includes(name) || event.title.includes(name))),
  )
}

/** Whether an event is not over, where a question speaks of what is left. */
export function isAhead({ date, end }: SeenEvent, { text, scene: { clock } }: Said): boolean {
  if (!restWords.test(text)) return true
  return date > clock.today || (date === clock.today && end > wallClockAt(clock.now.getTime(), clock.timeZone).time)
}

const restWords = /\b(?:left|still|remaining|rest of|remainder|more|later)\b/i

export const free: Ask = (said) => {
  const span = spanOf(said)
  take(said, 'length')
  takeKind(said)
  // What the time is wanted for asks nothing more: "a clear hour for the shop floor".
  useWords(said, /\b(?:clear|full|whole|solid) (?:half )?hours?\b/i)
  useWords(said, /\bfor (?:(?:the|an?|my|our|some)\s+)?\p{L}[\p{L} -]{1,40}(?=\W*$)/iu)
  // Of people the answer says that only the events of the workspace are known.
  const guests = guestsIn(said.text, said.scene)
  if (peopleIn(said).some((name) => !guests.includes(name))) return []
  for (const name of guests) useWords(said, new RegExp(String.raw`(?<!\w)${escape(name.split(' ', 1)[0]!)}(?!\w)`, 'i'))
  return [
    {
      plain: `When ${guests.length > 0 ? `is ${list(guests)} free` : 'is there free time'} ${span?.called ?? 'this week'}?`,
      isOfDays: true,
      answer: (scene) =>
        answerCalendar(/\b(?:free|slot|time)\b/i.test(said.text) ? said.text : `free ${said.text}`, scene),
    },
  ]
}

export const conflicts: Ask = (said) => {
  const period = said.moments.find(({ time, end }) => time !== undefined && end !== undefined)
  const span = spanOf(said)
  isOfEvents(said)
  takeKind(said)
  useWords(said, /\b(?:clash\w*|overlap\w*|conflict\w*|collid\w*)\b/i)
  if (span && asksWhatIsOn(said)) return planned(said)
  if (period?.time !== undefined && period.end !== undefined) {
    const { time: from, end: to } = period
    const day = period.day ?? said.scene.clock.today
    return [
      {
        plain: `Which events overlap ${from} to ${to} on ${showIso(day)}?`,
        isOfDays: true,
        answer: ({ events }) => {
          const met = events.filter(({ date, start, end }) => date === day && start < to && end > from)
          return met.length === 0
            ? `No, nothing overlaps ${from}–${to} on ${showIso(day)}.`
            : `Yes, ${met.length === 1 ? 'this overlaps' : 'these overlap'} ${from}–${to} on ${showIso(day)}:\n\n${writeEvents(met, true)}`
        },
      },
    ]
  }
  return [
    {
      plain: `Which events overlap ${span?.called ?? 'this week'}?`,
      isOfDays: true,
      answer: (scene) => answerPlanned(`Which events overlap ${span?.called ?? 'this week'}?`, scene),
    },
  ]
}

export const hours: Ask = (said) => {
  const span = spanOf(said)
  isOfEvents(said)
  takeKind(said)
  const asked = `How many hours of meetings are there ${span?.called ?? 'this week'}?`
  return [{ plain: asked, isOfDays: true, answer: (scene) => answerPlanned(asked, scene) }]
}

export const briefing: Ask = (said) => {
  const span = spanOf(said)
  takeKind(said)
  // "How does next week look for Spec": what one of them has to do then.
  const [person] = agentsIn(said.text, said.scene)
  if (person && span) return tasks(said)
  // "Is anything clashing" wants no list of all there is.
  if (/\b(?:clash\w*|overlap\w*|conflict\w*)\b/i.test(said.text)) return []
  if (asksWhatIsOn(said)) return partOfDay.test(said.text) ? calendar(said) : planned(said)
  const { scene } = said
  // "The rest of my day": what is over is left out.
  if (/\b(?:rest|remainder) of (?:the|my|our|this) (?:day|afternoon)\b/i.test(said.text)) {
    const { today } = scene.clock
    const ahead = scene.events.filter((event) => event.date === today && isAhead(event, said))
    useWords(said, /\b(?:rest|remainder) of (?:the|my|our|this) (?:day|afternoon)\b/i)
    return [
      {
        plain: 'What is left of today?',
        isOfDays: true,
        answer: (seen) =>
          writeSpan(
            { from: today, to: today, called: 'the rest of today' },
            { ...seen, events: seen.events.filter((event) => isAhead(event, said)) },
          ),
        things: ahead.map((is) => ({ kind: 'event', is })),
      },
    ]
  }
  return span && span.from !== scene.clock.today
    ? [{ plain: `What is planned ${span.called}?`, isOfDays: true, answer: (scene) => writeSpan(span, scene) }]
    : span && span.to !== span.from
      ? [{ plain: `What is planned ${span.called}?`, isOfDays: true, answer: (scene) => writeSpan(span, scene) }]
      : [{ plain: 'Daily briefing', isOfDays: true, answer: (scene) => writeBriefing(scene) }]
}

export const plan_day: Ask = (said) => {
  // "Schedule a meeting with Dot" plans no day.
  if (/\b(?:schedule|book|arrange|set up)\b[^.?!]*\bwith\b/i.test(said.text)) return []
  spanOf(said)
  return [
    { plain: 'Plan my day', isOfDays: true, answer: (scene, desk) => proposePlan(planDay(said.text, scene), desk) },
  ]
}

/** What is in the calendar and what is due. */
export function planned(said: Said): Question[] {
  const { clock } = said.scene
  const span = spanOf(said) ?? { from: clock.today, to: clock.today, called: 'today' }
  takeKind(said)
  return [{ plain: `What is planned ${span.called}?`, isOfDays: true, answer: (scene) => writeSpan(span, scene) }]
}

/** The next event, with those who are named. */
function nextMeeting(said: Said): Question[] {
  const guests = [...new Set([...guestsIn(said.text, said.scene), ...peopleIn(said), ...agentsSaid(said)])]
  for (const name of guests) useWords(said, new RegExp(String.raw`(?<!\w)${escape(name.split(' ', 1)[0]!)}(?!\w)`, 'i'))
  takeKind(said)
  const isWith = ({ attendees }: SeenEvent) => guests.every((name) => attendees.includes(name))
  return [
    {
      plain: `What is the next meeting${guests.length > 0 ? ` with ${list(guests)}` : ''}?`,
      isOfDays: true,
      answer: (scene) => answerCalendar('next meeting', { ...scene, events: scene.events.filter(isWith) }),
    },
  ]
}

export function calendar(said: Said): Question[] {
  if (
    useWords(
      said,
      /\b(?:next|upcoming) (?:thing|event|meeting|appointment|call|one)\b|\bwhat(?:['’]?s| is) next\b/i,
    ) !== undefined
  )
    return nextMeeting(said)
  const span = spanOf(said)
  takeKind(said)
  const people = [...peopleIn(said), ...agentsSaid(said)]
  const called = span?.called ?? 'in the next seven days'
  return [
    {
      plain: `Which events are on the calendar ${span?.called ?? 'this week'}?`,
      isOfDays: true,
      answer: (scene) => {
        const found = eventsIn(people, span, scene).filter((event) => isThen(event, said.text) && isAhead(event, said))
        return found.length === 0
          ? `There is nothing on the calendar ${called}.`
          : `**${counting(found.length, 'event')} ${called}**\n\n${writeEvents(found, true)}`
      },
      things: eventsIn(people, span, said.scene)
        .filter((event) => isThen(event, said.text) && isAhead(event, said))
        .map((is) => ({ kind: 'event' as const, is })),
    },
  ]
}
