import { addDays, instantAt } from '#shared/domain/zoned-time.ts'
import type { Context } from '../context.ts'
import { usageError } from '../exit.ts'
import { readDay, today } from '../moment.ts'
import type { ServerFlag } from '../verb.ts'
import { whenOf } from './entity-type.ts'

export type ListFlags = ServerFlag & { date?: string; from?: string; to?: string }

/** Lists the events of a day, or of a range of days, by the terminal's clock. */
export async function listEvents(flags: ListFlags, context: Context): Promise<void> {
  const { out } = context
  const zone = context.timeZone()
  const days = readDays(flags, today(context))
  // A day begins at its midnight and lasts until the next one: 23 or 25 hours when the clocks change.
  const midnight = (date: string) => new Date(instantAt({ date, time: '00:00' }, zone)).toISOString()
  const query = { from: midnight(days.first), to: midnight(addDays(days.last, 1)) }
  const api = await context.api(await context.connection(flags.server))
  const events = await api.calendar.list({ query }, { signal: context.interrupted })
  out.list(events, {
    columns: [
      { title: 'ID', whole: true },
      { title: 'DATE', whole: true },
      { title: 'START', whole: true },
      { title: 'END' },
      { title: 'TITLE', noun: true },
      { title: 'ATTENDEES' },
    ],
    row: (event) => [out.id(event.id), ...whenOf(event, zone), event.title, event.attendees.join(', ')],
    whenEmpty: `Nothing is planned ${days.first === days.last ? `on ${days.first}` : `from ${days.first} to ${days.last}`}.`,
  })
}

function readDays(flags: ListFlags, now: string): { first: string; last: string } {
  if (flags.from === undefined && flags.to === undefined) {
    const date = readDay('--date', flags.date ?? 'today', now)
    return { first: date, last: date }
  }
  if (flags.date !== undefined) throw usageError('Give --date for one day, or --from and --to for a range.')
  const first = readDay('--from', flags.from ?? 'today', now)
  const last = flags.to === undefined ? addDays(first, 6) : readDay('--to', flags.to, now, first)
  if (last < first) throw usageError(`The range ends before it begins: ${first} to ${last}.`)
  return { first, last }
}
