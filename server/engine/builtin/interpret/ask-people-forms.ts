import { agentsIn } from '../commands/fields.ts'
import { count as counting, inline, list } from '../markdown.ts'
import { writeEvents } from '../questions/answer-calendar.ts'
import { lineOf } from '../questions/answer-tasks.ts'
import type { Scene } from '../scene.ts'
import { workload } from './ask-people.ts'
import { guestsIn } from './people.ts'
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
    /\b(?:tasks?|on track|overdue)\b/i.test(said.text)
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

export const ofPeople: readonly Ask[] = [openWith, idle, withoutProject]
