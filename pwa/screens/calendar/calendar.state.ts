import type { CalendarEvent } from '#shared/contract/calendar.ts'
import { events, loadEvents } from '#pwa/data/resources/calendar.ts'
import { followGoogleEvents, googleEvents, isYoung, loadGoogleEvents } from '#pwa/data/resources/google-events.ts'
import { tasks } from '#pwa/data/resources/tasks.ts'
import { openChanges } from '#pwa/data/outbox/open-changes.ts'
import { fillFormAgain, isRefusedNew } from '#pwa/parts/refused-edit.ts'
import { useOpenChanges } from '#pwa/parts/use-open-changes.ts'
import { weekStart } from '#pwa/parts/week-start.ts'
import { useUrlSheet } from '#pwa/parts/use-url-sheet.ts'
import { fieldsOf, newEvent } from '#pwa/screens/calendar/event-fields.ts'
import { dueByDate, dueOn } from '#pwa/screens/calendar/due-on.ts'
import { countByDate, eventsBetween, eventsOf } from '#pwa/screens/calendar/events-of-day.ts'
import { usePlanned } from '#pwa/screens/calendar/use-planned.ts'
import { shownSpan, theirs } from '#pwa/screens/calendar/google-span.ts'
import { dateOf } from '#pwa/parts/local-date.ts'
import { isDate } from '#pwa/screens/calendar/local-day.ts'
import { type View, datesOf, views } from '#pwa/screens/calendar/time-grid.ts'
import { useMinute } from '#pwa/ui/use-minute.ts'
import { count } from '#shared/domain/plural.ts'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'

/** The day that the address names, today without one; its events, and the form the address opens. */
export function useCalendar() {
  const [search, setSearch] = useSearchParams()
  const { list, loadedAt, failed } = useSnapshot(events)
  const { refused } = useSnapshot(openChanges)
  const sheet = useUrlSheet('event')
  const now = useMinute()

  const today = dateOf(now)
  const asked = search.get('date') ?? ''
  const date = isDate(asked) ? asked : today
  const span = shownSpan(date)
  const google = useSnapshot(googleEvents)
  const { from, to } = span
  const all = useMemo(
    () =>
      list
        ? [...list, ...theirs((google.spans as typeof googleEvents.spans).filter((each) => isYoung(each, now)))]
        : null,
    [list, google.spans, now],
  )
  const planned = usePlanned()
  const asView = search.get('view')
  const view = views.find((each) => each === asView) ?? 'week'
  const dates = datesOf(view, date, weekStart(navigator.language))
  const [first, last] = [dates[0]!, dates.at(-1)!]
  // A year of events is gone through once, not once for each date.
  const shown = useMemo(() => all && eventsBetween(all, first, last), [all, first, last])
  /** When an event is to be that is begun in a free hour. */
  const [blankAt, setBlankAt] = useState<{ date: string; time: string }>()
  const counts = useMemo(() => countByDate(all ?? []), [all])
  const { list: work } = useSnapshot(tasks)
  const byDate = useMemo(() => dueByDate(work ?? []), [work])
  const dueToday = useMemo(() => dueOn(byDate, today, today), [byDate, today])
  const dueThen = (each: string) => (each === today ? dueToday : dueOn(byDate, each, today))
  useEffect(load, [])
  useEffect(() => followGoogleEvents(from, to), [from, to])

  // Tomorrow, today is another day: it is the one that the address does not name.
  const show = (chosen: string, as: View = view) =>
    setSearch({ ...(chosen !== today && { date: chosen }), ...(as !== 'week' && { view: as }) }, { replace: true })
  const openForm = (id: string, at?: { date: string; time: string }) => {
    setBlankAt(at)
    sheet.open(id)
  }
  const edited = list?.find(({ id }) => id === sheet.value)
  const isNew =
    sheet.value === 'new' ||
    (sheet.value !== null && isRefusedNew(refused as typeof openChanges.refused, 'calendar', sheet.value))

  const open = useOpenChanges('calendar', list, (change) => {
    const event = list?.find(({ id }) => id === change.id)
    const typed = {
      ...(event ?? { title: '', start: '', end: '', attendees: [], notes: '' }),
      ...(change.fields as Partial<CalendarEvent>),
    }
    fillFormAgain(change, fieldsOf(typed))
    sheet.open(change.id)
  })

  return {
    now,
    today,
    date,
    isMarked: (each: string) => counts.has(each) || byDate.has(each),
    /** What a date holds, in words. */
    about: (each: string) =>
      [
        counts.has(each) && count(counts.get(each)!, 'event'),
        byDate.has(each) && `${count(byDate.get(each)!.length, 'task')} due`,
      ]
        .filter(Boolean)
        .join(', '),
    dueOn: dueThen,
    /** Of all dates of the view. */
    shown: shown ?? [],
    events: shown && eventsOf(shown, date),
    planned,
    view,
    /** The dates that the view shows. */
    dates,
    /**
     * When the events of Google that are shown were fetched, and why they could not be fetched anew; null without
     * any.
     */
    google: {
      fetchedAt: google.spans.find((each) => each.from === from && each.to === to)?.fetchedAt ?? null,
      failed: google.failed,
    },
    isConnected: google.connected,
    loadedAt,
    failed,
    isWaiting: open.isWaiting,
    refused: open.refused,
    /** What the open form is for; null while none is open. */
    form:
      sheet.value !== null && (edited || isNew)
        ? { id: sheet.value, event: edited ?? null, blank: newEvent(now, blankAt?.date ?? date, blankAt?.time) }
        : null,
    openForm,
    closeForm: sheet.close,
    /** Closes the form of an event that is on this date now, and goes there. */
    leaveForm: (at: string) => (at === date ? sheet.close() : show(at)),
    show,
    reload: () => {
      load()
      void loadGoogleEvents(from, to)
    },
  }
}

function load(): void {
  void loadEvents()
}
