import type { Run } from '#shared/contract/runs.ts'
import { withCache, writeCache } from './cache.ts'
import { tellOtherTabs } from './cache-channel.ts'
import { type RunTable, putRuns } from './cached-tables.ts'
import { sessionIn } from '../conversations/conversations.ts'
import type { UserDb } from './db.ts'
import { cursorName } from '../outbox/names.ts'

/** How many runs of one conversation are shown from the cache. */
const maxRuns = 200

/** Where the runs of a conversation are kept. */
export function tableOf(conversationId: string): RunTable {
  return sessionIn(conversationId) === null ? 'executions' : 'chatRuns'
}

/**
 * The newest kept runs of a conversation, and when the cache last agreed with the server; undefined where nothing is
 * kept.
 */
export function cachedRuns(conversationId: string): Promise<{ runs: Run[]; fetchedAt: number | null } | undefined> {
  return withCache((db) =>
    db.transaction('r', [db.executions, db.chatRuns, db.syncMeta, db.chatFacts], async () => {
      // Dexie's own: it reads the index from its end.
      // oxlint-disable-next-line unicorn/no-array-reverse
      const runs = await runsIn(db, conversationId).reverse().limit(maxRuns).toArray()
      const isChat = tableOf(conversationId) === 'chatRuns'
      const fetchedAt = isChat
        ? (await db.chatFacts.get(readName(conversationId)))?.value
        : (await db.syncMeta.get(cursorName))?.fetchedAt
      return { runs, fetchedAt: typeof fetchedAt === 'number' ? fetchedAt : null }
    }),
  )
}

/** Keeps `runs` as the server sent them; never throws. */
export async function saveRuns(runs: readonly Run[], table: RunTable = 'executions'): Promise<void> {
  if (runs.length === 0) return
  // What a store holds is a proxy, which IndexedDB cannot take, and which changes.
  const rows = JSON.parse(JSON.stringify(runs)) as Run[]
  const isKept = await writeCache(async (db) => {
    await db.transaction('rw', db[table], db.outbox, () => putRuns(db, rows, table))
    return true
  })
  if (isKept) tellOtherTabs()
}

/**
 * When the server last sent all of a chat that is shown at first (0 for never), and the last run kept of it;
 * undefined where nothing is kept.
 */
export function readChatState(conversationId: string): Promise<{ readAt: number; last: Run | undefined } | undefined> {
  return withCache((db) =>
    db.transaction('r', db.chatRuns, db.chatFacts, async () => {
      const [fact, last] = await Promise.all([
        db.chatFacts.get(readName(conversationId)),
        runsIn(db, conversationId).last(),
      ])
      return { readAt: typeof fact?.value === 'number' ? fact.value : 0, last }
    }),
  )
}

/** Notes that the server has just sent all of this chat that is shown at first; never throws. */
export async function noteRead(conversationId: string): Promise<void> {
  await writeCache((db) => db.chatFacts.put({ name: readName(conversationId), value: Date.now() }))
}

/** Forgets the runs of a chat that is gone; never throws. */
export async function forgetChatRuns(conversationId: string): Promise<void> {
  await writeCache((db) =>
    db.transaction('rw', db.chatRuns, db.chatFacts, () =>
      Promise.all([runsIn(db, conversationId).delete(), db.chatFacts.delete(readName(conversationId))]),
    ),
  )
  tellOtherTabs()
}

function runsIn(db: UserDb, conversationId: string) {
  const session = sessionIn(conversationId)
  const all = (id: string): [[string, string], [string, string]] => [
    [id, ''],
    [id, '\uffff'],
  ]
  if (session !== null) return db.chatRuns.where('[thread_id+created_at]').between(...all(session))
  return db.executions.where('[agent_id+created_at]').between(...all(conversationId))
}

/** The name under which the time is kept when a chat was read. */
function readName(conversationId: string): string {
  return `read:${conversationId}`
}
