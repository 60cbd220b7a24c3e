import { agentType } from '../agents/find.ts'
import { change, requireChange } from '../change.ts'
import type { Context } from '../context.ts'
import { lookUp } from '../find.ts'
import { providerOf } from '../models/entity-type.ts'
import { readLongText } from '../values.ts'
import type { WriteFlags } from '../verb.ts'
import { type WhenFlags, readRepeat, readZone } from './create.ts'
import { scheduleType } from './entity-type.ts'

export type EditFlags = WriteFlags & WhenFlags & { agent?: string; prompt?: string; provider?: string }

/** Changes only what is given of a schedule; the word "none" takes its model back to the preferred one. */
export function editSchedule(wanted: string, flags: EditFlags, context: Context): Promise<void> {
  requireChange(flags, '--daily 09:00')
  return change({
    type: scheduleType,
    wanted,
    flags,
    context,
    send: async (api, target, call) => {
      const { daily, weekly, cron, provider } = flags
      const isTimed = [daily, weekly, cron].some((flag) => flag !== undefined)
      const time_zone = readZone(flags)
      const prompt = await readLongText('--prompt', flags.prompt, context)
      const body = {
        ...(prompt !== undefined && { prompt }),
        ...(isTimed && { repeat: readRepeat(flags) }),
        ...(time_zone !== undefined && { time_zone }),
        ...(provider === 'none' ? { provider: null } : await providerOf(provider, api, call.signal)),
        ...(flags.agent !== undefined && { agent_id: (await lookUp(agentType, flags.agent, api, call.signal)).id }),
      }
      return api.schedules.update({ params: { id: (await target()).id }, body }, call)
    },
  })
}
