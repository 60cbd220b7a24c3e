import type { SeenEvent } from '../../tools/seen-event.ts'
import type { SeenProject } from '../../tools/projects.ts'
import type { SeenTask } from '../../tools/tasks.ts'
import { type Desk, type DeskCall, type ToolName, isRefusal } from '../desk.ts'
import { inline, list } from '../markdown.ts'
import { showIso } from './fields.ts'
import type { Wishes } from './read-wishes.ts'
import { type Wish, nameOf } from './wish.ts'

/**
 * Carries out what a prompt wants, all of it or nothing: as long as one part has to be asked about, none is done, so that
 * the answer completes the whole and nothing is done twice. `whoHas` names agents that were given a tool.
 */
export function carryOut({ wishes, left }: Wishes, desk: Desk, whoHas: (tool: ToolName) => string): string {
  const clear = wishes.filter((wish) => wish.do !== 'ask')
  const questions = wishes
    .filter((wish) => wish.do === 'ask' && !wish.moot)
    .map((wish) => (wish.do === 'ask' ? wish.text : ''))
  if (questions.length > 0 && clear.length > 0)
    return [
      ...new Set(questions),
      `The rest is clear, but I do all of it or nothing: ${clear.length === 1 ? 'that change waits' : `those ${clear.length} changes wait`} for your answer.`,
    ].join('\n\n')
  const able = clear.filter((wish) => desk.has(callOf(wish).name))
  const answers = able.length > 0 ? desk.useAll(able.map(callOf)) : []
  const done = able.map((wish, at) => sayDone(wish, answers[at]!))
  const parts: string[] = []
  if (done.length > 0) parts.push(done.length === 1 ? done[0]! : done.map((line) => `- ${line}`).join('\n'))
  const remarks = [...new Set(able.flatMap((wish, at) => (isRefusal(answers[at]!) ? [] : (wish.remarks ?? []))))]
  if (remarks.length > 0) parts.push(remarks.join(' '))
  const unable = clear.filter((wish) => !able.includes(wish))
  for (const tool of new Set(unable.map((wish) => callOf(wish).name))) parts.push(whoHas(tool))
  for (const wish of wishes) if (wish.do === 'ask') parts.push(wish.text)
  if (left.length > 0 && done.length > 0)
    parts.push(`I did not do anything about ${list(left.slice(0, 5).map((part) => `“${inline(part, 120)}”`))}.`)
  return [...new Set(parts)].join('\n\n')
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
    case 'delete':
      return { name: `delete_${wish.thing.kind}`, input: { id: wish.thing.is.id } }
    default:
      throw new Error('A question is no call.')
  }
}

function sayDone(wish: Wish, answer: object): string {
  if (isRefusal(answer)) {
    if (wish.do === 'delete' && /refused/i.test(answer.error))
      return `You said no, so **${inline(nameOf(wish.thing))}** was kept.`
    return `Not done: ${answer.error}`
  }
  if ('created' in answer) return `Created ${describe(answer.created as Seen)}.`
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
    return `Marked **${inline(wish.task.title)}** as done.`
  return `Changed ${describe(changed)}${before(wish)}.`
}

type Seen = SeenTask | SeenEvent | SeenProject

/** A thing with what people want to know of it. */
function describe(thing: Seen): string {
  if ('attendees' in thing) {
    const day = `${showIso(thing.date)}, ${thing.start}–${thing.end_date === thing.date ? '' : `${showIso(thing.end_date)} `}${thing.end}`
    return `the event **${inline(thing.title)}** on ${day}${thing.attendees.length > 0 ? `, with ${list(thing.attendees.map((name) => inline(name, 60)))}` : ''}`
  }
  const due = thing.due === null ? '' : `, due ${showIso(thing.due)}`
  if ('team' in thing)
    return `the project **${inline(thing.name)}** (${thing.status.toLowerCase()})${thing.team.length > 0 ? `, with ${list(thing.team)}` : ''}${due}`
  const details = [
    thing.status === 'Pending' ? undefined : thing.status.toLowerCase(),
    thing.priority === 'Medium' ? undefined : `${thing.priority.toLowerCase()} priority`,
    thing.project === null ? undefined : `project ${inline(thing.project)}`,
  ]
  return `the task **${inline(thing.title)}** ${thing.assignee === null ? '(nobody has it yet)' : `for ${thing.assignee}`}${due}${details
    .filter((part) => part !== undefined)
    .map((part) => `, ${part}`)
    .join('')}`
}

/** What it was before, where that helps to take it back. */
function before(wish: Wish): string {
  if (wish.do === 'change-event' && (wish.fields.date || wish.fields.start))
    return ` (it was on ${showIso(wish.event.date)}, ${wish.event.start}–${wish.event.end})`
  if (wish.do === 'change-task' && wish.fields.assignee !== undefined)
    return ` (it was ${wish.task.assignee === null ? 'with nobody' : `with ${wish.task.assignee}`})`
  if ((wish.do === 'change-task' || wish.do === 'change-project') && wish.fields.due !== undefined) {
    const { due } = wish.do === 'change-task' ? wish.task : wish.project
    return ` (it ${due === null ? 'had no date' : `was due ${showIso(due)}`})`
  }
  return ''
}
