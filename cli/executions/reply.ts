import type { Execution } from '#shared/contract/executions.ts'
import { providerLine } from '#shared/domain/provider-line.ts'
import type { Out } from '../out.ts'
import type { RunEvent } from './follow.ts'

/**
 * Shows a run while it goes on and returns how it ended. On a terminal the reply grows as it is written; in a pipe it
 * comes whole, so that nothing half reaches a file; with `--json` nothing is shown here. Returns nothing for a run that
 * waits for approval.
 */
export async function showReply(events: AsyncIterable<RunEvent>, out: Out): Promise<Execution | undefined> {
  const streams = out.terminal && !out.json
  const told = new Set<string>()
  let shown = ''
  for await (const { event, data } of events) {
    if (event === 'text' && streams) {
      out.text(data.text)
      shown += data.text
    }
    if (event === 'rewind' && shown.length > data.length) {
      // What stands on a terminal stays there.
      out.endLine()
      out.progress('The model broke off and begins again:')
      shown = ''
    }
    if (event === 'tool' && data.status !== 'running' && !told.has(data.id)) {
      told.add(data.id)
      out.progress(data.status === 'failed' ? `✗ ${data.summary}` : `✓ ${data.summary}`)
    }
    if (event === 'approval') {
      out.endLine()
      return undefined
    }
    if (event === 'done') {
      if (data.status === 'completed' && !out.json) finish(data.result ?? '', shown, out)
      out.endLine()
      if (data.status === 'completed') out.progress(providerLine(data))
      return data
    }
  }
  return undefined
}

/** The final result stands; what was streamed of it is not repeated. */
function finish(result: string, shown: string, out: Out): void {
  if (result.startsWith(shown)) return out.text(result.slice(shown.length))
  if (shown.trim() === result.trim()) return
  out.endLine()
  out.text(`\n${result}`)
}
