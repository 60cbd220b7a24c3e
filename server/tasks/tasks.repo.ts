import type { Task } from '#shared/contract/tasks.ts'
import type { Db } from '../db/connect.ts'
import type { TaskRow } from '../db/schema.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'

/** The tasks of the workspace; with `changedAfter`, those changed after that rev. */
export async function listTasks(db: Db, workspaceId: string, changedAfter = -1): Promise<Task[]> {
  const rows = await db
    .selectFrom('tasks')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('rev', '>', changedAfter)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(presentTask)
}

/** How many tasks are not completed, overdue and due today, by whose they are; null are nobody's. */
export async function countOpenTasks(
  db: Db,
  workspaceId: string,
  today: string,
): Promise<{ assignee_id: string | null; open: number; overdue: number; due: number }[]> {
  const counts = await db
    .selectFrom('tasks')
    .select(({ fn, case: when }) => [
      'assignee_id',
      fn.countAll<number>().as('open'),
      fn.sum<number>(when().when('due_date', '<', today).then(1).else(0).end()).as('overdue'),
      fn.sum<number>(when().when('due_date', '=', today).then(1).else(0).end()).as('due'),
    ])
    .where('workspace_id', '=', workspaceId)
    .where('status', '!=', 'Completed')
    .groupBy('assignee_id')
    .execute()
  return counts.map(({ assignee_id, open, overdue, due }) => ({
    assignee_id,
    open: Number(open),
    overdue: Number(overdue),
    due: Number(due),
  }))
}

/** Sets another assignee, or none, on the tasks of an agent. */
export async function updateAssignee(
  { tx, workspaceId, now, rev, userId }: WorkspaceWrite,
  agentId: string,
  assignee: Pick<TaskRow, 'assignee' | 'assignee_id'>,
): Promise<void> {
  const tasks = tx.updateTable('tasks').where('workspace_id', '=', workspaceId).where('assignee_id', '=', agentId)
  await tasks.set({ ...assignee, updated_at: now, rev, changed_by: userId }).execute()
}

export function presentTask(row: TaskRow): Task {
  return {
    id: row.id,
    title: row.title,
    status: row.status as Task['status'],
    assignee: row.assignee,
    assignee_id: row.assignee_id,
    priority: row.priority as Task['priority'],
    dueDate: row.due_date,
    project_id: row.project_id,
    notes: row.notes,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  }
}
