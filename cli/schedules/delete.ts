import type { Context } from '../context.ts'
import { type RemoveFlags, remove } from '../remove.ts'
import { scheduleType } from './entity-type.ts'

/** Deletes a schedule. */
export function deleteSchedule(wanted: string, flags: RemoveFlags, context: Context): Promise<void> {
  return remove(
    scheduleType,
    wanted,
    flags,
    context,
    (api, id, call) => api.schedules.remove({ params: { id } }, call),
    'What it ran stays.',
  )
}
