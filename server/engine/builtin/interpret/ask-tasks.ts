import { has, isDoer } from '../doers.ts'
import type { SeenTask } from '../../tools/tasks.ts'
import { inline } from '../markdown.ts'
import { answerCalendar } from '../questions/answer-calendar.ts'
import { answerPlanned } from '../questions/answer-planned.ts'
import { counted, lineOf, writeList } from '../questions/answer-tasks.ts'
import { asksOfTime, describeFilter, pickTasks, toBeDone } from '../questions/filter.ts'
import { withoutTasks } from './ask-people.ts'
import { doersSaid, guestsIn, peopleIn } from './people.ts'
import { writeByTasks } from './question-answers.ts'
import { filterOf, projectOf, spanOf, takeKind, undone } from './question-words.ts'
import type { Ask, Question } from './questions.ts'
import { type Said, take, useWords } from './said.ts'

export const tasks: Ask = (said) => {
  const nobodys = /\b(?:tasks?|to-?dos?|to do|plate)\b/i.test(said.text) ? withoutTasks(said) : []
  if (nobodys.length > 0) return nobodys
  const shown = ofThoseShown(said, false)
  if (shown.length > 0) return shown
  if (asksOfTime(said.text, said.scene)) return []
  const filter = filterOf(said)
  // Somebody who is named and has no tasks is not passed over.
  if (filter.assignees.length === 0 && guestsIn(said.text, said.scene).length > 0) return []
  return [
    {
      plain: `Show the ${describeFilter(filter)}`,
      answer: (scene, desk) => withYesOrNo(said.text, writeList(filter, scene, desk)),
    },
  ]
}

/** A question whether there is any begins its answer with whether there is. */
export function withYesOrNo(text: string, answer: string): string {
  if (
    !/^\W*(?:(?:and|so|but|hey|ok)\W+)*(?:is|are|has|have|does|do|did|any)\b.*\b(?:any\w*|something|behind|late|overdue)\b|^\W*any/i.test(
      text,
    )
  )
    return answer
  return answer.startsWith('There are no ') ? `No, t${answer.slice(1)}` : `Yes: ${answer}`
}

/** What of the tasks that were just shown a question speaks of; none where it does not. */
export function ofThoseShown(said: Said, isCount: boolean): Question[] {
  const shown = shownIn(said)
  if (!shown) return []
  const ids = new Set(shown.map(({ id }) => id))
  const read = filterOf(said)
  const isOver = read.status === undefined && shown.every(({ status }) => status === 'Completed')
  // A bare "high" is a priority where tasks are spoken of.
  const level = /\b(?:high|low|medium)\b/i.exec(said.text)?.[0].toLowerCase()
  const priority = read.priority ?? (level && `${level.charAt(0).toUpperCase()}${level.slice(1)}`)
  const filter = { ...read, priority, status: isOver ? 'Completed' : read.status }
  useWords(said, /\b(?:high|low|medium)\b/i)
  return [
    {
      plain: `${isCount ? 'How many of those just shown are' : 'Show the'} ${describeFilter(filter)}${isCount ? '?' : ', of those just shown'}`,
      answer: (scene, desk) => {
        const own = { ...scene, tasks: scene.tasks.filter(({ id }) => ids.has(id)), isWhole: true }
        return isCount ? counted(filter, own, desk) : withYesOrNo(said.text, writeList(filter, own, desk))
      },
    },
  ]
}

/** "Which of those are Suki's": the tasks that were shown, where a question speaks of them. */
function shownIn(said: Said): SeenTask[] | undefined {
  const shown = said.state.shown.flatMap((thing) => (thing.kind === 'task' ? [thing.is] : []))
  if (shown.length === 0) return undefined
  const words =
    /\b(?:of|from|out of|among) (?:those|these|them)\b|\bonly (?:the )?(?:ones|those)\b|\b(?:just|only) the\b|\b(?:which|what) ones?\b(?! of (?:the|my|our) )|^\W*(?:and |so )?which (?:are|is)(?= (?:high|low|urgent|overdue|late|\p{L}+['’]s\W*$))/iu
  return useWords(said, words) === undefined ? undefined : shown
}

export const changes: Ask = (said) => {
  // "Chip done with his stuff?": what is left.
  const isWith = /\b(?:done|finished|through) with (?:his|her|their|all|everything|the)\b/i
  if (isWith.test(said.text)) useWords(said, isWith)
  if (isWith.test(said.text) || undone.test(said.text) || toBeDone.test(said.text)) return tasks(said)
  const read = filterOf(said)
  // What was missed is not done.
  if (read.overdue) return tasks(said)
  const filter = { ...read, status: 'Completed' }
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
  const people = doersSaid(said)
  const whose = `${people.length > 0 ? ` for ${people.join(' and ')}` : ''}${project === undefined ? '' : ` in ${project}`}`
  takeKind(said)
  for (const slot of ['number', 'status', 'filter', 'thing', 'who']) take(said, slot)
  useWords(said, /\b(?:per ?cent|percentage|share|finished|done|completed?)\b/i)
  useWords(said, /\b(?:finished|done|completed?)\b/i)
  return [
    {
      plain: `How much of the tasks${whose} is done, in percent?`,
      answer: ({ tasks }) => {
        const own = tasks.filter(
          (task) =>
            (project === undefined || task.project === project) &&
            (people.length === 0 || people.some((name) => has(task, name))),
        )
        const completed = own.filter(({ status }) => status === 'Completed').length
        return `**${own.length === 0 ? 0 : Math.round((100 * completed) / own.length)}%** of the tasks${inline(whose)} are done: ${completed} of ${own.length}, and ${own.length - completed} are open.`
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
          .map(({ name }) => ({ name, own: found.filter((task) => has(task, name)).length }))
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

const isLast = /\b(?:last|latest)\b(?! (?:week|month|year|time|night|quarter|few|two|three)\b)/i

function writeLast(shown: readonly SeenTask[]): string {
  const dated = shown.filter(({ due }) => due !== null).toSorted((a, b) => b.due!.localeCompare(a.due!))
  const [last] = dated
  return last ? `Due last is **${inline(last.title)}**.\n\n${lineOf(last)}` : 'None of them has a due date.'
}

export function firstOf(said: Said): Question[] {
  // "Due first thing on Monday" says when, and not in which order.
  if (/\bfirst thing\b/i.test(said.text) && /\bdue\b/i.test(said.text)) {
    useWords(said, /\bfirst thing\b/i)
    return tasks(said)
  }
  useWords(said, /\btop(?: (?:two|three|\d))?\b/i)
  useWords(said, /\b(?:urgent|important|pressing|critical|on fire|burning)\b/i)
  spanOf(said)
  takeKind(said)
  const people = [...new Set([...peopleIn(said), ...doersSaid(said)])].filter((name) => isDoer(name, said.scene))
  // "What's next there", of a project that was spoken of.
  const { focus } = said.state
  if (
    focus?.kind === 'project' &&
    people.length === 0 &&
    useWords(said, /\b(?:there|in it|on it|of it)\b/i) !== undefined
  )
    return [
      {
        plain: `What should I do first in ${focus.is.name}?`,
        answer: (scene) =>
          answerPlanned('What should I do first?', {
            ...scene,
            tasks: scene.tasks.filter(({ project }) => project === focus.is.name),
          }),
      },
    ]
  const shown = shownIn(said)
  if (isLast.test(said.text)) {
    useWords(said, isLast)
    const filter = { ...filterOf(said), status: undefined }
    return [
      {
        plain: shown ? 'Which of those just shown is due last?' : `Which of the ${describeFilter(filter)} is due last?`,
        answer: (scene) => writeLast(shown ?? pickTasks(scene.tasks, filter)),
      },
    ]
  }
  if (shown)
    return [
      {
        plain: 'What should I do first, of those just shown?',
        answer: (scene) =>
          answerPlanned('What should I do first?', {
            ...scene,
            tasks: scene.tasks.filter(({ id }) => shown.some((task) => task.id === id)),
          }),
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
