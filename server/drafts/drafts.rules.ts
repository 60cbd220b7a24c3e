import type * as v from 'valibot'
import type { Blank, Draft, DraftKind, DraftVersion, drafts } from '#shared/contract/drafts.ts'
import type { Output } from '#shared/contract/endpoint.ts'
import { maxDraftLength, maxDraftVersions } from '#shared/contract/limits.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { withBlanks } from '#shared/domain/draft-text.ts'
import type { Db } from '../db/connect.ts'
import type { DraftRow } from '../db/draft-tables.ts'
import { cutPage, readCursor } from '../http/paging.ts'
import type { Whose } from '../session/caller.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import {
  type VersionHead,
  changedDrafts,
  draftsOfRuns,
  eraseDrafts,
  findDraft,
  insertDraft,
  insertVersion,
  listDrafts,
  trimVersions,
  updateDraft,
  versionBodies,
  versionHeads,
  versionMadeBy,
} from './drafts.repo.ts'

type DraftChange = v.InferOutput<typeof drafts.update.body>
type Query = { limit: number; cursor?: string | undefined; run_id?: string | undefined; q?: string | undefined }

/** Older texts that go with a draft where many are asked for, in characters: the newest, as far as they fit. */
const mostOlderText = 40_000
/** How many drafts a device starts with, and how much text; older ones come through the list. */
const newestDrafts = 100
const mostFirstText = 1_000_000

/** One page of the caller's drafts. */
export async function pageDrafts(
  db: Db,
  { userId }: Pick<Whose, 'userId'>,
  query: Query,
): Promise<Output<typeof drafts.list>> {
  const { limit, cursor, run_id, q } = query
  const rows = await listDrafts(db, userId, { limit: limit + 1, before: readCursor(cursor), run_id, q: q?.trim() })
  const page = cutPage(
    rows,
    limit,
    (row) => row,
    (row) => row.updated_at,
  )
  return { ...page, items: await present(db, page.items, mostOlderText) }
}

/** The caller's draft with all versions; throws 404, or 410 for one that was deleted. */
export async function getDraft(db: Db, { userId }: Pick<Whose, 'userId'>, id: string): Promise<Draft> {
  const [draft] = await present(db, [await existingDraft(db, userId, id)], Infinity)
  return draft!
}

/** What a pull tells of drafts: what changed after a rev, or the newest where there is none. */
export async function pullDrafts(
  db: Db,
  userId: string,
  after: number | undefined,
): Promise<{ changed: Draft[]; deleted: string[] }> {
  const rows =
    after === undefined
      ? within(await listDrafts(db, userId, { limit: newestDrafts }), mostFirstText)
      : await changedDrafts(db, userId, after)
  const kept = rows.filter(({ deleted_at }) => deleted_at === null)
  const deleted = rows.filter(({ deleted_at }) => deleted_at !== null).map(({ id }) => id)
  return { changed: await present(db, kept, mostOlderText), deleted }
}

/** The first of the rows, as far as their texts fit. */
function within(rows: DraftRow[], characters: number): DraftRow[] {
  let left = characters
  const first = rows.findIndex(({ body }) => (left -= body.length) < 0)
  return first < 0 ? rows : rows.slice(0, first)
}

/**
 * The newest drafts that these runs of a user wrote, the last changed first. The text of the versions before is with them,
 * as far as it goes: “undo” goes back to it.
 */
export async function draftsOfThread(db: Db, userId: string, runIds: string[], limit: number): Promise<Draft[]> {
  return present(db, await draftsOfRuns(db, userId, runIds, limit), maxDraftLength)
}

/**
 * Changes a draft: each answer by itself, so that the last to arrive counts for each; a text as a new version. One that
 * was written on an older version than the current becomes a version too, and the current one stays.
 */
export async function changeDraft(
  write: WorkspaceWrite,
  { userId }: Pick<Whose, 'userId'>,
  id: string,
  { base_version, after, title, body, answers }: DraftChange,
  key: string | undefined,
): Promise<Output<typeof drafts.update>> {
  const row = await existingDraft(write.tx, userId, id)
  const changed = { ...row, updated_at: write.now, rev: write.rev }
  if (title !== undefined) changed.title = title.trim()
  if (answers !== undefined) changed.answers = JSON.stringify(withAnswers(row, answers))
  let saved: number | null = null
  if (body !== undefined) {
    const base = after === undefined ? undefined : await versionMadeBy(write.tx, id, after)
    const isCurrent = (base ?? base_version) === row.version
    const same = isCurrent && (await numberOf(write.tx, id, body))
    const note = !isCurrent ? alsoEdited : same ? `Version ${same} again` : 'Edited'
    saved = await addVersion(write.tx, changed, {
      body,
      isCurrent,
      author: 'you',
      note,
      run_id: null,
      made_by: key ?? null,
    })
  }
  await updateDraft(write.tx, changed)
  return { id, version: changed.version, saved }
}

/** What is said of a version that was written on one that had been replaced. */
export const alsoEdited = 'Also edited'

/** Deletes a draft with all its versions; one that is deleted already stays so. */
export async function removeDraft(
  { tx, now, rev }: WorkspaceWrite,
  { userId }: Pick<Whose, 'userId'>,
  id: string,
): Promise<{ id: string }> {
  if (!(await findDraft(tx, userId, id))) throw notFound()
  await eraseDrafts(tx, userId, { ids: [id] }, { deleted_at: now, rev })
  return { id }
}

/** Deletes what these runs of a user wrote. */
export async function removeDraftsOfRuns(
  { tx, now, rev }: Pick<WorkspaceWrite, 'tx' | 'now' | 'rev'>,
  userId: string,
  runIds: string[],
): Promise<void> {
  await eraseDrafts(tx, userId, { runIds }, { deleted_at: now, rev })
}

/** What an agent writes: whose it is, and the call of the run that it comes of. */
export type Writing = { userId: string; runId: string; agentId: string; note: string }
type NewDraft = { kind: DraftKind; title: string; body: string; blanks: readonly Blank[] }

/**
 * Adds the nth draft of a run, or finds it where the same call was made before the run began again: its id is made of
 * run and number.
 */
export async function addDraft(
  write: WorkspaceWrite,
  { userId, runId, agentId, note }: Writing,
  n: number,
  { kind, title, body, blanks }: NewDraft,
): Promise<Draft> {
  const text = withBlanks(body, blanks)
  const row: DraftRow = {
    id: `${runId}-d${n}`,
    workspace_id: write.workspaceId,
    user_id: userId,
    run_id: runId,
    agent_id: agentId,
    kind,
    title,
    body: text.body,
    blanks: JSON.stringify(text.blanks),
    answers: '{}',
    version: 1,
    last_version: 1,
    created_at: write.now,
    updated_at: write.now,
    deleted_at: null,
    rev: write.rev,
  }
  if (await insertDraft(write.tx, row))
    await insertVersion(write.tx, {
      user_id: userId,
      draft_id: row.id,
      n: 1,
      body: row.body,
      author: 'agent',
      note,
      run_id: runId,
      made_by: `${runId}:${n}`,
      created_at: write.now,
    })
  return getDraft(write.tx, { userId }, row.id)
}

/** What an agent makes of the version `base` of a draft. */
export type Revision = {
  /** Undefined where the run itself wrote the draft. */
  base: number | undefined
  title?: string | undefined
  body?: string | undefined
  blanks?: readonly Blank[] | undefined
  answers?: Draft['answers'] | undefined
}

/**
 * Gives a draft another text by an agent, once for each call of a run. Where a person changed the text meanwhile theirs
 * stays the current one.
 */
export async function reviseDraft(
  write: WorkspaceWrite,
  { userId, runId, note }: Writing,
  n: number,
  id: string,
  { base, title, body, blanks, answers }: Revision,
): Promise<Draft> {
  const row = await existingDraft(write.tx, userId, id)
  const made_by = `${runId}:${n}`
  if ((await versionMadeBy(write.tx, id, made_by)) === undefined) {
    const changed = { ...row, updated_at: write.now, rev: write.rev }
    if (title !== undefined) changed.title = title
    const isCurrent = base === undefined || base === row.version
    if (blanks) changed.blanks = JSON.stringify(merged(JSON.parse(row.blanks) as Blank[], blanks))
    if (answers !== undefined) changed.answers = JSON.stringify(withAnswers(changed, answers))
    // Answers alone are a version too where a run gives them: it is shown below it.
    await addVersion(write.tx, changed, {
      body: body ?? row.body,
      isCurrent,
      author: 'agent',
      note: isCurrent ? note : alsoEdited,
      run_id: runId,
      made_by,
    })
    await updateDraft(write.tx, changed)
  }
  return getDraft(write.tx, { userId }, id)
}

type NewVersion = {
  body: string
  isCurrent: boolean
  author: 'agent' | 'you'
  note: string
  run_id: string | null
  made_by: string | null
}

/** Adds a version to `row`, which it changes; returns its number. */
async function addVersion(tx: Db, row: DraftRow, { body, isCurrent, ...made }: NewVersion): Promise<number> {
  const text = withBlanks(body, JSON.parse(row.blanks) as Blank[])
  const n = row.last_version + 1
  row.blanks = JSON.stringify(text.blanks)
  row.last_version = n
  if (isCurrent) Object.assign(row, { body: text.body, version: n })
  await insertVersion(tx, {
    user_id: row.user_id,
    draft_id: row.id,
    n,
    body: text.body,
    created_at: row.updated_at,
    ...made,
  })
  await trimVersions(tx, row.id, row.version, maxDraftVersions)
  return n
}

/** What was known, and what is new. */
function merged(known: Blank[], more: readonly Blank[]): Blank[] {
  return [...known, ...more.filter(({ id }) => !known.some((blank) => blank.id === id))]
}

function withAnswers({ blanks, answers }: DraftRow, given: Draft['answers']): Draft['answers'] {
  const known = new Set((JSON.parse(blanks) as Blank[]).map(({ id }) => id))
  const unknown = Object.keys(given).find((id) => !known.has(id))
  if (unknown !== undefined)
    throw new ProblemError(400, 'no_such_blank', `The draft has no blank “${unknown}”. Load it again.`)
  const all = { ...(JSON.parse(answers) as Draft['answers']), ...given }
  return Object.fromEntries(Object.entries(all).filter(([, answer]) => answer !== ''))
}

/** The version that has exactly this text already. */
async function numberOf(tx: Db, id: string, body: string): Promise<number | undefined> {
  const heads = (await versionHeads(tx, [id])).filter(({ length }) => length === body.length)
  const bodies = await versionBodies(
    tx,
    heads.map(({ n }) => ({ draft_id: id, n })),
  )
  return heads.find(({ n }) => bodies.get(`${id} ${n}`) === body)?.n
}

async function existingDraft(db: Db, userId: string, id: string): Promise<DraftRow> {
  const row = await findDraft(db, userId, id)
  if (!row) throw notFound()
  if (row.deleted_at !== null) throw new ProblemError(410, 'draft_deleted', 'This draft was deleted.')
  return row
}

function notFound(): ProblemError {
  return new ProblemError(404, 'draft_not_found', 'There is no such draft.')
}

/** The drafts with as much of their older texts as is wanted. */
async function present(db: Db, rows: DraftRow[], olderText: number): Promise<Draft[]> {
  const heads = Map.groupBy(
    await versionHeads(
      db,
      rows.map(({ id }) => id),
    ),
    ({ draft_id }) => draft_id,
  )
  const wanted = rows.flatMap((row) => newestWithin(row, heads.get(row.id) ?? [], olderText))
  const bodies = await versionBodies(db, wanted)
  return rows.map((row) => ({
    id: row.id,
    run_id: row.run_id,
    agent_id: row.agent_id,
    kind: row.kind,
    title: row.title,
    body: row.body,
    blanks: JSON.parse(row.blanks) as Blank[],
    answers: JSON.parse(row.answers) as Draft['answers'],
    version: row.version,
    versions: (heads.get(row.id) ?? []).map((head) => presentVersion(row, head, bodies)),
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  }))
}

function newestWithin({ id, version }: DraftRow, heads: VersionHead[], characters: number) {
  let left = characters
  const older = heads.filter(({ n }) => n !== version).toReversed()
  const first = older.findIndex(({ length }) => (left -= length) < 0)
  return older.slice(0, first < 0 ? undefined : first).map(({ n }) => ({ draft_id: id, n }))
}

function presentVersion(
  { id, version, body }: DraftRow,
  { n, author, note, run_id, created_at }: VersionHead,
  bodies: Map<string, string>,
): DraftVersion {
  return {
    n,
    body: n === version ? body : (bodies.get(`${id} ${n}`) ?? null),
    by: author,
    note,
    run_id,
    at: new Date(created_at).toISOString(),
  }
}
