import type { Api } from '#shared/client/client.ts'
import { unreachable } from '#shared/contract/problem.ts'
import type { Priority, Task } from '#shared/contract/tasks.ts'
import { writeCache } from '../cache/cache.ts'
import { keepOpened, keptSince, noteOpened } from '../cache/kept-tasks.ts'
import { request } from '../network/api.ts'
import { session } from '../session/session.ts'
import { refresh } from './sync.ts'
import { shownCursor, takeTasks } from './synced.ts'

/** What is looked for among the tasks that are not kept here; `nobody` stands for no assignee. */
export type OlderSearch = {
  q?: string
  project_id?: string
  assignee_id?: string
  priority?: Priority
}

const pageSize = 100

/** How often is asked again because something changed meanwhile. */
const rounds = 3

/**
 * Shows tasks that were completed long ago, so many that match and the last changed first, and keeps them like any that
 * was opened. Resolves with the cursor behind them, null where there are no more; rejects with the `ProblemError`.
 */
export async function loadOlder(search: OlderSearch, cursor: string | null): Promise<string | null> {
  let next: string | null = null
  const query = {
    ...search,
    ...(cursor !== null && { cursor }),
    limit: pageSize,
    completed_before: keptSince(Date.now()),
  }
  await take((api) => api.tasks.list({ query }, { onNext: (cursor) => (next = cursor) }))
  return next
}

/** Shows and keeps one task that is not kept here; rejects with the `ProblemError`, as where there is none. */
export function loadTask(id: string): Promise<void> {
  return take(async (api) => [await api.tasks.get({ params: { id } })])
}

/**
 * What is asked for by itself must be of the moment up to which the refreshes came: what was deleted in between would stay
 * for good.
 */
async function take(ask: (api: Api) => Promise<Task[]>): Promise<void> {
  const userId = session.user?.id
  for (let round = 1; round <= rounds; round += 1) {
    const asked = shownCursor()
    const found = await request(ask)
    if (session.user?.id !== userId) return
    const isKept = asked !== null && (await writeCache((db) => keepOpened(db, asked, found, Date.now())))
    if (session.user?.id !== userId) return
    if (isKept !== false && shownCursor() === asked) return takeTasks(found)
    await refresh()
  }
  throw unreachable('The workspace changes faster than it can be read. Try again in a moment.')
}

/** Lets a task that was opened here stay for longer than its last change would. */
export function openedHere(id: string): void {
  void writeCache((db) => noteOpened(db, id, Date.now()))
}
