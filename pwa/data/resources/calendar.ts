import { refresh } from '../sync/sync.ts'

export { events } from '../sync/synced.ts'

/**
 * Shows the kept events and refreshes them; resolves when that has ended. A failure leaves what is known and sets
 * `failed`.
 */
export async function loadEvents(): Promise<void> {
  await refresh().catch(() => {})
}
