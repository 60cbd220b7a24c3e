import { change } from '../change.ts'
import type { Context } from '../context.ts'
import type { WriteFlags } from '../verb.ts'
import { agentType } from './find.ts'

/** Pauses an agent: it accepts no run request until it is resumed. */
export function pauseAgent(wanted: string, flags: WriteFlags, context: Context): Promise<void> {
  return setAvailable(wanted, false, flags, context)
}

/** Lets a paused agent accept run requests again. */
export function resumeAgent(wanted: string, flags: WriteFlags, context: Context): Promise<void> {
  return setAvailable(wanted, true, flags, context)
}

function setAvailable(wanted: string, available: boolean, flags: WriteFlags, context: Context): Promise<void> {
  return change({
    type: agentType,
    wanted,
    flags,
    context,
    send: async (api, target, call) =>
      api.agents.update({ params: { id: (await target()).id }, body: { available } }, call),
    done: available ? 'Resumed' : 'Paused',
  })
}
