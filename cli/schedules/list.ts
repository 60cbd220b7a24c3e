import { repeatInWords } from '#shared/domain/repeat.ts'
import { agentKind } from '../agents/find.ts'
import type { Context } from '../context.ts'
import { momentOf } from '../moment.ts'
import type { ServerFlag } from '../verb.ts'
import { scheduleKind } from './kind.ts'

/** Lists the schedules of whoever is signed in. */
export async function listSchedules(flags: ServerFlag, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  const api = await context.api(await context.connection(flags.server))
  const [all, agents] = await Promise.all([scheduleKind.all(api, { signal }), agentKind.all(api, { signal })])
  out.list(all, {
    columns: [
      { title: 'ID', whole: true },
      { title: 'AGENT' },
      { title: 'RUNS' },
      { title: 'NEXT', whole: true },
      { title: 'LAST' },
      { title: 'PROMPT' },
    ],
    row: (schedule) => [
      out.id(schedule.id),
      agents.find(({ id }) => id === schedule.agent_id)?.name ?? '',
      repeatInWords(schedule.repeat),
      schedule.paused ? 'paused' : momentOf(schedule.next_at, context),
      schedule.last_run?.status ?? '',
      scheduleKind.nameOf(schedule),
    ],
    whenEmpty: scheduleKind.whenEmpty,
  })
}
