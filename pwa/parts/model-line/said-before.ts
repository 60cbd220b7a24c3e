import type { ShownTurn } from '#pwa/parts/conversation/describe-turn.ts'

/** How many turns of its thread a run is given. */
const maxTurns = 20

/**
 * How many characters of a conversation the next message makes the model read again: what was asked and answered in
 * it.
 */
export function charactersBefore(turns: readonly Pick<ShownTurn, 'execution'>[]): number {
  const answered = turns.filter(({ execution }) => execution.status === 'completed').slice(-maxTurns)
  return answered.reduce((sum, { execution }) => sum + execution.prompt.length + (execution.result?.length ?? 0), 0)
}
