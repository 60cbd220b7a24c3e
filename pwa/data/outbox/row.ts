import type { AttachedFile } from '#shared/contract/runs.ts'
import type { FaultKind } from '#shared/domain/classify.ts'
import type { UnacceptedState } from '#shared/domain/run-state.ts'

/**
 * The last answer that was not a success, as a `ProblemError` has it; `at` in milliseconds since 1970, `version` that
 * of the server.
 */
export type Fault = {
  kind: FaultKind
  status: number
  code: string
  detail: string
  at: number
  version?: string | undefined
}

/**
 * The states of a call that the server has not accepted (`shared/domain/run-state.ts`), and `accepted`: from there on
 * the server's own record has its state. An accepted row is kept a week, without its files. A row found `sending`
 * by the next holder of the lock was left behind by a process that died, and becomes `unsent` again.
 */
export type OutboxState = UnacceptedState | 'accepted'

/** A call of the contract as data. */
export type OutboxCall = {
  /** The Idempotency-Key: one key, one effect, whatever happens on the way. */
  key: string
  noun: string
  name: string
  input: { params?: Record<string, string>; body?: Record<string, unknown> }
  /** What the call is about, e.g. `agent:4`: calls with the same key arrive in the order they were made. */
  orderingKey: string
  /**
   * The entities it depends on, e.g. `projects:0192…`: while a call that creates one of these waits, so does this one.
   */
  dependsOn: readonly string[]
  /** Sent as `attached_files` of the body; kept apart, so that reading the rows does not read the files. */
  files: readonly AttachedFile[]
}

/** A call that waits, or waited, to be sent. Times are in milliseconds since 1970. */
export type OutboxRow = Omit<OutboxCall, 'files'> & {
  /** Assigned by IndexedDB: the order of the calls. No clock orders anything. */
  seq: number
  /** The format of this row; readers accept every older one. */
  v: 1
  files: Omit<AttachedFile, 'content'>[]
  state: OutboxState
  /** Failed attempts in a row. */
  attempts: number
  /** Not before then; 0 means now. */
  nextAt: number
  /** The attempt that owns a `sending` row: one that no longer holds it writes nothing. */
  lease: string | null
  /** Attempts that left and were never clearly answered: while there is one, the server may have it. */
  unacknowledgedAttempts: number
  /** The user took it back although the server may have it: it is looked for there, and cancelled. */
  cancelRequested: boolean
  createdAt: number
  fault: Fault | null
  /** What the server calls it, once accepted. */
  serverId: string | null
  doneAt: number | null
  /** Whether the server's own record is kept on this device, so that this row is no longer shown in its place. */
  seen: boolean
  /** What its files take on this device; 0 in rows of releases that did not count. */
  bytes: number
}

/**
 * The entity that the call creates, in the form of `dependsOn`, e.g. `tasks:0192…`; null for a call that creates none
 * others can refer to.
 */
export function entityCreatedBy({ noun, name, input }: Pick<OutboxCall, 'noun' | 'name' | 'input'>): string | null {
  const id = input.body?.id
  return name === 'create' && typeof id === 'string' ? `${noun}:${id}` : null
}

/** Whether what the server makes of a call comes with the next pull. */
export function isPulled({ noun, name }: Pick<OutboxCall, 'noun' | 'name'>): boolean {
  const isEntity = ['agents', 'tasks', 'projects', 'calendar'].includes(noun)
  return isEntity || noun === 'drafts' || noun === 'proposals' || (noun === 'executions' && name === 'undo')
}

/** What was asked for, and in which conversation: an agent's id, or the ordering key of a chat. */
export type RowRequest = { conversationId: string; prompt: string }

/** The run request in a row; null for any other call, and for one of a later release that this one does not know. */
export function runRequestIn({
  noun,
  name,
  input,
  orderingKey,
}: Pick<OutboxCall, 'noun' | 'name' | 'input' | 'orderingKey'>): RowRequest | null {
  const { prompt, message } = input.body ?? {}
  if (noun === 'executions' && name === 'create' && typeof prompt === 'string')
    return { conversationId: input.params?.id ?? '', prompt }
  if (noun === 'chat' && name === 'send' && typeof message === 'string')
    return { conversationId: orderingKey, prompt: message }
  return null
}

/** The code of the fault of a call that waits for something that could not be made. */
export const dependencyRejected = 'needs_refused'

/** One file of a row in the form it travels in, as UTF-8: repeated byte for byte, whatever release sends it. */
export type OutboxFile = { key: string; n: number; bytes: ArrayBuffer }

/** A row as IndexedDB holds it. Its names are those of the first release; this file alone knows them. */
export type StoredRow = Omit<OutboxRow, keyof Renamed | 'state'> & {
  lane: string
  needs: readonly string[]
  unheard: number
  state: StoredState
}

type Renamed = Pick<OutboxRow, 'orderingKey' | 'dependsOn' | 'unacknowledgedAttempts'>

/** What each state is called at rest. */
export const storedStates = {
  unsent: 'queued',
  sending: 'sending',
  rejected: 'failed',
  accepted: 'done',
} as const satisfies Record<OutboxState, string>

type StoredState = (typeof storedStates)[OutboxState]

/** The row as it is stored. */
export function toStored(row: OutboxRow): StoredRow
export function toStored(row: Omit<OutboxRow, 'seq'>): Omit<StoredRow, 'seq'>
export function toStored({
  orderingKey,
  dependsOn,
  unacknowledgedAttempts,
  state,
  ...row
}: Omit<OutboxRow, 'seq'>): Omit<StoredRow, 'seq'> {
  return { ...row, lane: orderingKey, needs: dependsOn, unheard: unacknowledgedAttempts, state: storedStates[state] }
}

/** The row behind a stored one, unchecked: what comes of another release may lack fields. */
export function fromStored({ lane, needs, unheard, state, ...row }: StoredRow): OutboxRow {
  const known = states.find((each) => storedStates[each] === state)
  return {
    ...row,
    orderingKey: lane,
    dependsOn: needs,
    unacknowledgedAttempts: unheard,
    // A state of a later release is kept as it is; no row of this release has it.
    state: known ?? (state as unknown as OutboxState),
  }
}

/** A stored row with every field this release knows, or null when it is damaged: others must not stumble over it. */
export function readRow(stored: unknown): OutboxRow | null {
  if (!isObject(stored)) return null
  const row = fromStored({ ...toStored(newRow as unknown as OutboxRow), ...stored } as StoredRow)
  const isCall =
    typeof row.seq === 'number' &&
    [row.key, row.noun, row.name, row.orderingKey].every((each) => typeof each === 'string')
  const { params, body } = (isObject(row.input) ? row.input : { params: null }) as { params?: unknown; body?: unknown }
  const hasInput = [params, body].every((each) => each === undefined || isObject(each))
  const hasFiles =
    Array.isArray(row.files) &&
    row.files.every((file) => isObject(file) && typeof file.name === 'string' && typeof file.size === 'number')
  const hasDependencies = Array.isArray(row.dependsOn) && row.dependsOn.every((each) => typeof each === 'string')
  const hasTimes =
    [row.nextAt, row.createdAt, row.doneAt ?? 0].every(
      (time) => typeof time === 'number' && Math.abs(time) <= maxTime,
    ) && [row.attempts, row.unacknowledgedAttempts].every(Number.isFinite)
  const hasId = row.serverId === null || typeof row.serverId === 'string'
  const hasState = states.includes(row.state) && (row.fault === null || isObject(row.fault))
  return isCall && hasInput && hasFiles && hasDependencies && hasTimes && hasId && hasState ? row : null
}

/** What a `Date` can hold, in milliseconds. */
const maxTime = 8.64e15

const states: readonly OutboxState[] = ['unsent', 'sending', 'rejected', 'accepted']

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** A row that nothing has happened to. */
export const newRow = {
  v: 1,
  dependsOn: [],
  files: [],
  state: 'unsent',
  attempts: 0,
  nextAt: 0,
  lease: null,
  unacknowledgedAttempts: 0,
  cancelRequested: false,
  createdAt: 0,
  fault: null,
  serverId: null,
  doneAt: null,
  seen: false,
  bytes: 0,
} satisfies Partial<OutboxRow>
