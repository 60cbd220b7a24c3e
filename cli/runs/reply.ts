import type { Run, PendingAction } from '#shared/contract/runs.ts'
import type { Out } from '../out.ts'
import type { RunEvent } from './follow.ts'

/**
 * What was shown of a run: its text, which may be hidden, the steps it reported, and the questions that have been
 * answered.
 */
export type Shown = { text: string; isHidden: boolean; steps: Set<string>; answered: Set<string> }

export function nothingShown(isHidden = false): Shown {
  return { text: '', isHidden, steps: new Set(), answered: new Set() }
}

/** How a run ended, or what it asks before it goes on. */
export type Outcome = { ended: Run; asked?: undefined } | { asked: PendingAction; ended?: undefined }

/**
 * Shows a run while it goes on, until it ends or asks something that has not been answered. On a terminal the reply
 * grows as it is written; in a pipe it comes whole, so that no half reply reaches a file; with `--json` nothing is
 * shown here. `showMore` shows what else there is of a run that has completed.
 */
export async function showReply(
  events: AsyncIterable<RunEvent>,
  out: Out,
  shown: Shown,
  showMore: (run: Run) => Promise<void>,
): Promise<Outcome> {
  const streams = out.terminal && !out.json && !shown.isHidden
  for await (const { event, data } of events) {
    if (event === 'text' && streams) {
      out.reply(data.text)
      shown.text += data.text
    }
    if (event === 'rewind' && shown.text.length > data.length) {
      // What is on a terminal stays there.
      out.endLine()
      out.progress('The model broke off and begins again:')
      shown.text = ''
    }
    if (event === 'tool' && data.status !== 'running' && !shown.steps.has(data.id)) {
      shown.steps.add(data.id)
      out.progress(data.status === 'failed' ? `✗ ${data.summary}` : `✓ ${data.summary}`)
    }
    if (event === 'approval' && !shown.answered.has(data.id)) {
      out.endLine()
      return { asked: data }
    }
    if (event === 'done') {
      if (data.status === 'completed' && !out.json && !shown.isHidden) finish(data.result ?? '', shown.text, out)
      out.endLine()
      if (data.status === 'completed') await showMore(data)
      return { ended: data }
    }
  }
  throw new Error('A run ended without its end.')
}

/** The final result counts; what was streamed of it is not repeated. */
function finish(result: string, shown: string, out: Out): void {
  if (result.startsWith(shown)) return out.reply(result.slice(shown.length))
  if (shown.trim() === result.trim()) return
  out.endLine()
  out.reply(`\n${result}`)
}
