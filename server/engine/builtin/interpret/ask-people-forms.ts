import { agentsIn } from '../commands/fields.ts'
import { doersIn } from '../doers.ts'
import { count as counting, inline, list } from '../markdown.ts'
import { writeEvents } from '../questions/answer-calendar.ts'
import { lineOf } from '../questions/answer-tasks.ts'
import type { Scene } from '../scene.ts'
import { workload } from './ask-people.ts'
import { guestNamed, guestsIn } from './people.ts'
import { spanOf, takeKind } from './question-words.ts'
import type { Ask } from './questions.ts'
import { take, useWords } from './said.ts'

/** "What is still open with Nordhaus": the tasks that speak of somebody who is no agent, and the events with them. */
const openWith: Ask = (said) => {
  const { text, scene } = said
  const [guest, ...more] = guestsIn(text, scene)
  if (
    guest === undefined ||
    more.length > 0 ||
    agentsIn(text, scene).length > 0 ||
    !scene.isWhole ||
    !/\b(?:what|anything|something|which)\b.*\b(?:open|left|outstanding|pending|to do|going on)\b.*\b(?:with|for|about|at|from)\b/i.test(
      text,
    )
  )
    return []
  const first = guest.split(' ', 1)[0]!
  const speaks = new RegExp(String.raw`(?<!\p{L})${first.replaceAll(/[^\p{L}]/gu, '')}(?!\p{L})`, 'iu')
  const own = (tasks: Scene['tasks']) =>
    tasks.filter(({ title, notes, status }) => status !== 'Completed' && speaks.test(`${title} ${notes}`))
  useWords(said, speaks)
  spanOf(said)
  takeKind(said)
  for (const slot of ['filter', 'status', 'thing', 'who', 'event']) take(said, slot)
  return [
    {
      plain: `What is open with ${guest}?`,
      isOfDays: true,
      answer: ({ tasks: all, events, clock }) => {
        const met = events.filter(({ date, attendees }) => date >= clock.today && attendees.includes(guest))
        const name = `**${inline(guest, 60)}**`
        const found = own(all)
        const head =
          found.length === 0
            ? `No open task speaks of ${name}.`
            : `${counting(found.length, 'open task')} ${found.length === 1 ? 'speaks' : 'speak'} of ${name}.\n\n${found.map(lineOf).join('\n')}`
        return met.length === 0 ? head : `${head}\n\nOn the calendar:\n\n${writeEvents(met, true)}`
      },
    },
  ]
}

/** "Any agents got nothing on right now" */
const idle: Ask = (said) =>
  /\b(?:who|whos|any(?:one|body)|(?:any|which|what) (?:of (?:the|my|our|these) )?(?:agents?|employees?|assistants?)|any of (?:you|them))\b.*\b(?:nothing (?:on|to do|at all|going on)|idle|bored|twiddling|without (?:any )?(?:work|tasks)|no (?:open )?(?:work|tasks))\b/i.test(
    said.text,
  ) && !/\b(?:due|overdue|urgent|before|until|high|this|next|tomorrow)\b/i.test(said.text)
    ? [...workload(said)]
    : []

/** "Who isn't on any project" */
const withoutProject: Ask = (said) => {
  if (
    !/\b(?:who|which (?:agents?|of (?:you|them))|any(?:one|body))\b.*(?:\b(?:not|no)\b|n['’]t\b|\bwithout\b).*\bprojects?\b/i.test(
      said.text,
    ) ||
    /\b(?:tasks?|on track|overdue)\b/i.test(said.text) ||
    // "Which of them have no project", of tasks that were shown.
    (/\bof them\b/i.test(said.text) && said.state.shown.some(({ kind }) => kind === 'task'))
  )
    return []
  takeKind(said)
  for (const slot of ['filter', 'thing', 'project', 'group']) take(said, slot)
  useWords(said, /\bnot\b|\p{L}+n['’]t\b|\bwithout\b/iu)
  return [
    {
      plain: 'Who is on no project?',
      answer: ({ agents, projects }) => {
        const without = agents.filter(({ name }) => !projects.some(({ team }) => team.includes(name)))
        return without.length === 0
          ? 'Everybody is on a project.'
          : `On no project: ${list(without.map(({ name }) => `**${inline(name)}**`))}.`
      },
    },
  ]
}

const inAllOf =
  /^\W*(?:and |so )?(?:is|are|will) (\p{L}[\p{L}'’ -]{1,40}?) (?:be )?(?:in|at|on|part of|invited to|coming to) (?:all|every one|each|every)(?: of)? (?:my |our |the |his |her |today['’]s )*(?:meetings?|events?|calls?|appointments?|mtgs?)\b/iu

/** "Is Sam in all my meetings today": who is not in which. */
const isInAll: Ask = (said) => {
  const match = inAllOf.exec(said.text)
  const { scene } = said
  const person = match && (guestNamed(match[1]!, scene) ?? doersIn(match[1]!, scene)[0]?.name)
  if (!person) return []
  const { today } = scene.clock
  const span = spanOf(said) ?? { from: today, to: today, called: 'today' }
  for (const slot of ['who', 'thing', 'kind', 'event', 'filter', 'number']) take(said, slot)
  useWords(said, inAllOf)
  useWords(said, /\bor (?:nah|no|not)\W*$/i)
  return [
    {
      plain: `Is ${person} in all events ${span.called}?`,
      isOfDays: true,
      answer: ({ events }) => {
        const all = events.filter(({ date }) => date >= span.from && date <= span.to)
        const without = all.filter(({ attendees }) => !attendees.includes(person))
        const name = `**${inline(person, 60)}**`
        if (all.length === 0) return `There is no event ${span.called}.`
        if (without.length === 0) return `Yes, ${name} is in all of them:\n\n${writeEvents(all, true)}`
        return `No, ${name} is in ${all.length - without.length} of ${all.length}, and not in:\n\n${writeEvents(without, true)}`
      },
    },
  ]
}

export const ofPeople: readonly Ask[] = [openWith, idle, withoutProject, isInAll]
