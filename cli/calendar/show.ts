import type { Context } from '../context.ts'
import { lookUp } from '../find.ts'
import type { ServerFlag } from '../verb.ts'
import { eventType, whenOf } from './entity-type.ts'

/** Shows everything about one event, by the terminal's clock. */
export async function showEvent(wanted: string, flags: ServerFlag, context: Context): Promise<void> {
  const { out } = context
  const api = await context.api(await context.connection(flags.server))
  const event = await lookUp(eventType(context), wanted, api, context.interrupted)
  const zone = context.timeZone()
  const [date, start, end] = whenOf(event, zone)
  await out.one(event, () => [
    ['Title', event.title],
    ['Date', date],
    ['Start', start],
    ['End', end],
    ['Planned in', event.time_zone === zone ? '' : event.time_zone],
    ['Attendees', event.attendees.join(', ')],
    ['Notes', event.notes],
    ['Id', event.id],
  ])
}
