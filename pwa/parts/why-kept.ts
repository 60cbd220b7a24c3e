import { clockTime, dayName } from '#pwa/parts/times.ts'
import type { KeptChange } from '#shared/contract/runs.ts'

type Why = { why: KeptChange['why'] | null; by: string | null; at: string | null }

/** Why something could not be taken back, as said in the middle of a line. */
export function whyKept({ why, by, at }: Why): string {
  if (why === 'gone') return 'it was deleted since'
  if (why === 'in_use') return 'there are tasks in it now'
  if (why === 'limit') return 'the plan has no room for it'
  const when = at
    ? ` (${dayName(at).replace(/^(Today|Yesterday)$/, (day) => day.toLowerCase())}, ${clockTime(at)})`
    : ''
  return `${by ?? 'someone'} changed it since${when}`
}
