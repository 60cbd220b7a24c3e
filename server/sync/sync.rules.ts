import type { Output } from '#shared/contract/endpoint.ts'
import type { sync } from '#shared/contract/sync.ts'
import { listAgents } from '../agents/agents.repo.ts'
import type { Caller } from '../session/caller.ts'
import { listEvents } from '../calendar/calendar.repo.ts'
import type { Db } from '../db/connect.ts'
import { listRuns, presentRun } from '../runs/runs.repo.ts'
import { listProjects } from '../projects/projects.repo.ts'
import { listTasks } from '../tasks/tasks.repo.ts'
import { pullDrafts } from '../drafts/drafts.rules.ts'
import { pullProposals } from '../proposals/proposals.rules.ts'
import { findRev } from '../workspaces/workspaces.repo.ts'
import { changedRuns, listTombstones } from './sync.repo.ts'

type Changes = Output<typeof sync.pull>

/** How many runs a device starts with; older ones come through the list. */
const newestRuns = 100

/**
 * What changed in the caller's workspace since `cursor`, and the cursor to ask with next. A cursor of another epoch,
 * from the future or unreadable returns everything with `reset`. A change that commits while this reads may come twice,
 * but is never missed.
 */
export async function pullChanges(db: Db, caller: Caller, cursor: string | undefined): Promise<Changes> {
  const { workspaceId, userId } = caller
  // Read first: what commits from here on has a higher number and comes with the next pull.
  const { rev, epoch } = await findRev(db, workspaceId)
  const since = readCursor(cursor, epoch, rev)
  const reset = since === undefined
  const after = since ?? -1
  const [agents, tasks, projects, events, executions, drafts, proposals, tombstones] = await Promise.all([
    listAgents(db, workspaceId, after),
    listTasks(db, workspaceId, after),
    listProjects(db, workspaceId, after),
    listEvents(db, workspaceId, after),
    reset ? listRuns(db, userId, { limit: newestRuns }) : changedRuns(db, userId, after),
    pullDrafts(db, userId, since),
    pullProposals(db, userId, since),
    reset ? [] : listTombstones(db, workspaceId, after),
  ])
  const deleted = (kind: string) =>
    tombstones.filter((tombstone) => tombstone.kind === kind).map((tombstone) => tombstone.id)
  return {
    cursor: `${epoch}.${rev}`,
    reset,
    agents: { changed: agents, deleted: deleted('agents') },
    tasks: { changed: tasks, deleted: deleted('tasks') },
    projects: { changed: projects, deleted: deleted('projects') },
    events: { changed: events, deleted: deleted('events') },
    executions: { changed: executions.map(presentRun), deleted: [] },
    drafts,
    proposals,
  }
}

function readCursor(cursor: string | undefined, epoch: string, rev: number): number | undefined {
  const parts = /^(.{1,64})\.(\d{1,15})$/.exec(cursor ?? '')
  if (!parts || parts[1] !== epoch || Number(parts[2]) > rev) return undefined
  return Number(parts[2])
}
