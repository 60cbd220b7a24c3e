import { ref } from 'valtio'
import { connection } from './connection.ts'
import { type Turn, type Unaccepted, conversationOf, conversations, newTurn, turnOf } from './conversations.ts'
import { followRun } from './execution-following.ts'
import type { Attachment } from './files.ts'
import { type OutboxRow, parkedCode } from './outbox/row.ts'
import { onRows } from './outbox-host.ts'
import { onSignedOut } from './session.ts'

/** The files of tasks that were written on this page, by key. */
const held = new Map<string, readonly Attachment[]>()

/** Turns whose task no row stands for: this browser keeps nothing. */
const unkept = new Set<string>()

let refusedHere: (agentId: string, key: string) => void = () => {}

onRows(showRows)
onSignedOut(() => {
  held.clear()
  unkept.clear()
})

/** Lets the turn of `key` show what is in its files. */
export function holdFiles(key: string, files: readonly Attachment[]): void {
  held.set(key, ref([...files]))
}

/** Names the one who answers for tasks that were written on this page and are refused before the writer's eyes. */
export function whenRefusedHere(answer: (agentId: string, key: string) => void): void {
  refusedHere = answer
}

/** Whether the task is sent from memory. */
export function isUnkept(key: string): boolean {
  return unkept.has(key)
}

/** Shows a task that could not be kept and is sent from memory; gives its turn. */
export function showUnkept(agentId: string, { key, input }: Pick<OutboxRow, 'key' | 'input'>): Turn {
  unkept.add(key)
  return showTurn(agentId, { key, input, files: held.get(key) ?? [] })
}

/** Takes the turn of a task away that was sent from memory and not accepted. */
export function hideUnkept(agentId: string, key: string): void {
  unkept.delete(key)
  const conversation = conversationOf(agentId)
  conversation.turns = conversation.turns.filter((turn) => turn.key !== key)
}

/** Makes the conversations agree with what waits on this device. */
function showRows(rows: readonly OutboxRow[]): void {
  const kept = new Set<string>()
  const lanes = new Set<string>()
  for (const row of rows) {
    if (!isTask(row)) continue
    kept.add(row.key)
    showRow(row, lanes.has(row.lane))
    if (row.state === 'queued' || row.state === 'sending') lanes.add(row.lane)
  }
  for (const conversation of Object.values(conversations)) {
    const isGone = ({ key, execution }: Turn) => execution.id === '' && !kept.has(key) && !unkept.has(key)
    if (conversation.turns.some(isGone)) conversation.turns = conversation.turns.filter((turn) => !isGone(turn))
  }
}

/** A later release may have kept what this one does not know. */
function isTask({ noun, name, input }: OutboxRow): boolean {
  return noun === 'executions' && name === 'create' && typeof input.body?.prompt === 'string'
}

function showRow(row: OutboxRow, isBehind: boolean): void {
  const agentId = row.input.params?.id ?? ''
  const known = turnOf(agentId, row.key)
  // What the server has said of it counts for more.
  if (known && known.execution.id !== '') return
  const turn = known ?? showTurn(agentId, row, new Date(row.createdAt).toISOString())
  turn.fault = row.fault
  turn.nextAt = row.nextAt
  turn.stopping = row.cancelRequested
  if (row.serverId !== null && (row.state === 'done' || !row.cancelRequested)) return accept(agentId, turn, row.serverId)
  const before = turn.phase
  turn.phase = phaseOf(row, isBehind)
  // One that needs what could not be made goes on by itself once that is made after all.
  const isFresh = turn.phase === 'refused' && known && before !== 'refused'
  if (isFresh && held.has(row.key) && row.fault?.code !== parkedCode) refusedHere(agentId, row.key)
}

function accept(agentId: string, turn: Turn, serverId: string): void {
  turn.execution.id = serverId
  turn.phase = 'following'
  turn.fault = null
  held.delete(turn.key)
  void followRun(agentId, turn.key)
}

function phaseOf(row: OutboxRow, isBehind: boolean): Turn['phase'] {
  if (row.state === 'failed') return 'refused'
  if (row.state === 'sending') return 'sending'
  return row.fault || row.cancelRequested || isBehind || !connection.online ? 'waiting' : 'sending'
}

function showTurn(agentId: string, { key, input, files }: Pick<OutboxRow, 'key' | 'input'> & { files: Unaccepted['files'] }, createdAt?: string): Turn {
  const { prompt, thread_id = null } = input.body as { prompt: string; thread_id?: string }
  const turn = newTurn(agentId, key, { prompt, thread: thread_id, files })
  turn.files = held.get(key) ?? null
  if (createdAt) turn.execution.created_at = createdAt
  conversationOf(agentId).turns.push(turn)
  return turnOf(agentId, key)!
}
