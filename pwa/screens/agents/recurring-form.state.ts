import { problemOf } from '#pwa/data/network/api.ts'
import { changeSchedule, createSchedule } from '#pwa/data/resources/schedules.ts'
import { useForm } from '#pwa/parts/use-form.ts'
import {
  type RecurringFaults,
  type RecurringFields,
  faultsFrom,
  faultsIn,
  fieldsOf,
  nextTimes,
  repeatIn,
} from '#pwa/screens/agents/recurring-fields.ts'
import { type ShownSchedule, reasonOf } from '#pwa/screens/agents/recurring.state.ts'
import { viewerZone } from '#pwa/parts/viewer-zone.ts'
import { useMinute } from '#pwa/ui/use-minute.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import type { Schedule } from '#shared/contract/schedules.ts'
import { useState } from 'react'

/**
 * The form of a recurring task; without a schedule it is a new one. `save` returns whether it is saved; what it throws
 * is for the foot.
 */
export function useRecurringForm(agentId: string, schedule: ShownSchedule | null) {
  const form = useForm<RecurringFields>(
    `recurring:${schedule?.id ?? agentId}`,
    fieldsOf(schedule as Schedule | null, viewerZone()),
  )
  const { fields } = form
  const now = useMinute()
  const [refused, setRefused] = useState<RecurringFaults>({})
  const [isTried, setTried] = useState(false)
  const found = faultsIn(fields, now)

  const save = async (): Promise<boolean> => {
    setTried(true)
    setRefused({})
    if (Object.keys(found).length > 0) return false
    try {
      await send(agentId, schedule, fields, Object.keys(form.changed()) as (keyof RecurringFields)[])
    } catch (error) {
      const { status, code, detail, errors } = problemOf(error)
      const faults = faultsFrom(errors, fields.kind)
      if (!faults)
        throw new ProblemError(status, code, status === 0 ? `${reasonOf(error)} What you typed is kept.` : detail, {
          cause: error,
        })
      setRefused(faults)
      return false
    }
    form.done()
    return true
  }

  return {
    fields,
    now,
    faults: { ...(isTried && found), ...refused },
    /** The next three moments as it stands, in milliseconds since 1970. */
    next: nextTimes(fields, now, 3),
    /** Whether an expression of one's own is there and says when. */
    isUnclear: fields.kind === 'cron' && fields.cron.trim() !== '' && found.cron !== undefined,
    wasLeft: form.wasLeft,
    reset: () => {
      form.reset()
      setTried(false)
      setRefused({})
    },
    set: (change: Partial<RecurringFields>) => {
      // The server's errors were about the previous values.
      setRefused({})
      form.set(change)
    },
    save,
  }
}

async function send(
  agentId: string,
  schedule: ShownSchedule | null,
  fields: RecurringFields,
  changed: readonly (keyof RecurringFields)[],
): Promise<void> {
  const { prompt, zone: time_zone } = fields
  const repeat = repeatIn(fields)
  if (!schedule) return createSchedule({ agent_id: agentId, prompt, repeat, time_zone })
  const isTimed = changed.some((name) => name !== 'prompt' && name !== 'zone')
  const change = {
    ...(changed.includes('prompt') && { prompt }),
    ...(changed.includes('zone') && { time_zone }),
    ...(isTimed && { repeat }),
  }
  if (Object.keys(change).length > 0) await changeSchedule(schedule.id, change)
}
