import { ProblemError } from '#shared/contract/problem.ts'
import type { Run, StepLink } from '#shared/contract/runs.ts'
import { type RetryContext, untilAnswered } from './follow.ts'

/** The ids of what the steps of a run lead to, of one kind. */
export function linkedBy({ steps }: Pick<Run, 'steps'>, kind: StepLink['kind']): string[] {
  return [...new Set(steps.flatMap(({ link }) => (link?.kind === kind ? [link.id] : [])))]
}

/** What these ids name, as it is now; what was deleted since is left out. */
export async function foundOf<Entity>(
  ids: readonly string[],
  get: (id: string) => Promise<Entity>,
  context: RetryContext,
): Promise<Entity[]> {
  const found: Entity[] = []
  for (const id of ids) {
    try {
      found.push(await untilAnswered(() => get(id), context))
    } catch (error) {
      if (!(error instanceof ProblemError) || ![404, 410].includes(error.status)) throw error
    }
  }
  return found
}
