import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Task } from '#shared/contract/tasks.ts'
import { cursorName } from '../outbox/names.ts'
import { type UserDb, openUserDb } from './db.ts'
import { findRows, hasManyOver, keepRows, readList, tablesOf } from './kept-lists.ts'
import { keepOpened, noteOpened, readTasks, tidyLists } from './kept-tasks.ts'

let db: UserDb
let user = 0
beforeEach(async () => {
  user += 1
  db = await openUserDb(`lists-${user}`, () => {})
})
afterEach(() => db.close())

const now = Date.parse('2026-11-27T12:00:00.000Z')
const ago = (days: number) => new Date(now - days * 24 * 60 * 60_000).toISOString()

function task(id: string, change: Partial<Task> = {}): Task {
  return {
    id,
    title: `Task ${id}`,
    status: 'Pending',
    assignee: '',
    assignee_id: null,
    priority: 'Medium',
    dueDate: null,
    project_id: null,
    notes: '',
    created_at: ago(200),
    updated_at: ago(200),
    ...change,
  }
}
const many = (count: number, change?: Partial<Task>) => Array.from({ length: count }, (_, n) => task(`t${n}`, change))

const keep = (changed: Task[], deleted: string[] = []) =>
  db.transaction('rw', tablesOf(db), () => keepRows(db, 'tasks', { changed, deleted }))
const read = async () => {
  const tasks = await db.transaction('r', tablesOf(db), () => readList(db, 'tasks'))
  return new Map(tasks.map((each) => [each.id, each.title]))
}
const counts = async () => ({ blocks: await db.blocks.count(), over: await db.tasks.count() })

test('what comes in bulk is kept in blocks, and what changes lies over them', async () => {
  await keep(many(1200))
  expect(await counts()).toEqual({ blocks: 3, over: 0 })
  await keep([task('t7', { title: 'Changed' }), task('new')], ['t8', 'never there'])
  const kept = await read()
  expect(kept.size).toBe(1200)
  expect(kept.get('t7')).toBe('Changed')
  expect(kept.has('t8')).toBe(false)
  expect(kept.get('new')).toBe('Task new')
  // One that was deleted comes back, in bulk too, and the later block is the one that counts.
  await keep([task('t8', { title: 'Back' })])
  expect((await read()).get('t8')).toBe('Back')
  await keep(many(600, { title: 'All anew' }))
  expect([...(await read()).values()].filter((title) => title === 'All anew')).toHaveLength(600)
  expect((await read()).size).toBe(1201)
  const found = await db.transaction('r', tablesOf(db), () => findRows(db, 'tasks', ['t8', 't1100', 'new', 'none']))
  expect(found.map((each) => each?.title)).toEqual(['All anew', 'Task t1100', 'Task new', undefined])
})

test('without blocks a row is a row', async () => {
  await keep([task('a'), task('b')])
  await keep([], ['a'])
  expect(await counts()).toEqual({ blocks: 0, over: 1 })
  expect([...(await read()).keys()]).toEqual(['b'])
})

test('what lies over the blocks is packed, and another list is not touched by it', async () => {
  await keep(many(200))
  const events = [{ id: 'e1', title: 'Meeting' } as never]
  await db.transaction('rw', tablesOf(db), () => keepRows(db, 'events', { changed: events, deleted: [] }))
  for (let n = 0; n < 1100; n += 50) await keep(Array.from({ length: 50 }, (_, each) => task(`later${n + each}`)))
  await keep([], ['t1'])
  expect(await hasManyOver(db)).toBe(true)
  const before = await read()
  await tidyLists(db, now)
  expect(await hasManyOver(db)).toBe(false)
  expect((await counts()).over).toBe(0)
  expect(await read()).toEqual(before)
  expect(await db.transaction('r', tablesOf(db), () => readList(db, 'events'))).toEqual(events)
})

test('completed tasks leave the device 90 days after their last change, or after they were opened', async () => {
  const done = { status: 'Completed' } as const
  await keep([
    ...many(150),
    task('recent', { ...done, updated_at: ago(89) }),
    task('old', { ...done, updated_at: ago(91) }),
    task('seen', { ...done, updated_at: ago(91) }),
    task('seen long ago', { ...done, updated_at: ago(300) }),
  ])
  await noteOpened(db, 'seen', now - 1000)
  await db.opened.put({ id: 'seen long ago', at: now - 91 * 24 * 60 * 60_000 })
  const tables = [...tablesOf(db), db.opened]
  const { kept, past } = await db.transaction('r', tables, () => readTasks(db, now))
  expect(past).toBe(2)
  expect(kept.map(({ id }) => id).slice(150)).toEqual(['recent', 'seen'])
  await tidyLists(db, now)
  expect([...(await read()).keys()].slice(150)).toEqual(['recent', 'seen'])
  expect(await db.opened.toCollection().primaryKeys()).toEqual(['seen'])
})

test('what was asked for by itself is kept only where nothing came meanwhile', async () => {
  await db.syncMeta.put({ name: cursorName, cursor: 'e.5', fetchedAt: now })
  const old = task('old', { status: 'Completed', updated_at: ago(300) })
  expect(await keepOpened(db, 'e.4', [old], now)).toBe(false)
  expect((await read()).size).toBe(0)
  expect(await keepOpened(db, 'e.5', [old], now)).toBe(true)
  expect([...(await read()).keys()]).toEqual(['old'])
  const { past } = await db.transaction('r', [...tablesOf(db), db.opened], () => readTasks(db, now))
  expect(past).toBe(0)
})
