import type { Context } from '../context.ts'
import { type RemoveFlags, remove } from '../remove.ts'
import { scheduleType } from './entity-type.ts'

/** Deletes a schedule. */
export function deleteSchedule(wanted: string, flags: RemoveFlags, context: Context): Promise<void> {
  return remove({
    type: scheduleType,
    wanted,
    flags,
    context,
    send: (api, id, call) => api.schedules.remove({ params: { id } }, call),
    note: 'What it ran stays.',
  })
}
