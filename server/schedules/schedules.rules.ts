import type * as v from 'valibot'
import { type Schedule, type ScheduleRun, type schedules } from '#shared/contract/schedules.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { newId } from '#shared/domain/ids.ts'
import { cronOf, repeatOf } from '#shared/domain/repeat.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import { agentExists } from '../agents/agents.rules.ts'
import type { Caller } from '../session/caller.ts'
import type { Db } from '../db/connect.ts'
import type { ScheduleRow } from '../db/schema.ts'
import { cutPage, readCursor } from '../http/paging.ts'
import { invalid } from '../workspaces/entities.rules.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import { nextAfter } from './occurrences.ts'
import {
  type RunFound,
  findSchedule,
  insertSchedule,
  lastRunOf,
  listRuns,
  listSchedules,
  pauseAll,
  updateSchedule,
} from './schedules.repo.ts'

type NewSchedule = v.InferOutput<typeof schedules.create.body>
type ScheduleChange = v.InferOutput<typeof schedules.update.body>

/** The caller's schedules, the newest first. */
export async function listOwn(db: Db, { userId }: Caller): Promise<Schedule[]> {
  return (await listSchedules(db, userId)).map(({ row, last }) => presentSchedule(row, last))
}

/** The caller's schedule; throws 404, or 410 for one that was deleted. */
export async function getSchedule(db: Db, { userId }: Caller, id: string): Promise<Schedule> {
  return present(db, await existingSchedule(db, userId, id))
}

/** One page of what became of the caller's schedule. */
export async function pageRuns(
  db: Db,
  { userId }: Caller,
  id: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  await existingSchedule(db, userId, id)
  const before = readCursor(cursor)?.created_at ?? Number.MAX_SAFE_INTEGER
  const found = await listRuns(db, userId, id, before, limit + 1)
  return cutPage(
    found.map((run) => ({ ...run, id })),
    limit,
    presentRun,
    (run) => run.due_at,
  )
}

/**
 * Adds a schedule under the id that the client chose; throws 400 for an agent or a time that does not exist. One that
 * was deleted may come back.
 */
export async function createSchedule(
  write: WorkspaceWrite,
  { userId }: Pick<Caller, 'userId'>,
  body: NewSchedule,
): Promise<Schedule> {
  await checkAgent(write, body.agent_id)
  const known = body.id === undefined ? undefined : await findSchedule(write.tx, userId, body.id)
  if (known && known.deleted_at === null)
    throw new ProblemError(409, 'schedule_exists', 'There is a recurring run with this id already.')
  const row: ScheduleRow = {
    user_id: userId,
    id: body.id ?? newId(),
    workspace_id: write.workspaceId,
    agent_id: body.agent_id,
    prompt: body.prompt,
    provider: body.provider,
    cron: cronOf(body.repeat),
    time_zone: body.time_zone,
    paused: Number(body.paused),
    paused_reason: null,
    next_at: null,
    last_at: known?.last_at ?? null,
    deleted_at: null,
    created_at: known?.created_at ?? write.now,
    updated_at: write.now,
  }
  row.next_at = nextOf(row, write.now)
  await (known ? updateSchedule(write.tx, row) : insertSchedule(write.tx, row))
  const { agent_id, prompt, cron, time_zone, paused } = row
  write.changes?.push({
    kind: 'schedules',
    id: row.id,
    before: null,
    after: { agent_id, prompt, cron, time_zone, paused },
  })
  return present(write.tx, row)
}

/** Changes only the fields that are present; another time, or going on after a pause, counts from now. */
export async function changeSchedule(
  write: WorkspaceWrite,
  { userId }: Caller,
  id: string,
  body: ScheduleChange,
): Promise<Schedule> {
  const row = await existingSchedule(write.tx, userId, id)
  if (body.agent_id !== undefined) await checkAgent(write, body.agent_id)
  const { agent_id, prompt, provider, repeat, time_zone } = body
  const paused = body.paused === undefined ? undefined : Number(body.paused)
  const changed: ScheduleRow = {
    ...row,
    ...omitUndefined({ agent_id, prompt, provider, cron: repeat && cronOf(repeat), time_zone, paused }),
    updated_at: write.now,
  }
  if (paused !== undefined) changed.paused_reason = null
  const isTimed = changed.cron !== row.cron || changed.time_zone !== row.time_zone || changed.paused !== row.paused
  if (isTimed) changed.next_at = nextOf(changed, write.now)
  await updateSchedule(write.tx, changed)
  return present(write.tx, changed)
}

/** Deletes a schedule; what it ran stays, and one that is deleted already stays so. */
export async function removeSchedule(
  write: WorkspaceWrite,
  { userId }: Pick<Caller, 'userId'>,
  id: string,
): Promise<{ id: string }> {
  const row = await findSchedule(write.tx, userId, id)
  if (!row) throw notFound()
  if (row.deleted_at === null)
    await updateSchedule(write.tx, { ...row, next_at: null, deleted_at: write.now, updated_at: write.now })
  return { id }
}

/** Pauses all schedules of a user, with the reason that they read. */
export async function pauseSchedulesOf(tx: Db, userId: string, now: number, reason: string): Promise<void> {
  await pauseAll(tx, userId, { paused: 1, paused_reason: reason, next_at: null, updated_at: now })
}

/** The user's schedule, if it was not deleted. */
export async function openSchedule(db: Db, userId: string, id: string): Promise<ScheduleRow | undefined> {
  const row = await findSchedule(db, userId, id)
  return row?.deleted_at === null ? row : undefined
}

async function existingSchedule(db: Db, userId: string, id: string): Promise<ScheduleRow> {
  const row = await findSchedule(db, userId, id)
  if (!row) throw notFound()
  if (row.deleted_at !== null) throw new ProblemError(410, 'schedule_deleted', 'This recurring run was deleted.')
  return row
}

function notFound(): ProblemError {
  return new ProblemError(404, 'schedule_not_found', 'Recurring run not found')
}

async function checkAgent({ tx, workspaceId }: WorkspaceWrite, id: string): Promise<void> {
  if (!(await agentExists(tx, workspaceId, id)))
    throw invalid('agent_id', 'There is no such agent. Choose another one.')
}

function nextOf({ cron, time_zone, paused }: ScheduleRow, now: number): number | null {
  let next: number | null
  try {
    next = nextAfter(cron, time_zone, now)
  } catch {
    throw invalid(
      'repeat',
      `"${cron}" is no cron expression. Give minute, hour, day, month and weekday, e.g. 0 8 * * 1-5.`,
    )
  }
  if (next === null) throw invalid('repeat', `"${cron}" never comes. Choose a day that the calendar has.`)
  return paused === 1 ? null : next
}

async function present(db: Db, row: ScheduleRow): Promise<Schedule> {
  return presentSchedule(row, await lastRunOf(db, row))
}

function presentSchedule(row: ScheduleRow, last: RunFound | undefined): Schedule {
  return {
    id: row.id,
    agent_id: row.agent_id,
    prompt: row.prompt,
    provider: row.provider,
    repeat: repeatOf(row.cron),
    time_zone: row.time_zone,
    paused: row.paused === 1,
    paused_reason: row.paused_reason,
    next_at: row.next_at === null ? null : new Date(row.next_at).toISOString(),
    last_run: last ? presentRun(last) : null,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  }
}

function presentRun({ due_at, outcome, status, reason, error, run_outcome, ...run }: RunFound): ScheduleRun {
  return {
    at: new Date(due_at).toISOString(),
    status: outcome === 'started' ? (status ?? 'queued') : outcome,
    execution_id: run.execution_id,
    reason: reason ?? error,
    outcome: run_outcome,
    outcome_note: run.outcome_note,
    answered: run.answered,
  }
}
