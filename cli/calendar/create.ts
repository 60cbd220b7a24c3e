import { create } from '../change.ts'
import type { Context } from '../context.ts'
import { today } from '../moment.ts'
import type { WriteFlags } from '../verb.ts'
import { type EventFlags, readEventFlags, spanOf } from './fields.ts'
import { eventType } from './entity-type.ts'

export type CreateFlags = WriteFlags & EventFlags

/** Schedules an event. */
export function createEvent(title: string, flags: CreateFlags, context: Context): Promise<void> {
  return create({
    type: eventType(context),
    flags,
    context,
    send: async (api, call) => {
      const { times, zone, fields } = await readEventFlags(flags, context)
      const span = spanOf(times, today(context), zone)
      return api.calendar.create({ body: { title, ...span, time_zone: zone, ...fields } }, call)
    },
  })
}
