import type { Run, runs } from '#shared/contract/runs.ts'
import type { StreamEvent } from '#shared/contract/endpoint.ts'
import type { Turn } from './conversations.ts'

type Event = StreamEvent<typeof runs.create>

/**
 * Writes one event of a run's stream into its turn. Pieces of text are collected and written once per frame.
 * Returns the final record when the event was `done`, the last one.
 */
export function takeEvent(turn: Turn, event: Event): Run | null {
  const { run } = turn
  switch (event.event) {
    case 'accepted':
      run.id = event.data.execution_id
      run.status = event.data.status
      if (event.data.status === 'waiting') return null
      run.pending_action = null
      turn.state = 'running'
      return null
    case 'text':
      begin(run)
      collect(turn, event.data.text)
      return null
    case 'rewind':
      flush(turn)
      turn.live = turn.live.slice(0, event.data.length)
      return null
    case 'tool': {
      begin(run)
      const at = run.steps.findIndex((step) => step.id === event.data.id)
      if (at < 0) run.steps.push(event.data)
      else run.steps[at] = event.data
      return null
    }
    // Whether it is still open, the run's record says.
    case 'approval':
      return null
    case 'usage':
      run.credits_used = event.data.credits
      return null
    case 'error':
      run.error = event.data.error
      return null
    case 'done':
      return event.data
  }
}

/** Puts the final record in place of the pieces. What a stopped run had written stays. */
export function settle(turn: Turn, run: Run): void {
  flush(turn)
  const kept = run.status === 'cancelled' && !run.result ? turn.live || null : run.result
  turn.run = { ...run, result: kept }
  turn.live = ''
  turn.state = 'ended'
  turn.stopping = false
}

/** Forgets the pieces, because the stream is about to send the reply from its beginning. */
export function rewind(turn: Turn): void {
  pending.delete(turn)
  turn.live = ''
  // While it waits for approval, they are all known.
  if (turn.state !== 'awaiting-approval') turn.run.steps = []
}

const pending = new Map<Turn, string>()

function begin(run: Run): void {
  if (run.status === 'queued') run.status = 'running'
  run.started_at ??= new Date().toISOString()
}

function collect(turn: Turn, text: string): void {
  const before = pending.get(turn)
  pending.set(turn, (before ?? '') + text)
  if (before !== undefined) return
  // A hidden page gets no frames.
  if (document.hidden) setTimeout(() => flush(turn), 100)
  else requestAnimationFrame(() => flush(turn))
}

/** Writes the pieces that wait for the next frame. */
export function flush(turn: Turn): void {
  const text = pending.get(turn)
  if (text === undefined) return
  pending.delete(turn)
  turn.live += text
}
