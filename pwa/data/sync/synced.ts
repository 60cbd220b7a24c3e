import type { Agent } from '#shared/contract/agents.ts'
import type { CalendarEvent } from '#shared/contract/calendar.ts'
import type { Project } from '#shared/contract/projects.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { proxy, ref } from 'valtio'
import { cache } from '../cache/cache-state.ts'
import type { Changes, Tables } from '../cache/cached-tables.ts'
import { type OutboxRow, isPulled } from '../outbox/row.ts'
import { asEntityCalls } from '../proposals/pending-proposal.ts'
import { type Difference, type EntityType, type Entities, differenceOf } from './pending-changes.ts'
import { onSignedOut } from '../session/session.ts'
import { whenIdle } from '../page/when-idle.ts'

/** A list that is never changed in place: ten thousand rows are not made into proxies. */
type Kept<Row> = readonly Row[] & { $$valtioSnapshot: readonly Row[] }

/**
 * One of the workspace's lists: what is known is shown at once, the network replaces it, and what waits here lies
 * over it.
 */
export type Synced<Row> = {
  /** In the server's order; null while nothing is known. */
  list: Kept<Row> | null
  /** When the server's part of `list` last agreed with it, in milliseconds since 1970. */
  loadedAt: number | null
  /** Whether the last refresh failed. */
  failed: boolean
}

const unknown = { list: null, loadedAt: null, failed: false }

/** The workspace's agents; `missing` has the ids that do not exist or no longer. */
export const agents = proxy<Synced<Agent> & { missing: Record<string, true> }>({ ...unknown, missing: {} })

/** How many completed tasks there are besides those of `tasks.list`, and of each project; they are asked for by need. */
export type Older = { all: number; byProject: ReadonlyMap<string, number> }

const noneOlder: Older = { all: 0, byProject: new Map() }

/** The workspace's tasks that are kept here, newest first: all that are open, and the completed ones of the last months. */
export const tasks = proxy<Synced<Task> & { older: Older & { $$valtioSnapshot: Older } }>({
  ...unknown,
  older: ref(noneOlder),
})

/** The workspace's projects, oldest first. */
export const projects = proxy<Synced<Project>>({ ...unknown })

/** The workspace's events, in the order in which they begin. */
export const events = proxy<Synced<CalendarEvent>>({ ...unknown })

type Lists = { [N in EntityType]: readonly Entities[N][] | null }

const stores: { [N in EntityType]: Synced<Entities[N]> } = { agents, tasks, projects, calendar: events }
const entityTypes = Object.keys(stores) as EntityType[]

const nothing: Lists = { agents: null, tasks: null, projects: null, calendar: null }

/** The server's rows. */
let base = nothing
let cursor: string | null = null
/** How many tasks are completed, here and on the server; undefined where that is not known. */
let completedTasks: number | undefined
/** Pages that are not shown yet. */
let pages: Changes[] = []
/** The calls that still change what is shown, and the keys of those that the server's own rows now include. */
let rows: readonly OutboxRow[] = []
const settled = new Set<string>()

onSignedOut(() => {
  base = nothing
  cursor = null
  completedTasks = undefined
  pages = []
  rows = []
  settled.clear()
  for (const store of Object.values(stores)) Object.assign(store, unknown)
  tasks.older = ref(noneOlder)
  agents.missing = {}
})

/** The cursor that the lists are at; null while nothing is known. */
export function shownCursor(): string | null {
  return cursor
}

/** Shows what is kept. */
export function showTables(tables: Tables): void {
  cursor = tables.cursor
  completedTasks = tables.completedTasks
  pages = []
  rows = tables.rows
  base = {
    agents: tables.agents.toSorted(byAgent),
    tasks: tables.tasks.toSorted(byTask),
    projects: tables.projects.toSorted(byProject),
    calendar: tables.events.toSorted(byEvent),
  }
  draw()
  markLoaded(tables.fetchedAt)
}

/**
 * Shows an answer that was asked for with `shownCursor()` when `acceptedKeys()` were accepted. Of many pages in a row it
 * shows several at once: each time about as much as before.
 */
export function takeChanges(changes: Changes, acceptedKeys: readonly string[], fetchedAt: number): void {
  cursor = changes.cursor
  completedTasks = changes.completed_tasks
  for (const key of acceptedKeys) settled.add(key)
  pages.push(changes)
  if (changes.more !== true || sizeOf(pages) >= countOf(base)) showPages()
  markLoaded(fetchedAt)
}

function showPages(): void {
  if (pages.length === 0) return
  const all = pages
  pages = []
  const known = all.some(({ reset }) => reset) ? nothing : base
  const merged = <Row extends { id: string }>(
    list: readonly Row[] | null,
    of: (page: Changes) => Difference<Row>,
    order: Comparator<Row>,
  ) => {
    const parts = all.map(of)
    const news = { changed: parts.flatMap((part) => part.changed), deleted: parts.flatMap((part) => part.deleted) }
    return changed(list, news, order)
  }
  base = {
    agents: merged(known.agents, (page) => page.agents, byAgent),
    tasks: merged(known.tasks, (page) => page.tasks, byTask),
    projects: merged(known.projects, (page) => page.projects, byProject),
    calendar: merged(known.calendar, (page) => page.events, byEvent),
  }
  draw()
}

function countOf({ agents, tasks, projects, calendar }: Lists): number {
  return [agents, tasks, projects, calendar].reduce((sum, list) => sum + (list?.length ?? 0), 0)
}

function sizeOf(all: readonly Changes[]): number {
  const sizes = all.flatMap(({ tasks, projects, events }) =>
    [tasks, projects, events].map((each) => each.changed.length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Lays what waits on this device over the lists. */
export function showPendingChanges(open: readonly OutboxRow[]): void {
  rows = open
  draw()
}

/** The keys of the calls that the server has accepted and that a question asked from now on will be answered with. */
export function acceptedKeys(): string[] {
  return rows.filter((row) => row.state === 'accepted' && isPulled(row) && !settled.has(row.key)).map(({ key }) => key)
}

/** Shows an agent that was asked for by itself. */
export function takeAgent(agent: Agent): void {
  base = { ...base, agents: changed(base.agents, { changed: [agent], deleted: [] }, byAgent) }
  draw()
}

/** Shows tasks that were asked for by themselves; what the refreshes brought of them stays. */
export function takeTasks(found: readonly Task[]): void {
  const known = new Set(base.tasks?.map(({ id }) => id))
  base = {
    ...base,
    tasks: changed(base.tasks, { changed: found.filter(({ id }) => !known.has(id)), deleted: [] }, byTask),
  }
  draw()
}

/** Notes that the last refresh failed; what is known stays. */
export function markFailed(): void {
  showPages()
  for (const store of Object.values(stores)) store.failed = true
}

function markLoaded(fetchedAt: number): void {
  for (const store of Object.values(stores)) Object.assign(store, { loadedAt: fetchedAt, failed: false })
  if (!cache.shown) void whenIdle().then(() => (cache.shown = true))
}

function draw(): void {
  countOlder()
  const open = asEntityCalls(rows).filter(({ noun, key }) => noun in stores && !settled.has(key))
  const drawn = open.length === 0 ? base : withPendingChanges(open)
  if (agents.list !== drawn.agents) noteMissing(drawn.agents ?? [])
  for (const noun of entityTypes) {
    const list = drawn[noun]
    if (list && stores[noun].list !== list) Object.assign(stores[noun], { list: ref(list) })
  }
}

function withPendingChanges(open: readonly OutboxRow[]): Lists {
  const lay = <N extends EntityType>(noun: N, team: readonly Agent[], order: Comparator<Entities[N]>) => {
    const list = base[noun]
    return list && changed(list, differenceOf(noun, list, open, team), order)
  }
  const team = lay('agents', [], byAgent) ?? []
  return {
    agents: base.agents && team,
    tasks: lay('tasks', team, byTask),
    projects: lay('projects', team, byProject),
    calendar: lay('calendar', team, byEvent),
  }
}

/** What the counts were last made of. */
let counted: { lists: Lists; completedTasks: number | undefined } = { lists: nothing, completedTasks: undefined }

/** The server counts what it has, and the device what it has of that: the rest is older. */
function countOlder(): void {
  const { lists } = counted
  if (lists.tasks === base.tasks && lists.projects === base.projects && counted.completedTasks === completedTasks)
    return
  counted = { lists: base, completedTasks }
  const here = new Map<string | null, number>()
  let all = 0
  for (const { status, project_id } of base.tasks ?? []) {
    if (status !== 'Completed') continue
    all += 1
    here.set(project_id, (here.get(project_id) ?? 0) + 1)
  }
  const byProject = new Map<string, number>()
  for (const { id, completed_tasks = 0 } of base.projects ?? []) {
    const older = completed_tasks - (here.get(id) ?? 0)
    if (older > 0) byProject.set(id, older)
  }
  tasks.older = ref({ all: Math.max(0, (completedTasks ?? 0) - all), byProject })
}

/** An open screen must say that its agent is gone instead of waiting for it. */
function noteMissing(list: readonly Agent[]): void {
  const present = new Set(list.map(({ id }) => id))
  for (const { id } of agents.list ?? []) if (!present.has(id)) agents.missing[id] = true
  for (const id of present) delete agents.missing[id]
}

type Comparator<Row> = (a: Row, b: Row) => number

function changed<Row extends { id: string }>(
  known: readonly Row[] | null,
  news: Difference<Row>,
  order: Comparator<Row>,
): readonly Row[] {
  if (known && news.changed.length === 0 && news.deleted.length === 0) return known
  const byId = new Map((known ?? []).map((row) => [row.id, row]))
  for (const row of news.changed) byId.set(row.id, row)
  for (const id of news.deleted) byId.delete(id)
  return [...byId.values()].toSorted(order)
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

function byEvent(a: CalendarEvent, b: CalendarEvent): number {
  return compare(a.start, b.start) || compare(a.id, b.id)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
