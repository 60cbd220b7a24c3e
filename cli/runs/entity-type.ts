import type { Api } from '#shared/client/client.ts'
import type { Input } from '#shared/contract/endpoint.ts'
import { maxPageSize } from '#shared/contract/limits.ts'
import type { Run, runs } from '#shared/contract/runs.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { CliError, exit } from '../exit.ts'
import { type EntityDescription, isWholeId, lookUp } from '../find.ts'
import { titleOf } from '../outbox/attempt.ts'
import { type RetryContext, untilAnswered } from './follow.ts'

type Filter = Omit<NonNullable<Input<typeof runs.list>['query']>, 'cursor'>

/** How many runs are searched for a name. */
const max = maxPageSize

/** The runs that wait for approval, named by their question. */
export const waitingType: EntityDescription<Run> = {
  noun: 'waiting run',
  group: 'runs',
  nameOf: (run) => run.pending_action?.summary ?? '',
  detailOf: (run) => run.created_at.slice(0, 10),
  all: (api, { signal }) => newest(max, runsOf(api, { status: 'waiting', limit: max }, signal)),
  whenEmpty: 'No run waits for approval.',
}

/** The newest runs, and those that wait, of which some belong to a chat. */
export const runType: EntityDescription<Run> = {
  noun: 'run',
  group: 'runs',
  nameOf: ({ prompt }) => titleOf(prompt),
  detailOf: ({ created_at }) => created_at.slice(0, 10),
  async all(api, options) {
    const [runs, waiting] = await Promise.all([
      newest(max, runsOf(api, { limit: max }, options.signal)),
      waitingType.all(api, options),
    ])
    return [...runs, ...waiting.filter(({ id }) => runs.every((run) => run.id !== id))]
  },
  whenEmpty: 'Nothing has been run yet.',
}

/** Returns the run with this id, or whose id ends so. */
export function findRun(wanted: string, api: Api, context: RetryContext, kind = runType): Promise<Run> {
  const { interrupted: signal } = context
  return untilAnswered(
    () => (isWholeId(wanted) ? runWithId(wanted, api, signal) : lookUp(kind, wanted, api, signal)),
    context,
  )
}

/** Throws a usage error for an unknown id, as for an end of an id that fits no run. */
async function runWithId(id: string, api: Api, signal: AbortSignal): Promise<Run> {
  try {
    return await api.executions.get({ params: { id } }, { signal })
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 404) throw error
    throw new CliError(exit.usage, 'unknown_run', `There is no run "${id}". See: muster runs list`, { cause: error })
  }
}

/** The runs that fit a filter, the newest first; a page is asked for once it is needed. */
export async function* runsOf(api: Api, filter: Filter, signal: AbortSignal | undefined): AsyncGenerator<Run> {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await api.executions.list(
      { query: { ...filter, ...(cursor !== undefined && { cursor }) } },
      signal && { signal },
    )
    yield* page.items
    cursor = page.next_cursor
  }
}

/** The first so many of them. */
export async function newest(limit: number, runs: AsyncIterable<Run>): Promise<Run[]> {
  const taken: Run[] = []
  for await (const run of runs) if (taken.push(run) === limit) break
  return taken
}
