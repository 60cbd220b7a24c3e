import type { ShownTurn } from '#pwa/parts/conversation/describe-turn.ts'
import type { StepLink } from '#shared/contract/runs.ts'

/** The drafts that a run wrote or changed, in the order in which it did. */
export function draftsOf(turn: Pick<ShownTurn, 'run'>): string[] {
  return linkedBy(turn, 'draft')
}

/** What a run proposed, in the order in which it did. */
export function proposalsOf(turn: Pick<ShownTurn, 'run'>): string[] {
  return linkedBy(turn, 'proposal')
}

function linkedBy({ run }: Pick<ShownTurn, 'run'>, kind: StepLink['kind']): string[] {
  const links = run.steps.flatMap(({ link, status }) => (link?.kind === kind && status === 'done' ? [link.id] : []))
  return [...new Set(links)]
}

/** Where each draft stands in full: at the last turn that is about it. */
export function lastTurns(turns: readonly ShownTurn[]): ReadonlyMap<string, string> {
  return new Map(turns.flatMap((turn) => draftsOf(turn).map((id) => [id, turn.key] as const)))
}
