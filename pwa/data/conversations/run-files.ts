import type { Turn } from './conversations.ts'
import { request } from '../network/api.ts'
import { type Attachment, attachmentFrom } from './files.ts'

type Asked = {
  readonly files: Turn['files']
  readonly run: { readonly id: string; readonly attached_files: readonly unknown[] }
}

/**
 * The files of a run request as they were attached: from this page where it has them, else from the server. Throws the
 * `ProblemError`.
 */
export async function filesOf({ files, run: { id, attached_files } }: Asked): Promise<readonly Attachment[]> {
  if (files || attached_files.length === 0) return files ?? []
  // One after the other: together they may be ten megabytes.
  const read: Attachment[] = []
  for (const n of attached_files.keys())
    read.push(attachmentFrom(await request((api) => api.executions.file({ params: { id, n: String(n) } }))))
  return read
}
