import type { Agent } from '#shared/contract/agents.ts'
import type { Output } from '#shared/contract/endpoint.ts'
import type { Execution } from '#shared/contract/executions.ts'
import type { Project } from '#shared/contract/projects.ts'
import type { sync } from '#shared/contract/sync.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { isFinal } from '#shared/domain/execution-status.ts'
import type { UserDb } from './db.ts'
import { markSeen } from './outbox/store.ts'

/** What `/sync` answers. */
export type Changes = Output<typeof sync.pull>

/** The workspace as it was at `cursor`; `fetchedAt` in milliseconds since 1970. */
export type Tables = { agents: Agent[]; tasks: Task[]; projects: Project[]; cursor: string; fetchedAt: number }

/** All of the workspace that is kept, in no order; null before the first answer was kept. */
export function readTables(db: UserDb): Promise<Tables | null> {
  return db.transaction('r', [db.agents, db.tasks, db.projects, db.syncMeta], async () => {
    const meta = await db.syncMeta.get('sync')
    if (!meta) return null
    const [agents, tasks, projects] = await Promise.all([db.agents.toArray(), db.tasks.toArray(), db.projects.toArray()])
    return { agents, tasks, projects, cursor: meta.cursor, fetchedAt: meta.fetchedAt }
  })
}

/**
 * Keeps the answer to a question that was asked with the cursor `asked`. False, and nothing is touched, when the tables
 * are not at that cursor: another tab was faster, and the answer may be older than what it kept.
 */
export function keepChanges(db: UserDb, asked: string | null, changes: Changes, fetchedAt: number): Promise<boolean> {
  return db.transaction('rw', [db.agents, db.tasks, db.projects, db.executions, db.syncMeta, db.outbox], async () => {
    const meta = await db.syncMeta.get('sync')
    if ((meta?.cursor ?? null) !== asked) return false
    const { agents, tasks, projects, executions, reset, cursor } = changes
    if (reset) await Promise.all([db.agents.clear(), db.tasks.clear(), db.projects.clear(), db.executions.clear()])
    await Promise.all([
      db.agents.bulkPut(agents.changed),
      db.agents.bulkDelete(agents.deleted),
      db.tasks.bulkPut(tasks.changed),
      db.tasks.bulkDelete(tasks.deleted),
      db.projects.bulkPut(projects.changed),
      db.projects.bulkDelete(projects.deleted),
      putRuns(db, executions.changed),
      db.executions.bulkDelete(executions.deleted),
    ])
    await db.syncMeta.put({ name: 'sync', cursor, fetchedAt })
    return true
  })
}

/**
 * Keeps `runs`; one that has ended stays so, whatever an answer says that was under way meanwhile. To be called inside a
 * transaction on `executions` and `outbox`.
 */
export async function putRuns(db: UserDb, runs: readonly Execution[]): Promise<void> {
  const kept = await db.executions.bulkGet(runs.map(({ id }) => id))
  await db.executions.bulkPut(runs.filter((run, n) => isFinal(run.status) || !kept[n] || !isFinal(kept[n].status)))
  await markSeen(db, runs.map(({ idempotency_key }) => idempotency_key))
}
