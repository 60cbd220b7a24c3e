import type { Task } from '#shared/contract/tasks.ts'
import { cursorName } from '../outbox/names.ts'
import type { UserDb } from './db.ts'
import { keepRows, readList, replaceRows, tablesOf } from './kept-lists.ts'

/** Milliseconds for which a completed task stays on a device after it was last changed, or opened there. */
const keptMs = 90 * 24 * 60 * 60_000

/** Completed tasks that were changed since this time stay on the device, as they travel. */
export function keptSince(now: number): string {
  return new Date(now - keptMs).toISOString()
}

/** The tasks that are to stay on the device. To be called inside a transaction on `opened` and the lists. */
export async function readTasks(db: UserDb, now: number): Promise<{ kept: Task[]; past: number }> {
  const since = keptSince(now)
  const tasks = await readList(db, 'tasks')
  const isPast = ({ status, updated_at }: Task) => status === 'Completed' && updated_at < since
  if (!tasks.some(isPast)) return { kept: tasks, past: 0 }
  const opened = new Set(
    await db.opened
      .where('at')
      .aboveOrEqual(now - keptMs)
      .primaryKeys(),
  )
  const kept = tasks.filter((task) => !isPast(task) || opened.has(task.id))
  return { kept, past: tasks.length - kept.length }
}

/** Takes what need not stay off the device, and packs what has gathered over the blocks. */
export function tidyLists(db: UserDb, now: number): Promise<void> {
  return db.transaction('rw', [...tablesOf(db), db.opened], async () => {
    await replaceRows(db, 'tasks', (await readTasks(db, now)).kept)
    await replaceRows(db, 'projects', await readList(db, 'projects'))
    await replaceRows(db, 'events', await readList(db, 'events'))
    await db.opened
      .where('at')
      .below(now - keptMs)
      .delete()
  })
}

/**
 * Keeps tasks that were asked for when the tables were at the cursor `asked`. Returns false, and keeps nothing, where they
 * are at another by now.
 */
export function keepOpened(db: UserDb, asked: string, tasks: readonly Task[], now: number): Promise<boolean> {
  return db.transaction('rw', [...tablesOf(db), db.opened, db.syncMeta], async () => {
    if ((await db.syncMeta.get(cursorName))?.cursor !== asked) return false
    await keepRows(db, 'tasks', { changed: tasks, deleted: [] })
    await db.opened.bulkPut(tasks.map(({ id }) => ({ id, at: now })))
    return true
  })
}

/** Lets a task that was opened stay for longer. */
export async function noteOpened(db: UserDb, id: string, now: number): Promise<void> {
  await db.opened.put({ id, at: now })
}
