import type { ProblemError } from '../contract/problem.ts'

/**
 * What a failed attempt at a call means for the outbox that holds it, in the app as in the terminal; `outdated` is
 * the server.
 */
export type FaultKind = 'network' | 'throttled' | 'server' | 'outdated' | 'busy' | 'auth' | 'refused' | 'damaged'

const second = 1000
const minute = 60 * second

/** The longest that anything waits; a later `nextAt` means that the clock has gone back. */
const maxPauseMs = 30 * minute

/** What a failed attempt means: whether to try again, and who has to act first. */
export function faultKind({
  status,
  code,
  retryAfter,
}: Pick<ProblemError, 'status' | 'code' | 'retryAfter'>): FaultKind {
  if (status === 0) return 'network'
  if (status === 401) return 'auth'
  if (status === 429 || (status === 503 && retryAfter !== undefined)) return 'throttled'
  // Another version of the server may know the field: a newer one, or the one it was before it was put back.
  if (status === 400 && code === 'unknown_field') return 'outdated'
  if (status === 409 && code === 'idempotency_in_progress') return 'busy'
  // 501 will not change by itself: this server cannot do it.
  if (status === 408 || status === 425 || (status >= 500 && status !== 501)) return 'server'
  return 'refused'
}

/**
 * Milliseconds until the next attempt of a row with `attempts` failures behind it; `random` is in [0, 1).
 * Full jitter, so that the devices of a room do not come back at the same moment.
 */
export function pauseAfter(kind: FaultKind, attempts: number, retryAfter: number | undefined, random: number): number {
  switch (kind) {
    case 'network':
      return random * backoff(attempts, minute)
    case 'server':
    case 'outdated':
      return random * backoff(attempts, attempts < 12 ? 5 * minute : maxPauseMs)
    case 'throttled': {
      const asked = Math.min(15 * minute, Math.max(second, (retryAfter ?? 5) * second))
      return asked * (1 + random / 5)
    }
    case 'busy':
      return second + random * 4 * second
    case 'auth':
    case 'refused':
    case 'damaged':
      return 0
  }
}

/** Whether what waits until `nextAt` may be sent now. */
export function isDue({ nextAt }: { nextAt: number }, now: number): boolean {
  return nextAt <= now || nextAt - now > 4 * maxPauseMs
}

function backoff(attempts: number, cap: number): number {
  return Math.min(cap, 2 * second * 2 ** attempts)
}
