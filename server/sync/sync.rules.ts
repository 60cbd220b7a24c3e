import { setImmediate } from 'node:timers/promises'
import type * as v from 'valibot'
import type { Output } from '#shared/contract/endpoint.ts'
import { type sync, maxSyncPage } from '#shared/contract/sync.ts'
import { listAgents } from '../agents/agents.repo.ts'
import type { Caller } from '../session/caller.ts'
import { presentEvent } from '../calendar/calendar.repo.ts'
import type { Db } from '../db/connect.ts'
import type { EventRow, ProjectRow, Schema, TaskRow, TombstoneRow } from '../db/schema.ts'
import { Sliced } from '../http/sliced.ts'
import { type RunRecord, listRuns, presentRun } from '../runs/runs.repo.ts'
import { presentProject } from '../projects/projects.repo.ts'
import { presentTask } from '../tasks/tasks.repo.ts'
import { pullDrafts } from '../drafts/drafts.rules.ts'
import { pullProposals } from '../proposals/proposals.rules.ts'
import { findRev } from '../workspaces/workspaces.repo.ts'
import { type RowPlace, listTombstones, neverDue, nextCompleted, nextDue, nextRows, nextRuns } from './sync.repo.ts'

type Changes = Output<typeof sync.pull>
type Deletable = TombstoneRow['kind']

/** How many runs a device starts with; older ones come through the list. */
const newestRuns = 100

/**
 * What changed in the caller's workspace since `cursor`, and the cursor to ask with next. A cursor of another epoch, from
 * the future, unreadable or older than the deletions that are known returns everything with `reset`. A change that commits
 * while this reads may come twice, but is never missed. With `limit` a page has so many rows of the lists below, the first
 * with what is bounded anyway; its cursor says where the next begins, and the last one's is that of the moment when the
 * first was asked for. `completed_since` leaves out the completed tasks that were not changed since then, of a device that
 * begins and takes pages.
 */
export async function pullChanges(
  db: Db,
  caller: Caller,
  { cursor, limit, completed_since }: v.InferOutput<typeof sync.pull.query>,
): Promise<Sliced> {
  // Read first: what commits from here on has a higher number and comes with the next pull.
  const { rev, epoch, news_from, completed_tasks } = await findRev(db, caller.workspaceId)
  const read = readCursor(cursor, epoch, rev)
  const isTooOld = read?.since !== undefined && read.since < news_from
  const completedSince = completed_since === undefined ? undefined : Date.parse(completed_since)
  const asked = { rev, ...(isTooOld ? undefined : read), epoch, completed_tasks, completedSince }
  return asked.place || limit !== undefined
    ? pullPage(db, caller, asked, limit ?? maxSyncPage)
    : pullAll(db, caller, asked)
}

/** What a cursor asks for: from `since` on, or everything, up to `rev`; and where a page goes on. */
type Asked = {
  epoch: string
  rev: number
  since?: number | undefined
  place?: Place | undefined
  completed_tasks: number
  /** In milliseconds. */
  completedSince: number | undefined
}
type Place = { step: number; after: RowPlace }

async function pullAll(db: Db, { workspaceId, userId }: Caller, asked: Asked): Promise<Sliced> {
  const { since } = asked
  const after = { rev: since ?? -1 }
  const [bounded, tombstones] = await Promise.all([
    pullBounded(db, { workspaceId, userId }, since),
    since === undefined ? [] : listTombstones(db, workspaceId, since),
  ])
  const changes = { ...nothing(asked), ...bounded }
  for (const { kind, id } of tombstones) changes[kind as Deletable].deleted.push(id)
  const changed = <Row extends Required<RowPlace>>(read: ReadRows<Row>, present: (row: Row) => unknown) =>
    slices(read, present, after)
  const rowsOf =
    <Name extends 'tasks' | 'projects' | 'events'>(table: Name): ReadRows<Schema[Name]> =>
    (place, most) =>
      nextRows(db, table, workspaceId, place, most)
  return new Sliced({
    ...changes,
    tasks: { ...changes.tasks, changed: changed(rowsOf('tasks'), presentTask) },
    projects: { ...changes.projects, changed: changed(rowsOf('projects'), presentProject) },
    events: { ...changes.events, changed: changed(rowsOf('events'), presentEvent) },
    ...(since !== undefined && {
      executions: {
        ...changes.executions,
        changed: changed((place, most) => nextRuns(db, userId, place, most), presentRun),
      },
    }),
  })
}

type ReadRows<Row> = (after: RowPlace, most: number) => Promise<Row[]>

/** So many rows are read at once. */
const rowsAtOnce = 200

/** The rows of a list behind `after`, some at a time. */
async function* slices<Row extends Required<RowPlace>, Item>(
  read: ReadRows<Row>,
  present: (row: Row) => Item,
  after: RowPlace,
): AsyncGenerator<Item[]> {
  for (let place = after; ;) {
    const rows = await read(place, rowsAtOnce)
    yield rows.map(present)
    if (rows.length < rowsAtOnce) return
    const { rev, id } = rows.at(-1)!
    place = { rev, id }
  }
}

/** What never is many: agents, the newest runs of a device that begins, drafts and proposals. */
async function pullBounded(
  db: Db,
  { workspaceId, userId }: Pick<Caller, 'workspaceId' | 'userId'>,
  since: number | undefined,
): Promise<Pick<Changes, 'reset' | 'agents' | 'executions' | 'drafts' | 'proposals'>> {
  const [agents, newest, drafts, proposals] = await Promise.all([
    listAgents(db, workspaceId, since),
    since === undefined ? listRuns(db, userId, { limit: newestRuns }) : [],
    pullDrafts(db, userId, since),
    pullProposals(db, userId, since),
  ])
  return {
    reset: since === undefined,
    agents: { changed: agents, deleted: [] },
    executions: { changed: newest.map(presentRun), deleted: [] },
    drafts,
    proposals,
  }
}

/**
 * One list that a page is taken from: its next rows, how they come into the answer, and, where it is not in the order of
 * changes, where a row stands in it.
 */
type Step = {
  read: (db: Db, caller: Caller, after: RowPlace, most: number, completedSince: number) => Promise<Required<RowPlace>[]>
  add: (changes: Changes, rows: never[]) => void
  placeOf?: (row: never) => Required<RowPlace>
}

const openTasks: Step = {
  read: (db, { workspaceId }, after, most) => nextRows(db, 'tasks', workspaceId, after, most, 'open'),
  add: (changes, rows: TaskRow[]) => changes.tasks.changed.push(...rows.map(presentTask)),
}
/** The next due first: what a device shows of the first of them is the beginning of its list. */
const openTasksAsDue: Step = {
  ...openTasks,
  read: (db, { workspaceId }, { rev, id }, most) => {
    const [due = '', taskId = ''] = id?.split('.') ?? []
    return nextDue(db, workspaceId, id === undefined ? undefined : { due, created_at: rev, id: taskId }, most)
  },
  placeOf: (row: TaskRow) => ({ rev: row.created_at, id: `${row.due_date ?? neverDue}.${row.id}` }),
}
const latestCompleted: Step = {
  ...openTasks,
  read: (db, { workspaceId }, { rev, id }, most, since) =>
    nextCompleted(db, workspaceId, since, id === undefined ? undefined : { updated_at: rev, id }, most),
  placeOf: (row: TaskRow) => ({ rev: row.updated_at, id: row.id }),
}
const completedTasks: Step = {
  ...openTasks,
  read: (db, { workspaceId }, after, most) => nextRows(db, 'tasks', workspaceId, after, most, 'completed'),
}
const projects: Step = {
  read: (db, { workspaceId }, after, most) => nextRows(db, 'projects', workspaceId, after, most),
  add: (changes, rows: ProjectRow[]) => changes.projects.changed.push(...rows.map(presentProject)),
}
const events: Step = {
  read: (db, { workspaceId }, after, most) => nextRows(db, 'events', workspaceId, after, most),
  add: (changes, rows: EventRow[]) => changes.events.changed.push(...rows.map(presentEvent)),
}
const runs: Step = {
  read: (db, { userId }, after, most) => nextRuns(db, userId, after, most),
  add: (changes, rows: RunRecord[]) => changes.executions.changed.push(...rows.map(presentRun)),
}
const deletions: Step = {
  read: (db, { workspaceId }, after, most) => nextRows(db, 'tombstones', workspaceId, after, most),
  add: (changes, rows: TombstoneRow[]) => {
    for (const { kind, id } of rows) changes[kind as Deletable].deleted.push(id)
  },
}

/** What a device that begins looks at first comes first; their numbers are in cursors. */
const stepsOfAll = [projects, openTasks, events, completedTasks]
const stepsOfLatest = [openTasksAsDue, projects, events, latestCompleted]
const stepsOfNews = [projects, openTasks, completedTasks, events, runs, deletions]

async function pullPage(db: Db, caller: Caller, asked: Asked, most: number): Promise<Sliced> {
  const { since, place, completedSince } = asked
  const changes = nothing(asked)
  if (!place) Object.assign(changes, await pullBounded(db, caller, since))
  const stepsOfFirst = completedSince === undefined ? stepsOfAll : stepsOfLatest
  const steps = since === undefined ? stepsOfFirst : stepsOfNews
  let left = most
  for (let step = place?.step ?? 0; step < steps.length; step += 1) {
    const { read, add, placeOf } = steps[step]!
    let after: RowPlace = step === place?.step ? place.after : { rev: since ?? -1 }
    for (let isMore = true; isMore;) {
      const asks = Math.min(left, rowsAtOnce)
      const rows = await read(db, caller, after, asks, completedSince ?? 0)
      add(changes, rows as never[])
      left -= rows.length
      isMore = rows.length === asks
      if (!isMore) continue
      const last = rows.at(-1)!
      const { rev, id } = placeOf?.(last as never) ?? last
      if (left === 0)
        return new Sliced({ ...changes, cursor: `${changes.cursor}~${since ?? ''}.${step}.${rev}.${id}`, more: true })
      after = { rev, id }
      // Others go first between two slices.
      await setImmediate()
    }
  }
  return new Sliced(changes)
}

function nothing({ epoch, rev, completed_tasks }: Asked): Changes {
  const none = () => ({ changed: [], deleted: [] })
  return {
    cursor: `${epoch}.${rev}`,
    reset: false,
    completed_tasks,
    agents: none(),
    tasks: none(),
    projects: none(),
    events: none(),
    executions: none(),
  }
}

/** Undefined for a cursor that says nothing here. */
function readCursor(
  cursor: string | undefined,
  epoch: string,
  rev: number,
): Pick<Asked, 'rev' | 'since' | 'place'> | undefined {
  const parts = /^([^.~]{1,64})\.(\d{1,15})(?:~(\d{0,15})\.(\d)\.(\d{1,15})\.(.{1,200}))?$/.exec(cursor ?? '')
  if (!parts || parts[1] !== epoch || Number(parts[2]) > rev) return undefined
  const [, , to, since, step, afterRev, id] = parts
  if (step === undefined) return { rev, since: Number(to) }
  return {
    rev: Number(to),
    since: since ? Number(since) : undefined,
    place: { step: Number(step), after: { rev: Number(afterRev), id: id! } },
  }
}
