import type { Execution, executions } from '#shared/contract/executions.ts'
import type { StreamEvent } from '#shared/contract/endpoint.ts'
import type { Turn } from './conversations.ts'

type Event = StreamEvent<typeof executions.create>

/**
 * Writes one event of a run's stream into its turn. Pieces of text are collected and written once per frame.
 * Gives the final record when the event was `done`, the last one.
 */
export function takeEvent(turn: Turn, event: Event): Execution | null {
  const { execution } = turn
  switch (event.event) {
    case 'accepted':
      execution.id = event.data.execution_id
      execution.status = event.data.status
      if (event.data.status === 'waiting') return null
      execution.pending_action = null
      turn.phase = 'following'
      return null
    case 'text':
      begin(execution)
      collect(turn, event.data.text)
      return null
    case 'rewind':
      flush(turn)
      turn.live = turn.live.slice(0, event.data.length)
      return null
    case 'tool': {
      begin(execution)
      const at = execution.steps.findIndex((step) => step.id === event.data.id)
      if (at < 0) execution.steps.push(event.data)
      else execution.steps[at] = event.data
      return null
    }
    // Whether it is still open, the run's record says.
    case 'approval':
      return null
    case 'usage':
      execution.credits_used = event.data.credits
      return null
    case 'error':
      execution.error = event.data.error
      return null
    case 'done':
      return event.data
  }
}

/** Puts the final record in place of the pieces. What a stopped run had written stays. */
export function settle(turn: Turn, execution: Execution): void {
  flush(turn)
  const kept = execution.status === 'cancelled' && !execution.result ? turn.live || null : execution.result
  turn.execution = { ...execution, result: kept }
  turn.live = ''
  turn.phase = 'settled'
  turn.stopping = false
}

/** Forgets the pieces, because the stream is about to tell the reply from its beginning. */
export function rewind(turn: Turn): void {
  pending.delete(turn)
  turn.live = ''
  // While it waits for the user's word, they are all known.
  if (turn.phase !== 'asking') turn.execution.steps = []
}

const pending = new Map<Turn, string>()

function begin(execution: Execution): void {
  if (execution.status === 'queued') execution.status = 'running'
  execution.started_at ??= new Date().toISOString()
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
