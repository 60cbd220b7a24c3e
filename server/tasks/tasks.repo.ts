import type { Task } from '#shared/contract/tasks.ts'
import type { Db } from '../db/connect.ts'
import type { TaskRow } from '../db/schema.ts'

/** The tasks of the workspace; with `changedAfter`, those changed after that rev. */
export async function listTasks(db: Db, workspaceId: string, changedAfter = -1): Promise<Task[]> {
  const rows = await db.selectFrom('tasks').selectAll().where('workspace_id', '=', workspaceId).where('rev', '>', changedAfter).orderBy('created_at', 'desc').orderBy('id').execute()
  return rows.map(presentTask)
}

export async function insertTasks(db: Db, rows: TaskRow[]): Promise<void> {
  await db.insertInto('tasks').values(rows).execute()
}

export async function findTask(db: Db, workspaceId: string, id: string): Promise<TaskRow | undefined> {
  return db.selectFrom('tasks').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id).executeTakeFirst()
}

export async function updateTask(tx: Db, row: TaskRow): Promise<void> {
  const { workspace_id, id, ...fields } = row
  await tx.updateTable('tasks').set(fields).where('workspace_id', '=', workspace_id).where('id', '=', id).execute()
}

export async function deleteTask(tx: Db, workspaceId: string, id: string): Promise<void> {
  await tx.deleteFrom('tasks').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
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
