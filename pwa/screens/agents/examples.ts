import { dateOf } from '#pwa/parts/local-date.ts'
import type { CalendarEvent } from '#shared/contract/calendar.ts'
import type { Project } from '#shared/contract/projects.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { type Assigned, assigneesOf } from '#shared/domain/assignees.ts'

type Someone = { readonly id: string; readonly name: string; readonly role: string; readonly skills: readonly string[] }

/** What of a workspace the examples name. */
export type Named = {
  readonly tasks: readonly (Pick<Task, 'title' | 'status' | 'dueDate'> & Assigned)[]
  readonly projects: readonly (Pick<Project, 'name' | 'status'> & { readonly team: readonly string[] })[]
  readonly events: readonly Pick<CalendarEvent, 'title' | 'start' | 'end'>[]
}

type Facts = { task?: string | undefined; project?: string | undefined; event?: string | undefined; hasToday: boolean }

/** What an agent does by its skills or role, as the built-in assistant does it too. */
const bySkill: [skill: RegExp, example: (facts: Facts) => string | false | undefined][] = [
  [/social|newsletter|marketing/i, ({ project }) => project && `Write a post about “${project}”`],
  [/advert|recruit/i, ({ project }) => project && `Write a job advert for “${project}”`],
  [/outreach|follow.?up|sales/i, about('Write a follow-up e-mail about')],
  [/ticket|support/i, about('Draft a reply to a customer about')],
  [
    /briefing|events|free time|assistant/i,
    ({ hasToday }) => (hasToday ? 'What is on my calendar today?' : 'When am I free tomorrow?'),
  ],
  [/status|deadline|project manag/i, ({ project }) => project && `Write a status report for “${project}”`],
  [/document|source|research/i, ({ project }) => project && `What do we know about “${project}”?`],
  [/agenda|meeting/i, ({ event }) => event && `Write an agenda for “${event}”`],
]

const max = 4

/** Four prompts for an agent that name what there is in this workspace, what it is there for first. Works without a key. */
export function examplesFor(agent: Someone, { tasks, projects, events }: Named, now: number): string[] {
  const today = dateOf(now)
  const open = tasks
    .filter(({ status, title }) => status !== 'Completed' && isNameable(title))
    .toSorted((a, b) => (a.dueDate ?? '9').localeCompare(b.dueDate ?? '9'))
  const own = open.filter((task) => assigneesOf(task).some(({ id }) => id === agent.id))
  const going = projects.filter(({ status, name }) => status !== 'Completed' && isNameable(name))
  const project = (going.find(({ team }) => team.includes(agent.name)) ?? going[0])?.name
  const coming = events.filter(({ end, title }) => Date.parse(end) > now && isNameable(title))
  const event = coming[0]?.title
  const late = own.find(({ dueDate }) => dueDate !== null && dueDate < today)
  const facts = {
    task: own[0]?.title,
    project,
    event,
    hasToday: coming.some(({ start }) => dateOf(Date.parse(start)) === today),
  }
  const can = [agent.role, ...agent.skills].join('\n')
  const ofSkills = bySkill.flatMap(([skill, example]) => (skill.test(can) && example(facts)) || []).slice(0, 2)
  const others = [
    late && `Move “${late.title}” to tomorrow`,
    own.length > 0 && `What is open for ${agent.name}?`,
    open.some(({ dueDate }) => dueDate !== null && dueDate < today) && 'What is overdue?',
    project && `How is the project “${project}” going?`,
    event && `Write an agenda for “${event}”`,
    open.length > 0 && 'What is due this week?',
    // These can always be asked, also in a workspace with nothing in it.
    `Create a task “Plan next week” for ${agent.name}, due Friday`,
    'What is on my calendar tomorrow?',
    'Which agents are there?',
    'What can you do?',
  ]
  return [...new Set([...ofSkills, ...others.filter((each) => typeof each === 'string')])].slice(0, max)
}

function about(words: string) {
  return ({ task, project }: Facts) => (task ?? project) && `${words} “${task ?? project}”`
}

/** Whether a name fits into a line, and between quotes. */
function isNameable(name: string): boolean {
  return name.length <= 60 && !/["“”„\n]/.test(name)
}
