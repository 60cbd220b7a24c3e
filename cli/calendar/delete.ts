import type { Context } from '../context.ts'
import { type RemoveFlags, remove } from '../remove.ts'
import { eventKind } from './kind.ts'

/** Cancels an event. */
export function deleteEvent(wanted: string, flags: RemoveFlags, context: Context): Promise<void> {
  return remove(eventKind(context), wanted, flags, context, (api, id, call) =>
    api.calendar.remove({ params: { id } }, call),
  )
}
