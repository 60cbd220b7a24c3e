import { ProblemError } from '#shared/contract/problem.ts'
import type { ScheduleRow, ScheduleRunRow } from '../db/schema.ts'
import { addRun } from '../runs/accept.rules.ts'
import type { Accepting } from '../runs/estimate.rules.ts'
import type { Services } from '../services.ts'
import { type WorkspaceWrite, writeWorkspace } from '../workspaces/write.ts'
import { type Outlook, lookOut } from './occurrences.ts'
import { dueSchedules, insertRuns, moveOn, nextDue } from './schedules.repo.ts'

type Works = Accepting & Pick<Services, 'db' | 'log' | 'runs'>

/** How many are looked at before the next look. */
const maxAtOnce = 1000

/** Lets happen what is due, each occurrence once however many processes do this, and returns when the next is due. */
export async function runDue(works: Works): Promise<number | null> {
  for (const schedule of await dueSchedules(works.db, works.now(), maxAtOnce)) {
    try {
      await occur(works, schedule)
    } catch (error) {
      // It stays due, here and for every other process.
      works.log.error({ err: error, schedule: schedule.id }, 'a recurring run could not be started')
    }
  }
  return nextDue(works.db)
}

/** Moves a schedule on and adds the run in one transaction: either both are durable or neither is. */
async function occur(works: Works, schedule: ScheduleRow): Promise<void> {
  const outlook = lookOut(schedule, schedule.next_at!, works.now())
  const change = (work: (write: WorkspaceWrite) => Promise<string | undefined>) =>
    writeWorkspace(works.db, { workspaceId: schedule.workspace_id, userId: schedule.user_id }, works.now, work)
  try {
    const started = await change((write) => takeOccurrence(write, works, schedule, outlook))
    if (started !== undefined) works.runs.start({ ...schedule, id: started })
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    await change((write) => skipOccurrence(write, schedule, outlook, error))
  }
}

/** Returns the id of the run that was added; undefined where there is none, or another process was faster. */
async function takeOccurrence(
  write: WorkspaceWrite,
  works: Works,
  schedule: ScheduleRow,
  { run: dueAt, missed, next }: Outlook,
): Promise<string | undefined> {
  const { user_id, agent_id, prompt, provider, time_zone } = schedule
  if (!(await moveOn(write.tx, schedule, { next_at: next, last_at: dueAt ?? missed.at(-1)! }))) return undefined
  await insertRuns(
    write.tx,
    missed.map((due) => occurrence(schedule, due, { outcome: 'missed', reason: 'The server was not running then.' })),
  )
  if (dueAt === undefined) return undefined
  const body = {
    prompt,
    context: { schedule_id: schedule.id },
    attached_files: [],
    time_zone,
    ...(provider !== null && { provider }),
  }
  const run = await addRun(write, works, user_id, agent_id, body, `schedule-${schedule.id}-${dueAt}`)
  // A key that is taken says that this occurrence ran, before the clock was set back.
  if (!run) return undefined
  await insertRuns(write.tx, [occurrence(schedule, dueAt, { outcome: 'started', execution_id: run.id })])
  return run.id
}

/** Writes down why an occurrence did not run. Without its agent a schedule does not go on. */
async function skipOccurrence(
  write: WorkspaceWrite,
  schedule: ScheduleRow,
  { run: dueAt, missed, next }: Outlook,
  { code, detail }: ProblemError,
): Promise<undefined> {
  const isOrphan = code === 'agent_deleted' || code === 'agent_not_found'
  const reason = isOrphan ? 'The agent was deleted. Choose another one and resume.' : detail
  const end = isOrphan ? { next_at: null, paused: 1, paused_reason: reason, updated_at: write.now } : { next_at: next }
  if (!(await moveOn(write.tx, schedule, { ...end, last_at: dueAt! }))) return
  const rows = missed.map((due) =>
    occurrence(schedule, due, { outcome: 'missed', reason: 'The server was not running then.' }),
  )
  await insertRuns(write.tx, [...rows, occurrence(schedule, dueAt!, { outcome: 'skipped', reason })])
}

function occurrence(
  { user_id, id }: ScheduleRow,
  due_at: number,
  what: Pick<ScheduleRunRow, 'outcome'> & Partial<ScheduleRunRow>,
): ScheduleRunRow {
  return { user_id, schedule_id: id, due_at, execution_id: null, reason: null, ...what }
}
