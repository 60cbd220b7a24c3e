import { escape } from '../commands/clause.ts'
import { addDays, wallClockAt } from '#shared/domain/zoned-time.ts'
import { agentsIn } from '../commands/fields.ts'
import { inline, list } from '../markdown.ts'
import { writeEvents } from '../questions/answer-calendar.ts'
import { ofEvents, yesOrNo } from './ask-times.ts'
import { guestsIn } from './people.ts'
import { isOfEvents, spanOf, takeKind } from './question-words.ts'
import type { Ask } from './questions.ts'
import { useWords } from './said.ts'

/** "Am I meeting Sam today", "when do I see Nordhaus", "who am I seeing": the events with somebody. */
const meets: Ask = (said) => {
  const { scene, text } = said
  if (
    !/\b(?:am i|do i|are we|do we|will i) (?:(?:still|also|next) )?(?:see(?:ing)?|meet(?:ing)?|talk(?:ing)? to)\b|^\W*(?:what|which)\b.*\b(?:invited to|attending|taking part in)\W*$/i.test(
      text,
    )
  )
    return []
  const guests = guestsIn(text, scene)
  if (guests.length === 0 && !/\bwhom?\b/i.test(text)) return []
  const span = spanOf(said)
  const { from, to } = span ?? {
    from: scene.clock.today,
    to: /\bwhom?\b/i.test(text) ? scene.clock.today : '9999-12-31',
  }
  const found = scene.events.filter(
    ({ date, attendees }) =>
      date >= from && date <= to && (guests.length === 0 || guests.some((name) => attendees.includes(name))),
  )
  // All that is known of the one that is meant says when it is.
  if (found.length === 1 && /\bwhen\b/i.test(text)) return []
  for (const name of guests) useWords(said, new RegExp(String.raw`(?<!\w)${escape(name.split(' ', 1)[0]!)}(?!\w)`, 'i'))
  useWords(said, /\b(?:see(?:ing)?|meet(?:ing)?|talk(?:ing)? to|invited to|attending|taking part in)\b/i)
  const whom = guests.length > 0 ? ` with ${guests.map((name) => inline(name)).join(' and ')}` : ''
  const when = span?.called ?? (guests.length > 0 ? 'from today on' : 'today')
  return ofEvents(said, `Which events are there${whom} ${when}?`, found, () =>
    found.length === 0
      ? `${yesOrNo.test(text) ? 'No, there' : 'There'} is nothing on the calendar${whom} ${when}.`
      : `${yesOrNo.test(text) ? 'Yes: ' : ''}**${found.length} ${found.length === 1 ? 'event' : 'events'}**${whom} ${when}\n\n${writeEvents(found, true)}`,
  )
}

/** "In which one is Sam too", of events that were just shown. */
const withWhom: Ask = (said) => {
  const { scene, text, state } = said
  const shown = state.shown.flatMap((thing) => (thing.kind === 'event' ? [thing.is] : []))
  const people = [...guestsIn(text, scene), ...agentsIn(text, scene).map(({ name }) => name)]
  const isAny = /\b(?:any|one|some) of (?:them|these|those)\b/i.test(text)
  if (shown.length < 2 || people.length === 0 || !(isAny || /\bwhich (?:ones?|of (?:them|these|those))\b/i.test(text)))
    return []
  const isAhead = useWords(
    said,
    /\b(?:still )?(?:to come|ahead|left|later|upcoming|remaining|not over)(?: (?:today|yet))?\b/i,
  )
  const { date: today, time: now } = wallClockAt(scene.clock.now.getTime(), scene.clock.timeZone)
  const found = shown.filter(
    ({ attendees, date, start }) =>
      people.every((name) => attendees.includes(name)) &&
      (isAhead === undefined || date > today || (date === today && start > now)),
  )
  useWords(said, /\b(?:needed|wanted|expected|invited|required|present|there|coming|attending)\b/i)
  for (const name of people) useWords(said, new RegExp(String.raw`(?<!\w)${escape(name.split(' ', 1)[0]!)}(?!\w)`, 'i'))
  const whom = people.map((name) => inline(name)).join(' and ')
  return ofEvents(said, `Which of those just shown are with ${whom}?`, found, () =>
    found.length === 0
      ? `${isAny ? 'No: n' : 'N'}one of them is with ${whom}.`
      : `${isAny ? 'Yes, with' : 'With'} ${whom}:\n\n${writeEvents(found, true)}`,
  )
}

const without =
  /\bwithout\b|\b(?:not|[a-z]{2,6}n['’]t|never)\b(?= (?:\p{L}+ )?(?:be |been )?(?:present|there|attend\p{L}*|invited|in|at|part|with|involved|join\p{L}*|com(?:e|ing)|taking)\b)/iu

/** "At which of today's meetings will Sam not be present", "events without Sam". */
const withoutWhom: Ask = (said) => {
  const { scene, text } = said
  const people = [...guestsIn(text, scene), ...agentsIn(text, scene).map(({ name }) => name)]
  const isAsked = /\b(?:which|what|any|list|show|events?|meetings?|appointments?|calls?)\b/i.test(text)
  if (people.length === 0 || !isAsked || !without.test(text) || !isOfEvents(said)) return []
  const span = spanOf(said)
  const { from, to } = span ?? { from: scene.clock.today, to: addDays(scene.clock.today, 6) }
  const found = scene.events.filter(
    ({ date, attendees }) => date >= from && date <= to && !people.some((name) => attendees.includes(name)),
  )
  takeKind(said)
  for (const name of people) useWords(said, new RegExp(String.raw`(?<!\w)${escape(name.split(' ', 1)[0]!)}(?!\w)`, 'i'))
  useWords(said, without)
  useWords(said, /\b(?:be |been )?(?:present|there|attend\p{L}*|invited|part|involved|join\p{L}*|com(?:e|ing))\b/iu)
  const [whom, when] = [list(people.map((name) => inline(name))), span?.called ?? 'in the next seven days']
  return ofEvents(said, `Which events are without ${list(people)} ${span?.called ?? 'this week'}?`, found, () =>
    found.length === 0
      ? scene.events.some(({ date }) => date >= from && date <= to)
        ? `Nothing on the calendar ${when} is without ${whom}.`
        : `There is nothing on the calendar ${when}.`
      : `**${found.length} ${found.length === 1 ? 'event' : 'events'}** without ${whom} ${when}\n\n${writeEvents(found, true)}`,
  )
}

export const ofGuests: readonly Ask[] = [withoutWhom, withWhom, meets]
