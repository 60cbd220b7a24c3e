import type { ProjectRow, TaskRow } from '../db/schema.ts'
import { newId } from '#shared/domain/ids.ts'
import { sampleAgents } from '../agents/sample-agents.ts'

type SampleTask = { title: string; agent: string; status?: string; priority?: string; due?: number; project?: string; notes?: string }
type SampleProject = { name: string; status: string; progress: number; team: string[]; due: number | null; description: string }

const day = 24 * 60 * 60_000

/** What everyone finds in a new workspace: one project with three tasks that teach the product. */
export const gettingStarted: { projects: SampleProject[]; tasks: SampleTask[] } = {
  projects: [{ name: 'Getting started', status: 'Active', progress: 0, team: ['Arlo', 'Millie', 'Spec'], due: null, description: 'Three short tasks that show what your team can do.' }],
  tasks: [
    { title: 'Give Spec a document to summarise', agent: 'Spec', priority: 'High', project: 'Getting started', notes: 'Open Spec, attach a file and press Execute Task.' },
    { title: 'Let Millie pull the action items out of meeting notes', agent: 'Millie', priority: 'Medium', project: 'Getting started', notes: 'Attach your notes as text or markdown.' },
    { title: 'Ask Arlo what he can do for you', agent: 'Arlo', priority: 'Low', project: 'Getting started' },
  ],
}

/** What the demo shows: a team in the middle of its week. Dates are days from today. */
export const demoWeek: { projects: SampleProject[]; tasks: SampleTask[] } = {
  projects: [
    { name: 'Website relaunch', status: 'Active', progress: 64, team: ['Suki', 'Spec', 'Millie'], due: 14, description: 'New pages, new words, same address.' },
    { name: 'Supplier review', status: 'Active', progress: 35, team: ['Arlo', 'Spec'], due: 6, description: 'Compare offers and renew or replace three contracts.' },
    { name: 'Hiring: support lead', status: 'Planning', progress: 10, team: ['Dot', 'Clide'], due: 30, description: 'Advert, screening and interviews for one position.' },
  ],
  tasks: [
    { title: 'Draft the e-mail to Nordhaus', agent: 'Arlo', status: 'In Progress', priority: 'High', due: 0, project: 'Supplier review', notes: 'Invoice 2291 was booked twice. Ask for a credit note.' },
    { title: 'Share the launch plan', agent: 'Millie', priority: 'Medium', due: 1, project: 'Website relaunch' },
    { title: 'Compare supplier quotes', agent: 'Spec', priority: 'High', due: 3, project: 'Supplier review' },
    { title: 'October newsletter', agent: 'Suki', status: 'Completed', priority: 'Medium', due: -4, project: 'Website relaunch' },
    { title: 'Follow up with the trade-fair leads', agent: 'Chip', priority: 'High', due: -1 },
    { title: 'Answer the open refund tickets', agent: 'Clide', status: 'In Progress', priority: 'Medium', due: 0 },
    { title: 'Write the support lead advert', agent: 'Dot', priority: 'Medium', due: 5, project: 'Hiring: support lead' },
    { title: 'Proofread the new pricing page', agent: 'Suki', priority: 'Low', due: 7, project: 'Website relaunch' },
    { title: 'Collect questions for the board meeting', agent: 'Arlo', priority: 'Low', due: 9 },
    { title: 'Summarise last quarter for the team', agent: 'Spec', status: 'Completed', priority: 'Low', due: -9 },
  ],
}

/** The samples as rows of one workspace; `date` of today in UTC is day 0. */
export function sampleRows(samples: typeof demoWeek, workspaceId: string, now: number): { projects: ProjectRow[]; tasks: TaskRow[] } {
  const dateOf = (days: number | null | undefined) => (days === null || days === undefined ? null : new Date(now + days * day).toISOString().slice(0, 10))
  const projects = samples.projects.map((project, index) => ({
    workspace_id: workspaceId,
    id: newId(),
    name: project.name,
    status: project.status,
    progress: project.progress,
    team: JSON.stringify(project.team),
    due_date: dateOf(project.due),
    description: project.description,
    created_at: now + index,
    updated_at: now + index,
    rev: 0,
  }))
  const tasks = samples.tasks.map((task, index) => ({
    workspace_id: workspaceId,
    id: newId(),
    title: task.title,
    status: task.status ?? 'Pending',
    assignee: task.agent,
    assignee_id: String(sampleAgents.findIndex((agent) => agent.name === task.agent) + 1),
    priority: task.priority ?? 'Medium',
    due_date: dateOf(task.due),
    project_id: projects.find((project) => project.name === task.project)?.id ?? null,
    notes: task.notes ?? '',
    // Lists show the newest first, so the first sample is the newest.
    created_at: now - index,
    updated_at: now - index,
    rev: 0,
  }))
  return { projects, tasks }
}
