import { change } from '../change.ts'
import type { Context } from '../context.ts'
import type { WriteFlags } from '../verb.ts'
import { scheduleType } from './entity-type.ts'

/** Pauses a schedule: nothing runs until it is resumed. */
export function pauseSchedule(wanted: string, flags: WriteFlags, context: Context): Promise<void> {
  return setPaused(wanted, true, flags, context)
}

/** Lets a paused schedule go on with its next time. */
export function resumeSchedule(wanted: string, flags: WriteFlags, context: Context): Promise<void> {
  return setPaused(wanted, false, flags, context)
}

function setPaused(wanted: string, paused: boolean, flags: WriteFlags, context: Context): Promise<void> {
  return change({
    type: scheduleType,
    wanted,
    flags,
    context,
    send: async (api, target, call) =>
      api.schedules.update({ params: { id: (await target()).id }, body: { paused } }, call),
    done: paused ? 'Paused' : 'Resumed',
  })
}
