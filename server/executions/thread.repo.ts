import type { AttachedFile } from '#shared/contract/executions.ts'
import type { Db } from '../db/connect.ts'
import type { ExecutionRow } from '../db/schema.ts'

/** What was said in a thread before a run, oldest first: at most `limit` runs that ended with a result. */
export async function threadBefore(db: Db, { user_id, thread_id, created_at, id }: ExecutionRow, limit: number): Promise<Pick<ExecutionRow, 'id' | 'prompt' | 'result'>[]> {
  if (thread_id === null) return []
  const rows = await db
    .selectFrom('executions')
    .select(['id', 'prompt', 'result'])
    .where('user_id', '=', user_id)
    .where((where) => where.or([where('thread_id', '=', thread_id), where('id', '=', thread_id)]))
    .where('created_at', '<=', created_at)
    .where('id', '!=', id)
    .where('status', '=', 'completed')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed()
}

/** The files of several runs, in the order of the runs given. */
export async function filesOfExecutions(db: Db, ids: string[]): Promise<AttachedFile[]> {
  if (ids.length === 0) return []
  const files = await db.selectFrom('execution_files').select(['execution_id', 'name', 'size', 'type', 'content']).where('execution_id', 'in', ids).orderBy('n').execute()
  return files.toSorted((a, b) => ids.indexOf(a.execution_id) - ids.indexOf(b.execution_id)).map(({ name, size, type, content }) => ({ name, size, type, content }))
}
