import type { Agent } from '#shared/contract/agents.ts'
import type { Project } from '#shared/contract/projects.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { proxy } from 'valtio'
import type { Changes, Tables } from './cached-tables.ts'
import { onSignedOut } from './session.ts'

/** One of the workspace's lists: what is known is shown at once, the network replaces it. */
export type Synced<Row> = {
  /** In the server's order; null while nothing is known. */
  list: Row[] | null
  /** When `list` last agreed with the server, in milliseconds since 1970. */
  loadedAt: number | null
  /** Whether the last refresh failed. */
  failed: boolean
}

const unknown = { list: null, loadedAt: null, failed: false }

/** The workspace's agents; `missing` has the ids that do not exist or no longer. */
export const agents = proxy<Synced<Agent> & { missing: Record<string, true> }>({ ...unknown, missing: {} })

/** The workspace's tasks, newest first. */
export const tasks = proxy<Synced<Task>>({ ...unknown })

/** The workspace's projects, oldest first. */
export const projects = proxy<Synced<Project>>({ ...unknown })

let cursor: string | null = null

onSignedOut(() => {
  cursor = null
  Object.assign(agents, unknown, { missing: {} })
  Object.assign(tasks, unknown)
  Object.assign(projects, unknown)
})

/** The cursor that the lists are at; null while nothing is known. */
export function shownCursor(): string | null {
  return cursor
}

/** Shows what is kept. */
export function showTables(tables: Tables): void {
  cursor = tables.cursor
  showAgents(tables.agents.toSorted(byAgent))
  tasks.list = tables.tasks.toSorted(byTask)
  projects.list = tables.projects.toSorted(byProject)
  markLoaded(tables.fetchedAt)
}

/** Shows an answer that was asked for with `shownCursor()`. */
export function takeChanges(changes: Changes, fetchedAt: number): void {
  cursor = changes.cursor
  showAgents(changed(agents.list, changes.agents, changes.reset, byAgent))
  tasks.list = changed(tasks.list, changes.tasks, changes.reset, byTask)
  projects.list = changed(projects.list, changes.projects, changes.reset, byProject)
  markLoaded(fetchedAt)
}

/** Notes that the last refresh failed; what is known stays. */
export function markFailed(): void {
  for (const store of [agents, tasks, projects]) store.failed = true
}

function markLoaded(fetchedAt: number): void {
  for (const store of [agents, tasks, projects]) Object.assign(store, { loadedAt: fetchedAt, failed: false })
}

function showAgents(list: Agent[]): void {
  if (list === agents.list) return
  const present = new Set(list.map(({ id }) => id))
  // An open screen must say that its agent is gone instead of waiting for it.
  for (const { id } of agents.list ?? []) if (!present.has(id)) agents.missing[id] = true
  for (const id of present) delete agents.missing[id]
  agents.list = list
}

function changed<Row extends { id: string }>(
  known: Row[] | null,
  news: { changed: Row[]; deleted: string[] },
  isAll: boolean,
  order: (a: Row, b: Row) => number,
): Row[] {
  if (known && !isAll && news.changed.length === 0 && news.deleted.length === 0) return known
  const rows = new Map((isAll ? [] : (known ?? [])).map((row) => [row.id, row]))
  for (const row of news.changed) rows.set(row.id, row)
  for (const id of news.deleted) rows.delete(id)
  return [...rows.values()].toSorted(order)
}

/** The seven by number, then custom agents by age, which their ids sort by. */
function byAgent(a: Agent, b: Agent): number {
  return Number(a.custom) - Number(b.custom) || compare(a.id, b.id)
}

function byTask(a: Task, b: Task): number {
  return compare(b.created_at, a.created_at) || compare(a.id, b.id)
}

function byProject(a: Project, b: Project): number {
  return compare(a.created_at, b.created_at) || compare(a.id, b.id)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
