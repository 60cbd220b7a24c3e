import { refresh } from '../sync/sync.ts'

export { type Older, tasks } from '../sync/synced.ts'

/**
 * Shows the kept tasks and refreshes them; resolves when that has ended. A failure leaves what is known and sets
 * `failed`.
 */
export async function loadTasks(): Promise<void> {
  await refresh().catch(() => {})
}
