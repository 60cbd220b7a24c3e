import { addDays } from '#shared/domain/zoned-time.ts'
import { showIso } from '../commands/fields.ts'
import { count } from '../markdown.ts'
import type { Scene } from '../scene.ts'
import { writeEvents } from './answer-calendar.ts'
import { lineOfProject, writeProject } from './answer-projects.ts'
import { lineOf, rank } from './answer-tasks.ts'
import { projectIn } from './filter.ts'
import { type Span, readSpan } from './span.ts'

/** The day: what is late and needs a decision, what is due, what is on, what comes tomorrow. */
export function writeBriefing({ clock, tasks, events, isWhole }: Scene): string {
  const { today } = clock
  const open = tasks.filter(({ status }) => status !== 'Completed')
  const late = open.filter(({ overdue }) => overdue)
  const due = open.filter((task) => task.due === today)
  const unowned = open.filter(({ assignee }) => assignee === null)
  const soon = open
    .filter((task) => task.due !== null && task.due > today && task.due <= addDays(today, 3))
    .toSorted((a, b) => rank(a) - rank(b))
  const own = events.filter(({ date }) => date === today)
  const tomorrow = events.filter(({ date }) => date === addDays(today, 1))
  const parts = [`# ${showIso(today)}`]
  const section = (title: string, lines: string[], none?: string) => {
    if (lines.length > 0) parts.push(`## ${title}`, lines.join('\n'))
    else if (none) parts.push(none)
  }
  if (!isWhole) parts.push(onlyFirst)
  section(
    'Needs a decision',
    [...late.map(lineOf), ...unowned.filter((task) => !late.includes(task)).map(lineOf)],
    'Nothing is overdue and everything has an owner.',
  )
  section('Due today', due.map(lineOf), 'Nothing is due today.')
  section('On the calendar', own.length > 0 ? [writeEvents(own, false)] : [], 'There is nothing on the calendar today.')
  section('In the next three days', [
    ...soon.slice(0, 8).map(lineOf),
    ...(tomorrow.length > 0 ? [writeEvents(tomorrow, true)] : []),
  ])
  return parts.join('\n\n')
}

const onlyFirst = '*There are more tasks than one list shows: this is drawn from the first hundred by their date.*'

/** What is on and what is due in a span of days. */
export function writeSpan({ from, to, called }: Span, { tasks, events }: Scene): string {
  const own = events.filter(({ date }) => date >= from && date <= to)
  const due = tasks.filter(
    (task) => task.status !== 'Completed' && task.due !== null && task.due >= from && task.due <= to,
  )
  const late = tasks.filter(({ overdue, due: day }) => overdue && day !== null && day < from)
  return [
    `# ${called.charAt(0).toUpperCase()}${called.slice(1)}`,
    `## On the calendar\n\n${own.length > 0 ? writeEvents(own, from !== to) : 'Nothing.'}`,
    `## Due\n\n${due.length > 0 ? due.map(lineOf).join('\n') : 'Nothing.'}`,
    ...(late.length > 0 ? [`## Overdue from before\n\n${late.map(lineOf).join('\n')}`] : []),
  ].join('\n\n')
}

/** How the projects stand: done, late, next, at risk. */
export function writeStatus(text: string, scene: Scene): string {
  const { clock, projects, tasks } = scene
  const named = projectIn(text, scene)
  const project = projects.find(({ name }) => name === named)
  if (project && /^(?:what|how|tell|show|status of|is)\b/i.test(text)) return writeProject(project, scene)
  const chosen = project ? [project] : projects
  const inScope = project ? tasks.filter((task) => task.project === project.name) : tasks
  const span = readSpan(text, clock)
  const to = span && span.to >= clock.today ? span.to : addDays(clock.today, 7)
  const done = inScope.filter(
    ({ status, due }) => status === 'Completed' && due !== null && due >= addDays(clock.today, -14),
  )
  const open = inScope.filter(({ status }) => status !== 'Completed')
  const late = open.filter(({ overdue }) => overdue)
  const next = open.filter(({ due, overdue }) => !overdue && due !== null && due <= to)
  const risks = [
    ...chosen
      .filter(
        ({ status, due, tasks: of }) =>
          status !== 'Completed' && due !== null && due <= addDays(clock.today, 7) && of.completed < of.all,
      )
      .map(
        ({ name, due, tasks: of }) =>
          `- **${name}** is due ${showIso(due!)} with ${count(of.all - of.completed, 'task')} open.`,
      ),
    ...open.filter(({ assignee }) => assignee === null).map(({ title }) => `- **${title}** has no owner.`),
    ...open
      .filter(({ due, priority }) => due === null && priority === 'High')
      .map(({ title }) => `- **${title}** has high priority and no date.`),
  ]
  const section = (title: string, lines: string[]) =>
    `## ${title}\n\n${lines.length > 0 ? lines.slice(0, 15).join('\n') + (lines.length > 15 ? `\n- …and ${lines.length - 15} more` : '') : 'Nothing.'}`
  return [
    `# Status report, ${showIso(clock.today)}`,
    `${count(open.length, 'task is', 'tasks are')} open, ${late.length} of them overdue.`,
    section(project ? 'Project' : 'Projects', chosen.map(lineOfProject)),
    section('Done (due in the last two weeks)', done.map(lineOf)),
    section('Late', late.map(lineOf)),
    section(`Next, until ${showIso(to)}`, next.map(lineOf)),
    section('At risk', risks),
    ...(scene.isWhole ? [] : [onlyFirst]),
    '*Written from the tasks and projects of the workspace. When a task was completed is not kept, so “done” goes by due dates.*',
  ].join('\n\n')
}
