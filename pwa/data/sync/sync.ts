import type { Draft } from '#shared/contract/drafts.ts'
import type { Run } from '#shared/contract/runs.ts'
import { unreachable } from '#shared/contract/problem.ts'
import { request } from '../network/api.ts'
import { followsOtherTabs, withCache, writeCache } from '../cache/cache.ts'
import { tellOtherTabs } from '../cache/cache-channel.ts'
import { type Changes, keepChanges, readTables } from '../cache/cached-tables.ts'
import { keptSince, tidyLists } from '../cache/kept-tasks.ts'
import { cursorName } from '../outbox/names.ts'
import { onSignedOut, session } from '../session/session.ts'
import { read } from '../session/storage.ts'
import { acceptedKeys, markFailed, showTables, shownCursor, takeChanges } from './synced.ts'
import { pause } from '../page/pause.ts'
import { whenIdle } from '../page/when-idle.ts'

/**
 * Runs that came with a refresh; `runs` is null when another tab has kept some, and they are to be read from the
 * cache.
 */
export type RunNews = { runs: readonly Run[] | null; deleted: readonly string[]; fetchedAt: number }

type FirstListener = (runs: readonly Run[], drafts: readonly Draft[]) => void

/** Milliseconds that the network waits to hear whether anything is kept. */
const cacheTimeoutMs = 1000

/** And for what is kept, since without it everything comes again: a large workspace takes a slow phone some seconds. */
const readTimeoutMs = 15_000

/** Milliseconds by which the device may think what it keeps older than it is. */
const keptEveryMs = 60_000

/** How often a refresh starts again because another tab was faster. */
const rounds = 3

/** Rows of the first answer, which is waited for, and of those behind it. */
const firstPage = 150
const laterPage = 5000

const listeners = new Set<(news: RunNews) => void>()
const firstListeners = new Set<FirstListener>()
type Kind = 'drafts' | 'proposals'
type Listener = (ids: readonly string[] | null) => void

const newsListeners = { drafts: new Set<Listener>(), proposals: new Set<Listener>() }

let generation = 0
let showing: Promise<void> | null = null
let running: Promise<void> | null = null
let next: Promise<void> | null = null
let isAsked = false
/** Whether what is shown is no longer kept, or could not be kept at first: changes of it are not enough then. */
let startsOver = false
/** When what is kept last agreed with the server, as far as this tab wrote it; in milliseconds since 1970. */
let keptAt = 0

onSignedOut(() => {
  startsOver = false
  keptAt = 0
  // What is under way for the user who left is no longer wanted.
  generation += 1
  showing = running = next = null
})

/** Calls `listener` with the runs of every refresh, after they were kept; returns the way to stop that. */
export function onRunNews(listener: (news: RunNews) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Calls `listener` with the runs and drafts that the server sends a device which shows nothing yet, with the rest and before
 * any of it is kept; returns the way to stop that.
 */
export function onFirstAnswer(listener: FirstListener): () => void {
  firstListeners.add(listener)
  return () => firstListeners.delete(listener)
}

/**
 * Calls `listener` with the ids of the drafts or proposals that came with a refresh, after they were kept; with null when
 * any may have changed. Returns the way to stop that.
 */
export function onNews(kind: Kind, listener: Listener): () => void {
  newsListeners[kind].add(listener)
  return () => newsListeners[kind].delete(listener)
}

/**
 * Shows what is kept, then asks the server once for what changed and shows that. A call while the server is being asked
 * asks again afterwards. Rejects with the `ProblemError`; what is known stays then. Does nothing when signed out.
 */
export function refresh(): Promise<void> {
  if (!session.user) return Promise.resolve()
  if (running && !isAsked) return running
  if (!running) return (running = begin())
  next ??= afterwards(running)
  return next
}

/** Whether the server is being asked just now. */
export function isRefreshing(): boolean {
  return running !== null
}

/** Shows what another tab has kept. */
export async function reread(): Promise<void> {
  if (!followsOtherTabs()) return
  const tables = await withCache(readTables)
  startsOver = tables === null
  if (!tables) return
  showTables(tables)
  tell({ runs: null, deleted: [], fetchedAt: tables.fetchedAt })
  for (const listeners of Object.values(newsListeners)) for (const listener of listeners) listener(null)
}

async function afterwards(before: Promise<void>): Promise<void> {
  const startedIn = generation
  await before.catch(() => {})
  if (startedIn !== generation) return
  next = null
  await refresh()
}

async function begin(): Promise<void> {
  const startedIn = generation
  isAsked = false
  try {
    await pull(startedIn)
  } catch (error) {
    if (startedIn !== generation) return
    markFailed()
    throw error
  } finally {
    if (startedIn === generation) running = null
  }
}

async function pull(startedIn: number): Promise<void> {
  // A device that has never been here has nothing to show, nor to load the database for before the first picture.
  if (read('installId') !== null) {
    const isKept = withCache(async (db) => (await db.syncMeta.get(cursorName)) !== undefined)
    showing ??= showKept()
    if (await Promise.race([isKept, pause(cacheTimeoutMs)])) await Promise.race([showing, pause(readTimeoutMs)])
  }
  if (startedIn !== generation) return
  for (let round = 1; round <= rounds; round += 1) {
    const asked = startsOver ? null : shownCursor()
    const accepted = acceptedKeys()
    isAsked = true
    const place = asked === null ? { limit: firstPage } : { limit: laterPage, cursor: asked }
    const query = { ...place, completed_since: keptSince(Date.now()) }
    const changes = await request((api) => api.sync.pull({ query }))
    if (startedIn !== generation) return
    if (!isWhole(changes) || (changes.more === true && changes.cursor === asked))
      throw unreachable('What the server sent is not what it should be.')
    // Pages tell what was there when the first was asked for: what was accepted since comes with the question behind them.
    const isPage = changes.more === true || isPlace(asked)
    const isTaken = await take(asked, changes, isPage ? [] : accepted, startedIn)
    if (startedIn !== generation || (isTaken && !isPage)) return
    if (isTaken) round = 0
  }
}

/** Whether a cursor stands between two pages. A device that was interrupted goes on there. */
function isPlace(cursor: string | null): boolean {
  return cursor?.includes('~') === true
}

async function showKept(): Promise<void> {
  const tables = await withCache(readTables)
  if (!tables) return
  // The server may have been faster.
  if (shownCursor() === null) showTables(tables)
  if (tables.isUntidy) void whenIdle().then(() => withCache((db) => tidyLists(db, Date.now())))
}

/** False when another tab kept a later or another answer: then that is shown, and the server must be asked again. */
async function take(
  asked: string | null,
  changes: Changes,
  settled: readonly string[],
  startedIn: number,
): Promise<boolean> {
  const fetchedAt = Date.now()
  // With nothing on the screen yet, nothing newer can be lost by showing it before it is kept.
  if (asked === null && shownCursor() === null) {
    takeChanges(changes, settled, fetchedAt)
    for (const listener of firstListeners) listener(changes.executions.changed, changes.drafts?.changed ?? [])
    await whenIdle()
  }
  const isNothing = changes.cursor === asked && asked === shownCursor() && settled.length === 0 && !startsOver
  // A desk that is looked at asks every few seconds: that nothing came need not be written each time.
  if (isNothing && fetchedAt - keptAt < keptEveryMs) {
    takeChanges(changes, settled, fetchedAt)
    tell({ runs: [], deleted: [], fetchedAt })
    return true
  }
  const isKept = await writeCache((db) => keepChanges(db, asked, changes, settled, fetchedAt))
  if (startedIn !== generation) return true
  if (isKept === false) {
    await reread()
    return false
  }
  if (startsOver || shownCursor() === asked) takeChanges(changes, settled, fetchedAt)
  startsOver = false
  if (isKept) keptAt = fetchedAt
  for (const kind of ['drafts', 'proposals'] as const) {
    const { changed = [], deleted = [] } = changes[kind] ?? {}
    const ids = changes.reset ? null : [...changed.map(({ id }) => id), ...deleted]
    if (ids === null || ids.length > 0) for (const listener of newsListeners[kind]) listener(ids)
  }
  tell({ runs: changes.executions.changed, deleted: changes.executions.deleted, fetchedAt })
  // Another tab reads everything that is kept anew: not for each of many pages.
  if (isKept && changes.cursor !== asked && changes.more !== true) tellOtherTabs()
  return true
}

function tell(news: RunNews): void {
  for (const listener of listeners) listener(news)
}

/** A proxy in between may answer JSON of its own. */
function isWhole(changes: Changes): boolean {
  const parts = [changes.agents, changes.tasks, changes.projects, changes.events, changes.executions]
  return (
    typeof changes.cursor === 'string' &&
    parts.every((part) => Array.isArray(part?.changed) && Array.isArray(part.deleted))
  )
}
