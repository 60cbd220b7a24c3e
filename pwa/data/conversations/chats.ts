import type { ChatSession } from '#shared/contract/chat.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import { newId } from '#shared/domain/ids.ts'
import { proxy, ref } from 'valtio'
import { problemOf, request } from '../network/api.ts'
import { withCache, writeCache } from '../cache/cache.ts'
import { cache } from '../cache/cache-state.ts'
import { onOtherTabs, tellOtherTabs } from '../cache/cache-channel.ts'
import { forgetChatRuns, saveRuns, readChatState, noteRead } from '../cache/cached-runs.ts'
import { chatId, conversations, sessionIn } from './conversations.ts'
import { showKept } from './run-history.ts'
import { type OutboxRow, runRequestIn } from '../outbox/row.ts'
import { dropUnsentCall, onRows, rereadRows } from '../outbox/outbox-host.ts'
import { onSignedOut, session } from '../session/session.ts'
import { whenIdle } from '../page/when-idle.ts'

/** A chat as the list shows it. */
export type Chat = Pick<ChatSession, 'id' | 'title' | 'updated_at'>

/** The user's chats, the last used first. */
export const chats = proxy<{
  /** What the server has; null while nothing is known. */
  list: readonly ChatSession[] | null
  /** Whether `list` has them all. */
  whole: boolean
  /** When `list` last agreed with the server, in milliseconds since 1970. */
  loadedAt: number | null
  failed: boolean
  /** Unsent messages of this device, by chat, including chats that only this device knows. */
  unsent: readonly (Chat & { keys: readonly string[] })[]
}>({ list: null, whole: false, loadedAt: null, failed: false, unsent: ref([]) })

const pageSize = 50

/** How many of the last chats can be read offline without having been opened here. */
const keptAhead = 12

/** How often a title was changed or a chat deleted here: a request begun before that is out of date. */
let edits = 0

const unknown = { list: null, whole: false, loadedAt: null, failed: false }

onSignedOut(() => Object.assign(chats, { ...unknown, unsent: ref([]) }))

/** Follows what of the chats waits on this device and what other tabs keep, until the way to stop that is called. */
export function followChats(): () => void {
  const stops = [
    onRows(noteUnsent),
    onOtherTabs(() => {
      void showKeptList()
      // The page follows the other tabs itself, but not in its first moments.
      for (const id of Object.keys(conversations)) if (sessionIn(id) !== null) void showKept(id)
    }),
  ]
  void rereadRows()
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Shows the kept chats and asks the server for the last ones; never throws: a failure leaves what is known and sets
 * `failed`.
 */
export async function loadChats(): Promise<void> {
  const user = session.user?.id
  const shown = chats.list === null ? showKeptList() : Promise.resolve()
  const before = edits
  try {
    const { items, next_cursor } = await request((api) => api.chat.sessions({ query: { limit: pageSize } }))
    if (session.user?.id !== user) return
    if (edits !== before) return loadChats()
    const known = new Set(items.map(({ id }) => id))
    // A refresh must not forget how far back the reader has gone; what it does not contain is either older or gone.
    const oldest = items.at(-1)?.updated_at ?? ''
    const earlier =
      next_cursor === null
        ? []
        : (chats.list ?? []).filter(({ id, updated_at }) => !known.has(id) && updated_at < oldest)
    Object.assign(chats, {
      list: ref([...items, ...earlier]),
      whole: next_cursor === null || (chats.whole && earlier.length > 0),
      loadedAt: Date.now(),
      failed: false,
    })
    await keepList()
    await whenIdle()
    cache.shown = true
    if (session.user?.id === user) await keepAhead(items.slice(0, keptAhead))
  } catch {
    await shown
    if (session.user?.id === user) chats.failed = true
  }
}

/** Asks for all the chats there are; throws the `ProblemError`. */
export async function loadAllChats(): Promise<void> {
  const user = session.user?.id
  if (chats.whole || chats.list === null) return
  const before = edits
  let cursor: string | null = null
  let all: ChatSession[] = []
  do {
    const query: { limit: number; cursor?: string } = { limit: pageSize, ...(cursor !== null && { cursor }) }
    const { items, next_cursor } = await request((api) => api.chat.sessions({ query }))
    if (session.user?.id !== user) return
    if (edits !== before) return loadAllChats()
    all = [...all, ...items]
    cursor = next_cursor
  } while (cursor !== null)
  Object.assign(chats, { list: ref(all), whole: true, loadedAt: Date.now(), failed: false })
  await keepList()
}

/** Changes the title of a chat; throws the `ProblemError`. */
export async function renameChat(id: string, title: string): Promise<void> {
  const renamed = await request((api) =>
    api.chat.renameSession({ params: { id }, body: { title } }, { idempotencyKey: newId() }),
  )
  edits += 1
  chats.list = ref((chats.list ?? []).map((each) => (each.id === id ? renamed : each)))
  chats.loadedAt = Date.now()
  await keepList()
}

/** Deletes a chat with what waits in it; throws the `ProblemError`, and then nothing is deleted. */
export async function deleteChat(id: string): Promise<void> {
  // First of all, or what waits would bring the chat back.
  for (const key of chats.unsent.find((each) => each.id === id)?.keys ?? []) {
    if (!(await dropUnsentCall(key).catch(() => false)))
      throw new ProblemError(0, 'sending', 'A message of this chat is just being sent. Try again in a moment.')
  }
  if (chats.list?.some((each) => each.id === id)) {
    await request((api) => api.chat.removeSession({ params: { id } }, { idempotencyKey: newId() })).catch(
      (error: unknown) => {
        // Another device was faster.
        if (![404, 410].includes(problemOf(error).status)) throw error
      },
    )
  }
  edits += 1
  chats.list = ref((chats.list ?? []).filter((each) => each.id !== id))
  chats.loadedAt = Date.now()
  delete conversations[chatId(id)]
  await forgetChatRuns(chatId(id))
  await keepList()
}

async function showKeptList(): Promise<void> {
  const kept = await withCache((db) =>
    db.transaction('r', db.chats, db.chatFacts, async () => ({
      rows: await db.chats.toArray(),
      read: await db.chatFacts.get('list'),
    })),
  )
  if (!kept?.read) return
  const at = kept.read.value as number
  // The server may have been faster.
  if (chats.loadedAt === null || chats.loadedAt < at)
    Object.assign(chats, { list: ref(kept.rows.toSorted(byUse)), loadedAt: at })
}

async function keepList(): Promise<void> {
  const rows = [...(chats.list ?? [])]
  await writeCache((db) =>
    db.transaction('rw', db.chats, db.chatFacts, async () => {
      await db.chats.clear()
      await db.chats.bulkPut(rows)
      await db.chatFacts.put({ name: 'list', value: chats.loadedAt ?? 0 })
    }),
  )
  tellOtherTabs()
}

/** Keeps the runs of the last chats for reading offline; chats that this device has read since are left out. */
async function keepAhead(sessions: readonly ChatSession[]): Promise<void> {
  for (const { id, updated_at } of sessions) {
    const kept = await readChatState(chatId(id))
    if (!kept) return
    // One that was open when it was kept has ended meanwhile, perhaps unnoticed: a page that is left keeps nothing
    // more.
    if (kept.readAt > Date.parse(updated_at) && kept.last && isFinal(kept.last.status)) continue
    const { items } = await request((api) => api.executions.list({ query: { thread_id: id, limit: 30 } }))
    await saveRuns(items, 'chatRuns')
    await noteRead(chatId(id))
  }
}

function noteUnsent(rows: readonly OutboxRow[]): void {
  const found = new Map<string, Chat & { keys: string[] }>()
  for (const row of rows) {
    const message = row.noun === 'chat' && row.state !== 'accepted' ? runRequestIn(row) : null
    if (!message) continue
    const id = sessionIn(message.conversationId) ?? ''
    const known = found.get(id)
    found.set(id, {
      id,
      title: known?.title ?? titleOf(message.prompt),
      updated_at: new Date(row.createdAt).toISOString(),
      keys: [...(known?.keys ?? []), row.key],
    })
  }
  chats.unsent = ref([...found.values()])
}

/** What a chat is called until the server knows it. */
function titleOf(message: string): string {
  const line = message.trim().split('\n')[0]!
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line
}

function byUse(a: ChatSession, b: ChatSession): number {
  return a.updated_at < b.updated_at ? 1 : -1
}
