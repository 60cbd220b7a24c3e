import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { CalendarEvent } from '#shared/contract/calendar.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { instantAt } from '#shared/domain/zoned-time.ts'
import type { EventRow } from '../db/schema.ts'
import { type CallGoogle, Nothing } from './google-call.ts'

/** An event of Google's, as far as it is shown; `googleId` is compared with ours and goes no further. */
export type GoogleEvent = CalendarEvent & { googleId: string; isBusy: boolean }

const When = v.object({
  date: v.optional(v.string()),
  dateTime: v.optional(v.string()),
  timeZone: v.optional(v.string()),
})
const Item = v.object({
  id: v.string(),
  status: v.optional(v.string(), 'confirmed'),
  summary: v.optional(v.string(), ''),
  description: v.optional(v.string(), ''),
  location: v.optional(v.string(), ''),
  htmlLink: v.optional(v.string()),
  transparency: v.optional(v.string(), 'opaque'),
  eventType: v.optional(v.string(), 'default'),
  start: v.optional(When),
  end: v.optional(When),
  attendees: v.optional(
    v.array(
      v.object({
        email: v.optional(v.string(), ''),
        displayName: v.optional(v.string()),
        self: v.optional(v.boolean(), false),
        resource: v.optional(v.boolean(), false),
        responseStatus: v.optional(v.string(), ''),
      }),
    ),
    [],
  ),
})
const Page = v.object({
  items: v.optional(v.array(Item), []),
  timeZone: v.optional(v.string(), 'UTC'),
  nextPageToken: v.optional(v.string()),
})

const primary = '/calendars/primary/events'
/** Pages of 250; no calendar of a year has more. */
const maxPages = 10
const maxNotesLength = 4_000

/**
 * What the person's own calendar holds between two moments, repeated events one by one; declined and cancelled ones
 * are left out.
 */
export async function fetchEvents(
  call: CallGoogle,
  from: number,
  to: number,
  signal?: AbortSignal,
): Promise<GoogleEvent[]> {
  // By id: what changes between two pages may be on both.
  const events = new Map<string, GoogleEvent>()
  let pageToken: string | undefined
  for (let n = 0; n < maxPages; n += 1) {
    const query = {
      timeMin: new Date(from).toISOString(),
      timeMax: new Date(to).toISOString(),
      singleEvents: 'true',
      orderBy: 'startTime',
      maxResults: '250',
      pageToken,
    }
    const page = await call({ service: 'calendar', path: primary, query, signal }, Page)
    for (const event of page.items.flatMap((item) => present(item, page.timeZone))) events.set(event.googleId, event)
    pageToken = page.nextPageToken
    if (pageToken === undefined) break
  }
  return [...events.values()]
}

/**
 * The id under which Google keeps an event of ours: letters and digits of base32hex, the same for the same event, so
 * that nothing is ever written twice.
 */
export function googleIdOf({ workspace_id, id }: Pick<EventRow, 'workspace_id' | 'id'>): string {
  return base32hex(createHash('sha256').update(`${workspace_id}\0${id}`).digest().subarray(0, 20))
}

/** What an event of ours says, to be seen again in the copy at Google. */
export function isSame(row: EventRow, copy: Pick<CalendarEvent, 'title' | 'start' | 'end'>): boolean {
  return row.title === copy.title && row.start_at === Date.parse(copy.start) && row.end_at === Date.parse(copy.end)
}

type Writing = { invites: boolean; written: boolean; signal?: AbortSignal | undefined }

/** Writes an event as it is now; one that Google has already, or had, is brought up to date. */
export async function putEvent(call: CallGoogle, row: EventRow, { invites, written, signal }: Writing): Promise<void> {
  const id = googleIdOf(row)
  const body = { ...bodyOf(row, invites), status: 'confirmed' }
  const insert = () =>
    call(
      {
        service: 'calendar',
        method: 'POST',
        path: primary,
        query: { sendUpdates: invites ? 'all' : 'none' },
        body: { id, ...body },
        repeatable: true,
        signal,
      },
      Nothing,
    )
  const patch = (tells: boolean) =>
    call(
      {
        service: 'calendar',
        method: 'PATCH',
        path: `${primary}/${id}`,
        query: { sendUpdates: tells ? 'all' : 'none' },
        body,
        repeatable: true,
        signal,
      },
      Nothing,
    )
  try {
    await (written ? patch(invites) : insert())
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    // Written before, by a request whose answer was lost: the guests have been notified.
    if (!written && error.code === 'google_taken') await patch(false)
    else if (written && error.code === 'google_gone') await insert()
    else throw error
  }
}

/** Takes an event of ours out of the calendar; one that is gone is gone. */
export async function dropEvent(
  call: CallGoogle,
  row: Pick<EventRow, 'workspace_id' | 'id'>,
  invites: boolean,
): Promise<void> {
  try {
    await call(
      {
        service: 'calendar',
        method: 'DELETE',
        path: `${primary}/${googleIdOf(row)}`,
        query: { sendUpdates: invites ? 'all' : 'none' },
        repeatable: true,
      },
      Nothing,
    )
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'google_gone') throw error
  }
}

/** The attendees that can be invited: those that are e-mail addresses. */
export function addressesIn(attendees: readonly string[]): string[] {
  return attendees.filter((name) => /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/.test(name))
}

function bodyOf(row: EventRow, invites: boolean) {
  const attendees = JSON.parse(row.attendees) as string[]
  const invited = invites ? addressesIn(attendees) : []
  const named = attendees.filter((name) => !invited.includes(name))
  // No one becomes a guest, and gets mail from Google, without having been invited on purpose.
  const description = [row.notes, named.length > 0 ? `With: ${named.join(', ')}` : ''].filter(Boolean).join('\n\n')
  return {
    summary: row.title,
    description,
    start: { dateTime: new Date(row.start_at).toISOString(), timeZone: row.time_zone },
    end: { dateTime: new Date(row.end_at).toISOString(), timeZone: row.time_zone },
    ...(invites && { attendees: invited.map((email) => ({ email })) }),
  }
}

function present(item: v.InferOutput<typeof Item>, timeZone: string): GoogleEvent[] {
  const { id, status, summary, description, location, htmlLink, transparency, eventType, start, end, attendees } = item
  const self = attendees.find((attendee) => attendee.self)
  if (
    status === 'cancelled' ||
    self?.responseStatus === 'declined' ||
    eventType === 'workingLocation' ||
    !start ||
    !end
  )
    return []
  const allDay = start.date !== undefined
  const [starts, ends] = [momentOf(start, timeZone), momentOf(end, timeZone)]
  if (starts === undefined || ends === undefined || ends < starts) return []
  return [
    {
      id: `g-${createHash('sha256').update(id).digest('base64url').slice(0, 24)}`,
      googleId: id,
      isBusy: transparency !== 'transparent',
      title: summary === '' ? '(no title)' : summary,
      start: new Date(starts).toISOString(),
      end: new Date(ends).toISOString(),
      time_zone: start.timeZone ?? timeZone,
      attendees: attendees
        .filter(({ self, resource }) => !self && !resource)
        .map(({ displayName, email }) => displayName ?? email),
      notes: [location, plain(description)].filter(Boolean).join('\n\n').slice(0, maxNotesLength),
      source: 'google',
      ...(htmlLink?.startsWith('https://') && { link: htmlLink }),
      ...(allDay && { all_day: true }),
    },
  ]
}

/** A day begins where the calendar is. */
function momentOf({ date, dateTime }: v.InferOutput<typeof When>, timeZone: string): number | undefined {
  const moment =
    dateTime !== undefined
      ? Date.parse(dateTime)
      : date === undefined
        ? NaN
        : instantAt({ date, time: '00:00' }, timeZone)
  return Number.isNaN(moment) ? undefined : moment
}

/** Descriptions may be HTML; here they are text. */
function plain(html: string): string {
  const text = html.replaceAll(/<br\s*\/?>|<\/p>|<\/li>/gi, '\n').replaceAll(/<[^>]*>/g, '')
  return text
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim()
}

/** RFC 4648, section 7, in small letters and without padding, for whole groups of five bytes. */
function base32hex(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{5}/g) ?? []).map((five) => Number.parseInt(five, 2).toString(32)).join('')
}
