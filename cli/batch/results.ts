import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CliError, exit, usageError } from '../exit.ts'
import { codeOf, syncFolder } from '../outbox/disk.ts'
import { parse } from '../outbox/entry.ts'
import type { IsHeld } from '../outbox/lock.ts'
import { linesOf } from './lines.ts'

/** What became of a line, as it is recorded; where a line has several, the last one counts. */
export type Result = {
  line: number
  id: string | number | null
  key: string
  agent: string
  execution_id: string | null
  status: 'completed' | 'failed' | 'cancelled' | 'waiting'
  result: string | null
  error: string | null
  credits_used: number
  started_at: string | null
  finished_at: string | null
}

/**
 * The first line of the results: which batch it is, whose, and the digest of the jobs it was begun with. It is written
 * again where jobs were added, and where failed ones are to be tried again; the last one counts.
 */
export type Head = { muster_batch: 1; batch: string; user: string; lines: number; digest: string; retry_failed?: true }

/** The state of a line; `again` is one that failed and is to be run under its next key. */
export type Stand = {
  status: 'completed' | 'failed' | 'waiting' | 'again'
  key: string
  tries: number
  runId: string | null
  credits: number
}

/** What the results hold: all of it up to `end`, in bytes. What follows was torn off in the middle. */
export type Past = { head: Head | undefined; lines: Map<number, Stand>; credits: number; end: number }

export type Results = {
  /** Takes a record; the disk has it a moment later. Throws once the disk takes no more. */
  add: (record: Result | Head) => Promise<void>
  /** Resolves once the disk has everything so far. */
  written: () => Promise<void>
  /** Ends it; the disk has everything then. */
  close: () => Promise<void>
}

/** More than this is not held for a slow disk. */
const maxHeld = 256

/** Reads what earlier runs of the batch have written; nothing where there is no such file. */
export async function readResults(path: string): Promise<Past> {
  const past: Past = { head: undefined, lines: new Map(), credits: 0, end: 0 }
  const foreign = usageError(`${path} is there already and holds something else. Give --results another name.`)
  try {
    if (!(await stat(path)).isFile()) throw usageError(`Can't keep results in ${path}: it is no file.`)
    for await (const { number, bytes, start, isWhole } of linesOf(createReadStream(path))) {
      if (!isWhole) {
        if (past.head === undefined && !isTornHead(bytes)) throw foreign
        break
      }
      const record = parse(bytes.toString()) as Partial<Head & Result> | undefined
      if (number === 1 && record?.muster_batch !== 1) throw foreign
      if (record?.muster_batch === 1) begin(past, record as Head)
      else if (typeof record?.line === 'number' && typeof record.key === 'string' && typeof record.status === 'string')
        note(past, record as Result)
      else
        throw usageError(
          `Line ${number} of ${path} is damaged.`,
          'Delete that line: its job is asked for again by its key, and does not run twice.',
        )
      past.end = start + bytes.length + 1
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return past
    throw error instanceof CliError ? error : usageError(`Can't read ${path} (${codeOf(error)}).`)
  }
  return past
}

/** Opens the results to append to them. The writer holds the lock; one that has lost it writes nothing more. */
export async function openResults(path: string, { end }: Past, isHeld: IsHeld): Promise<Results> {
  const unwritable = (error: unknown) =>
    new CliError(exit.failed, 'unwritable_results', `Can't write the results to ${path} (${codeOf(error)}).`, {
      cause: error,
    })
  const handle = await open(path, 'a').catch((error: unknown) => {
    throw unwritable(error)
  })
  await handle.truncate(end)
  await syncFolder(dirname(path))
  let held: string[] = []
  let isWriting = false
  let writing = Promise.resolve()
  let fault: Error | undefined

  /** What comes while the disk is busy goes with the next write. */
  async function write(): Promise<void> {
    isWriting = true
    try {
      while (held.length > 0) {
        const text = held.join('')
        held = []
        if (!(await isHeld()))
          throw new CliError(exit.failed, 'batch_taken_over', 'Another muster has taken this batch over.')
        await handle.appendFile(text)
        await handle.datasync()
      }
    } catch (error) {
      fault = error instanceof CliError ? error : unwritable(error)
    } finally {
      isWriting = false
    }
  }

  async function written(): Promise<void> {
    await writing
    if (fault) throw fault
  }

  return {
    async add(record) {
      if (fault) throw fault
      held.push(`${JSON.stringify(record)}\n`)
      if (!isWriting) writing = write()
      if (held.length > maxHeld) await writing
    },
    written,
    async close() {
      await written().finally(() => handle.close())
    },
  }
}

/** Adds a record to what is known; the credits of a run that is recorded twice count once. */
export function note(
  past: Pick<Past, 'lines' | 'credits'>,
  { line, key, status, execution_id, credits_used }: Result,
): void {
  const before = past.lines.get(line)
  past.credits += credits_used - (before?.key === key ? before.credits : 0)
  past.lines.set(line, {
    status: status === 'cancelled' ? 'failed' : status,
    key,
    tries: before?.tries ?? 1,
    runId: execution_id,
    credits: credits_used,
  })
}

function begin(past: Past, head: Head): void {
  past.head = head
  if (!head.retry_failed) return
  for (const stand of past.lines.values())
    if (stand.status === 'failed') Object.assign(stand, { status: 'again', tries: stand.tries + 1 })
}

/** Whether these bytes can be the beginning of an incomplete first line: nothing had been sent by then. */
function isTornHead(bytes: Buffer): boolean {
  const beginning = '{"muster_batch":1,'
  const text = bytes.toString('utf8', 0, beginning.length)
  return beginning.startsWith(text)
}
