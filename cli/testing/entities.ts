import type { CalendarEvent } from '#shared/contract/calendar.ts'
import type { Draft } from '#shared/contract/drafts.ts'
import type { Proposal, ProposalItem } from '#shared/contract/proposals.ts'
import type { Project } from '#shared/contract/projects.ts'
import type { Schedule } from '#shared/contract/schedules.ts'
import type { TeamMember } from '#shared/contract/team.ts'
import type { Task } from '#shared/contract/tasks.ts'
import type { Webhook } from '#shared/contract/webhooks.ts'

const created = { created_at: '2026-11-20T09:00:00.000Z', updated_at: '2026-11-20T09:00:00.000Z' }

/** A whole id that ends in what is given. */
export function idOf(end: string): string {
  return `019ab3c4-0000-7000-8000-${end.padStart(12, '0')}`
}

export function aTask(fields: Partial<Task> = {}): Task {
  const task: Task = {
    id: idOf('aaaa1111'),
    title: 'Send the offer',
    status: 'Pending',
    assignee: 'Arlo',
    assignee_id: '1',
    priority: 'Medium',
    dueDate: null,
    project_id: null,
    notes: '',
    ...created,
  }
  return { ...task, ...fields }
}

/** A person of the workspace. */
export function aMember(fields: Partial<TeamMember> = {}): TeamMember {
  const member = { id: idOf('abcd1111'), name: 'Sam Rivera', email: 'sam@example.com', role: 'member' as const }
  return { ...member, is_owner: false, avatar: '', active: true, ...fields }
}

export function aProject(fields: Partial<Project> = {}): Project {
  const project: Project = {
    id: idOf('bbbb1111'),
    name: 'Website relaunch',
    status: 'Active',
    progress: 40,
    team: ['Arlo'],
    dueDate: '2026-12-05',
    description: '',
    ...created,
  }
  return { ...project, ...fields }
}

export function anEvent(fields: Partial<CalendarEvent> = {}): CalendarEvent {
  const times = { start: '2026-11-23T08:00:00.000Z', end: '2026-11-23T08:30:00.000Z', time_zone: 'Europe/Berlin' }
  return {
    id: idOf('cccc1111'),
    title: 'Team standup',
    ...times,
    attendees: ['Ada', 'Grace'],
    notes: '',
    source: 'workspace',
    ...fields,
  }
}

/** A mail with three blanks, one of them filled. */
export function aDraft(fields: Partial<Draft> = {}): Draft {
  const run_id = idOf('eeee1111')
  const body = 'Hello Anna,\n\nwe move by [[deadline]]. Bring [[things]].\n\n[[your-name]]'
  const blanks: Draft['blanks'] = [
    { id: 'deadline', label: 'deadline', type: 'date', hints: ['Friday', '3 December'] },
    { id: 'things', label: 'things', type: 'text', hints: [] },
    { id: 'your-name', label: 'your name', type: 'text', hints: [] },
  ]
  const draft: Draft = {
    id: `${run_id}-d1`,
    run_id,
    agent_id: '1',
    kind: 'email',
    title: 'The office move',
    body,
    blanks,
    answers: { 'your-name': 'Alex' },
    version: 2,
    versions: [
      { n: 1, body: 'Dear [[your-name]]', by: 'agent', note: 'Write to Anna', run_id, at: created.created_at },
      { n: 2, body, by: 'you', note: 'Edited', run_id: null, at: created.updated_at },
    ],
    ...created,
  }
  return { ...draft, ...fields }
}

/** Two tasks and an event, the second of which was left out. */
export function aProposal(fields: Partial<Proposal> = {}): Proposal {
  const run_id = idOf('eeee1111')
  const item = (n: number, own: Partial<ProposalItem>): ProposalItem => ({
    id: idOf(`abab000${n}`),
    kind: 'task',
    of: null,
    fields: {},
    agent_id: null,
    reason: '',
    state: 'open',
    kept: null,
    left: null,
    ...own,
  })
  const times = { start: '2026-12-01T09:00:00.000Z', end: '2026-12-01T09:45:00.000Z', time_zone: 'UTC' }
  const proposal: Proposal = {
    id: `${run_id}-p1`,
    run_id,
    agent_id: '1',
    title: 'From the minutes',
    items: [
      item(1, {
        fields: { title: 'Print the plan', assignee_id: '2', dueDate: '2026-11-30' },
        agent_id: '2',
        reason: 'minutes.md, line 4',
      }),
      item(2, { fields: { title: 'Order cards' }, state: 'left_out' }),
      item(3, { kind: 'event', fields: { title: 'Call the printer', ...times } }),
    ],
    ...created,
  }
  return { ...proposal, ...fields }
}

export function aSchedule(fields: Partial<Schedule> = {}): Schedule {
  const when = {
    repeat: { kind: 'daily' as const, time: '08:00' },
    time_zone: 'Europe/Berlin',
    next_at: '2026-11-21T07:00:00.000Z',
  }
  const schedule: Schedule = {
    id: idOf('ffff1111'),
    agent_id: '2',
    prompt: 'Find three leads',
    provider: null,
    ...when,
    paused: false,
    paused_reason: null,
    last_run: null,
    ...created,
  }
  return { ...schedule, ...fields }
}

export function aWebhook(fields: Partial<Webhook> = {}): Webhook {
  const webhook: Webhook = {
    id: idOf('dddd1111'),
    url: 'https://example.com/muster',
    description: 'CI',
    events: ['run.completed', 'run.failed'],
    paused: false,
    paused_reason: null,
    failing_since: null,
    last_delivery: null,
    ...created,
  }
  return { ...webhook, ...fields }
}
