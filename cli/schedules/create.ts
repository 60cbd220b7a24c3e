import * as v from 'valibot'
import { TimeZone } from '#shared/contract/common.ts'
import type { Repeat } from '#shared/contract/schedules.ts'
import { agentType } from '../agents/find.ts'
import { create } from '../change.ts'
import type { Context } from '../context.ts'
import { usageError } from '../exit.ts'
import { lookUp } from '../find.ts'
import { providerOf } from '../models/entity-type.ts'
import { readTime } from '../moment.ts'
import { readLongText } from '../values.ts'
import type { WriteFlags } from '../verb.ts'
import { scheduleType } from './entity-type.ts'

export type WhenFlags = { daily?: string; weekly?: Repeat; cron?: string; timeZone?: string }
export type CreateFlags = WriteFlags & WhenFlags & { agent: string; prompt: string; provider?: string }

/** Has an agent run a prompt again and again. */
export function createSchedule(flags: CreateFlags, context: Context): Promise<void> {
  return create({
    type: scheduleType,
    flags,
    context,
    send: async (api, call) => {
      const repeat = readRepeat(flags)
      const time_zone = readZone(flags) ?? context.timeZone()
      const prompt = (await readLongText('--prompt', flags.prompt, context))!
      const [agent, model] = await Promise.all([
        lookUp(agentType, flags.agent, api, call.signal),
        providerOf(flags.provider, api, call.signal),
      ])
      return api.schedules.create({ body: { agent_id: agent.id, prompt, repeat, time_zone, ...model } }, call)
    },
  })
}

/** A zone by its IANA name. */
export function readZone({ timeZone }: WhenFlags): string | undefined {
  if (timeZone !== undefined && !v.is(TimeZone, timeZone))
    throw usageError(`--time-zone takes an IANA name such as Europe/Berlin (it is "${timeZone}").`)
  return timeZone
}

/** When it runs, by the one flag that says so. */
export function readRepeat({ daily, weekly, cron }: WhenFlags): Repeat {
  if ([daily, weekly, cron].filter((flag) => flag !== undefined).length !== 1)
    throw usageError('Say when it runs, with one of --daily, --weekly and --cron.')
  if (daily !== undefined) return { kind: 'daily', time: readTime('--daily', daily) }
  if (cron !== undefined) return { kind: 'cron', cron }
  return weekly!
}
