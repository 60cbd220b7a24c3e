import type { Context } from '../context.ts'
import { type RemoveFlags, remove } from '../remove.ts'
import { eventType } from './entity-type.ts'

/** Cancels an event. */
export function deleteEvent(wanted: string, flags: RemoveFlags, context: Context): Promise<void> {
  return remove({
    type: eventType(context),
    wanted,
    flags,
    context,
    send: (api, id, call) => api.calendar.remove({ params: { id } }, call),
  })
}
