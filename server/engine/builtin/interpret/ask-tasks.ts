import { inline } from '../markdown.ts'
import { answerCalendar } from '../questions/answer-calendar.ts'
import { answerPlanned } from '../questions/answer-planned.ts'
import { writeList } from '../questions/answer-tasks.ts'
import { describeFilter, pickTasks } from '../questions/filter.ts'
import { withoutTasks } from './ask-people.ts'
import { agentsSaid, peopleIn } from './people.ts'
import { writeByTasks } from './question-answers.ts'
import { filterOf, projectOf, spanOf, takeKind, undone } from './question-words.ts'
import type { Ask, Question } from './questions.ts'
import { type Said, take, useWords } from './said.ts'

export const tasks: Ask = (said) => {
  const nobodys = /\b(?:tasks?|to-?dos?|to do|plate)\b/i.test(said.text) ? withoutTasks(said) : []
  if (nobodys.length > 0) return nobodys
  const filter = filterOf(said)
  const shown = shownIn(said)
  if (shown)
    return [
      {
        plain: `Show the ${describeFilter(filter)}, of those just shown`,
        answer: (scene, desk) =>
          writeList(filter, { ...scene, tasks: scene.tasks.filter(({ id }) => shown.has(id)), isWhole: true }, desk),
      },
    ]
  return [{ plain: `Show the ${describeFilter(filter)}`, answer: (scene, desk) => writeList(filter, scene, desk) }]
}

/** "Which of those are Suki's": the tasks that were shown, where a question speaks of them. */
function shownIn(said: Said): Set<string> | undefined {
  const shown = said.state.shown.filter(({ kind }) => kind === 'task')
  if (shown.length < 2) return undefined
  return useWords(
    said,
    /\b(?:of|from|out of|among) (?:those|these|them)\b|\bonly (?:the )?(?:ones|those)\b|\b(?:just|only) the\b/i,
  ) === undefined
    ? undefined
    : new Set(shown.map(({ is }) => is.id))
}

export const changes: Ask = (said) => {
  if (undone.test(said.text)) return tasks(said)
  if (
    /\b(?:has|have|needs?|got|is|are) to be\b|\bto be (?:done|finished)\b|\b(?:must|should) be done\b/i.test(said.text)
  )
    return tasks(said)
  const filter = { ...filterOf(said), status: 'Completed' }
  return [
    {
      plain: `Show the ${describeFilter(filter)}`,
      answer: (scene, desk) =>
        `${writeList(filter, scene, desk)}\n\nWhen a task was completed is not kept, so this goes by due dates.`,
    },
  ]
}

/** How much of the tasks is done, of all or of a project. */
export function shareDone(said: Said): Question[] {
  const project = projectOf(said)
  takeKind(said)
  for (const slot of ['number', 'status', 'filter', 'thing']) take(said, slot)
  useWords(said, /\b(?:per ?cent|percentage|share|finished|done|completed?)\b/i)
  useWords(said, /\b(?:finished|done|completed?)\b/i)
  return [
    {
      plain: `How much of the tasks${project === undefined ? '' : ` in ${project}`} is done, in percent?`,
      answer: ({ tasks }) => {
        const own = tasks.filter((task) => project === undefined || task.project === project)
        const completed = own.filter(({ status }) => status === 'Completed').length
        return `**${own.length === 0 ? 0 : Math.round((100 * completed) / own.length)}%** of the tasks${project === undefined ? '' : ` in ${inline(project)}`} are done: ${completed} of ${own.length}.`
      },
    },
  ]
}

/** How many tasks of a kind each has. */
export function perPerson(said: Said): Question[] {
  const filter = { ...filterOf(said), assignees: [] }
  return [
    {
      plain: `How many ${describeFilter(filter)} does each agent have?`,
      answer: ({ agents, tasks }) => {
        const found = pickTasks(tasks, filter)
        const lines = agents
          .map(({ name }) => ({ name, own: found.filter(({ assignee }) => assignee === name).length }))
          .toSorted((a, b) => b.own - a.own)
          .map(({ name, own }) => `- **${inline(name)}**: ${own}`)
        return `**${found.length} ${describeFilter(filter)}**\n\n${lines.join('\n')}`
      },
    },
  ]
}

export function perProject(said: Said): Question[] {
  takeKind(said)
  for (const slot of ['group', 'status', 'number', 'filter', 'project', 'thing']) take(said, slot)
  useWords(said, /\b(?:open|done|completed|finished)\b(?:.*\b(?:open|done|completed|finished)\b)?/i)
  return [{ plain: 'How many tasks are open and done in each project?', answer: (scene) => writeByTasks(scene, false) }]
}

export function firstOf(said: Said): Question[] {
  useWords(said, /\btop(?: (?:two|three|\d))?\b/i)
  spanOf(said)
  takeKind(said)
  const people = [...new Set([...peopleIn(said), ...agentsSaid(said)])]
  const shown = shownIn(said)
  if (shown)
    return [
      {
        plain: 'What should I do first, of those just shown?',
        answer: (scene) =>
          answerPlanned('What should I do first?', { ...scene, tasks: scene.tasks.filter(({ id }) => shown.has(id)) }),
      },
    ]
  // "What is next" is asked of the day as well.
  if (people.length === 0 && /^\W*what(?:['’]?s| is) next\W*$/i.test(said.text))
    return [
      {
        plain: 'What is next?',
        isOfDays: true,
        answer: (scene) =>
          [answerCalendar('next meeting', scene), answerPlanned('What should I do first?', scene)]
            .filter(Boolean)
            .join('\n\n'),
      },
    ]
  const asked = `What should ${people.length > 0 ? people.join(' and ') : 'I'} do first?`
  return [{ plain: asked, answer: (scene) => answerPlanned(asked, scene) }]
}
