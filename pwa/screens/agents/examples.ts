import type { CalendarEvent } from '#shared/contract/calendar.ts'
import type { Project } from '#shared/contract/projects.ts'
import type { Task } from '#shared/contract/tasks.ts'

/** What there is in the workspace, as far as this device knows; null while nothing is known. */
export type Known = {
  tasks: readonly Pick<Task, 'title' | 'status' | 'assignee_id' | 'dueDate'>[] | null
  projects: readonly Pick<Project, 'name' | 'status'>[] | null
  events: readonly Pick<CalendarEvent, 'title' | 'start'>[] | null
}

/** What the seven agents are asked to write; custom agents write e-mails. */
const texts: Record<string, (subject: string) => string> = {
  2: (subject) => `Write a follow-up e-mail about ${subject}`,
  3: (subject) => `Write a reply to a customer about ${subject}`,
  4: (subject) => `Write a post about ${subject}`,
  5: () => 'Write a job advert for a support assistant',
  6: (subject) => `Write an agenda for a meeting about ${subject}`,
}

const most = 4
/** A title that makes a prompt too long to be read at a glance is none for an example, in characters. */
const longest = 60

/**
 * Four prompts that this agent can do something with, about what is really in the workspace; each works with the built-in
 * assistant too. `now` in milliseconds since 1970.
 */
export function examplesFor(
  agent: { id: string; name: string },
  { tasks, projects, events }: Known,
  now: number,
): string[] {
  const open = (tasks ?? []).filter(({ status, title }) => status !== 'Completed' && title.length <= longest)
  const byDue = open.toSorted((a, b) => (a.dueDate ?? '9').localeCompare(b.dueDate ?? '9'))
  const task = byDue.find(({ assignee_id }) => assignee_id === agent.id) ?? byDue[0]
  const project = (projects ?? []).find(({ status, name }) => status !== 'Completed' && name.length <= longest)
  const event = (events ?? []).find(({ start, title }) => Date.parse(start) > now && title.length <= longest)
  const subject = project ? `“${project.name}”` : 'our plans for the month'
  const write = texts[agent.id] ?? ((about: string) => `Write an e-mail about ${about}`)
  const all =
    agent.id === '1'
      ? ['Daily briefing', 'Plan tomorrow', event && `Who is invited to “${event.title}”?`, 'When am I free tomorrow?']
      : [
          write(subject),
          open.some(({ assignee_id }) => assignee_id === agent.id) && `What does ${agent.name} have open?`,
          agent.id === '6' && 'Write a status report',
          project && `How is “${project.name}” going?`,
        ]
  const rest = [
    task && `Move “${task.title}” to Friday`,
    'What is due this week?',
    'Which agents are there?',
    'Plan tomorrow',
  ]
  return [...new Set([...all, ...rest].filter((each) => typeof each === 'string'))].slice(0, most)
}
