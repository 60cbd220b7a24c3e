import type { ShownTurn } from '#pwa/parts/conversation/describe-turn.ts'

/** The drafts that a run wrote or changed, in the order in which it did. */
export function draftsOf({ run }: Pick<ShownTurn, 'run'>): string[] {
  const links = run.steps.flatMap(({ link, status }) => (link?.kind === 'draft' && status === 'done' ? [link.id] : []))
  return [...new Set(links)]
}

/** Where each draft stands in full: at the last turn that is about it. */
export function lastTurns(turns: readonly ShownTurn[]): ReadonlyMap<string, string> {
  return new Map(turns.flatMap((turn) => draftsOf(turn).map((id) => [id, turn.key] as const)))
}
