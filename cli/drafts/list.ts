import { draftKindLabels } from '#shared/domain/draft-text.ts'
import type { Context } from '../context.ts'
import { momentOf } from '../moment.ts'
import { findRun } from '../runs/entity-type.ts'
import { readLimit } from '../values.ts'
import type { ServerFlag } from '../verb.ts'
import { draftType, filledOf, listDrafts as draftsThatFit } from './entity-type.ts'

export type ListFlags = ServerFlag & { run?: string; search?: string; limit?: string }

/** Lists the drafts that fit every filter, the last changed first. */
export async function listDrafts(flags: ListFlags, context: Context): Promise<void> {
  const { out, interrupted } = context
  const { run, search } = flags
  const limit = readLimit(flags.limit ?? '50')
  const api = await context.api(await context.connection(flags.server))
  const query = {
    limit,
    ...(run !== undefined && { run_id: (await findRun(run, api, context)).id }),
    ...(search !== undefined && { q: search }),
  }
  out.list(await draftsThatFit(api, query, interrupted), {
    columns: [
      { title: 'ID', whole: true },
      { title: 'KIND' },
      { title: 'TITLE', noun: true },
      { title: 'BLANKS' },
      { title: 'CHANGED', whole: true },
    ],
    row: (draft) => [
      out.id(draft.id),
      draftKindLabels[draft.kind],
      draft.title,
      filledOf(draft),
      momentOf(draft.updated_at, context),
    ],
    whenEmpty: run === undefined && search === undefined ? draftType.whenEmpty : 'No draft fits.',
  })
}
