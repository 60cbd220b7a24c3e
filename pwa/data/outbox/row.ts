import type { AttachedFile } from '#shared/contract/runs.ts'
import type { FaultKind } from '#shared/domain/classify.ts'

/**
 * The last answer that was not a yes, as `ProblemError` tells it; `at` in milliseconds since 1970, `version` that of
 * the server.
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
 * - `queued`: waits for its turn, a connection or `nextAt`.
 * - `sending`: an attempt is under way, or its process has died; the next holder of the lock makes it `queued` again.
 * - `failed`: refused for good; the user decides.
 * - `done`: the server has it. Kept a week, without its files.
 */
export type OutboxState = 'queued' | 'sending' | 'failed' | 'done'

/** A call of the contract as data. */
export type OutboxCall = {
  /** The Idempotency-Key: one key, one effect, whatever happens on the way. */
  key: string
  noun: string
  name: string
  input: { params?: Record<string, string>; body?: Record<string, unknown> }
  /** What the call is about, e.g. `agent:4`: calls of one lane arrive in the order they were made. */
  lane: string
  /**
   * What it speaks of and cannot go before, e.g. `projects:0192…`: while a call that makes one of these waits, so
   * does this.
   */
  needs: readonly string[]
  /** Sent as `attached_files` of the body; kept apart, so that reading the rows does not read the files. */
  files: readonly AttachedFile[]
}

/** A call that waits, or waited, to be sent. Times are in milliseconds since 1970. */
export type OutboxRow = Omit<OutboxCall, 'files'> & {
  /** Given by IndexedDB: the order of the calls. No clock orders anything. */
  seq: number
  /** The format of this row; readers accept every older one. */
  v: 1
  files: Omit<AttachedFile, 'content'>[]
  state: OutboxState
  /** Failed attempts in a row. */
  attempts: number
  /** Not before then; 0 means now. */
  nextAt: number
  /** The attempt that owns a `sending` row: whoever no longer holds it writes nothing. */
  lease: string | null
  /** Attempts that left and were never clearly answered: while there is one, the server may have it. */
  unheard: number
  /** The user took it back although the server may have it: it is looked for there, and cancelled. */
  cancelRequested: boolean
  createdAt: number
  fault: Fault | null
  /** What the server calls it, once accepted. */
  serverId: string | null
  doneAt: number | null
  /** Whether the server's own record is kept on this device, so that this one no longer stands for it. */
  seen: boolean
  /** What its files take on this device; 0 in rows of releases that did not count. */
  bytes: number
}

/**
 * What the call makes, in the words of `needs`, e.g. `tasks:0192…`; null for a call that makes nothing others can
 * speak of.
 */
export function thingMadeBy({ noun, name, input }: Pick<OutboxCall, 'noun' | 'name' | 'input'>): string | null {
  const id = input.body?.id
  return name === 'create' && typeof id === 'string' ? `${noun}:${id}` : null
}

/** What somebody has asked for, and in which conversation: an agent's id, or the lane of a chat. */
export type RowTask = { conversationId: string; prompt: string }

/**
 * The task or message in a row; null where it is another call, or one of a later release that this one does not know.
 */
export function taskIn({
  noun,
  name,
  input,
  lane,
}: Pick<OutboxCall, 'noun' | 'name' | 'input' | 'lane'>): RowTask | null {
  const { prompt, message } = input.body ?? {}
  if (noun === 'executions' && name === 'create' && typeof prompt === 'string')
    return { conversationId: input.params?.id ?? '', prompt }
  if (noun === 'chat' && name === 'send' && typeof message === 'string')
    return { conversationId: lane, prompt: message }
  return null
}

/** The code of the fault of a call that waits for something that could not be made. */
export const parkedCode = 'needs_refused'

/** One file of a row in the form it travels in, as UTF-8: repeated byte for byte, whatever release sends it. */
export type OutboxFile = { key: string; n: number; bytes: ArrayBuffer }

/** A stored row with every field this release knows, or null when it is damaged: others must not stumble over it. */
export function readRow(stored: unknown): OutboxRow | null {
  if (!isObject(stored)) return null
  const row = { ...blank, ...stored } as unknown as OutboxRow
  const isCall =
    typeof row.seq === 'number' && [row.key, row.noun, row.name, row.lane].every((each) => typeof each === 'string')
  const { params, body } = (isObject(row.input) ? row.input : { params: null }) as { params?: unknown; body?: unknown }
  const hasInput = [params, body].every((each) => each === undefined || isObject(each))
  const hasFiles =
    Array.isArray(row.files) &&
    row.files.every((file) => isObject(file) && typeof file.name === 'string' && typeof file.size === 'number')
  const hasNeeds = Array.isArray(row.needs) && row.needs.every((each) => typeof each === 'string')
  const hasTimes =
    [row.nextAt, row.createdAt, row.doneAt ?? 0].every(
      (time) => typeof time === 'number' && Math.abs(time) <= latestTime,
    ) && [row.attempts, row.unheard].every(Number.isFinite)
  const hasId = row.serverId === null || typeof row.serverId === 'string'
  const hasState = states.includes(row.state) && (row.fault === null || isObject(row.fault))
  return isCall && hasInput && hasFiles && hasNeeds && hasTimes && hasId && hasState ? row : null
}

/** What a `Date` can hold, in milliseconds. */
const latestTime = 8.64e15

const states: readonly OutboxState[] = ['queued', 'sending', 'failed', 'done']

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** A row that nothing has happened to. */
export const blank = {
  v: 1,
  needs: [],
  files: [],
  state: 'queued',
  attempts: 0,
  nextAt: 0,
  lease: null,
  unheard: 0,
  cancelRequested: false,
  createdAt: 0,
  fault: null,
  serverId: null,
  doneAt: null,
  seen: false,
  bytes: 0,
} satisfies Partial<OutboxRow>
