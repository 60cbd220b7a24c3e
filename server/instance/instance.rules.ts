import type { Output } from '#shared/contract/endpoint.ts'
import type { InstancePerson, InstanceWorkspace, instance } from '#shared/contract/instance.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { deleteTokensOf } from '../account/tokens.repo.ts'
import { releaseRunsOf } from '../account/erase.rules.ts'
import { recordAudit } from '../audit/audit.rules.ts'
import { type Terms, planNow } from '../billing/terms.ts'
import type { Db } from '../db/connect.ts'
import { readCursor } from '../http/paging.ts'
import { type Cancelling, cancelRuns } from '../runs/runs.rules.ts'
import { deleteSessionsOf } from '../session/session.repo.ts'
import type { Caller } from '../session/caller.ts'
import type { Services } from '../services.ts'
import { letIn, requireOtherAdmin, shutOut } from '../team/admin.rules.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import {
  type PersonFound,
  type WorkspaceFound,
  countPeople,
  countSessions,
  findAdminIn,
  findPerson,
  findWorkspace,
  listActive,
  openRunsOfSuspended,
  reactivate,
  readPeople,
  readWorkspaces,
  setSuspendedAt,
  setSuspendedWith,
  subscriptionsOf,
} from './instance.repo.ts'
import { lookThrough } from './look-through.ts'

type Wanted = { cursor?: string | undefined; limit: number; q?: string | undefined }
type Reading = Pick<Services, 'db' | 'now'>
type Write = Pick<WorkspaceWrite, 'tx' | 'now'>

/** One page of everybody on this server, the newest first. */
export async function pagePeople(
  { db, now }: Reading,
  { cursor, limit, q }: Wanted,
): Promise<Output<typeof instance.people>> {
  const { rows, next } = await lookThrough({
    read: (after, most) => readPeople(db, after, most),
    after: readCursor(cursor)?.id,
    limit,
    words: q,
    textOf: ({ id, name, username, email, workspace_name }) => [name, username, email, workspace_name, id].join(' '),
  })
  return { items: await presentPeople(db, rows, now()), next_cursor: next && `0.${next}` }
}

/** One page of the workspaces of this server, the newest first. */
export async function pageWorkspaces(
  services: Reading & Terms,
  { cursor, limit, q }: Wanted,
): Promise<Output<typeof instance.workspaces>> {
  const { db } = services
  const { rows, next } = await lookThrough({
    read: (after, most) => readWorkspaces(db, after, most),
    after: readCursor(cursor)?.id,
    limit,
    words: q,
    textOf: ({ id, name }) => `${name} ${id}`,
  })
  return { items: await presentWorkspaces(db, services, rows), next_cursor: next && `0.${next}` }
}

/** Suspends a person of any workspace as one is deactivated within theirs, or lifts that. */
export async function suspendPerson(
  write: Write,
  services: Pick<Services, 'env' | 'now'>,
  caller: Caller,
  id: string,
  suspended: boolean,
): Promise<InstancePerson> {
  const { tx, now } = write
  const person = await existingPerson(tx, id)
  if (suspended && person.id === caller.userId)
    throw new ProblemError(409, 'yourself', 'That is you. Another administrator can suspend your account.')
  const isOutWithAll = person.suspended_with_workspace === 1
  if (suspended && (person.active === 1 || isOutWithAll)) {
    if (person.role === 'admin') await requireOtherAdmin(tx, person)
    // Out already with the whole workspace: now for themselves, so that lifting that does not let them in.
    await (isOutWithAll ? setSuspendedWith(tx, id, 0) : shutOut(tx, id, now))
    await recordAudit(tx, now, caller, { action: 'suspend', resource_type: 'user', resource_id: id })
  }
  if (!suspended && person.active === 0) {
    if (person.suspended_at !== null) throw suspendedWith(person)
    await letIn(tx, services, { userId: id, workspaceId: person.workspace_id })
    await recordAudit(tx, now, caller, { action: 'lift_suspension', resource_type: 'user', resource_id: id })
  }
  return onePerson(write, id)
}

/** Ends every session and access token of a person, who may come in again at once. */
export async function signOutEverywhere(write: Write, caller: Caller, id: string): Promise<InstancePerson> {
  const { tx, now } = write
  await existingPerson(tx, id)
  if (id === caller.userId)
    throw new ProblemError(409, 'yourself', 'That is you. Sign your devices out on your account page.')
  await deleteSessionsOf(tx, id)
  await deleteTokensOf(tx, id)
  await recordAudit(tx, now, caller, { action: 'sign_out_everywhere', resource_type: 'user', resource_id: id })
  return onePerson(write, id)
}

/** Suspends everybody of a workspace who is not suspended already, and keeps others from joining; or lifts just that. */
export async function suspendWorkspace(
  write: Write,
  services: Terms,
  caller: Caller,
  id: string,
  suspended: boolean,
): Promise<InstanceWorkspace> {
  const { tx, now } = write
  const workspace = await existingWorkspace(tx, id)
  if (id === caller.workspaceId)
    throw new ProblemError(409, 'yourself', 'That is your own workspace: suspending it would shut you out.')
  if (await setSuspendedAt(tx, id, suspended ? now : null)) {
    if (suspended) await shutAllOut(write, workspace)
    else await reactivate(tx, id)
    await recordAudit(tx, now, caller, {
      action: suspended ? 'suspend' : 'lift_suspension',
      resource_type: 'workspace',
      resource_id: id,
    })
  }
  const [presented] = await presentWorkspaces(tx, services, [await existingWorkspace(tx, id)])
  return presented!
}

/** Stops what agents still do for a person who is suspended; once that is durable, nothing new begins. */
export async function stopRunsOfPerson(services: Cancelling, id: string): Promise<void> {
  const person = await findPerson(services.db, id)
  if (person?.active === 0) await releaseRunsOf(services, { userId: id, workspaceId: person.workspace_id })
}

/** The same for everybody of a workspace that is suspended. */
export async function stopRunsOfWorkspace(services: Cancelling, id: string): Promise<void> {
  if ((await findWorkspace(services.db, id))?.suspended_at == null) return
  for (const run of await openRunsOfSuspended(services.db, id))
    await cancelRuns(services, { userId: run.user_id, workspaceId: run.workspace_id }, [run.id])
}

/** Nobody is left to lift a suspension that shuts administrators out with it: they are suspended one by one. */
async function shutAllOut({ tx, now }: Write, { id, name }: WorkspaceFound): Promise<void> {
  const admin = await findAdminIn(tx, id)
  if (admin)
    throw new ProblemError(
      409,
      'admin_inside',
      `${admin.name} is an administrator of this server and works in ${name}. Suspend this person first.`,
    )
  for (const person of await listActive(tx, id)) {
    await shutOut(tx, person, now)
    await setSuspendedWith(tx, person, 1)
  }
}

async function existingPerson(db: Db, id: string): Promise<PersonFound> {
  const person = await findPerson(db, id)
  if (!person) throw new ProblemError(404, 'user_not_found', 'There is nobody with this id on this server.')
  return person
}

async function existingWorkspace(db: Db, id: string): Promise<WorkspaceFound> {
  const workspace = await findWorkspace(db, id)
  if (!workspace) throw new ProblemError(404, 'workspace_not_found', 'There is no workspace with this id.')
  return workspace
}

function suspendedWith({ name, workspace_name }: PersonFound): ProblemError {
  return new ProblemError(
    409,
    'workspace_is_suspended',
    `${workspace_name} is suspended with everybody in it. Lift that first to let ${name} in.`,
  )
}

async function onePerson({ tx, now }: Write, id: string): Promise<InstancePerson> {
  const [person] = await presentPeople(tx, [await existingPerson(tx, id)], now)
  return person!
}

async function presentPeople(db: Db, rows: PersonFound[], now: number): Promise<InstancePerson[]> {
  const ids = rows.map(({ id }) => id)
  const sessions = await countSessions(db, ids, now)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    username: row.username,
    email: row.email,
    role: row.role,
    is_owner: row.is_owner === 1,
    workspace: { id: row.workspace_id, name: row.workspace_name, suspended: row.suspended_at !== null },
    created_at: instant(row.created_at),
    last_seen_at: row.last_seen_at === null ? null : instant(row.last_seen_at),
    suspended: row.active === 0,
    sessions: sessions.get(row.id) ?? 0,
  }))
}

async function presentWorkspaces(db: Db, terms: Terms, rows: WorkspaceFound[]): Promise<InstanceWorkspace[]> {
  const ids = rows.map(({ id }) => id)
  const [people, subscriptions] = [await countPeople(db, ids), await subscriptionsOf(db, ids)]
  return rows.map(({ id, name, runs, file_bytes, created_at, suspended_at }) => ({
    id,
    name,
    people: people.get(id) ?? 0,
    plan: planNow(subscriptions.get(id), terms).plan.name,
    runs,
    file_bytes,
    created_at: instant(created_at),
    suspended: suspended_at !== null,
  }))
}

function instant(millis: number): string {
  return new Date(millis).toISOString()
}
