import { escape } from '../commands/clause.ts'
import type { SeenEvent } from '../../tools/seen-event.ts'
import { agentsIn } from '../commands/fields.ts'
import { inline, list } from '../markdown.ts'
import { writeEvents } from '../questions/answer-calendar.ts'
import { eventsThen, ofEvents, yesOrNo } from './ask-times.ts'
import { halfAnHourAfter } from './event-facts.ts'
import { clockOf, hoursBeside } from './hours-said.ts'
import { guestsIn } from './people.ts'
import { spanOf } from './question-words.ts'
import type { Ask, Question } from './questions.ts'
import { momentsOf } from './moments.ts'
import { type Said, use, useWords } from './said.ts'
import { isThen, partOfDay } from './select.ts'

/** Tasks, free time, and what somebody else has, are asked for otherwise. */
function isOfElse({ text, scene }: Said): boolean {
  return (
    /\b(?:due|free|available|time|tasks?|to-?dos?|deadlines?|finish|done|first)\b/i.test(text) ||
    agentsIn(text, scene).length > 0 ||
    guestsIn(text, scene).length > 0
  )
}

function onThen(said: Said, met: readonly SeenEvent[], when: string): Question[] {
  const isYesOrNo = yesOrNo.test(said.text)
  return ofEvents(said, `What is on the calendar ${when}?`, met, () =>
    met.length === 0
      ? `${isYesOrNo ? 'No, nothing' : 'Nothing'} is on the calendar ${when}.`
      : `${isYesOrNo ? 'Yes: ' : ''}**${met.length} ${met.length === 1 ? 'event' : 'events'}** ${when}\n\n${writeEvents([...met], false)}`,
  )
}

/** "What do I have this afternoon": the events of that part of the day, and not all of it. */
export const inPartOfDay: Ask = (said) => {
  const { scene, text } = said
  const part = partOfDay.exec(text)
  const asks =
    /^\W*(?:(?:and|so|hey|ok|but)\W+)*(?:what(?:['’]?s| is| do i| do we| have i| have we| am i| are we)|any ?thing|is there|do i have|have i got)\b/i
  if (
    !part ||
    said.moments.some(({ time, words }) => time !== undefined && /\d|\bat\b/i.test(words)) ||
    !asks.test(text) ||
    isOfElse(said)
  )
    return []
  const met = eventsThen(said).filter((event) => event.date === scene.clock.today && isThen(event, text))
  for (const { first, last } of said.moments) use(said, first, last)
  const when = part[0].toLowerCase()
  return onThen(said, met, when)
}

/** "Anything after 5", "what do I have before noon": the events of the day from or until then. */
export const besideAnHour: Ask = (said) => {
  const { scene, text } = said
  const found = hoursBeside(text)
  const asks =
    /^\W*(?:(?:and|so|hey|ok|but)\W+)*(?:what(?:['’]?s| is| do i| do we| have i| have we| am i| are we)|any ?thing|any (?:meetings?|events?|calls?)|is there|do i have|do we have|have i got|have we got)\b/i
  if (!found || !asks.test(text) || isOfElse(said)) return []
  const time = clockOf(found.isAfter ? found.from : found.to)
  const met = eventsThen(said).filter(({ start }) => (found.isAfter ? start >= time : start < time))
  for (const { first, last } of said.moments) use(said, first, last)
  useWords(said, new RegExp(escape(found.words)))
  const day = spanOf(said)
  const isToday = day === undefined || day.from === scene.clock.today
  const when = `${found.isAfter ? 'after' : 'before'} ${time}${isToday ? '' : ` ${day.called}`}`
  return onThen(said, met, when)
}

/** "Where is Sam this afternoon", "what's everybody up to at 4": the events that they are at then. */
export const whereSomebodyIs: Ask = (said) => {
  const { scene, text } = said
  const asks =
    /^\W*(?:(?:and|so|hey|ok|but)\W+)*(?:where(?:['’]?s| is| are| will)|what(?:['’]?s| is| are| does| will)(?=.*\b(?:up to|doing|have on|got on|busy with|on today|planned)\b)|is \p{L}+ (?:busy|tied up|booked))/iu
  const everyone = /\b(?:everybody|everyone|we all)\b/i
  const guests = guestsIn(text, scene)
  const isAll = everyone.test(text) && /^\W*where/i.test(text)
  if (
    !asks.test(text) ||
    (guests.length === 0 && !isAll) ||
    agentsIn(text, scene).length > 0 ||
    /\b(?:tasks?|to-?dos?|due|free|available|time)\b/i.test(text)
  )
    return []
  const part = partOfDay.exec(text)
  const moment = momentsOf(text, scene.clock).whens.find(({ time }) => time !== undefined)
  // “Up to tomorrow” is no span here.
  const met = eventsThen({ ...said, text: text.replace(/\bup to\b/i, 'doing') }).filter(
    (event) =>
      (isAll || guests.some((name) => event.attendees.includes(name))) &&
      (moment?.time !== undefined && !part
        ? event.start < halfAnHourAfter(moment.time) && event.end > moment.time
        : isThen(event, text)),
  )
  for (const { first, last } of said.moments) use(said, first, last)
  for (const name of guests)
    useWords(said, new RegExp(String.raw`(?<!\w)${escape(name.split(' ', 1)[0]!)}(?:['’]?s)?(?!\w)`, 'i'))
  useWords(said, everyone)
  const whose = isAll ? 'Everybody' : list(guests.map((name) => inline(name, 60)))
  const then = part?.[0].toLowerCase() ?? (moment?.time === undefined ? undefined : `at ${moment.time}`)
  const when = then === undefined ? '' : ` ${then}`
  const isYesOrNo = yesOrNo.test(text)
  return ofEvents(said, `Where ${guests.length > 1 ? 'are' : 'is'} ${whose}${when}?`, met, () =>
    met.length === 0
      ? `${isYesOrNo ? 'No: the' : 'The'} calendar has nothing with **${whose}**${when || ' then'}. People's own calendars are not known to me.`
      : `${isYesOrNo ? 'Yes: ' : ''}**${whose}**${when}:\n\n${writeEvents([...met], false)}`,
  )
}
