import type { Context } from '../context.ts'
import { type RemoveFlags, remove } from '../remove.ts'
import { scheduleKind } from './kind.ts'

/** Deletes a schedule. */
export function deleteSchedule(wanted: string, flags: RemoveFlags, context: Context): Promise<void> {
  return remove(
    scheduleKind,
    wanted,
    flags,
    context,
    (api, id, call) => api.schedules.remove({ params: { id } }, call),
    'What it ran stays.',
  )
}
