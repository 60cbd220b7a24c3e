import type { SeenProject } from '../../tools/projects.ts'
import { agentsIn, showIso } from '../commands/fields.ts'
import { count, inline, list } from '../markdown.ts'
import type { Scene } from '../scene.ts'
import { lineOf } from './answer-tasks.ts'
import { projectIn } from './filter.ts'

/** Lists projects, who is on them, or how one stands. */
export function answerProjects(text: string, scene: Scene): string | undefined {
  const named = projectIn(text, scene)
  const project = scene.projects.find(({ name }) => name === named)
  if (project && /\bwho\b|\bteam\b/i.test(text) && !/\btasks?\b/i.test(text))
    return `On **${inline(project.name)}** ${project.team.length === 0 ? 'nobody is named' : project.team.length === 1 ? `is ${project.team[0]}` : `are ${list(project.team)}`}.`
  if (
    project &&
    !/\b(?:tasks?|overdue|late|behind|due|open|how many)\b/i.test(text) &&
    /\b(?:status|progress|how|far|stand|project|when|deadline|about|going|track)\b/i.test(text)
  )
    return writeProject(project, scene)
  if (!/\bprojects?\b/i.test(text)) return undefined
  if (/\btasks?\b/i.test(text) && !/\bprojects\b/i.test(text)) return undefined
  if (project && /\b(?:overdue|late|behind|due|open)\b/i.test(text)) return undefined
  // A list does not say which is the smallest.
  if (/\b(?:most|biggest|largest|smallest|fewest|least)\b/i.test(text)) return undefined
  const people = agentsIn(text, scene).map(({ name }) => name)
  const status = /\bactive|running|ongoing|current\b/i.test(text)
    ? 'Active'
    : /\bplanning|planned\b/i.test(text)
      ? 'Planning'
      : /\bcompleted?|finished|done\b/i.test(text)
        ? 'Completed'
        : undefined
  const late = /\b(?:overdue|late|behind|at risk)\b/i.test(text)
  const found = scene.projects.filter(
    (one) =>
      (people.length === 0 || people.some((name) => one.team.includes(name))) &&
      (status === undefined || one.status === status) &&
      (!late ||
        one.tasks.overdue > 0 ||
        (one.due !== null && one.due < scene.clock.today && one.status !== 'Completed')),
  )
  const what = `${status ? `${status.toLowerCase()} ` : ''}projects${people.length > 0 ? ` with ${list(people)}` : ''}${late ? ' that are late or hold overdue tasks' : ''}`
  if (found.length === 0) return `There are no ${what}.`
  if (/\bhow many\b/i.test(text))
    return `There ${found.length === 1 ? 'is' : 'are'} **${found.length}** ${found.length === 1 ? what.replace('projects', 'project') : what}: ${list(found.map(({ name }) => inline(name)))}.`
  return `**${found.length} ${found.length === 1 ? what.replace('projects', 'project') : what}**\n\n${found.map(lineOfProject).join('\n')}`
}

export function lineOfProject({ name, status, progress, due, team, tasks }: SeenProject): string {
  const late = tasks.overdue > 0 ? `, ${tasks.overdue} overdue` : ''
  return `- **${inline(name)}**: ${status.toLowerCase()}, ${progress}% (${tasks.completed} of ${count(tasks.all, 'task')} done${late}), ${due === null ? 'no due date' : `due ${showIso(due)}`}${team.length > 0 ? `, ${list(team)}` : ''}`
}

const mostDone = 10

/** How one project stands, with its open tasks and what is done. */
export function writeProject(project: SeenProject, { tasks }: Scene): string {
  const open = tasks.filter((task) => task.project === project.name && task.status !== 'Completed')
  const parts = [lineOfProject(project).slice(2), ...(project.description ? [inline(project.description)] : [])]
  if (open.length > 0)
    parts.push(
      `Open tasks:\n\n${open
        .slice(0, 30)
        .map((task) => lineOf({ ...task, project: null }))
        .join('\n')}`,
    )
  else parts.push('It has no open tasks.')
  const completed = tasks.filter((task) => task.project === project.name && task.status === 'Completed')
  if (completed.length > 0)
    parts.push(
      `Done: ${list(completed.slice(0, mostDone).map(({ title }) => inline(title)))}${completed.length > mostDone ? ` and ${completed.length - mostDone} more` : ''}.`,
    )
  return parts.join('\n\n')
}
