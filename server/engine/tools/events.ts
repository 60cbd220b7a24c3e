import * as v from 'valibot'
import type { CalendarEvent } from '#shared/contract/calendar.ts'
import { Id } from '#shared/contract/common.ts'
import { maxAttendeeLength, maxAttendees, maxNotesLength, maxTitleLength } from '#shared/contract/limits.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { addDays, instantAt, wallClockAt } from '#shared/domain/zoned-time.ts'
import { changeEvent, createEvent, firstOfRange, getEvent, removeEvent } from '../../calendar/calendar.rules.ts'
import { hasGuests } from '../../integrations/mirrors.rules.ts'
import { describeLoss } from '../caution.ts'
import { googleEvents } from './google-events.ts'
import { instantOf, see, when } from './seen-event.ts'
import { Day, Time } from './names.ts'
import { type ToolContext, defineTool } from './tool.ts'

const maxRangeDays = 366
const maxListed = 200
const halfHour = 30 * 60_000

const fields = {
  attendees: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(maxAttendeeLength))),
      v.maxLength(maxAttendees),
      v.description('Names or e-mail addresses. They are noted; nobody is invited by it: schedule_meeting does that.'),
    ),
  ),
  notes: v.optional(v.pipe(v.string(), v.maxLength(maxNotesLength))),
}
const end_date = v.optional(v.pipe(Day, v.description('Where it ends on another day; goes with an end.')))
const title = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxTitleLength))

const listEventsTool = defineTool({
  name: 'list_events',
  readsOnly: true,
  description:
    'Lists the events of the calendar from one day to another, both included, in their order: the ' +
    'workspace’s own, and those of the user’s Google Calendar where you may use it. Those of Google can ' +
    'only be read.',
  input: v.object({ from: Day, to: Day, sources: v.optional(v.picklist(['all', 'workspace', 'google'])) }),
  announce: ({ from, to }) =>
    from === to ? `Looking at the calendar of ${from}` : `Looking at the calendar from ${from} to ${to}`,
  async run({ from, to, sources = 'all' }, context) {
    const { workspace, timeZone } = context
    if (to < from || to > addDays(from, maxRangeDays))
      throw new ProblemError(400, 'invalid_input', 'Give a range of days in their order, a year at most.')
    const range = { from: instantOf(from, '00:00', timeZone), to: instantOf(addDays(to, 1), '00:00', timeZone) }
    const own =
      sources === 'google' ? { events: [], total: 0 } : await firstOfRange(workspace.db, workspace.id, range, maxListed)
    const google = sources === 'workspace' ? { events: [] } : await googleEvents(context, range)
    const total = own.total + google.events.length
    // In their order already, so that none behind these can be among the first.
    const first = own.events.map((event) => see(event, timeZone))
    const events = [...first, ...google.events]
      .toSorted((a, b) => `${a.date}${a.start}`.localeCompare(`${b.date}${b.start}`))
      .slice(0, maxListed)
    return {
      answer: { events, total, ...(google.note && { note: google.note }) },
      receipt: {
        status: 'done',
        summary:
          `Looked at ${sources === 'google' ? 'Google Calendar' : 'the calendar'}: ` +
          `${google.note ? `${own.total} found. ${google.note}` : `${total} found`}`,
      },
      ...(google.events.length > 0 && { fleeting: true as const }),
    }
  },
})

const createEventTool = defineTool({
  name: 'create_event',
  description: 'Schedules an event in the workspace’s calendar. Without an end it lasts half an hour.',
  input: v.object({ title, date: Day, start: Time, end: v.optional(Time), end_date, ...fields }),
  announce: (input) => `Scheduling “${input.title}”`,
  async run(
    { title: called, date, start, end, end_date: endDay, attendees = [], notes = '' },
    { workspace, timeZone },
  ) {
    const starts = instantAt({ date, time: start }, timeZone)
    const ends = end === undefined ? starts + halfHour : instantAt({ date: endDay ?? date, time: end }, timeZone)
    const times = { start: new Date(starts).toISOString(), end: new Date(ends).toISOString(), time_zone: timeZone }
    const event = await workspace.change((write) =>
      createEvent(write, workspace.userId, { title: called, ...times, attendees, notes }),
    )
    return {
      answer: { created: see(event, timeZone) },
      receipt: {
        status: 'done',
        summary: `Scheduled “${event.title}” ${when(event, timeZone)}`,
        link: { kind: 'event', id: event.id },
      },
    }
  },
})

const updateEventTool = defineTool({
  name: 'update_event',
  description:
    'Changes or moves an event. Only what is given changes; moved without an end, it lasts as long as ' +
    'before. The id comes from list_events or search_workspace.',
  input: v.object({
    id: Id,
    title: v.optional(title),
    date: v.optional(Day),
    start: v.optional(Time),
    end: v.optional(Time),
    end_date,
    ...fields,
  }),
  announce: () => 'Changing an event',
  async loses({ id, title: called, notes }, { workspace }) {
    const event = await getEvent(workspace.db, workspace.id, id)
    return describeLoss(`“${event.title}”`, [
      ['title', event.title, called],
      ['notes', event.notes, notes],
    ])
  },
  async ask({ id }, { workspace, timeZone }) {
    if (!(await hasGuests(workspace.db, workspace.id, id))) return undefined
    const event = await getEvent(workspace.db, workspace.id, id)
    return `Change “${event.title}” ${when(event, timeZone)}? Google tells its guests by e-mail.`
  },
  async run({ id, title: called, date, start, end, end_date: endDay, attendees, notes }, context) {
    const { workspace, timeZone } = context
    const change = {
      ...(called !== undefined && { title: called }),
      ...(attendees && { attendees }),
      ...(notes !== undefined && { notes }),
    }
    const event = await workspace.change(async (write) =>
      changeEvent(write, workspace.userId, id, {
        ...change,
        ...moved(await getEvent(write.tx, write.workspaceId, id), { date, start, end, endDay }, timeZone),
      }),
    )
    return {
      answer: { changed: see(event, timeZone) },
      receipt: {
        status: 'done',
        summary: `Changed “${event.title}” ${when(event, timeZone)}`,
        link: { kind: 'event', id: event.id },
      },
    }
  },
})

const deleteEventTool = defineTool({
  name: 'delete_event',
  description: 'Cancels an event. A person is asked first.',
  input: v.object({ id: Id }),
  announce: () => 'Cancelling an event',
  async ask({ id }, { workspace, timeZone }) {
    const event = await getEvent(workspace.db, workspace.id, id)
    return `Cancel “${event.title}” ${when(event, timeZone)}?`
  },
  async run({ id }, { workspace, timeZone }) {
    const event = await getEvent(workspace.db, workspace.id, id)
    await workspace.change((write) => removeEvent(write, id))
    return {
      answer: { deleted: see(event, timeZone) },
      receipt: { status: 'done', summary: `Cancelled “${event.title}” ${when(event, timeZone)}` },
    }
  },
})

export const eventTools = [listEventsTool, createEventTool, updateEventTool, deleteEventTool]

type Move = { date: string | undefined; start: string | undefined; end: string | undefined; endDay: string | undefined }

/** The new times of an event; none where the input has neither day nor time. */
function moved(
  event: CalendarEvent,
  { date, start, end, endDay }: Move,
  timeZone: ToolContext['timeZone'],
): { start?: string; end?: string } {
  if (date === undefined && start === undefined && end === undefined) return {}
  const was = wallClockAt(Date.parse(event.start), timeZone)
  const starts = instantAt({ date: date ?? was.date, time: start ?? was.time }, timeZone)
  const lasts = Date.parse(event.end) - Date.parse(event.start)
  const ends = end === undefined ? starts + lasts : instantAt({ date: endDay ?? date ?? was.date, time: end }, timeZone)
  return { start: new Date(starts).toISOString(), end: new Date(ends).toISOString() }
}
