import * as v from 'valibot'
import { Id } from '#shared/contract/common.ts'
import { maxAssignees, maxNotesLength, maxTitleLength } from '#shared/contract/limits.ts'
import { Priority, type Task, TaskStatus } from '#shared/contract/tasks.ts'
import { assigneesOf, namesOf } from '#shared/domain/assignees.ts'
import { wallClockAt } from '#shared/domain/zoned-time.ts'
import { type TaskSearch, changeTask, createTask, findTasks, getTask, removeTask } from '../../tasks/tasks.rules.ts'
import { findEntity } from '../../workspaces/entities.repo.ts'
import { describeLoss } from '../caution.ts'
import { Day, assignable, assigneeAmong, projectCalled } from './names.ts'
import { type ToolContext, type Workspace, defineTool } from './tool.ts'

/** A task as models see it: with names in place of ids. */
export type SeenTask = {
  id: string
  title: string
  status: string
  priority: string
  /** All who have it, as in "Millie, Sam"; null for nobody. */
  assignee: string | null
  assignees: string[]
  due: string | null
  overdue: boolean
  project: string | null
  project_id: string | null
  notes: string
}

const maxListed = 100
const maxNotes = 2000

const fields = {
  assignee: v.optional(
    v.nullable(v.pipe(v.string(), v.description('The name of an agent or a person, or "me"; null for nobody.'))),
  ),
  assignees: v.optional(
    v.pipe(v.array(v.string()), v.maxLength(maxAssignees), v.description('Their names, where several are to have it.')),
  ),
  due: v.optional(v.nullable(Day)),
  priority: v.optional(Priority),
  status: v.optional(TaskStatus),
  project: v.optional(v.nullable(v.pipe(v.string(), v.description('The name of a project; null for none.')))),
  notes: v.optional(v.pipe(v.string(), v.maxLength(maxNotesLength))),
}

const listTasksTool = defineTool({
  name: 'list_tasks',
  readsOnly: true,
  description: 'Lists the tasks of the workspace, the next due first. All conditions that are given must hold.',
  input: v.object({
    title: v.optional(v.pipe(v.string(), v.description('The title in full.'))),
    words: v.optional(v.pipe(v.string(), v.description('Words that the title or the notes hold.'))),
    assignee: v.optional(v.pipe(v.string(), v.description('The name of an agent or a person, "me" or "nobody".'))),
    project: v.optional(v.string()),
    status: v.optional(TaskStatus),
    open: v.optional(v.pipe(v.boolean(), v.description('True for those that are not completed.'))),
    overdue: v.optional(v.pipe(v.boolean(), v.description('True for open ones whose day has passed.'))),
    due_from: v.optional(Day),
    due_to: v.optional(Day),
  }),
  announce: () => 'Looking through the tasks',
  async run(input, context) {
    const { workspace } = context
    const assigneeId =
      input.assignee === undefined || /^nobody$/i.test(input.assignee.trim())
        ? null
        : assigneeAmong(await assignable(workspace), input.assignee).id
    const project = input.project === undefined ? undefined : (await projectCalled(workspace, input.project)).id
    const { tasks, total } = await seenTasks(context, maxListed, {
      status: input.status,
      isOpen: input.open,
      overdueOn: input.overdue ? todayOf(context) : undefined,
      assigneeId: input.assignee === undefined ? undefined : assigneeId,
      projectId: project,
      dueFrom: input.due_from,
      dueTo: input.due_to,
      title: input.title?.trim(),
      words: input.words?.toLowerCase().split(/\s+/).filter(Boolean),
    })
    return {
      answer: { tasks, total },
      receipt: { status: 'done', summary: `Looked through the tasks: ${total} found` },
    }
  },
})

const createTaskTool = defineTool({
  name: 'create_task',
  description: 'Creates a task in the workspace.',
  input: v.object({ title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxTitleLength)), ...fields }),
  announce: ({ title }) => `Creating the task “${title}”`,
  async run({ title, ...rest }, context) {
    const change = await changeOf(rest, context.workspace)
    const task = await context.workspace.change((write) => createTask(write, { title, ...change }))
    return {
      answer: { created: await seen(task, context) },
      receipt: {
        status: 'done',
        summary: `Created the task “${task.title}”${formatOwnerAndDue(task)}`,
        link: { kind: 'task', id: task.id },
      },
    }
  },
})

const updateTaskTool = defineTool({
  name: 'update_task',
  description:
    'Changes a task. Only the fields that are given change. The id comes from list_tasks or search_workspace.',
  input: v.object({
    id: Id,
    title: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxTitleLength))),
    ...fields,
  }),
  announce: () => 'Changing a task',
  async loses({ id, title, notes }, { workspace }) {
    const task = await getTask(workspace.db, workspace.id, id)
    return describeLoss(`the task “${task.title}”`, [
      ['title', task.title, title],
      ['notes', task.notes, notes],
    ])
  },
  async run({ id, title, ...rest }, context) {
    const change = await changeOf(rest, context.workspace)
    const task = await context.workspace.change((write) =>
      changeTask(write, id, { ...(title !== undefined && { title }), ...change }),
    )
    return {
      answer: { changed: await seen(task, context) },
      receipt: {
        status: 'done',
        summary: `Changed the task “${task.title}”${formatOwnerAndDue(task)}`,
        link: { kind: 'task', id: task.id },
      },
    }
  },
})

const deleteTaskTool = defineTool({
  name: 'delete_task',
  description: 'Deletes a task. A person is asked first.',
  input: v.object({ id: Id }),
  announce: () => 'Deleting a task',
  ask: async ({ id }, { workspace }) => `Delete the task “${(await getTask(workspace.db, workspace.id, id)).title}”?`,
  async run({ id }, { workspace }) {
    const { title } = await getTask(workspace.db, workspace.id, id)
    await workspace.change((write) => removeTask(write, id))
    return { answer: { deleted: { id, title } }, receipt: { status: 'done', summary: `Deleted the task “${title}”` } }
  },
})

export const taskTools = [listTasksTool, createTaskTool, updateTaskTool, deleteTaskTool]

/** So many of the tasks that are looked for as models see them, the next due first; and how many there are. */
export async function seenTasks(
  context: ToolContext,
  most: number,
  search: TaskSearch,
): Promise<{ tasks: SeenTask[]; total: number }> {
  const { tasks, total } = await findTasks(context.workspace.db, context.workspace.id, search, most)
  const today = todayOf(context)
  return { tasks: tasks.map((task) => toSeen(task, task.project, today)), total }
}

async function seen(task: Task, context: ToolContext): Promise<SeenTask> {
  const { db, id } = context.workspace
  const project = task.project_id === null ? undefined : await findEntity(db, 'projects', id, task.project_id)
  return toSeen(task, project?.name ?? null, todayOf(context))
}

export function todayOf({ now, timeZone }: ToolContext): string {
  return wallClockAt(now.getTime(), timeZone).date
}

function toSeen(
  { id, title, status, priority, dueDate, project_id, notes, ...assigned }: Task,
  project: string | null,
  today: string,
): SeenTask {
  const overdue = status !== 'Completed' && dueDate !== null && dueDate < today
  return {
    id,
    title,
    status,
    priority,
    assignee: namesOf(assigned) || null,
    assignees: assigneesOf(assigned).map(({ name }) => name),
    due: dueDate,
    overdue,
    project,
    project_id,
    notes: cutNotes(notes),
  }
}

/** Notes may be pages long; a model gets their beginning. */
function cutNotes(notes: string): string {
  return notes.length > maxNotes ? `${notes.slice(0, maxNotes)}…` : notes
}

type NamedFields = {
  assignee?: string | null | undefined
  assignees?: string[] | undefined
  due?: string | null | undefined
  project?: string | null | undefined
}

/** Names become ids; absent fields stay out. */
async function changeOf<Rest extends NamedFields>(
  { assignee, assignees, due, project, ...rest }: Rest,
  workspace: Workspace,
) {
  const names = assignees ?? (typeof assignee === 'string' ? [assignee] : assignee)
  const known = names && (await assignable(workspace))
  return {
    ...rest,
    ...(due !== undefined && { dueDate: due }),
    ...(names === null && { assignee_id: null }),
    ...(names && known && { assignees: names.map((name) => assigneeAmong(known, name)) }),
    ...(project !== undefined && {
      project_id: project === null ? null : (await projectCalled(workspace, project)).id,
    }),
  }
}

function formatOwnerAndDue({ dueDate, ...assigned }: Task): string {
  const names = assigneesOf(assigned).map(({ name }) => name)
  return `${names.length === 0 ? '' : ` for ${new Intl.ListFormat('en').format(names)}`}${dueDate === null ? '' : `, due ${dueDate}`}`
}
