import type { Attachment } from '#pwa/data/conversations/files.ts'
import { formatBytes } from '#shared/domain/files.ts'
import type { Receipt } from '#shared/domain/receipt.ts'

/** What stands under a file that still waits in the composer. */
export function waitingReceipt(file: Pick<Attachment, 'kind' | 'note' | 'size'>): Receipt {
  if (!file.note) return { text: formatBytes(file.size), state: 'plain' }
  return { text: file.note, state: file.kind === 'image' || file.kind === 'other' ? 'plain' : 'trouble' }
}
