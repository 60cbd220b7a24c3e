import { dayFrom, isoDay, workingDays } from '../calendar.ts'
import { agentsIn, showIso } from '../commands/fields.ts'
import { inline } from '../markdown.ts'
import { writeEvents } from '../questions/answer-calendar.ts'
import { ofEvents, yesOrNo } from './ask-times.ts'
import { clockOf, hoursBetween } from './hours-said.ts'
import { projectOf, spanOf, takeKind } from './question-words.ts'
import type { Ask } from './questions.ts'
import { take, use, useWords } from './said.ts'

/** "Is there anything in my calendar between noon and two today": what is on in some hours of a day. */
const inHours: Ask = (said) => {
  const { scene, text } = said
  const found = hoursBetween(text)
  const asks =
    /\b(?:any ?thing|something|any (?:meetings?|events?|calls?|appointments?)|what(?:['’]?s| is| do i have| have i)|which (?:meetings?|events?|calls?|appointments?))\b/i
  if (
    !found ||
    !asks.test(text) ||
    /\b(?:tasks?|to-?dos?|due|free|move|long)\b/i.test(text) ||
    agentsIn(text, scene).length > 0
  )
    return []
  const day = said.moments.find((moment) => moment.day !== undefined && !moment.isOld)?.day ?? scene.clock.today
  const [from, to] = [clockOf(found.from), clockOf(found.to)]
  const met = scene.events.filter((event) => event.date === day && event.start < to && event.end > from)
  for (const { first: begins, last: ends } of said.moments) use(said, begins, ends)
  for (const [at, token] of said.request.tokens.entries())
    if (token.from >= found.at && token.to <= found.at + found.words.length) use(said, at)
  useWords(said, /\b(?:on|in) (?:my|the|our) (?:calendar|diary|agenda)\b/i)
  const when = `between ${from} and ${to} on ${showIso(day)}`
  return ofEvents(said, `What is on the calendar ${when}?`, met, () =>
    met.length === 0
      ? `${yesOrNo.test(text) ? 'No, nothing' : 'Nothing'} is on the calendar ${when}: that time is free.`
      : `${yesOrNo.test(text) ? 'Yes, on' : 'On'} the calendar ${when}:\n\n${writeEvents(met, false)}`,
  )
}

/** "How many working days are left until the relaunch": Mondays to Fridays from the day after today. */
const daysToWork: Ask = (said) => {
  const { scene, text } = said
  const { today } = scene.clock
  if (!/\bhow many (?:\p{L}+ )?(?:working|work|business|week) ?days\b/iu.test(text)) return []
  const day = said.moments.findLast((moment) => moment.day !== undefined && moment.day > today && !moment.isOld)?.day
  const project = day === undefined ? projectOf(said) : undefined
  const end = day ?? scene.projects.find(({ name }) => name === project)?.due ?? undefined
  if (end === undefined || end <= today) return []
  for (const { first, last } of said.moments) use(said, first, last)
  for (const slot of ['thing', 'project', 'number', 'filter', 'kind', 'title']) take(said, slot)
  spanOf(said)
  takeKind(said)
  useWords(said, /\b(?:working|work|business|week) ?days\b/i)
  useWords(said, /\(?\bmonday to friday\b\)?/i)
  useWords(
    said,
    /\b(?:remain\w*|left|between|until|till|to go|due date|deadline|end|is due|falls? due|have (?:i|we))\b/i,
  )
  useWords(said, /\b(?:due date|deadline|date|due|project|today)\b/i)
  const worked = workingDays(dayFrom(today), dayFrom(end))
  const what = project === undefined ? '' : `, when **${inline(project)}** is due`
  const [first, last] = [worked[0], worked.at(-1)]
  const which =
    first === undefined || last === undefined ? '' : ` (${showIso(isoDay(first))} to ${showIso(isoDay(last))})`
  return [
    {
      plain: `How many working days are there until ${showIso(end)}?`,
      isOfDays: true,
      answer: () =>
        `It is **${worked.length} working ${worked.length === 1 ? 'day' : 'days'}** until ${showIso(end)}${what}: Mondays to Fridays from tomorrow on${which}, without regard to holidays.`,
    },
  ]
}

export const ofHours: readonly Ask[] = [inHours, daysToWork]
