import { problemOf } from '#pwa/data/network/api.ts'
import { connection } from '#pwa/data/network/connection.ts'
import { openChanges } from '#pwa/data/outbox/open-changes.ts'
import {
  changeSchedule,
  loadEarlierRuns,
  loadScheduleRuns,
  loadSchedules,
  removeSchedule,
  runsOf,
  schedules,
} from '#pwa/data/resources/schedules.ts'
import { useAge } from '#pwa/parts/use-age.ts'
import { toast } from '#pwa/ui/toast.ts'
import { useMinute } from '#pwa/ui/use-minute.ts'
import { useUrlSheet } from '#pwa/parts/use-url-sheet.ts'
import type { ShownRepeat } from '#pwa/screens/agents/format-repeat.ts'
import type { Schedule } from '#shared/contract/schedules.ts'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

/** A recurring task as the screen shows it. */
export type ShownSchedule = Omit<Schedule, 'repeat' | 'last_run'> & {
  readonly repeat: ShownRepeat
  readonly last_run: Readonly<Schedule['last_run']>
}

/**
 * The recurring tasks of an agent. `?recurring=` opens one of them, `new` the form of another one, `edit:` before an
 * id that one's form.
 */
export function useRecurring(agentId: string) {
  const { list, loadedAt, failed } = useSnapshot(schedules)
  const { online } = useSnapshot(connection)
  const { waiting } = useSnapshot(openChanges)
  const age = useAge(loadedAt, failed)
  const now = useMinute()
  const sheet = useUrlSheet('recurring')
  const [asked, setAsked] = useState<ShownSchedule | null>(null)
  const mine: readonly ShownSchedule[] | undefined = list?.filter((each) => each.agent_id === agentId)
  const isNew = sheet.value === 'new'
  const edited = sheet.value?.startsWith('edit:') ? sheet.value.slice('edit:'.length) : null
  const isDue = mine?.some(({ next_at }) => next_at !== null && Date.parse(next_at) < now) === true

  useEffect(() => {
    void loadSchedules()
    // Again where the network is back.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [online])
  useEffect(() => {
    // What was due has become something by now.
    if (isDue && online) void loadSchedules()
    // `now` asks again each minute, as long as the server has not looked.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isDue, online, now])
  const isUnknown = waiting.includes(`agents:${agentId}`)

  return {
    list: mine,
    age,
    failed,
    now,
    sheet,
    isNew,
    edited: mine?.find(({ id }) => id === edited),
    opened: mine?.find(({ id }) => id === sheet.value),
    /** The one whose deletion the user is asked to confirm. */
    asked,
    ask: setAsked,
    /** Why nothing can be changed now; null when it can. */
    hindrance: !online
      ? "You're offline. Changing recurring tasks needs the network."
      : isUnknown
        ? 'The agent waits to be saved. Give it recurring tasks once it is.'
        : null,
    setPaused: (schedule: ShownSchedule, paused: boolean) => void setPaused(schedule, paused),
    remove: (schedule: ShownSchedule) => void remove(schedule),
    reload: () => void loadSchedules(),
  }
}

/** What became of one recurring task's occurrences. */
export function useRecurringRuns(id: string) {
  const { list, loadedAt, failed, earlier } = useSnapshot(runsOf(id))
  const [isAsking, setAsking] = useState(false)
  const [trouble, setTrouble] = useState('')
  const age = useAge(loadedAt, failed)
  useEffect(() => void loadScheduleRuns(id), [id])

  const showEarlier = async () => {
    setAsking(true)
    setTrouble('')
    await loadEarlierRuns(id).catch((error: unknown) => setTrouble(problemOf(error).detail))
    setAsking(false)
  }

  return {
    list,
    age,
    failed,
    hasEarlier: earlier !== null,
    isAsking,
    trouble,
    showEarlier: () => void showEarlier(),
    reload: () => void loadScheduleRuns(id),
  }
}

async function setPaused({ id }: ShownSchedule, paused: boolean): Promise<void> {
  // Disabled meanwhile, the button would lose the focus.
  if (schedules.changing.includes(id)) return
  toast(
    'plain',
    paused ? 'Recurring task paused' : 'Recurring task resumed',
    paused ? 'It goes on when you resume it.' : '',
  )
  try {
    await changeSchedule(id, { paused })
  } catch (error) {
    toast('destructive', `It couldn't be ${paused ? 'paused' : 'resumed'}`, reasonOf(error))
  }
}

async function remove({ id }: ShownSchedule): Promise<void> {
  try {
    await removeSchedule(id)
    toast('plain', 'Recurring task deleted', 'What it ran stays in the history.')
  } catch (error) {
    toast('destructive', "It couldn't be deleted", reasonOf(error))
  }
}

/** Why a change was not made, and what to do. */
export function reasonOf(error: unknown): string {
  const { status, detail } = problemOf(error)
  return status === 0 ? "The server can't be reached. Check the connection and try again." : detail
}
