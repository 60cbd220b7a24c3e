import { refresh } from '../sync/sync.ts'

export { projects } from '../sync/synced.ts'

/**
 * Shows the kept projects and refreshes them; resolves when that has ended. A failure leaves what is known and sets
 * `failed`.
 */
export async function loadProjects(): Promise<void> {
  await refresh().catch(() => {})
}
