import { maxAttachedFiles } from '#shared/contract/limits.ts'
import type { AttachedFile } from '#shared/contract/runs.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { faultKind } from '#shared/domain/classify.ts'
import { attachableBytes } from '#shared/domain/files.ts'
import { fold } from '#shared/domain/fold.ts'
import type { Context } from '../context.ts'
import { CliError, exit, usageError } from '../exit.ts'
import { codeOf } from './disk.ts'
import { type Entry, complaintOf } from './entry.ts'
import { type Named, type Outbox, isWaiting, openOutbox, sendCommand } from './outbox.ts'
import { addEntry } from './store.ts'

/** What a server takes in one run unless its settings say otherwise: it cannot be asked. */
export const defaultLimits = {
  max_request_bytes: 10 * 1024 * 1024,
  max_attached_bytes: attachableBytes(10 * 1024 * 1024),
  max_attached_files: maxAttachedFiles,
  request_timeout_ms: 30_000,
}

/** A run request that is to be kept; `tried` says that it was sent, and not answered. */
export type UnsentRunRequest = Pick<Entry, 'key' | 'agent' | 'body' | 'tried'> & { files: AttachedFile[] }

/** Whether the server may take it later: it could not be reached, is in trouble, or asks to wait. */
export function isTemporary(error: unknown): error is ProblemError {
  return error instanceof ProblemError && ['network', 'server', 'throttled', 'busy'].includes(faultKind(error))
}

/** Returns the outbox for a run request under `key`. Throws without a sign-in: its owner would be unknown. */
export async function outboxFor(
  key: string,
  words: { agent: string; prompt: string },
  flags: { server?: string },
  context: Context,
): Promise<{ outbox: Outbox; known: Named | undefined }> {
  const outbox = await openOutbox(flags, context)
  if (outbox.owners.length === 0) throw new ProblemError(401, 'unauthorized', 'Sign in.')
  const known = outbox.mine.find(({ id }) => id === key)
  const isOther =
    known && (known.entry.body.prompt !== words.prompt || fold(known.entry.agent.name) !== fold(words.agent))
  if (isOther || known?.state.rejected) {
    throw usageError(
      `The key ${key} is kept already, ${isOther ? 'for another task' : 'and was refused'}.`,
      `See: muster outbox show ${key}`,
    )
  }
  return { outbox, known }
}

/** Keeps a run request on this machine behind those that wait already. Once this returns it outlasts a power cut. */
export async function saveUnsent(
  { files, ...request }: UnsentRunRequest,
  { folder, owners }: Outbox,
  context: Context,
): Promise<void> {
  const described = files.map(({ name, size, type }) => ({ name, size, type }))
  const entry: Entry = { v: 1, ...request, owner: owners[0]!, files: described, createdAt: context.now().getTime() }
  const complaint = complaintOf(entry)
  if (complaint !== undefined) throw usageError(complaint)
  try {
    await addEntry(
      folder,
      entry,
      files.map(({ content }) => content),
    )
  } catch (error) {
    const details = {
      hint: `Repeat safely with --idempotency-key ${request.key}`,
      extra: { idempotency_key: request.key },
      cause: error,
    }
    throw new CliError(exit.failed, 'not_kept', `Can't keep the task in ${folder} (${codeOf(error)}).`, details)
  }
}

type SavedRun = { key: string; why: string; flags: { server?: string }; outbox: Outbox; context: Context }

/** Reports that it is kept, and in which place. */
export async function reportSaved({ key, why, flags, outbox, context }: SavedRun): Promise<void> {
  const { out } = context
  if (out.json) return out.value({ queued: true, key })
  const waiting = (await openOutbox(flags, context)).mine.filter(isWaiting)
  const place = waiting.findIndex(({ id }) => id === key) + 1
  out.note(`${why} Kept as ${place} of ${waiting.length} to be sent: ${sendCommand(outbox.connection)}`)
}
