import { formatRepeat } from '#shared/domain/repeat.ts'
import { agentType } from '../agents/find.ts'
import type { Context } from '../context.ts'
import { momentOf } from '../moment.ts'
import { wordFor } from '../runs/next.ts'
import type { ServerFlag } from '../verb.ts'
import { scheduleType } from './entity-type.ts'
import { zoneOf } from './zone.ts'

/** Lists the schedules of the signed-in user. */
export async function listSchedules(flags: ServerFlag, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  const api = await context.api(await context.connection(flags.server))
  const [all, agents] = await Promise.all([scheduleType.all(api, { signal }), agentType.all(api, { signal })])
  out.list(all, {
    columns: [
      { title: 'ID', whole: true },
      { title: 'AGENT' },
      { title: 'RUNS' },
      { title: 'NEXT', whole: true },
      { title: 'LAST' },
      { title: 'PROMPT', noun: true },
    ],
    row: (schedule) => [
      out.id(schedule.id),
      agents.find(({ id }) => id === schedule.agent_id)?.name ?? '',
      formatRepeat(schedule.repeat) + zoneOf(schedule.time_zone, schedule, context),
      schedule.paused ? 'paused' : momentOf(schedule.next_at, context),
      schedule.last_run ? wordFor(schedule.last_run) : '',
      scheduleType.nameOf(schedule),
    ],
    whenEmpty: scheduleType.whenEmpty,
  })
}
