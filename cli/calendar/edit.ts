import { change, requireChange } from '../change.ts'
import type { Context } from '../context.ts'
import type { WriteFlags } from '../verb.ts'
import { type EventFlags, moved, readEventFlags } from './fields.ts'
import { eventType } from './entity-type.ts'

export type EditFlags = WriteFlags & EventFlags & { title?: string }

/** Changes only those fields of an event that the flags name. */
export async function editEvent(wanted: string, flags: EditFlags, context: Context): Promise<void> {
  requireChange(flags, '--start 10:00')
  await change({
    type: eventType(context),
    wanted,
    flags,
    context,
    send: async (api, target, call) => {
      const { times, zone, fields } = await readEventFlags(flags, context)
      const event = await target()
      const body = { title: flags.title, ...moved(event, times, zone), time_zone: flags.timeZone, ...fields }
      return api.calendar.update({ params: { id: event.id }, body }, call)
    },
  })
}
