import { sql } from 'kysely'
import type { Task } from '#shared/contract/tasks.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import type { Db } from '../db/connect.ts'
import { isAscii, likeWord } from '../db/like-word.ts'
import type { TaskRow } from '../db/schema.ts'
import { findRev } from '../workspaces/workspaces.repo.ts'
import { dueDay as due, isSharedBy, presentTask } from './tasks.repo.ts'

/** What tasks are looked for by; all of it must hold. */
export type TaskSearch = {
  status?: string | undefined
  isOpen?: boolean | undefined
  /** Open ones whose day has passed on this one. */
  overdueOn?: string | undefined
  /** Who has it, alone or with others: the id of an agent or a person; null for nobody. */
  assigneeId?: string | null | undefined
  priority?: string | undefined
  projectId?: string | undefined
  /** From this day to that one, both of them too. */
  dueFrom?: string | undefined
  dueTo?: string | undefined
  hasNoDay?: boolean | undefined
  /** The title in full. The case of letters does not matter as far as the database knows it, which SQLite does of ASCII alone. */
  title?: string | undefined
  /** Words in small letters that the title or the notes hold. */
  words?: readonly string[] | undefined
  /** Whether the names of who has it and of its project count for the words. */
  inNames?: boolean | undefined
}

type FoundRow = TaskRow & { project: string | null }
type Found = { rows: FoundRow[]; total: number }

/** So many of the tasks that are looked for, the next due first, each with the name of its project; and how many there are. */
export async function findTasks(
  db: Db,
  workspaceId: string,
  search: TaskSearch,
  most: number,
): Promise<{ tasks: (Task & { project: string | null })[]; total: number }> {
  const { rows, total } = await find(db, workspaceId, search, most)
  return { tasks: rows.map(({ project, ...row }) => ({ ...presentTask(row), project })), total }
}

async function find(db: Db, workspaceId: string, search: TaskSearch, most: number): Promise<Found> {
  const { status, isOpen, overdueOn, projectId, title, assigneeId, priority, words = [] } = search
  // An index of its own has them, and they are few.
  const isFew = projectId !== undefined || title !== undefined
  // No index has words, nor whose completed ones were.
  const isInIndex =
    words.length === 0 && (status !== 'Completed' || (assigneeId === undefined && priority === undefined))
  if (!isInIndex && !isFew) return findInSlices(db, workspaceId, search, most)
  if (status === undefined && !isOpen && overdueOn === undefined) {
    // Open and completed ones have an index each, in whose order the first of both are read.
    const open = await find(db, workspaceId, { ...search, isOpen: true }, most)
    const completed = await find(db, workspaceId, { ...search, status: 'Completed' }, most)
    return firstOf(open, completed, most)
  }
  const asked = select(db, workspaceId, search)
  // Or the index of the few is passed over for the one in their order.
  const ordered = isFew ? asked : asked.where(due, '>', '')
  const page = inOrder(ordered.selectAll('tasks').select(projectName.as('project')))
  const isExact = words.every(isAscii)
  const rows = (await (isExact ? page.limit(most) : page).execute()).filter((row) => holdsWords(row, search))
  if (!isExact) return { rows: rows.slice(0, most), total: rows.length }
  if (rows.length < most) return { rows, total: rows.length }
  if (Object.keys(omitUndefined(search)).length === 1) {
    const { open_tasks, completed_tasks } = await findRev(db, workspaceId)
    if (status === 'Completed') return { rows, total: completed_tasks }
    if (isOpen) return { rows, total: open_tasks }
  }
  return { rows, total: await count(asked) }
}

/** So many are looked at in one statement where no index has what they are looked for by: others go first in between. */
const lookedAtOnce = 3000

async function findInSlices(db: Db, workspaceId: string, search: TaskSearch, most: number): Promise<Found> {
  const isExact = (search.words ?? []).every(isAscii)
  let found: Found = { rows: [], total: 0 }
  for (let after = ''; ;) {
    const end = await db
      .selectFrom('tasks')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('id', '>', after)
      .orderBy('id')
      .offset(lookedAtOnce - 1)
      .limit(1)
      .executeTakeFirst()
    let slice = select(db, workspaceId, search).where('tasks.id', '>', after)
    if (end) slice = slice.where('tasks.id', '<=', end.id)
    if (isExact) {
      const rows = await inOrder(slice.selectAll('tasks')).limit(most).execute()
      const total = rows.length < most ? rows.length : await count(slice)
      found = firstOf(found, { rows: rows.map((row) => ({ ...row, project: null })), total }, most)
    } else {
      const rows = await inOrder(slice.selectAll('tasks').select(projectName.as('project'))).execute()
      const holding = rows.filter((row) => holdsWords(row, search))
      found = firstOf(found, { rows: holding, total: holding.length }, most)
    }
    if (!end) return isExact ? { ...found, rows: await withNames(db, workspaceId, found.rows) } : found
    after = end.id
  }
}

/** The names of projects are read for what is shown alone: in the statements above they would be for all that is found. */
async function withNames(db: Db, workspaceId: string, rows: readonly FoundRow[]): Promise<FoundRow[]> {
  const ids = [...new Set(rows.flatMap(({ project_id }) => project_id ?? []))]
  if (ids.length === 0) return [...rows]
  const projects = db.selectFrom('projects').select(['id', 'name']).where('workspace_id', '=', workspaceId)
  const names = new Map((await projects.where('id', 'in', ids).execute()).map(({ id, name }) => [id, name]))
  return rows.map((row) => ({ ...row, project: names.get(row.project_id ?? '') ?? null }))
}

async function count(found: ReturnType<typeof select>): Promise<number> {
  return Number((await found.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()).total)
}

const projectName = sql<string | null>`(select name from projects
  where projects.workspace_id = tasks.workspace_id and projects.id = tasks.project_id)`

function select(db: Db, workspaceId: string, search: TaskSearch) {
  const { status, isOpen, overdueOn, assigneeId, priority, projectId, dueFrom, dueTo, hasNoDay, title, words } = search
  let found = db.selectFrom('tasks').where('tasks.workspace_id', '=', workspaceId)
  if (status === 'Completed') found = found.where('tasks.status', '=', sql.lit(status))
  else if (status !== undefined) found = found.where('tasks.status', '=', status)
  if (isOpen || overdueOn !== undefined || (status !== undefined && status !== 'Completed'))
    found = found.where('tasks.status', '<>', sql.lit('Completed'))
  if (overdueOn !== undefined) found = found.where(due, '<', overdueOn)
  if (assigneeId === null) found = found.where('tasks.assignee_id', 'is', null)
  else if (assigneeId !== undefined)
    found = found.where(({ or, eb }) => or([eb('tasks.assignee_id', '=', assigneeId), isSharedBy(assigneeId)]))
  if (priority !== undefined) found = found.where('tasks.priority', '=', priority)
  if (projectId !== undefined) found = found.where('tasks.project_id', '=', projectId)
  if (dueFrom !== undefined) found = found.where(due, '>=', dueFrom).where(due, '<', '9')
  if (dueTo !== undefined) found = found.where(due, '<=', dueTo)
  if (hasNoDay) found = found.where(due, '=', '9')
  if (title !== undefined)
    found = found.where(sql<string>`lower(tasks.title)`, '=', sql<string>`lower(cast(${title} as text))`)
  const text = search.inNames
    ? sql<string>`tasks.title || ' ' || tasks.notes || ' ' || tasks.assignee || ' ' || coalesce(${projectName}, '')`
    : sql<string>`tasks.title || ' ' || tasks.notes`
  for (const word of words ?? []) found = found.where(likeWord(text, word))
  return found
}

/** Whether a row holds the words that the database cannot tell. */
function holdsWords({ title, notes, assignee, project }: FoundRow, { words = [], inNames }: TaskSearch): boolean {
  if (words.every(isAscii)) return true
  const held = [title, notes, ...(inNames ? [assignee, project] : [])].join(' ').toLowerCase()
  return words.every((word) => held.includes(word))
}

function inOrder<Query extends { orderBy: (by: never, direction?: 'desc') => Query }>(query: Query): Query {
  return query
    .orderBy(due as never)
    .orderBy('tasks.created_at' as never, 'desc')
    .orderBy('tasks.id' as never)
}

/** The first of two lists that are in their order. */
function firstOf(one: Found, other: Found, most: number): Found {
  const day = (row: FoundRow) => row.due_date ?? '9'
  const rows = [...one.rows, ...other.rows].toSorted(
    (a, b) => compare(day(a), day(b)) || b.created_at - a.created_at || compare(a.id, b.id),
  )
  return { rows: rows.slice(0, most), total: one.total + other.total }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
