import type { EventRow, ProjectRow, TaskRow } from '../db/schema.ts'
import { newId } from '#shared/domain/ids.ts'
import { sampleAgents } from '../agents/sample-agents.ts'

type SampleTask = {
  title: string
  agent: string
  status?: string
  priority?: string
  due?: number
  project?: string
  notes?: string
}
type SampleProject = { name: string; status: string; team: string[]; due: number | null; description: string }

/** Hours of today, by the clock of the machine it runs on. */
type SampleEvent = { title: string; start: number; end: number; attendees: string[]; notes?: string }
export type Samples = { projects: SampleProject[]; tasks: SampleTask[]; events: SampleEvent[] }

const day = 24 * 60 * 60_000

/** What everyone finds in a new workspace: one project with three tasks that teach the product. */
export const gettingStarted: Samples = {
  projects: [
    {
      name: 'Getting started',
      status: 'Active',
      team: ['Arlo', 'Millie', 'Spec'],
      due: null,
      description: 'Three short tasks that show what your team can do.',
    },
  ],
  tasks: [
    {
      title: 'Give Spec a document to summarise',
      agent: 'Spec',
      priority: 'High',
      project: 'Getting started',
      notes: 'Open Spec, attach a file and press Execute Task.',
    },
    {
      title: 'Let Millie pull the action items out of meeting notes',
      agent: 'Millie',
      priority: 'Medium',
      project: 'Getting started',
      notes: 'Attach your notes as text or markdown.',
    },
    { title: 'Ask Arlo what he can do for you', agent: 'Arlo', priority: 'Low', project: 'Getting started' },
  ],
  events: [],
}

/** What the demo shows: a team in the middle of its week. Dates are days from today. */
export const demoWeek: Samples = {
  projects: [
    {
      name: 'Website relaunch',
      status: 'Active',
      team: ['Suki', 'Spec', 'Millie'],
      due: 14,
      description: 'New pages, new words, same address.',
    },
    {
      name: 'Supplier review',
      status: 'Active',
      team: ['Arlo', 'Spec'],
      due: 6,
      description: 'Compare offers and renew or replace three contracts.',
    },
    {
      name: 'Hiring: support lead',
      status: 'Planning',
      team: ['Dot', 'Clide'],
      due: 30,
      description: 'Advert, screening and interviews for one position.',
    },
  ],
  tasks: [
    {
      title: 'Draft the e-mail to Nordhaus',
      agent: 'Arlo',
      status: 'In Progress',
      priority: 'High',
      due: 0,
      project: 'Supplier review',
      notes: 'Invoice 2291 was booked twice. Ask for a credit note.',
    },
    { title: 'Share the launch plan', agent: 'Millie', priority: 'Medium', due: 1, project: 'Website relaunch' },
    { title: 'Compare supplier quotes', agent: 'Spec', priority: 'High', due: 3, project: 'Supplier review' },
    {
      title: 'October newsletter',
      agent: 'Suki',
      status: 'Completed',
      priority: 'Medium',
      due: -4,
      project: 'Website relaunch',
    },
    { title: 'Follow up with the trade-fair leads', agent: 'Chip', priority: 'High', due: -1 },
    { title: 'Answer the open refund tickets', agent: 'Clide', status: 'In Progress', priority: 'Medium', due: 0 },
    {
      title: 'Write the support lead advert',
      agent: 'Dot',
      priority: 'Medium',
      due: 5,
      project: 'Hiring: support lead',
    },
    { title: 'Proofread the new pricing page', agent: 'Suki', priority: 'Low', due: 7, project: 'Website relaunch' },
    { title: 'Collect questions for the board meeting', agent: 'Arlo', priority: 'Low', due: 9 },
    { title: 'Summarise last quarter for the team', agent: 'Spec', status: 'Completed', priority: 'Low', due: -9 },
    {
      title: 'Check every redirect of the old site',
      agent: 'Spec',
      priority: 'High',
      due: 10,
      project: 'Website relaunch',
    },
    { title: 'Write the launch announcement', agent: 'Suki', priority: 'Medium', due: 13, project: 'Website relaunch' },
    {
      title: 'List what the old site says twice',
      agent: 'Spec',
      status: 'Completed',
      priority: 'Low',
      due: -12,
      project: 'Website relaunch',
    },
    {
      title: 'Words for the start page',
      agent: 'Suki',
      status: 'Completed',
      priority: 'High',
      due: -6,
      project: 'Website relaunch',
    },
    {
      title: 'Page list and owners',
      agent: 'Millie',
      status: 'Completed',
      priority: 'High',
      due: -15,
      project: 'Website relaunch',
    },
    {
      title: 'Interview three customers about the site',
      agent: 'Spec',
      status: 'Completed',
      priority: 'Medium',
      due: -18,
      project: 'Website relaunch',
    },
    {
      title: 'Agree on one name for each product',
      agent: 'Suki',
      status: 'Completed',
      priority: 'Medium',
      due: -11,
      project: 'Website relaunch',
    },
    {
      title: 'Choose the launch date',
      agent: 'Millie',
      status: 'Completed',
      priority: 'High',
      due: -20,
      project: 'Website relaunch',
    },
    {
      title: 'Collect the current contracts',
      agent: 'Arlo',
      status: 'Completed',
      priority: 'Medium',
      due: -8,
      project: 'Supplier review',
    },
    {
      title: 'Ask all three for a new offer',
      agent: 'Arlo',
      status: 'Completed',
      priority: 'High',
      due: -5,
      project: 'Supplier review',
    },
    {
      title: 'Name two questions for each supplier',
      agent: 'Spec',
      priority: 'Medium',
      due: 2,
      project: 'Supplier review',
    },
    {
      title: 'Agree on what the role is for',
      agent: 'Clide',
      status: 'Completed',
      priority: 'High',
      due: -3,
      project: 'Hiring: support lead',
    },
    { title: 'Screening questions', agent: 'Dot', priority: 'Medium', due: 8, project: 'Hiring: support lead' },
    { title: 'Book the interview rooms', agent: 'Dot', priority: 'Low', due: 16, project: 'Hiring: support lead' },
  ],
  events: [
    { title: 'Team standup', start: 9, end: 9.5, attendees: ['Alex Kim', 'Sam Rivera'] },
    {
      title: 'Product review',
      start: 14,
      end: 15,
      attendees: ['Alex Kim', 'Sam Rivera'],
      notes: 'Bring the list of open redirects.',
    },
    { title: 'Client meeting', start: 16, end: 17, attendees: ['Alex Kim', 'Nordhaus'] },
  ],
}

/** The samples as rows of one workspace; today in UTC is day 0 of the due dates. */
export function sampleRows(
  samples: Samples,
  workspaceId: string,
  now: number,
  people: readonly { id: string; name: string }[],
): { projects: ProjectRow[]; tasks: TaskRow[]; events: EventRow[] } {
  const dateOf = (days: number | null | undefined) =>
    days === null || days === undefined ? null : new Date(now + days * day).toISOString().slice(0, 10)
  const projects = samples.projects.map((project, index) => ({
    workspace_id: workspaceId,
    id: newId(),
    name: project.name,
    status: project.status,
    ...standOf(samples.tasks.filter((task) => task.project === project.name)),
    team: JSON.stringify(project.team),
    members: null,
    due_date: dateOf(project.due),
    description: project.description,
    created_at: now + index,
    updated_at: now + index,
    rev: 0,
    changed_by: null,
  }))
  const tasks = samples.tasks.map((task, index) => ({
    workspace_id: workspaceId,
    id: newId(),
    title: task.title,
    status: task.status ?? 'Pending',
    assignee: task.agent,
    assignee_id: String(sampleAgents.findIndex((agent) => agent.name === task.agent) + 1),
    assignees: null,
    priority: task.priority ?? 'Medium',
    due_date: dateOf(task.due),
    project_id: projects.find((project) => project.name === task.project)?.id ?? null,
    notes: task.notes ?? '',
    // Lists show the newest first, so the first sample is the newest.
    created_at: now - index,
    updated_at: now - index,
    rev: 0,
    changed_by: null,
  }))
  const events = samples.events.map((event) => ({
    workspace_id: workspaceId,
    id: newId(),
    title: event.title,
    start_at: hourOf(now, event.start),
    end_at: hourOf(now, event.end),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    attendees: JSON.stringify(event.attendees),
    attendee_ids: idsOf(event.attendees, people),
    notes: event.notes ?? '',
    created_at: now,
    updated_at: now,
    rev: 0,
    changed_by: null,
  }))
  return { projects, tasks, events }
}

function idsOf(attendees: readonly string[], people: readonly { id: string; name: string }[]): string | null {
  const ids = attendees.map((called) => people.find(({ name }) => name === called)?.id ?? null)
  return ids.every((id) => id === null) ? null : JSON.stringify(ids)
}

function hourOf(now: number, hour: number): number {
  return new Date(now).setHours(Math.floor(hour), (hour % 1) * 60, 0, 0)
}

function standOf(tasks: SampleTask[]): Pick<ProjectRow, 'progress' | 'completed_tasks'> {
  const completed = tasks.filter(({ status }) => status === 'Completed').length
  return {
    progress: tasks.length === 0 ? 0 : Math.round((100 * completed) / tasks.length),
    completed_tasks: completed,
  }
}
