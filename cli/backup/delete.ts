import type { Context } from '../context.ts'
import { type RemoveFlags, remove } from '../remove.ts'
import { backupKind } from './kind.ts'

/** Deletes a backup. */
export function deleteBackup(wanted: string, flags: RemoveFlags, context: Context): Promise<void> {
  return remove(backupKind, wanted, flags, context, (api, id, call) =>
    api.settings.deleteBackup({ params: { id } }, call),
  )
}
