import 'fake-indexeddb/auto'
import { changes, json, person } from '#pwa/data/testing/sync-answers.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Project } from '#shared/contract/projects.ts'
import type { Task } from '#shared/contract/tasks.ts'

let user = 0
let sync: (query: URLSearchParams) => unknown
let tasksAnswer: (url: URL) => Response
const asked: URL[] = []
const close: (() => void)[] = []

beforeEach(() => {
  user += 1
  asked.length = 0
  localStorage.clear()
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const url = new URL(new Request(input, init).url)
    asked.push(url)
    if (url.pathname === '/api/sync') return json(await sync(url.searchParams))
    if (url.pathname.startsWith('/api/tasks')) return tasksAnswer(url)
    return json({ user: person(`o${user}`) })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const each of close.splice(0)) each()
})

const longAgo = '2025-01-01T00:00:00.000Z'
const soon = new Date().toISOString()
const task = (id: string, status: Task['status'], project_id: string | null = null, updated_at = soon): Task => ({
  id,
  title: `Task ${id}`,
  status,
  assignee: '',
  assignee_id: null,
  priority: 'Medium',
  dueDate: null,
  project_id,
  notes: '',
  created_at: longAgo,
  updated_at,
})
const project = (id: string, completed_tasks: number) => ({ id, name: id, completed_tasks }) as Project

type Answer = { reset?: boolean; more?: boolean; tasks?: Task[]; projects?: Project[]; completed?: number }

function answer(cursor: string, { tasks = [], projects = [], completed = 0, ...change }: Answer = {}) {
  return {
    ...changes(cursor, change),
    completed_tasks: completed,
    tasks: { changed: tasks, deleted: [] },
    projects: { changed: projects, deleted: [] },
  }
}

async function load() {
  vi.resetModules()
  localStorage.setItem('token', 't')
  localStorage.setItem('user', JSON.stringify(person(`o${user}`)))
  const session = await import('#pwa/data/session/session.ts')
  const { refresh } = await import('#pwa/data/sync/sync.ts')
  const { tasks } = await import('#pwa/data/resources/tasks.ts')
  const { loadOlder, loadTask } = await import('#pwa/data/resources/older.ts')
  const { withCache } = await import('#pwa/data/cache/cache.ts')
  session.startSession()
  close.push(() => void withCache(async (db) => db.close({ disableAutoOpen: true })))
  return { refresh, tasks, loadOlder, loadTask, ids: () => tasks.list?.map(({ id }) => id) }
}

test('what is not kept here is counted: of all, and of each project', async () => {
  sync = () =>
    answer('e.1', {
      reset: true,
      tasks: [task('open', 'Pending', 'p'), task('done', 'Completed', 'p'), task('free', 'Completed')],
      projects: [project('p', 4), project('q', 2), project('r', 0)],
      completed: 9,
    })
  const { refresh, tasks } = await load()
  await refresh()
  expect(Date.parse(asked.at(-1)!.searchParams.get('completed_since')!)).toBeLessThan(Date.now() - 89 * 86_400_000)
  expect(tasks.older.all).toBe(7)
  expect([...tasks.older.byProject]).toEqual([
    ['p', 3],
    ['q', 2],
  ])
  // One of the older is opened again elsewhere, and so comes here.
  sync = () => answer('e.2', { tasks: [task('again', 'Pending', 'q')], projects: [project('q', 1)], completed: 8 })
  await refresh()
  expect(tasks.older.all).toBe(6)
  expect(tasks.older.byProject.get('q')).toBe(1)
})

test('older tasks come page by page, count no longer as older, and are there after a reload', async () => {
  const all = { reset: true, tasks: [task('open', 'Pending')], completed: 3 }
  sync = () => answer('e.1', all)
  const page = await load()
  await page.refresh()
  const link = { link: '</api/tasks?limit=100&cursor=17.b>; rel="next"', 'content-type': 'application/json' }
  tasksAnswer = (url) =>
    url.searchParams.get('cursor') === null
      ? new Response(JSON.stringify([task('a', 'Completed', null, longAgo), task('b', 'Completed', null, longAgo)]), {
          headers: link,
        })
      : json([task('c', 'Completed', null, longAgo)])
  expect(await page.loadOlder({ q: 'task' }, null)).toBe('17.b')
  const query = Object.fromEntries(asked.at(-1)!.searchParams)
  expect(query).toMatchObject({ q: 'task', limit: '100', completed_before: expect.any(String) })
  expect(page.ids()!.toSorted()).toEqual(['a', 'b', 'open'])
  expect(page.tasks.older.all).toBe(1)
  expect(await page.loadOlder({ q: 'task' }, '17.b')).toBeNull()
  expect(page.tasks.older.all).toBe(0)
  await vi.waitFor(() => expect(localStorage.getItem('installId')).toBeTruthy(), 10_000)

  sync = () => answer('e.1', { completed: 3 })
  const again = await load()
  await again.refresh()
  expect(again.ids()!.toSorted()).toEqual(['a', 'b', 'c', 'open'])
})

test('a task that was deleted while it was asked for does not stay', async () => {
  sync = () => answer('e.1', { reset: true, completed: 1 })
  const page = await load()
  await page.refresh()
  let isGone = false
  tasksAnswer = () => {
    if (isGone)
      return new Response(JSON.stringify({ code: 'not_found', detail: 'Gone.', status: 410 }), {
        status: 410,
        headers: { 'content-type': 'application/problem+json' },
      })
    return json(task('old', 'Completed', null, longAgo))
  }
  // Another question of this page brings the deletion before the answer is kept.
  const slow = tasksAnswer
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const url = new URL(new Request(input, init).url)
    if (url.pathname === '/api/sync') return json(await sync(url.searchParams))
    const response = slow(url)
    if (!isGone) await held
    return response
  })
  const asking = page.loadTask('old')
  await new Promise((resolve) => setTimeout(resolve))
  sync = () => ({ ...answer('e.2'), tasks: { changed: [], deleted: ['old'] } })
  await page.refresh()
  isGone = true
  release()
  await expect(asking).rejects.toMatchObject({ status: 410 })
  expect(page.ids()).toEqual([])
})

test('of many pages each drawing shows about as much again', async () => {
  const pages = 32
  const rows = (n: number) => Array.from({ length: 10 }, (_, each) => task(`${n}-${each}`, 'Pending'))
  sync = (query) => {
    if (query.get('cursor') === 'e.1') return answer('e.1')
    const n = Number(query.get('cursor')?.split('~')[1] ?? 0)
    const isLast = n === pages - 1
    return answer(isLast ? 'e.1' : `e.1~${n + 1}`, { reset: n === 0, more: !isLast, tasks: rows(n) })
  }
  const { refresh, tasks } = await load()
  const { subscribe } = await import('valtio')
  const sizes: number[] = []
  subscribe(tasks, () => tasks.list && sizes.at(-1) !== tasks.list.length && sizes.push(tasks.list.length), true)
  await refresh()
  expect(sizes).toEqual([10, 20, 40, 80, 160, 320])
})
