import { holdersOf } from '../doers.ts'
import type { SeenEvent } from '../../tools/seen-event.ts'
import type { SeenProject } from '../../tools/projects.ts'
import type { SeenTask } from '../../tools/tasks.ts'
import { type Desk, type DeskCall, type ToolName, isRefusal } from '../desk.ts'
import { inline, list } from '../markdown.ts'
import { type Report, type Said, choose, done, lift, needsYou, notDone } from '../report.ts'
import { sayWishes } from '../interpret/say.ts'
import { showIso } from './fields.ts'
import type { Wishes } from './read-wishes.ts'
import { type Choice, type TaskFields, type Wish, nameOf } from './wish.ts'

/**
 * Carries out what a prompt wants, all of it or nothing: as long as one part has to be asked about, none is done, so that
 * the answer completes the whole and nothing is done twice. `whoHas` names agents that were given a
 * tool, `asked` is what a choice answers.
 */
export function carryOut(
  { wishes: wanted, left }: Wishes,
  desk: Desk,
  whoHas: (tool: ToolName) => { text: string; agents: { id: string; name: string }[] },
  asked: { prompt: string; said: Said },
): { text: string; report: Report } {
  const wishes = wanted.map((wish) => orMoot(wish, wanted.length === 1))
  const clear = wishes.filter((wish) => wish.do !== 'ask')
  const questions = wishes.filter((wish) => wish.do === 'ask').filter(({ moot }) => !moot)
  if (questions.length > 0) {
    const waiting = `The rest is clear, but I do all of it or nothing: ${clear.length === 1 ? 'that change waits' : `those ${clear.length} changes wait`} for your answer.`
    return {
      text: [...new Set(questions.map(({ text }) => text)), ...(clear.length > 0 ? [waiting] : [])].join('\n\n'),
      report: questions.every((question) => question.lost)
        ? notDone(nothing)
        : needsYou(nothing, offersOf(questions.find(({ choices }) => choices)?.choices ?? [], asked, sayWishes(clear))),
    }
  }
  const able = clear.filter((wish) => desk.has(callOf(wish).name))
  const answers = able.length > 0 ? desk.useAll(able.map(callOf)) : []
  const lines = able.map((wish, at) => sayDone(wish, answers[at]!))
  const parts: string[] = []
  if (lines.length > 0) parts.push(lines.length === 1 ? lines[0]! : lines.map((line) => `- ${line}`).join('\n'))
  const remarks = [...new Set(able.flatMap((wish, at) => (isRefusal(answers[at]!) ? [] : (wish.remarks ?? []))))]
  if (remarks.length > 0) parts.push(remarks.join(' '))
  const unable = clear.filter((wish) => !able.includes(wish))
  const others = [...new Set(unable.map((wish) => callOf(wish).name))].map(whoHas)
  parts.push(...others.map(({ text }) => text))
  for (const wish of wishes) if (wish.do === 'ask') parts.push(wish.text)
  if (left.length > 0 && lines.length > 0)
    parts.push(`I did not do anything about ${list(left.slice(0, 5).map((part) => `“${inline(part, 120)}”`))}.`)
  const isDone = answers.some((answer) => !isRefusal(answer)) || clear.length === 0
  const offers = others
    .flatMap(({ agents }) => agents)
    .slice(0, 2)
    .map(({ id, name }) => lift('run_with', `Ask ${name}`, { agent_id: id, prompt: asked.prompt }))
  return { text: [...new Set(parts)].join('\n\n'), report: isDone ? done() : notDone(nothing, offers) }
}

const nothing = 'nothing was changed'

/** A change of a task to what it is already is none, and is not told as one. */
function orMoot(wish: Wish, isAlone: boolean): Wish {
  if (wish.do !== 'change-task') return wish
  const { task, fields } = wish
  const keys = Object.keys(fields) as (keyof typeof fields)[]
  if (keys.some((key) => fields[key] !== task[key])) return wish
  const [key, ...more] = keys
  const so =
    more.length > 0
      ? 'like that'
      : key === 'due' && task.due !== null
        ? `due ${showIso(task.due)}`
        : key === 'priority'
          ? `of ${task.priority.toLowerCase()} priority`
          : key === 'assignee' && task.assignee !== null
            ? `with ${inline(task.assignee, 60)}`
            : 'like that'
  return {
    do: 'ask',
    text: `**${inline(task.title)}** is ${so} already${isAlone ? ', so nothing was changed' : ''}.`,
    moot: true,
  }
}

/** The answers to a question, each as the whole prompt with that answer: `rest` is what is clear besides, in plain words. */
function offersOf(
  choices: readonly Choice[],
  { prompt, said }: { prompt: string; said: Said },
  rest: string | undefined,
): Report['next'] {
  return choices.map((choice) =>
    choose(
      choice.label,
      choice.hint,
      prompt,
      'agreed' in choice
        ? { ...said, agreed: true }
        : 'meant' in choice
          ? { ...said, meant: rest ? `${rest}. ${choice.meant}` : choice.meant }
          : { ...said, picked: [...said.picked, choice.picked] },
    ),
  )
}

function callOf(wish: Exclude<Wish, { do: 'ask' }>): DeskCall
function callOf(wish: Wish): DeskCall
function callOf(wish: Wish): DeskCall {
  switch (wish.do) {
    case 'create-task':
      return { name: 'create_task', input: wish.fields }
    case 'create-event':
      return { name: 'create_event', input: { ...wish.fields, ...(wish.endDate && { end_date: wish.endDate }) } }
    case 'create-project':
      return { name: 'create_project', input: wish.fields }
    case 'change-task':
      return { name: 'update_task', input: { id: wish.task.id, ...wish.fields } }
    case 'change-event':
      return { name: 'update_event', input: { id: wish.event.id, ...wish.fields } }
    case 'change-project':
      return { name: 'update_project', input: { id: wish.project.id, ...wish.fields } }
    case 'schedule':
      return {
        name: 'schedule_run',
        input: {
          agent: wish.agent,
          prompt: wish.prompt,
          ...(wish.days.length > 0 && { days: wish.days }),
          ...(wish.dayOfMonth !== undefined && { day_of_month: wish.dayOfMonth }),
          time: wish.time,
        },
      }
    case 'delete':
      return { name: `delete_${wish.thing.kind}`, input: { id: wish.thing.is.id } }
    default:
      throw new Error('A question is no call.')
  }
}

function sayDone(wish: Wish, answer: object): string {
  if (isRefusal(answer)) {
    if (wish.do === 'schedule' && /refused/i.test(answer.error)) return 'You said no, so nothing was set up.'
    if (wish.do === 'delete' && /refused/i.test(answer.error))
      return `You said no, so **${inline(nameOf(wish.thing))}** was kept.`
    return `Not done: ${answer.error}`
  }
  if ('scheduled' in answer) {
    const { agent, prompt, when } = answer.scheduled as { agent: string; prompt: string; when: string }
    return `**${inline(agent)}** does this ${when}: “${inline(prompt, 200)}”. You find it on its page, under “Recurring”.`
  }
  if ('created' in answer) return `Created ${describe(answer.created as Seen)}${noted(answer.created as Seen)}.`
  if (wish.do === 'delete')
    return `${wish.thing.kind === 'event' ? 'Cancelled' : 'Deleted'} the ${wish.thing.kind} **${inline(nameOf(wish.thing))}**.`
  const changed = (answer as { changed: Seen }).changed
  const isSingle = 'fields' in wish && Object.keys(wish.fields).length === 1
  if (isSingle && wish.do === 'change-task' && wish.fields.title)
    return `Renamed the task “${inline(wish.task.title)}” to **${inline(wish.fields.title)}**.`
  if (isSingle && wish.do === 'change-project' && wish.fields.name)
    return `Renamed the project “${inline(wish.project.name)}” to **${inline(wish.fields.name)}**.`
  if (isSingle && wish.do === 'change-event' && wish.fields.title)
    return `Renamed the event “${inline(wish.event.title)}” to **${inline(wish.fields.title)}**.`
  if (isSingle && wish.do === 'change-task' && wish.fields.status === 'Completed')
    return `Marked **${inline(wish.task.title)}** as done${wish.task.status === 'In Progress' ? ' (it was in progress)' : ''}.`
  return `Changed ${describe(changed, wish.do === 'change-task' ? wish.fields : {})}${before(wish)}.`
}

type Seen = SeenTask | SeenEvent | SeenProject

/** A thing with what people want to know of it; what was said of it in so many words is said again. */
function describe(thing: Seen, fields: TaskFields = {}): string {
  if ('attendees' in thing) {
    const day = `${showIso(thing.date)}, ${thing.start}–${thing.end_date === thing.date ? '' : `${showIso(thing.end_date)} `}${thing.end}`
    return `the event **${inline(thing.title)}** on ${day}${thing.attendees.length > 0 ? `, with ${list(thing.attendees.map((name) => inline(name, 60)))}` : ''}`
  }
  const due = thing.due === null ? '' : `, due ${showIso(thing.due)}`
  if ('team' in thing)
    return `the project **${inline(thing.name)}** (${thing.status.toLowerCase()})${thing.team.length > 0 ? `, with ${list(thing.team)}` : ''}${due}`
  const details = [
    thing.status === 'Pending' && fields.status === undefined ? undefined : thing.status.toLowerCase(),
    thing.priority === 'Medium' && fields.priority === undefined
      ? undefined
      : `${thing.priority.toLowerCase()} priority`,
    thing.project === null ? undefined : `project ${inline(thing.project)}`,
  ]
  return `the task **${inline(thing.title)}** ${thing.assignee === null ? '(nobody has it yet)' : `for ${list(holdersOf(thing).map((name) => inline(name, 60)))}`}${due}${details
    .filter((part) => part !== undefined)
    .map((part) => `, ${part}`)
    .join('')}`
}

/** The beginning of what stands in the notes of something new: that they were kept is not to be guessed. */
function noted(thing: Seen): string {
  const notes = 'team' in thing ? thing.description : thing.notes
  const line = notes.replaceAll(/\.?\s*\n\s*/g, '; ').replace(/\.$/, '')
  return line === '' ? '' : `, with the note “${inline(line, 120)}”`
}

/** Who is to have a task; undefined where the fields do not say. */
function namesIn({ assignee, assignees }: TaskFields): string[] | undefined {
  return assignees ?? (assignee === null ? [] : assignee === undefined ? undefined : [assignee])
}

/** What it was before, where that helps to take it back. */
function before(wish: Wish): string {
  if (wish.do === 'change-event' && (wish.fields.date || wish.fields.start))
    return ` (it was on ${showIso(wish.event.date)}, ${wish.event.start}–${wish.event.end})`
  if (wish.do === 'change-task' && wish.fields.priority !== undefined && Object.keys(wish.fields).length === 1)
    return ` (it had ${wish.task.priority.toLowerCase()} priority)`
  const wanted = wish.do === 'change-task' ? namesIn(wish.fields) : undefined
  if (wish.do === 'change-task' && wanted !== undefined && wanted.join() !== holdersOf(wish.task).join())
    return ` (it was with ${list(holdersOf(wish.task)) || 'nobody'})`
  if ((wish.do === 'change-task' || wish.do === 'change-project') && wish.fields.due !== undefined) {
    const { due } = wish.do === 'change-task' ? wish.task : wish.project
    return ` (it ${due === null ? 'had no date' : `was due ${showIso(due)}`})`
  }
  return ''
}
