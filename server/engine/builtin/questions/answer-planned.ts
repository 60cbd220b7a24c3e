import { doersIn, has } from '../doers.ts'
import { addDays } from '#shared/domain/zoned-time.ts'
import type { SeenEvent } from '../../tools/seen-event.ts'
import type { SeenProject } from '../../tools/projects.ts'
import type { SeenTask } from '../../tools/tasks.ts'
import { dayFrom } from '../calendar.ts'
import { showIso } from '../commands/fields.ts'
import { count, inline, list } from '../markdown.ts'
import type { Scene } from '../scene.ts'
import { writeEvents } from './answer-calendar.ts'
import { lineOf, rank } from './answer-tasks.ts'
import { projectIn } from './filter.ts'
import { readSpan } from './span.ts'

/** Answers to questions that take some reckoning: hours, overlaps, what is behind, what comes first. */
export function answerPlanned(text: string, scene: Scene): string | undefined {
  if (/\b(?:overlap\w*|clash\w*|conflict\w*|double[- ]booked)\b/i.test(text)) return writeOverlaps(text, scene)
  if (/\bwho\b.*\b(?:nothing|no (?:open )?(?:tasks|work))\b|\bwho is (?:idle|bored)\b/i.test(text))
    return writeIdle(scene)
  if (/\bhow (?:much time|many hours|long)\b.*\b(?:meetings?|calls?|events?|calendar)\b/i.test(text))
    return writeHours(text, scene)
  if (
    /\bprojects?\b.*\b(?:furthest|most|worst|least)\b|\b(?:furthest|most|worst) (?:behind|at risk|late)\b/i.test(
      text,
    ) &&
    !/\b(?:along|ahead|advanced|complet\w*|progress|finished|done)\b/i.test(text)
  )
    return writeBehind(scene)
  if (/\bon (?:track|schedule|time)\b|\bmake (?:it|the deadline)\b/i.test(text)) return writeOnTrack(text, scene)
  if (
    /\b(?:what|which)\b.*\b(?:first|(?:do|work on|tackle|take on) next)\b|\bwhere (?:do|should) (?:i|we) (?:start|begin)\b/i.test(
      text,
    ) &&
    !/\b(?:files?|projects?|meetings?|events?)\b/i.test(text)
  )
    return writeFirst(text, scene)
  return undefined
}

function eventsIn(text: string, { clock, events }: Scene): { events: SeenEvent[]; called: string } {
  const { from, to, called } = readSpan(text, clock) ?? {
    from: clock.today,
    to: addDays(clock.today, 6),
    called: 'in the next seven days',
  }
  return { events: events.filter(({ date, all_day }) => date >= from && date <= to && !all_day), called }
}

function writeOverlaps(text: string, scene: Scene): string {
  const { events, called } = eventsIn(text, scene)
  const ordered = events.toSorted((a, b) => `${a.date}${a.start}`.localeCompare(`${b.date}${b.start}`))
  const met = ordered.filter((one) => ordered.some((other) => other !== one && overlap(one, other)))
  return met.length === 0
    ? `No, nothing overlaps ${called}: ${count(events.length, 'event')} on the calendar.`
    : `Yes, these overlap ${called}:\n\n${writeEvents(met, true)}`
}

function overlap(a: SeenEvent, b: SeenEvent): boolean {
  return `${a.date} ${a.start}` < `${b.end_date} ${b.end}` && `${b.date} ${b.start}` < `${a.end_date} ${a.end}`
}

function writeHours(text: string, scene: Scene): string {
  const { events, called } = eventsIn(text, scene)
  const minutes = events.reduce((sum, event) => sum + lengthOf(event), 0)
  const hours = (minutes / 60).toFixed(2).replace(/\.?0+$/, '')
  return `**${hours} ${hours === '1' ? 'hour' : 'hours'}** in ${count(events.length, 'event')} ${called}.${events.length > 0 ? `\n\n${writeEvents(events, true)}` : ''}`
}

/** In minutes. */
function lengthOf({ date, start, end_date, end }: SeenEvent): number {
  const minutes = (day: string, time: string) =>
    dayFrom(day) * 24 * 60 + Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return minutes(end_date, end) - minutes(date, start)
}

type Standing = { project: SeenProject; late: number; open: number; daysLeft: number | undefined; words: string }

/** How a project stands, by what is overdue, what is open and the days that are left. */
function standingOf(project: SeenProject, { clock }: Scene): Standing {
  const { all, completed, overdue } = project.tasks
  const open = all - completed
  const daysLeft = project.due === null ? undefined : dayFrom(project.due) - dayFrom(clock.today)
  const due =
    daysLeft === undefined
      ? 'no due date'
      : daysLeft < 0
        ? `was due ${showIso(project.due!)}`
        : `${count(daysLeft, 'day')} left, until ${showIso(project.due!)}`
  const words = `${completed} of ${all} tasks done (${project.progress}%), ${overdue === 0 ? 'none overdue' : `${overdue} overdue`}, ${due}`
  return { project, late: overdue, open, daysLeft, words }
}

function isAtRisk({ late, open, daysLeft }: Standing): boolean {
  return open > 0 && (late > 0 || (daysLeft !== undefined && (daysLeft < 0 || open > daysLeft)))
}

function writeOnTrack(text: string, scene: Scene): string | undefined {
  const named = projectIn(text, scene)
  const running = scene.projects.filter(({ name, status }) => (named ? name === named : status !== 'Completed'))
  if (running.length === 0) return named === undefined ? writeTasksOnTrack(scene) : undefined
  const outside = named === undefined ? scene.tasks.filter((task) => task.overdue && !isIn(task, running)) : []
  const standings = running
    .map((project) => {
      const standing = standingOf(project, scene)
      const verdict = project.status === 'Completed' ? 'Completed' : isAtRisk(standing) ? 'At risk' : 'On track'
      const late = scene.tasks.filter((task) => task.project === project.name && task.overdue)
      return `**${inline(project.name)}**: **${verdict}**: ${standing.words}.${late.length > 0 ? `\n\n${late.map(lineOf).join('\n')}` : ''}`
    })
    .join('\n\n')
  return outside.length > 0
    ? `${standings}\n\nOverdue outside these projects:\n\n${outside.map(lineOf).join('\n')}`
    : standings
}

function isIn({ project }: SeenTask, projects: readonly SeenProject[]): boolean {
  return projects.some(({ name }) => name === project)
}

/** Where no project is under way, the tasks say how it stands. */
function writeTasksOnTrack({ tasks }: Scene): string | undefined {
  const open = tasks.filter(({ status }) => status !== 'Completed')
  const late = open.filter(({ overdue }) => overdue)
  if (open.length === 0) return undefined
  return late.length === 0
    ? `**On track**: none of ${count(open.length, 'open task')} is overdue.`
    : `**At risk**: ${late.length} of ${count(open.length, 'open task')} ${late.length === 1 ? 'is' : 'are'} overdue.\n\n${late.map(lineOf).join('\n')}`
}

/** The projects by how much of them is done. */
export function writeByProgress(scene: Scene, names: readonly string[] = [], isLeast = false): string | undefined {
  const standings = scene.projects
    .filter(({ name, status }) => (names.length > 0 ? names.includes(name) : status !== 'Completed'))
    .toSorted((a, b) => (isLeast ? a.progress - b.progress : b.progress - a.progress))
    .map((project) => standingOf(project, scene))
  const [first] = standings
  if (!first) return undefined
  return `${isLeast ? 'Least far' : 'Furthest'} along is **${inline(first.project.name)}** (${first.project.progress}%).\n\n${standings
    .map(({ project, words }) => `- **${inline(project.name)}**: ${words}`)
    .join('\n')}`
}

/** Which project is furthest behind, and how the others stand. */
export function writeBehind(scene: Scene): string | undefined {
  const standings = scene.projects
    .filter(({ status }) => status !== 'Completed')
    .map((project) => standingOf(project, scene))
  if (standings.length === 0) return undefined
  const perDay = ({ open, daysLeft }: Standing) => (daysLeft === undefined ? 0 : open / Math.max(1, daysLeft))
  const [first, ...others] = standings.toSorted((a, b) => b.late - a.late || perDay(b) - perDay(a))
  return [
    `Furthest behind is **${inline(first!.project.name)}**: ${first!.words}.`,
    ...(others.length > 0
      ? [others.map(({ project, words }) => `- **${inline(project.name)}**: ${words}`).join('\n')]
      : []),
    '*By overdue tasks, then by open tasks for each day that is left.*',
  ].join('\n\n')
}

/** Who has nothing to do: of the agents, and of the people, who mostly have their work elsewhere. */
export function writeIdle({ agents, people, tasks }: Scene): string {
  const open = tasks.filter(({ status }) => status !== 'Completed')
  const idleOf = (some: readonly { name: string }[]) =>
    some.filter(({ name }) => !open.some((task) => has(task, name))).map(({ name }) => `**${inline(name)}**`)
  const free = idleOf(people)
  const besides =
    free.length === 0 ? '' : ` Of the people, ${list(free)} ${free.length === 1 ? 'has' : 'have'} no open task.`
  const idle = idleOf(agents)
  if (idle.length > 0) return `Nothing is with ${list(idle)}.${besides}`
  const counts = agents.map(({ name }) => ({ name, all: open.filter((task) => has(task, name)).length }))
  const least = Math.min(...counts.map(({ all }) => all))
  const names = counts.filter(({ all }) => all === least).map(({ name }) => `**${inline(name)}**`)
  return `${besides === '' ? 'Everybody' : 'Each agent'} has something to do. Least is with ${list(names)} (${least} open).${besides}`
}

/** What to do first, and why: what is late, then what is due today, each by priority. */
function writeFirst(text: string, scene: Scene): string {
  const { tasks, clock } = scene
  const people = doersIn(text, scene).map(({ name }) => name)
  const open = tasks.filter(
    (task) => task.status !== 'Completed' && (people.length === 0 || people.some((name) => has(task, name))),
  )
  const [first, ...next] = open.toSorted(
    (a, b) =>
      Number(b.overdue) - Number(a.overdue) ||
      (a.due ?? '9').localeCompare(b.due ?? '9') ||
      rank(a) - rank(b) ||
      a.title.localeCompare(b.title),
  )
  if (!first) return people.length > 0 ? `Nothing is open for ${list(people)}.` : 'Nothing is open.'
  const reasons = [
    first.overdue && `it is overdue (it was due ${showIso(first.due!)})`,
    !first.overdue &&
      first.due !== null &&
      (first.due === clock.today ? 'it is due today' : `it is due ${showIso(first.due)}`),
    first.priority === 'High' && 'it has high priority',
    first.status === 'In Progress' && 'it is begun already',
  ].filter((reason) => reason !== false)
  return `First **${inline(first.title)}**${first.assignee ? ` (${first.assignee})` : ''}, because ${list(reasons.length > 0 ? reasons : ['nothing else has a date'])}.${next.length > 0 ? `\n\nThen:\n\n${next.slice(0, 4).map(lineOf).join('\n')}` : ''}`
}
