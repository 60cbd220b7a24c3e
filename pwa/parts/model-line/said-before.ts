import type { ShownTurn } from '#pwa/parts/conversation/describe-turn.ts'

/** How many turns of its thread a run is given. */
const maxTurns = 20

/**
 * How many characters of a conversation the next message makes the model read again: what was asked and answered in
 * it.
 */
export function charactersBefore(turns: readonly Pick<ShownTurn, 'run'>[]): number {
  const answered = turns.filter(({ run }) => run.status === 'completed').slice(-maxTurns)
  return answered.reduce((sum, { run }) => sum + run.prompt.length + (run.result?.length ?? 0), 0)
}
