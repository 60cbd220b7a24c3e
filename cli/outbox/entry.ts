import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { IdempotencyKey } from '#shared/contract/common.ts'
import { runs } from '#shared/contract/runs.ts'
import type { FaultKind } from '#shared/domain/classify.ts'

/** A run request that waits to be sent, without the content of its files. Nothing of it ever changes. */
const Entry = v.object({
  v: v.literal(1),
  key: IdempotencyKey,
  /** The owner: no other user's sign-in sends it. See `owner.ts`. */
  owner: v.string(),
  /** `id` where the server was asked before, else null: the name is then looked up when it is sent. */
  agent: v.object({ id: v.nullable(v.string()), name: v.string() }),
  body: v.omit(runs.create.body, ['attached_files']),
  files: v.array(v.object({ name: v.string(), size: v.number(), type: v.string() })),
  /** Milliseconds since 1970, for people: it orders nothing. */
  createdAt: v.number(),
  /** It was sent before it was kept, and not answered: the server may have it. */
  tried: v.boolean(),
})
export type Entry = v.InferOutput<typeof Entry>

/** The last answer that was not a yes; `version` is that of the server where another one may answer otherwise. */
export type Fault = {
  kind: FaultKind
  status: number
  code: string
  detail: string
  at: number
  version?: string | undefined
}

/** What has happened to an entry since. Only the holder of the lock writes it. */
export type EntryState = {
  agentId: string | null
  /** Failed attempts of one kind in a row. */
  attempts: number
  /** Not before then, in milliseconds since 1970; 0 means now. */
  nextAt: number
  /** Attempts that left and were never clearly answered: while there is one, the server may have it. */
  unacknowledgedAttempts: number
  /** Refused for good; the user decides. */
  rejected: boolean
  fault: Fault | null
}

/** The state of an entry that nothing has happened to. */
export function stateOf({ agent, tried }: Entry): EntryState {
  return {
    agentId: agent.id,
    attempts: 0,
    nextAt: 0,
    unacknowledgedAttempts: tried ? 1 : 0,
    rejected: false,
    fault: null,
  }
}

/** What is stored of a state: its names are those of the first release. */
type StoredState = Omit<EntryState, 'unacknowledgedAttempts' | 'rejected'> & { unheard: number; failed: boolean }

/** The state as the text of its file. */
export function encodeState({ unacknowledgedAttempts, rejected, ...state }: EntryState): string {
  const stored: StoredState = { ...state, unheard: unacknowledgedAttempts, failed: rejected }
  return `${JSON.stringify(stored)}\n`
}

/** The state in the text of its file, as far as it holds one; undefined where it is none. */
export function decodeState(text: string): Partial<EntryState> | undefined {
  const stored = parse(text) as Partial<StoredState> | undefined
  if (typeof stored?.unheard !== 'number') return undefined
  const { unheard, failed, ...state } = stored
  return { ...state, unacknowledgedAttempts: unheard, ...(failed !== undefined && { rejected: failed }) }
}

/** An entry and the content of its files in three lines: digests of the other two, the entry, the contents. */
export function encodeEntry(entry: Entry, contents: string[]): string {
  const lines = [JSON.stringify(entry), JSON.stringify(contents)]
  return `${lines.map(digest).join(' ')}\n${lines.join('\n')}\n`
}

/** The entry in the first two lines; undefined where they are not what was written. */
export function decodeEntry(digests: string, line: string): Entry | undefined {
  if (digests.split(' ')[0] !== digest(line)) return undefined
  const { success, output } = v.safeParse(Entry, parse(line))
  return success ? output : undefined
}

/** The contents in the third line, in the order of the entry's files; undefined where they are not what was written. */
export function decodeContents(text: string): string[] | undefined {
  const [digests = '', , line = ''] = text.split('\n')
  return digests.split(' ')[1] === digest(line) ? (parse(line) as string[]) : undefined
}

/** The sentence that says why this cannot be a run request; undefined where it can. */
export function complaintOf(entry: Entry): string | undefined {
  return v.safeParse(Entry, entry).issues?.[0].message
}

/** The value of a JSON text; undefined where it is none. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function digest(line: string): string {
  return createHash('sha256').update(line).digest('hex')
}
