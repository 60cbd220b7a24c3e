import type { Answers } from '#shared/contract/runs.ts'
import { ref } from 'valtio'
import { connection } from '../network/connection.ts'
import { type Turn, type UnacceptedRequest, conversationOf, conversations, newTurn, turnOf } from './conversations.ts'
import { followRun, holdListeners } from './run-following.ts'
import type { Attachment } from './files.ts'
import { type OutboxRow, type RowRequest, dependencyRejected, runRequestIn, entityCreatedBy } from '../outbox/row.ts'
import { onSignedOut } from '../session/session.ts'

/** The files of run requests that were made on this page, by key. */
const held = new Map<string, readonly Attachment[]>()

/** So many calls are sent in the time it takes to look up. */
const few = 10

/** Turns without a row, because this browser keeps nothing. */
const unkept = new Set<string>()

type ShownCall = Pick<OutboxRow, 'key' | 'noun' | 'name' | 'input' | 'orderingKey'>

/** What follows from a run request that was made on this page. */
type Consequences = {
  /** It was rejected while the page is open. */
  onRejected: (conversationId: string, key: string) => void
  /** It is a chat message and was accepted: receives its reply; returns whether that is all there is for now. */
  joinReply: (conversationId: string, turn: Turn, body: unknown, signal: AbortSignal) => Promise<boolean>
}

onSignedOut(() => {
  held.clear()
  unkept.clear()
})

/** Lets the turn of `key` show what is in its files. */
export function holdFiles(key: string, files: readonly Attachment[]): void {
  held.set(key, ref([...files]))
}

/** Whether the run request is sent from memory. */
export function isUnkept(key: string): boolean {
  return unkept.has(key)
}

/** Shows a run request that could not be kept and is sent from memory; returns its turn. */
export function showUnkept(conversationId: string, call: ShownCall): Turn {
  unkept.add(call.key)
  return showTurn(conversationId, { ...call, files: held.get(call.key) ?? [] })
}

/** Removes the turn of a run request that was taken back, or sent from memory and not accepted. */
export function hideTurn(conversationId: string, key: string): void {
  unkept.delete(key)
  const conversation = conversationOf(conversationId)
  conversation.turns = conversation.turns.filter((turn) => turn.key !== key)
}

/** Makes the conversations agree with what waits on this device. */
export function showRunRequests(rows: readonly OutboxRow[], consequences: Consequences): void {
  const hold = connection.online && countOnTheirWay(rows) > few
  if (hold) holdListeners(true)
  const kept = new Set<string>()
  const orderingKeys = new Set<string>()
  const settled = new Set(
    Object.values(conversations).flatMap(({ turns }) => turns.filter(({ run }) => run.id !== '').map(({ key }) => key)),
  )
  for (const row of rows) {
    const request = runRequestIn(row)
    if (!request) continue
    kept.add(row.key)
    // The server's record takes precedence.
    if (!settled.has(row.key)) showRow(row, request, orderingKeys.has(row.orderingKey), consequences)
    if (row.state === 'unsent' || row.state === 'sending') orderingKeys.add(row.orderingKey)
  }
  if (!hold) holdListeners(false)
  for (const [id, conversation] of Object.entries(conversations)) {
    const isGone = ({ key, run }: Turn) => run.id === '' && !kept.has(key) && !unkept.has(key)
    const isSent = (turn: Turn) => isGone(turn) && !turn.stopping && turn.state !== 'rejected'
    const sent = conversation.turns.filter(isSent).map(({ key }) => key)
    if (conversation.turns.some((turn) => isGone(turn) && !isSent(turn)))
      conversation.turns = conversation.turns.filter((turn) => !isGone(turn) || isSent(turn))
    if (sent.length > 0) void replace(id, sent)
  }
}

/**
 * Puts the server's records in the place of turns whose rows are gone though they were not taken back: those were sent
 * before this page followed them, or by another tab while this one was asleep.
 */
async function replace(conversationId: string, gone: readonly string[]): Promise<void> {
  const { showKept } = await import('./run-history.ts')
  await showKept(conversationId)
  const conversation = conversations[conversationId]
  if (conversation)
    conversation.turns = conversation.turns.filter(({ key, run }) => run.id !== '' || !gone.includes(key))
}

/** How many calls go out now, one after the other: those whose ordering key has no fault, and that wait for nothing. */
function countOnTheirWay(rows: readonly OutboxRow[]): number {
  const open = rows.filter(({ state }) => state === 'unsent' || state === 'sending')
  const stuck = new Set(open.filter(({ fault }) => fault !== null).map(({ orderingKey }) => orderingKey))
  const toMake = new Set(open.map(entityCreatedBy))
  return open.filter(
    ({ orderingKey, dependsOn }) => !stuck.has(orderingKey) && !dependsOn.some((need) => toMake.has(need)),
  ).length
}

function showRow(
  row: OutboxRow,
  { conversationId }: RowRequest,
  isBehind: boolean,
  { onRejected, joinReply }: Consequences,
): void {
  const known = turnOf(conversationId, row.key)
  const turn = known ?? showTurn(conversationId, row, new Date(row.createdAt).toISOString())
  turn.fault = row.fault
  turn.nextAt = row.nextAt
  turn.stopping = row.cancelRequested
  if (row.serverId !== null && (row.state === 'accepted' || !row.cancelRequested))
    return accept(conversationId, turn, row, row.serverId, joinReply)
  const before = turn.state
  turn.state = turnStateOf(row, isBehind)
  // One whose dependency was rejected goes on by itself once that is created after all.
  const isFresh = turn.state === 'rejected' && known && before !== 'rejected'
  if (isFresh && held.has(row.key) && row.fault?.code !== dependencyRejected) onRejected(conversationId, row.key)
}

function accept(
  conversationId: string,
  turn: Turn,
  row: OutboxRow,
  serverId: string,
  joinReply: Consequences['joinReply'],
): void {
  turn.run.id = serverId
  turn.state = 'running'
  turn.fault = null
  const isWrittenHere = held.delete(turn.key)
  // Its files would travel once more.
  const isJoined = row.noun === 'chat' && isWrittenHere && row.files.length === 0
  void followRun(
    conversationId,
    turn.key,
    isJoined ? (signal) => joinReply(conversationId, turn, row.input.body, signal) : undefined,
  )
}

function turnStateOf(row: OutboxRow, isBehind: boolean): Turn['state'] {
  if (row.state === 'rejected') return 'rejected'
  if (row.state === 'sending') return 'sending'
  return row.fault || row.cancelRequested || isBehind || !connection.online ? 'unsent' : 'sending'
}

function showTurn(
  conversationId: string,
  { files, ...call }: ShownCall & { files: UnacceptedRequest['files'] },
  createdAt?: string,
): Turn {
  const { key } = call
  const { prompt = '' } = runRequestIn(call) ?? {}
  const { thread_id, session_id, provider, answers, context } = call.input.body as {
    context?: Record<string, unknown>
    thread_id?: string
    session_id?: string
    provider?: string
    answers?: Answers
  }
  const turn = newTurn(conversationId, key, {
    prompt,
    thread: thread_id ?? session_id ?? null,
    modelId: provider ?? null,
    answers: answers ?? null,
    files,
  })
  turn.files = held.get(key) ?? null
  if (context) turn.run.context = context
  if (createdAt) turn.run.created_at = createdAt
  conversationOf(conversationId).turns.push(turn)
  return turnOf(conversationId, key)!
}
