import * as v from 'valibot'
import { isAttendee } from './attendee.ts'
import { Deleted, Id, Instant, TimeZone, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { maxAttendeeLength, maxAttendees, maxNotesLength, maxTitleLength } from './limits.ts'

/** An event; `end` is after `start`. `time_zone` is the IANA zone it was planned in. */
export const CalendarEvent = v.object({
  id: Id,
  title: v.string(),
  start: Instant,
  end: Instant,
  time_zone: v.string(),
  attendees: v.array(v.string()),
  /**
   * For each attendee the agent or the person of the workspace that it names, null for anybody else. Left out where
   * nobody is known: of Google's events, and of events older than this.
   */
  attendee_ids: v.optional(v.array(v.nullable(Id))),
  notes: v.string(),
  source: v.picklist(['workspace', 'google']),
  /** Where an event of Google's is changed; it is only read here. */
  link: v.optional(v.string()),
  /** Set where it takes whole days and no times. */
  all_day: v.optional(v.boolean()),
})
export type CalendarEvent = v.InferOutput<typeof CalendarEvent>

const attendee = v.pipe(
  text('An attendee', maxAttendeeLength),
  v.check(isAttendee, 'What is written like an e-mail address must be one.'),
)

const fields = {
  title: text('The title', maxTitleLength),
  start: Instant,
  end: Instant,
  time_zone: TimeZone,
  attendees: v.pipe(v.array(attendee), v.maxLength(maxAttendees)),
  /** Whom each attendee names; without it those who alone have that name, or address, in the workspace. */
  attendee_ids: v.pipe(v.array(v.nullable(Id)), v.maxLength(maxAttendees)),
  notes: v.pipe(v.string(), v.maxLength(maxNotesLength)),
}

export const calendar = {
  list: endpoint({
    method: 'GET',
    path: '/calendar/events',
    summary: 'Events that touch the range from `from` to `to`',
    auth: 'user',
    query: v.object({ from: Instant, to: Instant }),
    response: v.array(CalendarEvent),
  }),
  get: endpoint({
    method: 'GET',
    path: '/calendar/events/:id',
    summary: 'One event',
    auth: 'user',
    response: CalendarEvent,
  }),
  create: endpoint({
    method: 'POST',
    path: '/calendar/events',
    summary:
      'Schedule an event; written to the connected calendar too. `attendee_ids` tells which agent or person each attendee ' +
      'is; without it that is found by the name or the address',
    auth: 'user',
    statuses: [201],
    body: v.object({
      id: v.optional(Id),
      title: fields.title,
      start: fields.start,
      end: fields.end,
      time_zone: v.optional(fields.time_zone, 'UTC'),
      attendees: v.optional(fields.attendees, []),
      attendee_ids: v.optional(fields.attendee_ids),
      notes: v.optional(fields.notes, ''),
      invite: v.optional(
        v.pipe(
          v.boolean(),
          v.description(
            'Lets Google invite the attendees that are e-mail addresses, where the caller has connected a calendar.',
          ),
        ),
        false,
      ),
    }),
    response: CalendarEvent,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/calendar/events/:id',
    summary: 'Change the given fields of an event; `attendee_ids` goes with `attendees`',
    auth: 'user',
    body: v.partial(v.object(fields)),
    response: CalendarEvent,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/calendar/events/:id',
    summary: 'Cancel an event',
    auth: 'user',
    response: Deleted,
  }),
}
