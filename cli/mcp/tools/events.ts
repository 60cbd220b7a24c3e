import * as v from 'valibot'
import { CalendarEvent, calendar } from '#shared/contract/calendar.ts'
import { Instant, TimeZone } from '#shared/contract/common.ts'
import { untilAnswered } from '../../runs/follow.ts'
import { defineTool } from '../tool.ts'

const { title, attendees, notes } = calendar.create.body.entries
const moment = (words: string, without = '') =>
  v.pipe(Instant, v.description(`${words}, as RFC 3339 with the offset, such as 2026-11-23T09:00:00+01:00${without}.`))
const week = 7 * 24 * 60 * 60 * 1000

export const eventTools = [
  defineTool({
    name: 'list_events',
    title: 'List events',
    description: 'Lists the events of the calendar that touch a range; without one those of the next seven days.',
    effect: 'reads',
    input: v.object({
      from: v.optional(moment('The beginning of the range', '; now without it')),
      to: v.optional(moment('Its end', '; seven days later without it')),
    }),
    output: v.object({ events: v.array(CalendarEvent) }),
    async run({ from, to }, { api, context }) {
      const begin = from === undefined ? context.now().getTime() : Date.parse(from)
      const query = { from: new Date(begin).toISOString(), to: to ?? new Date(begin + week).toISOString() }
      return { value: { events: await api.calendar.list({ query }, { signal: context.interrupted }) } }
    },
  }),
  defineTool({
    name: 'create_event',
    title: 'Create an event',
    description: 'Puts an event into the calendar. Attendees are noted down and get no invitation.',
    effect: 'adds',
    openWorld: true,
    input: v.object({
      title,
      start: moment('The beginning'),
      end: moment('The end, after the beginning'),
      time_zone: v.optional(
        v.pipe(TimeZone, v.description("The zone it is planned in, by its IANA name; the user's without it.")),
      ),
      attendees: v.optional(attendees.wrapped),
      notes: v.optional(notes.wrapped),
    }),
    output: CalendarEvent,
    async run({ time_zone, ...own }, { api, context, key }) {
      const body = { ...own, time_zone: time_zone ?? context.timeZone() }
      return {
        value: await untilAnswered(
          () => api.calendar.create({ body }, { idempotencyKey: key, signal: context.interrupted }),
          context,
        ),
      }
    },
  }),
]
