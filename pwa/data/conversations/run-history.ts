import type { Run } from '#shared/contract/runs.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import { problemOf, request } from '../network/api.ts'
import { cachedRuns, forgetChatRuns, saveRuns, noteRead, tableOf } from '../cache/cached-runs.ts'
import { type Turn, conversationOf, conversations, knownTurn, sessionIn } from './conversations.ts'
import { followAll, isFollowed, tellEnded } from './run-following.ts'
import { session } from '../session/session.ts'
import type { RunNews } from '../sync/sync.ts'

const pageSize = 30

/**
 * Shows the kept runs of the conversation `conversationId`, asks the server for the newest and goes on with those
 * that have not ended. Never throws.
 */
export async function loadConversation(conversationId: string): Promise<void> {
  const userId = session.user?.id
  const shown = showKept(conversationId)
  const open = new Set(
    conversationOf(conversationId)
      .turns.filter(({ state }) => state !== 'ended')
      .map(({ key }) => key),
  )
  try {
    const { items, next_cursor } = await request((api) =>
      api.executions.list({ query: { ...whose(conversationId), limit: pageSize } }),
    )
    if (session.user?.id !== userId) return
    const conversation = conversationOf(conversationId)
    if (sessionIn(conversationId) !== null) {
      void noteRead(conversationId)
      if (items.length === 0) void shown.then(() => forgetDeleted(conversationId, open))
    }
    take(conversationId, items)
    // A refresh must not forget how far back the reader has already gone.
    if (!conversation.listed) conversation.earlier = next_cursor
    Object.assign(conversation, { listed: true, loadedAt: Date.now(), failed: false })
    void saveRuns(items, tableOf(conversationId))
  } catch {
    // What is kept is shown before the note that it may be old.
    await shown
    if (session.user?.id === userId) conversationOf(conversationId).failed = true
  }
}

/** Asks for the runs before those that are known; throws the `ProblemError`. */
export async function loadEarlier(conversationId: string): Promise<void> {
  const userId = session.user?.id
  for (;;) {
    const { earlier, turns } = conversationOf(conversationId)
    if (earlier === null) return
    const { items, next_cursor } = await request((api) =>
      api.executions.list({ query: { ...whose(conversationId), limit: pageSize, cursor: earlier } }),
    )
    if (session.user?.id !== userId) return
    const conversation = conversationOf(conversationId)
    take(conversationId, items)
    conversation.earlier = next_cursor
    void saveRuns(items, tableOf(conversationId))
    // A page that the cache had shown already would look like a button that does nothing.
    if (conversation.turns.length > turns.length) return
  }
}

/** Shows `items` among the runs of `conversationId`, and goes on with those that have not ended. */
function take(conversationId: string, items: readonly Run[]): void {
  const conversation = conversationOf(conversationId)
  // The server's list may be faster than the tab that sent the request.
  const unsent = new Set(conversation.turns.filter(({ run }) => run.id === '').map(({ key }) => key))
  conversation.turns = merge(conversation.turns, items)
  for (const { key, state, run } of conversation.turns)
    if (unsent.has(key) && state === 'ended') tellEnded(run, conversationId)
  followAll(conversationId, items)
}

/** Known turns and the server's, oldest first; what this page is following knows more than the list does. */
export function merge(known: readonly Turn[], items: readonly Run[]): Turn[] {
  const turns = new Map(known.map((turn) => [turn.key, turn]))
  for (const run of items) {
    const turn = knownTurn(run)
    const mine = turns.get(turn.key)
    // An answer that was under way when the run ended would take its reply back.
    const isNews =
      !mine ||
      mine.run.id === '' ||
      (isFinal(run.status) && (mine.state === 'ended' || !isFollowed(turn.key))) ||
      isAnswered(mine, run)
    // When it began is news to a page that follows it from the middle: its timer counts from there.
    if (mine && run.started_at && run.started_at < (mine.run.started_at ?? '~')) mine.run.started_at = run.started_at
    if (isNews)
      turns.set(turn.key, {
        ...turn,
        files: mine?.files ?? null,
        live: mine?.state === 'awaiting-approval' ? mine.live : '',
      })
  }
  return [...turns.values()].toSorted((a, b) => order(a) - order(b))
}

/** Whether a run that waits here for approval has been answered elsewhere. */
function isAnswered({ state, key, run: known }: Turn, { status, pending_action }: Run): boolean {
  return (
    state === 'awaiting-approval' &&
    !isFollowed(key) &&
    (status !== 'waiting' || pending_action?.id !== known.pending_action?.id)
  )
}

/** Adds what the cache has and the screen lacks; what the server answered first stays. */
export async function showKept(conversationId: string): Promise<void> {
  const kept = await cachedRuns(conversationId)
  if (!kept || kept.runs.length === 0) return
  const conversation = conversationOf(conversationId)
  const shown = new Set(conversation.turns.filter(({ run }) => run.id !== '').map(({ key }) => key))
  const runs = kept.runs.filter((run) => !shown.has(knownTurn(run).key))
  if (runs.length > 0) take(conversationId, runs)
  conversation.loadedAt ??= kept.fetchedAt
}

/** Shows the runs that came with a refresh in their conversations, and lets deleted ones go. */
export function takeRunNews({ runs, deleted, fetchedAt }: RunNews): void {
  showAwaitingApproval(runs?.filter(({ agent_id }) => !conversations[agent_id]) ?? [])
  for (const [conversationId, conversation] of Object.entries(conversations)) {
    if (runs === null) void showKept(conversationId)
    const session = sessionIn(conversationId)
    const mine =
      runs?.filter((run) => (session === null ? run.agent_id === conversationId : run.thread_id === session)) ?? []
    if (mine.length > 0) take(conversationId, mine)
    if (deleted.length > 0) conversation.turns = conversation.turns.filter(({ run }) => !deleted.includes(run.id))
    if (conversation.loadedAt !== null) conversation.loadedAt = fetchedAt
  }
}

/** What the server calls the conversation. */
function whose(conversationId: string): { agent_id: string } | { thread_id: string } {
  const session = sessionIn(conversationId)
  return session === null ? { agent_id: conversationId } : { thread_id: session }
}

/**
 * Lets go of a chat that another device has deleted; `open` are the keys of what was on its way when the server was
 * asked.
 */
function forgetDeleted(conversationId: string, open: ReadonlySet<string>): void {
  const conversation = conversationOf(conversationId)
  conversation.turns = conversation.turns.filter(({ key, state }) => state !== 'ended' || open.has(key))
  void forgetChatRuns(conversationId)
}

function order(turn: Turn): number {
  return turn.run.id === '' ? Number.MAX_SAFE_INTEGER : Date.parse(turn.run.created_at)
}

/** Shows runs that wait for approval, whether or not their agents have been looked at. */
export function showAwaitingApproval(runs: readonly Run[]): void {
  for (const run of runs) if (run.status === 'waiting') take(run.agent_id, [run])
}

/** Asks for all runs of a thread; throws the `ProblemError`. */
export async function loadThread(conversationId: string, thread: string): Promise<void> {
  const { items } = await request((api) => api.executions.list({ query: { thread_id: thread, limit: 200 } }))
  const mine = items.filter((run) => run.agent_id === conversationId)
  void saveRuns(mine)
  take(conversationId, mine)
}

/** Asks for one run that is not among the known ones; false when it does not exist. Throws other `ProblemError`s. */
export async function loadRun(conversationId: string, id: string): Promise<boolean> {
  try {
    const run = await request((api) => api.executions.get({ params: { id } }))
    if (run.agent_id !== conversationId) return false
    void saveRuns([run])
    take(conversationId, [run])
    return true
  } catch (error) {
    if (problemOf(error).status === 404) return false
    throw error
  }
}
