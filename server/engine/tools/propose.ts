import * as v from 'valibot'
import { Id } from '#shared/contract/common.ts'
import {
  maxAttendeeLength,
  maxAttendees,
  maxNotesLength,
  maxProposalItems,
  maxTitleLength,
} from '#shared/contract/limits.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import type { Project } from '#shared/contract/projects.ts'
import type { ProposedItem } from '#shared/contract/proposals.ts'
import { Priority, TaskStatus } from '#shared/contract/tasks.ts'
import { assigneesOf } from '#shared/domain/assignees.ts'
import { newId } from '#shared/domain/ids.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import { count } from '#shared/domain/plural.ts'
import { instantAt } from '#shared/domain/zoned-time.ts'
import { listProjects } from '../../projects/projects.rules.ts'
import { addProposal } from '../../proposals/proposals.rules.ts'
import { getTask } from '../../tasks/tasks.rules.ts'
import { type Assignable, Day, Time, assignable, assigneeAmong, projectAmong } from './names.ts'
import { type ToolContext, defineTool } from './tool.ts'

const maxReasonLength = 200
const halfHour = 30 * 60_000

const title = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxTitleLength))

const Item = v.object({
  kind: v.pipe(
    v.picklist(['task', 'event', 'project', 'change']),
    v.description('What accepting it makes; a change sets the given fields of the task `task_id`.'),
  ),
  task_id: v.optional(Id),
  title: v.optional(title),
  assignee: v.optional(
    v.nullable(v.pipe(v.string(), v.description('The name of an agent or a person, or "me"; null for nobody.'))),
  ),
  due: v.optional(v.nullable(Day)),
  priority: v.optional(Priority),
  status: v.optional(TaskStatus),
  project: v.optional(v.nullable(v.pipe(v.string(), v.description('The name of a project.')))),
  notes: v.optional(v.pipe(v.string(), v.maxLength(maxNotesLength))),
  date: v.optional(v.pipe(Day, v.description('The day of an event.'))),
  start: v.optional(Time),
  end: v.optional(Time),
  attendees: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(maxAttendeeLength))), v.maxLength(maxAttendees)),
  ),
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(maxReasonLength), v.description('Why, in a few words.'))),
})
type Item = v.InferOutput<typeof Item>

export const proposeTool = defineTool({
  name: 'propose',
  description:
    'Proposes several tasks, events, projects or changes of tasks as a list that the user accepts with one tap, all or ' +
    'single ones, after changing them. Nothing is made before that. Use it for what you suggest yourself: action items of ' +
    'a text, a plan for a day, a cleaned-up backlog. What the user asked you to do, do.',
  input: v.object({
    title: v.pipe(title, v.description('What the list is: "Plan for Friday".')),
    items: v.pipe(v.array(Item), v.minLength(1), v.maxLength(maxProposalItems)),
  }),
  isDrafting: true,
  announce: (input) => `Proposing “${input.title}”`,
  async run({ title: called, items }, context) {
    const { workspace, drafting } = context
    const named: Named = {
      assignable: items.some(({ assignee }) => assignee) ? await assignable(workspace) : undefined,
      projects: items.some(({ project }) => project) ? await listProjects(workspace.db, workspace.id) : [],
    }
    const ready = await Promise.all(items.map((item) => toItem(item, named, context)))
    drafting.count += 1
    drafting.proposed += ready.length
    const proposal = await workspace.change((write) =>
      addProposal(write, { ...drafting, userId: workspace.userId }, drafting.count, { title: called, items: ready }),
    )
    return {
      answer: { proposal_id: proposal.id, proposed: ready.length },
      receipt: {
        status: 'done',
        summary: `Proposed ${describeItems(ready)}`,
        link: { kind: 'proposal', id: proposal.id },
      },
    }
  },
})

/** What items may name, read once for all of them. */
type Named = { assignable: Assignable | undefined; projects: Project[] }

async function toItem(item: Item, named: Named, context: ToolContext): Promise<ProposedItem> {
  const { workspace, timeZone } = context
  const { kind, task_id, due, priority, status, notes, attendees, reason = '' } = item
  const assignee = item.assignee && named.assignable ? assigneeAmong(named.assignable, item.assignee) : undefined
  const agent = named.assignable?.agents.find(({ id }) => id === assignee?.id)
  const project_id = item.project ? projectAmong(named.projects, item.project).id : item.project
  const fields = omitUndefined({ title: item.title, notes })
  const made = { id: newId(), kind, of: null, agent_id: agent?.id ?? null, reason }
  const ofTask = omitUndefined({
    assignee_id: item.assignee === undefined ? undefined : (assignee?.id ?? null),
    dueDate: due,
    priority,
    status,
    project_id,
  })
  if (kind === 'change') {
    if (task_id === undefined) throw lacks('A change needs the task_id that list_tasks gives.')
    const task = await getTask(workspace.db, workspace.id, task_id)
    return {
      ...made,
      of: task_id,
      agent_id: agent?.id ?? assigneesOf(task).find(({ kind }) => kind === 'agent')?.id ?? null,
      fields: { ...fields, ...ofTask },
    }
  }
  if (fields.title === undefined) throw lacks('Every item needs a title.')
  if (kind === 'project') return { ...made, fields: { ...fields, ...omitUndefined({ dueDate: due }) } }
  if (kind === 'task') return { ...made, fields: { ...fields, ...ofTask } }
  if (item.date === undefined || item.start === undefined) throw lacks('An event needs a date and a start.')
  const start = instantAt({ date: item.date, time: item.start }, timeZone)
  const end = item.end === undefined ? start + halfHour : instantAt({ date: item.date, time: item.end }, timeZone)
  if (end <= start) throw lacks(`“${fields.title}” has to end after it starts.`)
  const times = { start: new Date(start).toISOString(), end: new Date(end).toISOString(), time_zone: timeZone }
  return { ...made, fields: { ...fields, ...times, ...omitUndefined({ attendees }) } }
}

function lacks(sentence: string): ProblemError {
  return new ProblemError(400, 'invalid_input', sentence)
}

const nouns = { task: 'task', event: 'event', project: 'project', change: 'change' } as const

/** "4 tasks and 2 events". */
function describeItems(items: readonly Pick<ProposedItem, 'kind'>[]): string {
  const parts = [...Map.groupBy(items, ({ kind }) => kind)].map(([kind, those]) => count(those.length, nouns[kind]))
  return new Intl.ListFormat('en').format(parts)
}
