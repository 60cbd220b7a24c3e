import { withCache } from '../cache/cache.ts'
import type { Turn } from './conversations.ts'
import { request } from '../network/api.ts'
import { type Attachment, attachmentFrom } from './files.ts'

type Asked = {
  readonly key: string
  readonly files: Turn['files']
  readonly run: {
    readonly id: string
    readonly attached_files: readonly { readonly name: string; readonly size: number; readonly type: string }[]
  }
}

/**
 * The files of a run request as they were attached: from this page where it has them, else from the server. Throws the
 * `ProblemError`.
 */
export async function filesOf(turn: Asked): Promise<readonly Attachment[]> {
  if (turn.files) return turn.files
  // One after the other: together they may be ten megabytes.
  const read: Attachment[] = []
  for (const n of turn.run.attached_files.keys()) read.push(await fileOf(turn, n))
  return read
}

/** One of them, also while it waits on this device. */
export async function fileOf({ key, files, run: { id, attached_files } }: Asked, n: number): Promise<Attachment> {
  if (files?.[n]) return files[n]
  const waiting = await withCache((db) => db.outboxFiles.get([key, n]))
  const about = attached_files[n]
  if (waiting && about)
    return attachmentFrom({ ...about, content: new TextDecoder('utf-8', { ignoreBOM: true }).decode(waiting.bytes) })
  return attachmentFrom(await request((api) => api.executions.file({ params: { id, n: String(n) } })))
}
