import type { Context } from '../context.ts'
import { type RemoveFlags, remove } from '../remove.ts'
import { backupType } from './entity-type.ts'

/** Deletes a backup. */
export function deleteBackup(wanted: string, flags: RemoveFlags, context: Context): Promise<void> {
  return remove({
    type: backupType,
    wanted,
    flags,
    context,
    send: (api, id, call) => api.settings.deleteBackup({ params: { id } }, call),
  })
}
