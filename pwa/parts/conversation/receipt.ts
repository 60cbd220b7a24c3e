import type { Attachment } from '#pwa/data/files.ts'
import type { Receipt } from '#pwa/parts/file-chip.tsx'
import type { Step } from '#shared/contract/executions.ts'
import { formatBytes, imageNote, kindOfFile } from '#shared/domain/files.ts'

/** What stands under a file that still waits in the composer. */
export function waitingReceipt(file: Pick<Attachment, 'kind' | 'note' | 'size'>): Receipt {
  if (!file.note) return { text: formatBytes(file.size), state: 'plain' }
  return { text: file.note, state: file.kind === 'image' || file.kind === 'other' ? 'plain' : 'trouble' }
}

/** What became of a file, by the step that read it: `212 words read`. */
export function receiptOf(file: { name: string; size: number; type: string }, steps: readonly Step[]): Receipt {
  const step = steps.find(({ tool, summary }) => tool === 'read_file' && summary.includes(file.name))
  if (!step) return { text: kindOfFile(file) === 'image' ? imageNote : formatBytes(file.size), state: 'plain' }
  if (step.status === 'failed') return { text: step.summary, state: 'trouble' }
  if (step.status === 'running') return { text: 'Reading', state: 'plain' }
  const figures = step.summary.slice(step.summary.indexOf(file.name) + file.name.length).replace(/^[\s,:"'”’]+|[.\s]+$/g, '')
  // What else there is to say of it follows the figures: `12 pages, 4,210 words read; macros ignored`.
  return { text: figures ? figures.replace(/^[\d,]+ [^;:]+/, '$& read') : 'Read', state: 'read' }
}
