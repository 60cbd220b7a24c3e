import { formatRepeat } from '#shared/domain/repeat.ts'
import { agentType } from '../agents/find.ts'
import type { Context } from '../context.ts'
import { lookUp } from '../find.ts'
import { momentOf } from '../moment.ts'
import { wordFor } from '../runs/next.ts'
import type { ServerFlag } from '../verb.ts'
import { scheduleType } from './entity-type.ts'
import { zoneOf } from './zone.ts'

/** Shows everything about one schedule. */
export async function showSchedule(wanted: string, flags: ServerFlag, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  const api = await context.api(await context.connection(flags.server))
  const schedule = await lookUp(scheduleType, wanted, api, signal)
  await out.one(schedule, async () => {
    const agent = (await agentType.all(api, { signal })).find(({ id }) => id === schedule.agent_id)
    const last = schedule.last_run
    const here = zoneOf(context.timeZone(), schedule, context)
    return [
      ['Prompt', schedule.prompt],
      ['Agent', agent?.name ?? ''],
      ['Runs', formatRepeat(schedule.repeat)],
      ['Zone', schedule.time_zone],
      ['Model', schedule.provider ?? ''],
      [
        'Next',
        schedule.paused
          ? ['paused', schedule.paused_reason].filter(Boolean).join(': ')
          : momentOf(schedule.next_at, context) + here,
      ],
      [
        'Last',
        last
          ? [`${momentOf(last.at, context)}${here}, ${wordFor(last)}`, last.reason ?? last.outcome_note]
              .filter(Boolean)
              .join(': ')
          : '',
      ],
      ['Run', last?.execution_id ?? ''],
      ['Id', schedule.id],
    ]
  })
}
