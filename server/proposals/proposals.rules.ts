import { undoableMs } from '#shared/contract/limits.ts'
import type * as v from 'valibot'
import type { Output } from '#shared/contract/endpoint.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import type { Proposal, ProposalItem, ProposedItem, proposals } from '#shared/contract/proposals.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import type { Terms } from '../billing/terms.ts'
import { createEvent } from '../calendar/calendar.rules.ts'
import type { Db } from '../db/connect.ts'
import type { ProposalRow } from '../db/proposal-tables.ts'
import { cutPage, readCursor } from '../http/paging.ts'
import { createProject } from '../projects/projects.rules.ts'
import type { Whose } from '../session/caller.ts'
import { changeTask, createTask, findAssignee } from '../tasks/tasks.rules.ts'
import { noteChanges, openChangesOf, takeBack } from '../undo/undo.rules.ts'
import { findEntity } from '../workspaces/entities.repo.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import {
  changedProposals,
  eraseProposals,
  findProposal,
  insertProposal,
  listProposals,
  updateItems,
} from './proposals.repo.ts'

type User = Pick<Whose, 'userId'>
type Query = { limit: number; cursor?: string | undefined; run_id?: string | undefined }

/** How many proposals a device starts with; older ones come through the list. */
const newestProposals = 50

/** One page of the caller's proposals. */
export async function pageProposals(db: Db, { userId }: User, query: Query): Promise<Output<typeof proposals.list>> {
  const { limit, cursor, run_id } = query
  const rows = await listProposals(db, userId, { limit: limit + 1, before: readCursor(cursor), run_id })
  return cutPage(rows, limit, present, (row) => row.created_at)
}

/** The caller's proposal; throws 404, or 410 for one that was deleted. */
export async function getProposal(db: Db, { userId }: User, id: string): Promise<Proposal> {
  return present(await existing(db, userId, id))
}

/** What a pull tells of proposals: what changed after a rev, or the newest where there is none. */
export async function pullProposals(
  db: Db,
  userId: string,
  after: number | undefined,
): Promise<{ changed: Proposal[]; deleted: string[] }> {
  const rows =
    after === undefined
      ? await listProposals(db, userId, { limit: newestProposals })
      : await changedProposals(db, userId, after)
  return {
    changed: rows.filter(({ deleted_at }) => deleted_at === null).map(present),
    deleted: rows.filter(({ deleted_at }) => deleted_at !== null).map(({ id }) => id),
  }
}

/** Whose proposal it is, and the run that makes it. */
type Proposing = { userId: string; runId: string; agentId: string }

/** Adds the nth proposal of a run, or finds it where the same call was made before the run began again. */
export async function addProposal(
  write: WorkspaceWrite,
  { userId, runId, agentId }: Proposing,
  n: number,
  { title, items }: { title: string; items: readonly ProposedItem[] },
): Promise<Proposal> {
  const row: ProposalRow = {
    id: `${runId}-p${n}`,
    workspace_id: write.workspaceId,
    user_id: userId,
    run_id: runId,
    agent_id: agentId,
    title,
    items: JSON.stringify(items.map((item): ProposalItem => ({ ...item, state: 'open', kept: null, left: null }))),
    created_at: write.now,
    updated_at: write.now,
    deleted_at: null,
    rev: write.rev,
  }
  await insertProposal(write.tx, row)
  return getProposal(write.tx, { userId }, row.id)
}

/**
 * Makes these items of a proposal, each with its edits and under its own id: what is there already is not made again. What
 * cannot be made is named, and the rest is.
 */
export async function acceptItems(
  write: WorkspaceWrite,
  terms: Terms,
  { userId }: User,
  id: string,
  { items, edits }: v.InferOutput<typeof proposals.accept.body>,
): Promise<Output<typeof proposals.accept>> {
  const { row, known } = await open(write, userId, id, [...items, ...Object.keys(edits)])
  const added: string[] = []
  const left: { id: string; why: string }[] = []
  for (const item of known.filter((each) => items.includes(each.id))) {
    if (item.state !== 'added') {
      const fields = { ...item.fields, ...edits[item.id] }
      try {
        await noteChanges(write, { userId, runId: row.run_id, origin: item.id, proposalId: id }, (noting) =>
          make(noting, terms, userId, { ...item, fields }),
        )
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        left.push({ id: item.id, why: error.detail })
        item.left = error.detail
        continue
      }
      Object.assign(item, { fields, state: 'added', kept: null, left: null })
    }
    added.push(item.id)
  }
  if (added.length + left.length > 0) await save(write, row, known)
  return { id, added, left }
}

/** Leaves these items out; those that were added stay so. */
export async function leaveItemsOut(
  write: WorkspaceWrite,
  { userId }: User,
  id: string,
  items: readonly string[],
): Promise<Output<typeof proposals.leaveOut>> {
  const { row, known } = await open(write, userId, id, items)
  const out = known.filter((item) => items.includes(item.id) && item.state !== 'added')
  for (const item of out) Object.assign(item, { state: 'left_out', left: null })
  await save(write, row, known)
  return { id, left_out: out.map((item) => item.id) }
}

/** Takes back what was made or left out of a proposal, or these items of it; what someone changed since stays. */
export async function undoItems(
  write: WorkspaceWrite,
  terms: Terms,
  { userId }: User,
  id: string,
  items: readonly string[] | undefined,
): Promise<Output<typeof proposals.undo>> {
  const { row, known } = await open(write, userId, id, items ?? [])
  const wanted = known.filter((item) => item.state !== 'open' && (!items || items.includes(item.id)))
  const origins = wanted.filter(({ state }) => state === 'added').map((item) => item.id)
  const changes =
    origins.length === 0
      ? []
      : await openChangesOf(write.tx, userId, { runId: row.run_id, proposalId: id, origins }, write.now - undoableMs)
  const { kept } = await takeBack(write, terms, userId, changes)
  const changed = new Set(changes.map(({ origin }) => origin))
  const undone = wanted.filter(
    (item) => item.state === 'left_out' || (changed.has(item.id) && !kept.some((each) => each.id === item.id)),
  )
  for (const item of undone) Object.assign(item, { state: 'open', kept: null })
  for (const { id: of, title: _title, ...why } of kept)
    Object.assign(known.find((item) => item.id === of) ?? {}, { kept: why })
  if (undone.length + kept.length > 0) await save(write, row, known)
  return { id, undone: undone.map((item) => item.id), kept }
}

/** Empties what these runs of a user proposed. */
export async function removeProposalsOfRuns(
  { tx, now, rev }: Pick<WorkspaceWrite, 'tx' | 'now' | 'rev'>,
  userId: string,
  runIds: readonly string[],
): Promise<void> {
  await eraseProposals(tx, userId, runIds, { deleted_at: now, rev })
}

async function make(
  write: WorkspaceWrite,
  terms: Terms,
  userId: string,
  { id, kind, of, fields }: Pick<ProposalItem, 'id' | 'kind' | 'of' | 'fields'>,
): Promise<void> {
  const { title = '', assignee_id, dueDate, priority, status, project_id, notes, start, end, ...event } = fields
  if (kind === 'event') {
    if (start === undefined || end === undefined) throw lacks('An event needs a start and an end.')
    const { time_zone = 'UTC', attendees = [] } = event
    await createEvent(write, userId, { id, title, start, end, time_zone, attendees, notes: notes ?? '' })
  } else if (kind === 'project') {
    const fields = omitUndefined({ dueDate, description: notes })
    await createProject(write, terms, { id, name: title, ...fields })
  } else {
    const { tx, workspaceId } = write
    // Who is to have it or its project may be gone since: the task is worth having without.
    const assignee = assignee_id && (await findAssignee(tx, workspaceId, assignee_id)) ? assignee_id : null
    const project = project_id && (await findEntity(tx, 'projects', workspaceId, project_id)) ? project_id : null
    const task = omitUndefined({
      dueDate,
      priority,
      status,
      notes,
      assignee_id: assignee_id === undefined ? undefined : assignee,
      project_id: project_id === undefined ? undefined : project,
    })
    if (kind === 'task') await createTask(write, { id, title, ...task })
    else await changeTask(write, of ?? id, { ...task, ...(fields.title !== undefined && { title }) })
  }
}

function lacks(sentence: string): ProblemError {
  return new ProblemError(400, 'invalid_input', sentence)
}

/** The proposal with its items, all of which `ids` must name. */
async function open(
  { tx }: WorkspaceWrite,
  userId: string,
  id: string,
  ids: readonly string[],
): Promise<{ row: ProposalRow; known: ProposalItem[] }> {
  const row = await existing(tx, userId, id)
  const known = JSON.parse(row.items) as ProposalItem[]
  const unknown = ids.find((each) => !known.some((item) => item.id === each))
  if (unknown !== undefined)
    throw new ProblemError(400, 'no_such_item', 'This proposal has no such item. Load it again.')
  return { row, known }
}

async function save(
  write: WorkspaceWrite,
  { id, user_id }: ProposalRow,
  items: readonly ProposalItem[],
): Promise<void> {
  await updateItems(write.tx, { id, user_id, items: JSON.stringify(items), updated_at: write.now, rev: write.rev })
}

async function existing(db: Db, userId: string, id: string): Promise<ProposalRow> {
  const row = await findProposal(db, userId, id)
  if (!row) throw new ProblemError(404, 'proposal_not_found', 'There is no such proposal.')
  if (row.deleted_at !== null) throw new ProblemError(410, 'proposal_deleted', 'This proposal was deleted.')
  return row
}

function present(row: ProposalRow): Proposal {
  const { id, run_id, agent_id, title, items, created_at, updated_at } = row
  return {
    id,
    run_id,
    agent_id,
    title,
    items: JSON.parse(items) as ProposalItem[],
    created_at: new Date(created_at).toISOString(),
    updated_at: new Date(updated_at).toISOString(),
  }
}
