import type { CalendarEvent } from '#shared/contract/calendar.ts'
import { problemOf } from '#pwa/data/network/api.ts'
import { type New, create, createAs, remove, update } from '#pwa/data/outbox/changes.ts'
import { agents, loadAgents } from '#pwa/data/resources/agents.ts'
import { usePeople } from '#pwa/parts/assignees/use-people.ts'
import { settleRefused } from '#pwa/parts/refused-edit.ts'
import { useForm } from '#pwa/parts/use-form.ts'
import {
  type EventFields,
  type EventErrors,
  bodyOf,
  endingAt,
  fieldsOf,
  lengthOf,
  validate,
  moved,
} from '#pwa/screens/calendar/event-fields.ts'
import { viewerZone } from '#pwa/parts/viewer-zone.ts'
import { toast } from '#pwa/ui/toast.ts'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

/**
 * What is typed into the form of an event, saving and cancelling it. `id` is `new`, or names something new that was
 * refused.
 */
export function useEventForm({
  id,
  event,
  blank,
  onDone,
}: {
  id: string
  event: CalendarEvent | null
  blank: EventFields
  onDone: (date: string) => void
}) {
  const { people } = usePeople()
  const { list: team } = useSnapshot(agents)
  useEffect(() => void loadAgents(), [])
  const [before] = useState(event ? fieldsOf(event) : blank)
  const form = useForm(`calendar:${id}`, before)
  const { fields, set } = form
  const [errors, setErrors] = useState<EventErrors>({})
  const [minutes, setMinutes] = useState(() => lengthOf(fields) ?? lengthOf(before) ?? 30)
  // Once there it stays, or a date that is being typed would take its own field away.
  const [hasEndDate, setHasEndDate] = useState(fields.endDate !== fields.date)

  const [isEndDateChosen, setEndDateChosen] = useState(hasEndDate)

  const change = (next: Partial<EventFields>) => {
    const all = { ...fields, ...next }
    if (all.endDate !== all.date) setHasEndDate(true)
    set(next)
  }

  return {
    fields,
    people: people ?? [],
    agents: team ?? [],
    errors,
    hasEndDate,
    wasLeft: form.wasLeft,
    reset: form.reset,
    set: change,
    begin: (next: Partial<Pick<EventFields, 'date' | 'start'>>) => change(moved(fields, next, minutes)),
    end: (typed: Partial<Pick<EventFields, 'endDate' | 'end'>>) => {
      if (typed.endDate !== undefined) setEndDateChosen(true)
      const next = typed.end !== undefined && !isEndDateChosen ? endingAt(fields, typed.end) : typed
      setMinutes(lengthOf({ ...fields, ...next }) ?? minutes)
      change(next)
    },
    save: async () => {
      const found = validate(fields, before, event)
      setErrors(found)
      // Who means the next day can say so.
      if (found.end) setHasEndDate(true)
      if (Object.keys(found).length > 0) return
      await send(id, event, bodyOf(fields, before, event, viewerZone()))
      form.done()
      await settleRefused('calendar', id)
      onDone(fields.date)
    },
    cancel: async () => {
      if (!event) return
      form.done()
      await cancelEvent(event)
    },
  }
}

async function send(id: string, event: CalendarEvent | null, body: ReturnType<typeof bodyOf>): Promise<void> {
  if (event) {
    if (Object.keys(body).length > 0) await update('calendar', event.id, body)
  } else if (id === 'new') await create('calendar', body as New<'calendar'>)
  else await createAs('calendar', id, body as New<'calendar'>)
}

async function cancelEvent({ id, title, start, end, time_zone, attendees, notes }: CalendarEvent): Promise<void> {
  try {
    const undo = await remove('calendar', id, { title, start, end, time_zone, attendees, notes })
    toast('plain', `'${title}' cancelled`, '', {
      label: 'Undo',
      onAct: () =>
        void undo().catch((error: unknown) =>
          toast('destructive', `'${title}' couldn't be brought back`, problemOf(error).detail),
        ),
    })
  } catch (error) {
    toast('destructive', `'${title}' couldn't be cancelled`, problemOf(error).detail)
  }
}
