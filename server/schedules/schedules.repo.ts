import type { ScheduleRun } from '#shared/contract/schedules.ts'
import type { Db } from '../db/connect.ts'
import type { ScheduleRow, ScheduleRunRow } from '../db/schema.ts'

/** An occurrence with how its run stands. */
export type RunFound = Pick<ScheduleRunRow, 'schedule_id' | 'due_at' | 'execution_id' | 'outcome' | 'reason'> & {
  status: ScheduleRun['status'] | null
  error: string | null
  /** How the run ended for its user; `outcome` is whether there was one. */
  run_outcome: ScheduleRun['outcome']
  outcome_note: string | null
  answered: string | null
}

type ScheduleFound = { row: ScheduleRow; last: RunFound | undefined }

/** A user's schedules, the newest first. */
export async function listSchedules(db: Db, userId: string): Promise<ScheduleFound[]> {
  const rows = await db
    .selectFrom('schedules')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const last = await runsOf(db, userId)
    .innerJoin('schedules', (join) =>
      join
        .onRef('schedules.user_id', '=', 'schedule_runs.user_id')
        .onRef('schedules.id', '=', 'schedule_runs.schedule_id'),
    )
    .whereRef('schedules.last_at', '=', 'schedule_runs.due_at')
    .execute()
  const bySchedule = new Map(last.map((run) => [run.schedule_id, run]))
  return rows.map((row) => ({ row, last: bySchedule.get(row.id) }))
}

/** One of a user's schedules, a deleted one too. */
export async function findSchedule(db: Db, userId: string, id: string): Promise<ScheduleRow | undefined> {
  return db.selectFrom('schedules').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
}

/** The newest occurrence that is past. */
export async function lastRunOf(db: Db, { user_id, id, last_at }: ScheduleRow): Promise<RunFound | undefined> {
  if (last_at === null) return undefined
  return runsOf(db, user_id)
    .where('schedule_runs.schedule_id', '=', id)
    .where('schedule_runs.due_at', '=', last_at)
    .executeTakeFirst()
}

/** The occurrences that are past, newest first; with `before`, those due before that moment. */
export async function listRuns(
  db: Db,
  userId: string,
  scheduleId: string,
  before: number,
  limit: number,
): Promise<RunFound[]> {
  const runs = runsOf(db, userId)
    .where('schedule_runs.schedule_id', '=', scheduleId)
    .where('schedule_runs.due_at', '<', before)
  return runs.orderBy('schedule_runs.due_at', 'desc').limit(limit).execute()
}

export async function insertSchedule(tx: Db, row: ScheduleRow): Promise<void> {
  await tx.insertInto('schedules').values(row).execute()
}

export async function updateSchedule(tx: Db, { user_id, id, ...fields }: ScheduleRow): Promise<void> {
  await tx.updateTable('schedules').set(fields).where('user_id', '=', user_id).where('id', '=', id).execute()
}

/** Changes all active schedules of a user. */
export async function pauseAll(tx: Db, userId: string, paused: Partial<ScheduleRow>): Promise<void> {
  await tx
    .updateTable('schedules')
    .set(paused)
    .where('user_id', '=', userId)
    .where('paused', '=', 0)
    .where('deleted_at', 'is', null)
    .execute()
}

/** The schedules that are due and whose users may sign in, the longest due first. */
export async function dueSchedules(db: Db, now: number, limit: number): Promise<ScheduleRow[]> {
  return waiting(db).selectAll('schedules').where('next_at', '<=', now).orderBy('next_at').limit(limit).execute()
}

/** When the next schedule is due; null where none is. */
export async function nextDue(db: Db): Promise<number | null> {
  const { at } = await waiting(db)
    .select(({ fn }) => fn.min('next_at').as('at'))
    .executeTakeFirstOrThrow()
  return at === null ? null : Number(at)
}

/** Moves a schedule on from an occurrence; false when another process has, or it was changed. */
export async function moveOn(
  tx: Db,
  { user_id, id, next_at }: ScheduleRow,
  moved: Partial<ScheduleRow>,
): Promise<boolean> {
  const claimed = await tx
    .updateTable('schedules')
    .set(moved)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('next_at', '=', next_at)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Writes down what became of occurrences; of one that is written down already the first outcome stands. */
export async function insertRuns(tx: Db, rows: ScheduleRunRow[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('schedule_runs')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['user_id', 'schedule_id', 'due_at']).doNothing())
      .execute()
}

function runsOf(db: Db, userId: string) {
  return db
    .selectFrom('schedule_runs')
    .leftJoin('executions', 'executions.id', 'schedule_runs.execution_id')
    .select([
      'schedule_runs.schedule_id',
      'schedule_runs.due_at',
      'schedule_runs.execution_id',
      'schedule_runs.outcome',
      'schedule_runs.reason',
      'executions.status',
      'executions.error',
      'executions.outcome as run_outcome',
      'executions.outcome_note',
      'executions.answered',
    ])
    .where('schedule_runs.user_id', '=', userId)
}

function waiting(db: Db) {
  return db
    .selectFrom('schedules')
    .innerJoin('users', 'users.id', 'schedules.user_id')
    .where('users.active', '=', 1)
    .where('next_at', 'is not', null)
}
