import * as v from 'valibot'
import { maxAttendeeLength, maxNotesLength, maxTitleLength } from '#shared/contract/limits.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { addDays, instantAt, wallClockAt } from '#shared/domain/zoned-time.ts'
import { createEvent, listRange } from '../../calendar/calendar.rules.ts'
import { addressesIn } from '../../integrations/calendar-api.ts'
import { googleEvents } from './google-events.ts'
import { Day, Time } from './names.ts'
import { type SeenEvent, instantOf, see, when } from './seen-event.ts'
import { defineTool } from './tool.ts'

const maxDays = 31
const maxGaps = 60
const minute = 60_000
const attendees = v.optional(
  v.pipe(
    v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxAttendeeLength))),
    v.maxLength(50),
    v.description('E-mail addresses are invited once the user has agreed; names are only noted.'),
  ),
)

const findFreeTimeTool = defineTool({
  name: 'find_free_time',
  readsOnly: true,
  description:
    'Finds gaps between the events of the calendar (the workspace’s, and the user’s Google Calendar ' +
    'where you may use it) that are long enough, day by day.',
  input: v.object({
    from: Day,
    to: Day,
    minutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(5), v.maxValue(12 * 60))),
    earliest: v.optional(v.pipe(Time, v.description('Not before this time of day; 09:00 unless given.'))),
    latest: v.optional(v.pipe(Time, v.description('Over by this time of day; 18:00 unless given.'))),
  }),
  announce: ({ from, to }) =>
    from === to ? `Looking for free time on ${from}` : `Looking for free time from ${from} to ${to}`,
  async run({ from, to, minutes = 30, earliest = '09:00', latest = '18:00' }, context) {
    const { workspace, timeZone, now } = context
    if (to < from || to > addDays(from, maxDays))
      throw new ProblemError(400, 'invalid_input', 'Give a range of days in their order, a month at most.')
    const range = { from: instantOf(from, '00:00', timeZone), to: instantOf(addDays(to, 1), '00:00', timeZone) }
    const own = (await listRange(workspace.db, workspace.id, range)).map((event) => see(event, timeZone))
    const google = await googleEvents(context, range)
    const busy = [...own, ...google.events].filter(({ free }) => !free).map((event) => spanOf(event, timeZone))
    const free: { date: string; from: string; to: string }[] = []
    for (let date = from; date <= to && free.length < maxGaps; date = addDays(date, 1)) {
      const [opens, closes] = [
        instantAt({ date, time: earliest }, timeZone),
        instantAt({ date, time: latest }, timeZone),
      ]
      for (const [begin, end] of gapsBetween(busy, Math.max(opens, nextQuarter(now.getTime())), closes)) {
        if (end - begin >= minutes * minute)
          free.push({ date, from: wallClockAt(begin, timeZone).time, to: wallClockAt(end, timeZone).time })
      }
    }
    return {
      answer: { free, ...(google.note && { note: google.note }) },
      receipt: {
        status: 'done',
        summary: `Looked for ${minutes} free minutes: ${free.length} gaps found${google.note ? `. ${google.note}` : ''}`,
      },
      ...(google.events.length > 0 && { fleeting: true as const }),
    }
  },
})

const scheduleMeetingTool = defineTool({
  name: 'schedule_meeting',
  description:
    'Schedules a meeting in the workspace’s calendar and the user’s Google Calendar, and invites ' +
    'attendees by e-mail; a person is asked before anybody is invited. Without an end it lasts half an ' +
    'hour.',
  input: v.pipe(
    v.object({
      title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxTitleLength)),
      date: Day,
      start: Time,
      end: v.optional(Time),
      attendees,
      notes: v.optional(v.pipe(v.string(), v.maxLength(maxNotesLength))),
    }),
    v.forward(
      v.check(({ start, end }) => end === undefined || end > start, 'The end has to come after the start.'),
      ['end'],
    ),
  ),
  announce: ({ title }) => `Scheduling “${title}”`,
  async ask({ title, date, start, end, attendees = [] }, { workspace }) {
    const invited = addressesIn(attendees)
    if (invited.length === 0 || !workspace.google?.events) return undefined
    return `Invite ${new Intl.ListFormat('en').format(invited)} to “${title}” on ${date}, ${start}${end ? `–${end}` : ''}?`
  },
  async run({ title, date, start, end, attendees = [], notes = '' }, { workspace, timeZone }) {
    const starts = instantAt({ date, time: start }, timeZone)
    const ends = end === undefined ? starts + 30 * minute : instantAt({ date, time: end }, timeZone)
    const isConnected = workspace.google?.events !== undefined
    const invite = isConnected && addressesIn(attendees).length > 0
    const times = { start: new Date(starts).toISOString(), end: new Date(ends).toISOString(), time_zone: timeZone }
    const event = await workspace.change((write) =>
      createEvent(write, workspace.userId, { title, ...times, attendees, notes, invite }, { byArlo: true }),
    )
    const isWritten = isConnected && (await workspace.google!.write(event.id))
    const isLost = workspace.google !== undefined && workspace.google.withdrawn.size > 0
    const late = isLost
      ? 'Google asks to be connected again: the event is kept here, and the invitations go out after that.'
      : 'Google does not answer at the moment: the event is kept here, and the invitations go out later by themselves.'
    const guests = invite
      ? isWritten
        ? 'Google has sent the invitations.'
        : late
      : nobodyInvited(attendees, isConnected)
    const later = `; invitations follow${isLost ? ' once Google is connected again' : ''}`
    const invitations = invite ? (isWritten ? ', and invited' : later) : ''
    return {
      answer: { created: see(event, timeZone), invitations: guests },
      receipt: {
        status: 'done',
        summary: `Scheduled “${event.title}” ${when(event, timeZone)}${invitations}`,
        link: { kind: 'event', id: event.id },
      },
    }
  },
})

export const meetingTools = [findFreeTimeTool, scheduleMeetingTool]

function nobodyInvited(attendees: string[], isConnected: boolean): string {
  if (attendees.length === 0) return 'Nobody was to be invited.'
  return isConnected
    ? 'Nobody was invited: an invitation needs an e-mail address.'
    : 'Nobody was invited: Google Calendar is not connected. Connect it on the Integrations page.'
}

type Span = [from: number, to: number]

function spanOf({ date, start, end_date, end }: SeenEvent, timeZone: string): Span {
  return [instantAt({ date, time: start }, timeZone), instantAt({ date: end_date, time: end }, timeZone)]
}

/** What is left between two moments. */
function gapsBetween(busy: Span[], from: number, to: number): Span[] {
  const gaps: Span[] = []
  let free = from
  for (const [begin, end] of busy.filter((span) => span[1] > from && span[0] < to).toSorted((a, b) => a[0] - b[0])) {
    if (begin > free) gaps.push([free, begin])
    free = Math.max(free, end)
  }
  if (to > free) gaps.push([free, to])
  return gaps
}

function nextQuarter(instant: number): number {
  return Math.ceil(instant / (15 * minute)) * 15 * minute
}
