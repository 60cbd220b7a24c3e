import type { SeenTask } from '../../tools/tasks.ts'
import { showIso } from '../commands/fields.ts'
import { has, holdersOf } from '../doers.ts'
import { type Desk, isRefusal } from '../desk.ts'
import { count, inline, list } from '../markdown.ts'
import type { Scene } from '../scene.ts'
import { type Filter, asksOfTime, describeFilter, pickTasks, readFilter } from './filter.ts'

const mostListed = 40

/** Lists or counts the tasks that a question is about. */
export function answerTasks(text: string, scene: Scene, desk: Desk): string | undefined {
  const filter = readFilter(text, scene)
  const about =
    /\b(?:tasks?|to-?dos?|overdue|over due|due|deadlines?|assigned|unassigned|owners?|open|outstanding|remaining|behind|late|left to do|pending|in progress|completed?|finish(?:ed)?|done|accomplish(?:ed)?|urgent|high priority|plate|working on|work on|doing|has to do|have to do|to do|need to do|needs? doing|coming up|upcoming)\b/i.test(
      text,
    )
  const possessed =
    filter.assignees.length > 0 && /\b(?:have|has|got|for|about|of|'s|doing|up to|busy)\b|\?$/i.test(text)
  if ((!about && !possessed) || asksOfTime(text, scene)) return undefined
  if (
    /\b(?:i|me|my|mine)\b/i.test(text) &&
    /\b(?:assigned to me|my tasks|do i have)\b/i.test(text) &&
    filter.assignees.length === 0 &&
    !filter.overdue &&
    !filter.span &&
    filter.project === undefined
  ) {
    const own = scene.tasks.some((task) => task.status !== 'Completed' && has(task, scene.you ?? ''))
    if (own) return writeList({ ...filter, assignees: [scene.you!] }, scene, desk)
    return `None is assigned to you.\n\n${writeList(readFilter('', scene), scene, desk)}`
  }
  const upcoming = /\b(?:coming up|upcoming|next deadlines?|due (?:soon|next))\b/i.test(text) && !filter.span
  const wanted = upcoming
    ? {
        ...filter,
        span: { from: scene.clock.today, to: '9999-12-31', called: `from ${showIso(scene.clock.today)} on` },
      }
    : filter
  const notes =
    wanted.status === 'Completed' && wanted.span
      ? '\n\nWhen a task was completed is not kept, so this goes by due dates.'
      : ''
  if (/\bhow many\b|\bnumber of\b|\bcount\b/i.test(text)) return counted(wanted, scene, desk) + notes
  if (
    /^(?:is|are|do|does)\b.*\b(?:anything|any|there)\b/i.test(text) &&
    filtered(wanted, scene, desk).tasks.length === 0
  )
    return `No, there are no ${describeFilter(wanted)}.`
  if (/\b(?:most urgent|most important|most overdue|oldest)\b/i.test(text)) {
    const [first] = filtered(wanted, scene, desk).tasks.toSorted(
      (a, b) => rank(a) - rank(b) || (a.due ?? '9').localeCompare(b.due ?? '9'),
    )
    if (first) return `By priority, then by date, it is this one:\n\n${lineOf(first)}`
  }
  return writeList(wanted, scene, desk) + notes
}

/** One task on one line. */
export function lineOf(task: SeenTask): string {
  const { title, due, priority, project, status, overdue } = task
  const parts = [
    list(holdersOf(task).map((name) => inline(name, 60))) || 'nobody has it',
    due === null ? 'no due date' : `${status !== 'Completed' && overdue ? 'was due' : 'due'} ${showIso(due)}`,
    priority === 'Medium' ? undefined : `${priority.toLowerCase()} priority`,
    status === 'Pending' ? undefined : status.toLowerCase(),
    project === null ? undefined : inline(project, 100),
  ]
  return `- **${inline(title)}**: ${parts.filter((part) => part !== undefined).join(', ')}`
}

/** "**Dot** has", "**Dot** and **Sam** have" */
export function writeHolders(task: SeenTask): string {
  const names = holdersOf(task).map((name) => `**${inline(name, 60)}**`)
  return names.length === 0 ? 'Nobody has' : `${list(names)} ${names.length === 1 ? 'has' : 'have'}`
}

export function rank({ priority }: { priority: string }): number {
  return ['High', 'Medium', 'Low'].indexOf(priority)
}

/** The tasks that a filter lets through, as a list under their number. */
export function writeList(filter: Filter, scene: Scene, desk: Desk): string {
  const { tasks, total } = filtered(filter, scene, desk)
  if (tasks.length === 0) return `There are no ${describeFilter(filter)}.`
  const words = describeFilter(filter)
  const head = `**${total} ${total === 1 ? words.replace(/\btasks\b/, 'task') : words}**`
  const shown = tasks.slice(0, mostListed).map(lineOf).join('\n')
  return [head, shown, ...(total > mostListed ? [`*…and ${total - mostListed} more.*`] : [])].join('\n\n')
}

/** How many tasks a filter lets through; those are named where they are few. */
export function counted(filter: Filter, scene: Scene, desk: Desk): string {
  const { tasks, total } = filtered(filter, scene, desk)
  const words = describeFilter(filter)
  const says = `There ${total === 1 ? 'is' : 'are'} **${total}** ${total === 1 ? words.replace(/\btasks\b/, 'task') : words}`
  if (total === 0) return `There are no ${words} (0).`
  const late = tasks.length === total ? tasks.filter(({ overdue }) => overdue).length : 0
  const extra =
    total === 1 && late === 1 && !filter.overdue
      ? ', and it is overdue'
      : late > 0 && !filter.overdue && filter.status === undefined
        ? `, ${count(late, 'of them overdue', 'of them overdue')}`
        : ''
  return `${says}${extra}.${total <= 5 ? `\n\n${tasks.map(lineOf).join('\n')}` : ''}`
}

/** Where there are more tasks than one list shows, the list tool filters them. */
function filtered(filter: Filter, scene: Scene, desk: Desk): { tasks: SeenTask[]; total: number } {
  if (scene.isWhole) {
    const tasks = pickTasks(scene.tasks, filter)
    return { tasks, total: tasks.length }
  }
  const { project, status, overdue, span } = filter
  const input = {
    ...(project && { project }),
    ...(status ? { status } : { open: true }),
    ...(overdue && { overdue }),
    ...(span && { due_from: span.from, due_to: span.to }),
  }
  const owners = filter.nobody ? ['nobody'] : filter.assignees.length > 0 ? filter.assignees : [undefined]
  const lists = desk.useAll(
    owners.map((assignee) => ({ name: 'list_tasks' as const, input: assignee ? { ...input, assignee } : input })),
  )
  const found = { tasks: [] as SeenTask[], total: 0 }
  for (const list of lists as { tasks: SeenTask[]; total: number }[]) {
    if (isRefusal(list)) continue
    const tasks = pickTasks(list.tasks, filter)
    found.tasks.push(...tasks)
    found.total += tasks.length === list.tasks.length ? list.total : tasks.length
  }
  return found
}
