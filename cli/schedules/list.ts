import { repeatInWords } from '#shared/domain/repeat.ts'
import { agentKind } from '../agents/find.ts'
import type { Context } from '../context.ts'
import type { ServerFlag } from '../verb.ts'
import { momentOf, scheduleKind } from './kind.ts'

/** Lists the schedules of whoever is signed in. */
export async function listSchedules(flags: ServerFlag, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  const api = await context.api(await context.connection(flags.server))
  const all = await scheduleKind.all(api, { signal })
  if (out.json) return out.value(all)
  if (all.length === 0) return out.progress(scheduleKind.whenEmpty)
  const agents = new Map((await agentKind.all(api, { signal })).map(({ id, name }) => [id, name]))
  out.table(
    [{ title: 'ID', whole: true }, { title: 'AGENT' }, { title: 'RUNS' }, { title: 'NEXT', whole: true }, { title: 'LAST' }, { title: 'PROMPT' }],
    all.map((schedule) => [
      out.id(schedule.id),
      agents.get(schedule.agent_id) ?? '',
      repeatInWords(schedule.repeat),
      schedule.paused ? 'paused' : momentOf(schedule.next_at, context),
      schedule.last_run?.status ?? '',
      scheduleKind.nameOf(schedule),
    ]),
  )
}
