import { pauseAfter } from '#shared/domain/classify.ts'
import { DeviceTrouble } from '../cache/cache.ts'
import { noteAnswer, pauseOrOnline } from '../network/connection.ts'
import { type OutboxCall, type OutboxRow, newRow } from './row.ts'
import type { Outcome } from './store.ts'
import { session } from '../session/session.ts'
import { currentToken, refuse } from '../session/token.ts'

/** How often a call is sent before the failure is reported to its caller. */
const attempts = 4

/** Whether nothing but another request, or signing in, can help. */
export function isFinal(outcome: Outcome): boolean {
  return outcome.kind === 'fault' && ['refused', 'outdated', 'damaged', 'auth'].includes(outcome.fault.kind)
}

/**
 * Sends `call` where this browser keeps nothing: a few times under its key, for as long as `goesOn` says so. Returns
 * the last outcome, or null when the user who made it has left: no one else sends it.
 */
export async function sendFromMemory(call: OutboxCall, goesOn = () => true): Promise<Outcome | null> {
  const { send } = await import('./send.ts')
  const row: OutboxRow = { ...newRow, ...call, seq: 0, files: [...call.files] }
  const user = session.user?.id
  for (let attempt = 1; ; attempt += 1) {
    if (user === undefined || session.user?.id !== user) return null
    const token = currentToken() ?? ''
    const outcome = await send({ row, files: [...call.files] }, { baseUrl: location.origin, token, now: Date.now })
    if (session.user?.id !== user) return null
    noteAnswer(outcome.kind !== 'fault' || outcome.fault.kind !== 'network')
    if (outcome.kind === 'fault' && outcome.fault.kind === 'auth') refuse(token)
    if (outcome.kind !== 'fault' || isFinal(outcome) || !goesOn() || attempt === attempts) return outcome
    await pauseOrOnline(
      pauseAfter(outcome.fault.kind, attempt, outcome.retryAfter, Math.random()),
      new AbortController().signal,
    )
  }
}

/** The sentence for the author of something that can be neither kept nor sent. */
export function notKept({ reason }: DeviceTrouble, hasFiles: boolean): string {
  if (reason !== 'full')
    return "You're offline, and this browser lets Muster keep nothing. What you typed is still here: send it when you're back online."
  return `No space on this device. ${hasFiles ? 'Remove a file or send when online.' : "Send it when you're back online."}`
}
