import { proxy } from 'valtio'
import { inDatabase, withCache } from './cache.ts'
import { type DeviceStorage, readDeviceStorage } from './device-storage.ts'
import { onSignedOut, session } from '../session/session.ts'
import { onRunNews } from '../sync/sync.ts'

/** What this device keeps: how much it takes, and how many entities of each kind. Sizes in bytes; null is unknown. */
export type OfflineCopy = DeviceStorage & {
  /** How it is divided between the app and the data, where the browser reports that. */
  parts: { app: number; data: number } | null
  counts: { agents: number; tasks: number; projects: number; events: number; runs: number; chats: number } | null
}

/** What is kept here; null until it has been looked at. */
export const offlineCopy = proxy<{ value: OfflineCopy | null }>({ value: null })

onSignedOut(() => (offlineCopy.value = null))

/** Looks at what is kept here, now and after each refresh; returns the way to stop that. */
export function followOfflineCopy(): () => void {
  void readOfflineCopy()
  return onRunNews(() => void readOfflineCopy())
}

/** Looks at what is kept here; never throws. */
async function readOfflineCopy(): Promise<void> {
  const user = session.user?.id
  const [storage, parts, counts] = await Promise.all([readDeviceStorage(), readDetails(), readCounts()])
  if (session.user?.id === user) offlineCopy.value = { ...storage, parts, counts }
}

/**
 * Clears what can be fetched again, on this device alone. What has not been sent stays. Throws where the database does
 * not play along; afterwards the page has to be loaded anew.
 */
export async function clearOfflineCopy(): Promise<void> {
  const { user } = session
  if (!user) return
  await inDatabase(user.id, async (db) => {
    const others = db.tables.filter(({ name }) => !name.startsWith('outbox'))
    await db.transaction('rw', others, () => Promise.all(others.map((table) => table.clear())))
  })
}

async function readCounts(): Promise<OfflineCopy['counts']> {
  const counted = await withCache(async ({ agents, tasks, projects, events, executions: runs, chatRuns, chats }) =>
    Promise.all(
      [agents, tasks, projects, events, runs, chatRuns, chats].map((table) => (table as typeof tasks).count()),
    ),
  )
  if (!counted) return null
  const [agents = 0, tasks = 0, projects = 0, events = 0, runs = 0, chatRuns = 0, chats = 0] = counted
  return { agents, tasks, projects, events, runs: runs + chatRuns, chats }
}

/** Chromium reports what takes how much; others report the sum alone. */
async function readDetails(): Promise<OfflineCopy['parts']> {
  const estimate = (await navigator.storage?.estimate?.().catch(() => null)) as
    | (StorageEstimate & { usageDetails?: Record<string, number> })
    | null
    | undefined
  const details = estimate?.usageDetails
  if (!details) return null
  const data = details.indexedDB ?? 0
  return { data, app: Object.values(details).reduce((sum, size) => sum + size, 0) - data }
}
