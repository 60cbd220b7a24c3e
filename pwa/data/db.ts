import type { Agent } from '#shared/contract/agents.ts'
import type { Execution } from '#shared/contract/executions.ts'
import type { Project } from '#shared/contract/projects.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { newId } from '#shared/domain/ids.ts'
import { Dexie, type EntityTable } from 'dexie'

/** Up to where the tables follow the server: `/sync`'s cursor, and when it was fetched, in milliseconds since 1970. */
export type SyncMeta = { name: 'sync'; cursor: string; fetchedAt: number }

/** One user's tables on this device: the server's rows as they travel. */
export type UserDb = Dexie & {
  agents: EntityTable<Agent, 'id'>
  tasks: EntityTable<Task, 'id'>
  projects: EntityTable<Project, 'id'>
  executions: EntityTable<Execution, 'id'>
  syncMeta: EntityTable<SyncMeta, 'name'>
}

type CoreDb = Dexie & { meta: EntityTable<{ k: string; value: string }, 'k'> }

/**
 * Opens the database `name`; rejects when the browser refuses. `onTaken` is called when another tab deletes or upgrades
 * it: the connection is closed by then and must not be opened again, because an old tab would write what new code
 * cannot read.
 */
export async function openUserDb(name: string, onTaken: () => void): Promise<UserDb> {
  const db = new Dexie(name) as UserDb
  db.version(1).stores({ agents: 'id', tasks: 'id', projects: 'id', executions: 'id, created_at, [agent_id+created_at]', syncMeta: 'name' })
  db.on('versionchange', () => {
    db.close({ disableAutoOpen: true })
    onTaken()
    // Dexie would open it again at the next call.
    return false
  })
  await db.open()
  return db
}

/**
 * The id of this installation, kept in IndexedDB beside `known`, the one in localStorage. `lost` is true when only
 * IndexedDB has forgotten it: then the browser has removed what was kept there. Rejects when the browser refuses.
 */
export async function compareInstallId(known: string | null): Promise<{ id: string; lost: boolean }> {
  const core = new Dexie('muster-core') as CoreDb
  core.version(1).stores({ session: 'id', meta: 'k' })
  try {
    return await core.transaction('rw', core.meta, async () => {
      const kept = await core.meta.get('installId')
      const id = kept?.value ?? known ?? newId()
      if (!kept) await core.meta.put({ k: 'installId', value: id })
      return { id, lost: known !== null && !kept }
    })
  } finally {
    core.close({ disableAutoOpen: true })
  }
}
