import type { Context } from '../context.ts'
import { lookUp } from '../find.ts'
import { momentOf } from '../moment.ts'
import { wordFor } from '../runs/next.ts'
import { readLimit } from '../values.ts'
import type { ServerFlag } from '../verb.ts'
import { scheduleType } from './entity-type.ts'

export type RunsFlags = ServerFlag & { limit?: string }

/** Shows what became of each time a schedule was due, the newest first. */
export async function showRuns(wanted: string, flags: RunsFlags, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  const limit = readLimit(flags.limit)
  const api = await context.api(await context.connection(flags.server))
  const { id } = await lookUp(scheduleType, wanted, api, signal)
  const { items } = await api.schedules.runs({ params: { id }, query: { limit } }, { signal })
  out.list(items, {
    columns: [
      { title: 'DUE', whole: true },
      { title: 'STATUS', whole: true },
      { title: 'RUN', whole: true },
      { title: 'WHY' },
    ],
    row: (run) => [
      momentOf(run.at, context),
      wordFor(run),
      run.execution_id === null ? '' : out.id(run.execution_id),
      run.reason ?? run.outcome_note ?? '',
    ],
    whenEmpty: 'It has not been due yet.',
  })
}
