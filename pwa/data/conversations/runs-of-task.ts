import type { Run } from '#shared/contract/runs.ts'
import { proxy, ref } from 'valtio'
import { withCache } from '../cache/cache.ts'
import { saveRuns } from '../cache/cached-runs.ts'
import { request } from '../network/api.ts'
import { onSignedOut } from '../session/session.ts'
import { onRunNews } from '../sync/sync.ts'
import { onRunEnded } from './run-following.ts'

type Runs = readonly Run[] & { $$valtioSnapshot: readonly Run[] }

/** The runs that were begun from the tasks on the screen, by task, newest first. */
export const runsOfTasks = proxy<Record<string, Runs>>({})

/** So many are shown of one task. */
const mostShown = 20

onSignedOut(() => {
  for (const id of Object.keys(runsOfTasks)) delete runsOfTasks[id]
})

/** Shows the runs of a task, those on this device first, and what becomes of them, until the way to stop that is called. */
export function followRunsOfTask(taskId: string): () => void {
  const show = async (fresh: readonly Run[] = []) => {
    const kept = await withCache((db) => db.executions.where('context.task_id').equals(taskId).toArray())
    const all = new Map([...fresh, ...(kept ?? [])].map((run) => [run.id, run]))
    const newest = [...all.values()].toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    runsOfTasks[taskId] = ref(newest.slice(0, mostShown))
  }
  const load = async () => {
    await show()
    const { items } = await request((api) => api.executions.list({ query: { task_id: taskId, limit: mostShown } }))
    await saveRuns(items)
    await show(items)
  }
  // Without a network what is kept stays.
  load().catch(() => {})
  const stops = [onRunNews(() => void show()), onRunEnded(() => void show())]
  return () => {
    for (const stop of stops) stop()
  }
}

/** How the newest run of a task stands. */
export type TaskWork = Pick<Run, 'id' | 'agent_id' | 'status' | 'outcome' | 'answered'>

/** The newest runs that were begun from tasks, by task. */
export const workOfTasks = proxy<{ byTask: Works }>({ byTask: none() })

type Works = ReadonlyMap<string, TaskWork> & { $$valtioSnapshot: ReadonlyMap<string, TaskWork> }

function none(): Works {
  return ref(new Map<string, TaskWork>())
}

onSignedOut(() => {
  workOfTasks.byTask = none()
})

/** Among so many of the newest runs on this device those of tasks are looked for. */
const mostLookedAt = 300

/** Keeps `workOfTasks` up to date until the way to stop that is called. */
export function followWorkOfTasks(): () => void {
  const look = async () => {
    const runs = await withCache((db) =>
      // Dexie's own: it reads the index from its end.
      // oxlint-disable-next-line unicorn/no-array-reverse
      db.executions.orderBy('created_at').reverse().limit(mostLookedAt).toArray(),
    )
    const byTask = new Map<string, TaskWork>()
    for (const { id, agent_id, status, outcome, answered, context } of runs ?? [])
      if (typeof context.task_id === 'string' && !byTask.has(context.task_id))
        byTask.set(context.task_id, { id, agent_id, status, outcome, answered })
    workOfTasks.byTask = ref(byTask)
  }
  void look()
  const stops = [
    onRunNews(({ runs }) => {
      if (runs === null || runs.some(({ context }) => context.task_id !== undefined)) void look()
    }),
    onRunEnded((run) => {
      if (run === null || run.context.task_id !== undefined) void look()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
