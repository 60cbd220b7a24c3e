import { openBlanks } from '#shared/domain/draft-text.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import { subscribe } from 'valtio'
import { withCache } from '../cache/cache.ts'
import { saveRuns, tableOf } from '../cache/cached-runs.ts'
import { answerQuestion } from '../conversations/approvals.ts'
import { chatId, conversations, turnOf } from '../conversations/conversations.ts'
import { endTurn, onRunEnded } from '../conversations/run-following.ts'
import { loadConversation } from '../conversations/run-history.ts'
import { problemOf, request } from '../network/api.ts'
import { connection } from '../network/connection.ts'
import { cursorName } from '../outbox/names.ts'
import { onRows } from '../outbox/outbox-host.ts'
import { onNews, onRunNews, refresh } from '../sync/sync.ts'
import { busyAgents } from './busy-agents.ts'
import { desk, showOnDesk } from './desk.ts'

/** What is needed of a run that asks. */
type Asking = {
  readonly id: string
  readonly idempotency_key: string
  readonly pending_action: { readonly id: string } | null
}

/** Runs of each kind that are looked at, and drafts: what is older is in the results. */
const most = 100

/** Milliseconds in which further news are taken together, while the desk is looked at and otherwise. */
const restMs = 100
const unseenRestMs = 1000

/** Milliseconds after which the server is asked again while the desk is in view: what began and ended elsewhere is on it too. */
const lookMs = 5000

/** Shows on the desk what is kept, now and after whatever changes it, until the way to stop that is called. */
export function followKept(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    timer ??= setTimeout(
      () => {
        timer = undefined
        void show()
      },
      desk.isOpen ? restMs : unseenRestMs,
    )
  }
  void show()
  const stops = [
    onRunNews(({ runs, deleted }) => {
      if (runs === null || runs.length + deleted.length > 0) soon()
    }),
    onRunEnded(soon),
    onRows(soon),
    onNews('drafts', soon),
    // An agent began or ended something on another device.
    subscribe(busyAgents, look),
  ]
  const looking = setInterval(look, lookMs)
  return () => {
    clearTimeout(timer)
    clearInterval(looking)
    for (const stop of stops) stop()
  }
}

function look(): void {
  if (desk.isOpen && document.visibilityState === 'visible' && connection.online) void refresh().catch(() => {})
}

async function show(): Promise<void> {
  const kept = await withCache(async (db) => {
    const [agreed, runs, chatRuns, drafts] = await Promise.all([
      db.syncMeta.get(cursorName),
      // Dexie's own: it reads the index from its end.
      // oxlint-disable-next-line unicorn/no-array-reverse
      db.executions.where('created_at').above('').reverse().limit(most).toArray(),
      // oxlint-disable-next-line unicorn/no-array-reverse
      db.chatRuns.where('created_at').above('').reverse().limit(most).toArray(),
      // oxlint-disable-next-line unicorn/no-array-reverse
      db.drafts.where('updated_at').above('').reverse().limit(most).toArray(),
    ])
    return { agreed, runs, chatRuns, drafts }
  })
  // Nothing is kept here, or not yet: what the server sent first stands.
  if (!kept?.agreed) {
    if (desk.kept === null) showOnDesk([], [])
    return
  }
  // No refresh brings what is said in chats.
  for (const run of kept.chatRuns) {
    const id = chatId(run.thread_id ?? run.id)
    if (!isFinal(run.status) && !conversations[id]) void loadConversation(id)
  }
  showOnDesk(
    [
      ...kept.runs.map((run) => ({ run, conversationId: run.agent_id })),
      ...kept.chatRuns.map((run) => ({ run, conversationId: chatId(run.thread_id ?? run.id) })),
    ],
    kept.drafts.filter((draft) => openBlanks(draft).length > 0),
  )
}

/** Stops a run that the server knows; what was written so far stays. Throws the `ProblemError`. */
export async function stopRun(conversationId: string, key: string, id: string): Promise<void> {
  const run = await request((api) => api.executions.cancel({ params: { id }, body: {} }))
  const turn = turnOf(conversationId, key)
  if (!turn) await saveRuns([run], tableOf(conversationId))
  else if (turn.state !== 'ended' && isFinal(run.status)) endTurn(conversationId, turn, run)
  await refresh().catch(() => {})
}

/**
 * Answers what a run asks before it goes on. False where it had been answered elsewhere; throws the `ProblemError` where
 * the server cannot be reached.
 */
export async function answerApproval(
  {
    run: { id, idempotency_key, pending_action },
    conversationId,
  }: { readonly run: Asking; readonly conversationId: string },
  approve: boolean,
): Promise<boolean> {
  if (!pending_action) return false
  const key = idempotency_key || id
  if (turnOf(conversationId, key)) return answerQuestion(conversationId, key, pending_action.id, approve)
  try {
    const run = await request((api) =>
      api.executions.act({ params: { id, action_id: pending_action.id }, body: { approve } }),
    )
    await saveRuns([run], tableOf(conversationId))
    return true
  } catch (error) {
    if (problemOf(error).status !== 409) throw error
    return false
  } finally {
    await refresh().catch(() => {})
  }
}
