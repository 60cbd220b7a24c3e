import type { Context } from '../context.ts'
import { type RemoveFlags, remove } from '../remove.ts'
import { draftType } from './entity-type.ts'

/** Deletes a draft with all its versions. */
export function deleteDraft(wanted: string, flags: RemoveFlags, context: Context): Promise<void> {
  return remove({
    type: draftType,
    wanted,
    flags,
    context,
    send: (api, id, call) => api.drafts.remove({ params: { id } }, call),
    note: 'All its versions go with it.',
  })
}
