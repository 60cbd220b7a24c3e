import type { Step } from '../contract/runs.ts'
import { formatBytes, imageNote, kindOfFile } from './files.ts'

/** The label of an attached file: `read` where an agent has read it, `trouble` where it could not be. */
export type Receipt = { text: string; state: 'plain' | 'read' | 'trouble' }

/** The outcome for a file, by the step that read it: `212 words read`. */
export function receiptOf(file: { name: string; size: number; type: string }, steps: readonly Step[]): Receipt {
  const step = steps.find(({ tool, summary }) => tool === 'read_file' && summary.includes(file.name))
  if (!step) return { text: kindOfFile(file) === 'image' ? imageNote : formatBytes(file.size), state: 'plain' }
  if (step.status === 'failed') return { text: step.summary, state: 'trouble' }
  if (step.status === 'running') return { text: 'Reading', state: 'plain' }
  const figures = step.summary
    .slice(step.summary.indexOf(file.name) + file.name.length)
    .replace(/^[\s,:"'”’]+|[.\s]+$/g, '')
  // Further remarks follow the figures: `12 pages, 4,210 words read; macros ignored`.
  return { text: figures ? figures.replace(/^[\d,]+ [^;:]+/, '$& read') : 'Read', state: 'read' }
}
