import { readRow } from '#pwa/data/outbox/row.ts'
import { load as loadPage, net, soon } from '#pwa/data/testing/run-page.ts'
import { problem } from '#pwa/data/testing/run-answers.ts'
import { changes, json, person } from '#pwa/data/testing/sync-answers.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { beforeEach, expect, test } from 'vitest'

const rows = new Map<string, Task>()
let asked = 0
/** What the next writes are answered with instead. */
let refusal: Response | null = null
/** Holds the answers to what is asked of `/sync`, each as things were when it was asked. */
let held: ((release: () => void) => void) | null = null

beforeEach(() => {
  rows.clear()
  refusal = null
  held = null
  net.answer = async ({ method, path, body }) => {
    if (path === '/api/sync') {
      asked += 1
      const answer = json({
        ...changes(`e.${asked}`, { reset: true }),
        tasks: { changed: [...rows.values()], deleted: [] },
      })
      if (held) await new Promise<void>((resolve) => held!(resolve))
      return answer
    }
    if (refusal) return refusal.clone()
    const id = path.split('/')[3]
    if (method === 'DELETE') {
      rows.delete(id!)
      return json({ id })
    }
    const fields = JSON.parse(body) as Partial<Task>
    const row = { ...(rows.get(id!) ?? blank), ...fields } as Task
    rows.set(row.id, row)
    return json(row)
  }
})

const blank = {
  status: 'Pending',
  assignee: '',
  assignee_id: null,
  priority: 'Medium',
  dueDate: null,
  project_id: null,
  notes: '',
  created_at: '2026-11-21T09:00:00.000Z',
  updated_at: '2026-11-21T09:00:00.000Z',
}

async function load() {
  const page = await loadPage()
  const changing = await import('#pwa/data/outbox/changes.ts')
  const { openChanges, onRefused } = await import('#pwa/data/outbox/open-changes.ts')
  const { dropCall, retryCall } = await import('#pwa/data/outbox/outbox-host.ts')
  const { refresh } = await import('#pwa/data/sync/sync.ts')
  const { tasks } = await import('#pwa/data/sync/synced.ts')
  const titles = () => tasks.list?.map(({ title }) => title).toSorted()
  await refresh().catch(() => {})
  return { ...page, ...changing, openChanges, onRefused, dropCall, retryCall, refresh, tasks, titles }
}

const writes = () => net.calls.filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/tasks'))

test('a change made offline is seen at once, says that it waits, survives a reload and arrives once', async () => {
  const page = await load()
  page.connection.online = false
  const id = await page.create('tasks', { title: 'Call' })
  await page.update('tasks', id, { status: 'In Progress' })
  expect(page.tasks.list).toMatchObject([{ id, title: 'Call', status: 'In Progress' }])
  expect(page.openChanges.waiting).toContain(`tasks:${id}`)
  expect(writes()).toEqual([])

  const again = await load()
  await soon(() => expect(rows.get(id)).toMatchObject({ title: 'Call', status: 'In Progress' }))
  await soon(() => expect(again.openChanges.waiting).toEqual([]))
  expect(again.titles()).toEqual(['Call'])
  expect(writes().map(({ method }) => method)).toEqual(['POST', 'PATCH'])
  await soon(() => expect(again.outboxCount.unsent).toBe(0))
})

test('an accepted change stays in view until the server has told of it, however old the answers are that come between', async () => {
  const page = await load()
  const releases: (() => void)[] = []
  held = (release) => releases.push(release)
  const old = page.refresh()
  await soon(() => expect(releases).toHaveLength(1))
  await page.create('tasks', { title: 'Call' })
  await soon(() => expect(rows.size).toBe(1))
  const seen: (string[] | undefined)[] = []
  const { subscribe } = await import('valtio')
  const stop = subscribe(page.tasks, () => void seen.push(page.titles()), true)
  await soon(() => expect(page.outboxCount.unsent).toBe(0))
  releases[0]!()
  await old
  await soon(() => expect(releases.length).toBeGreaterThan(1))
  held = null
  for (const release of releases) release()
  await page.refresh()
  stop()
  expect(page.titles()).toEqual(['Call'])
  expect(seen).not.toContainEqual([])
  expect(
    (await page.inDatabase(net.user, (db) => db.outbox.toArray())).map(({ state, seen }) => [state, seen]),
  ).toEqual([['done', true]])
})

test('an answer that was asked for while a change was on its way does not stand for it', async () => {
  const page = await load()
  let arrive = () => {}
  const answer = net.answer
  net.answer = async (call) => {
    if (call.method === 'POST') await new Promise<void>((resolve) => (arrive = resolve))
    return answer(call)
  }
  await page.create('tasks', { title: 'Call' })
  await soon(() => expect(writes()).toHaveLength(1))
  await page.refresh()
  expect(page.titles()).toEqual(['Call'])
  // The next answer is old as well, and comes after the change was accepted.
  const releases: (() => void)[] = []
  held = (release) => releases.push(release)
  const old = page.refresh()
  await soon(() => expect(releases).toHaveLength(1))
  arrive()
  await soon(() => expect(page.outboxCount.unsent).toBe(0))
  releases[0]!()
  await old
  expect(page.titles()).toEqual(['Call'])
  held = null
})

test('a refused change is taken back in view with its reason, and can be edited, sent again or discarded', async () => {
  const page = await load()
  const id = await page.create('tasks', { title: 'Call' })
  await soon(() => expect(rows.get(id)).toBeTruthy())
  const told: string[] = []
  page.onRefused(({ fault }) => told.push(fault.detail))
  refusal = problem(400, 'invalid_input', 'There is no such agent. Choose another one.')
  await page.update('tasks', id, { title: 'Write', assignee_id: '99' })
  await soon(() =>
    expect(page.openChanges.refused).toMatchObject([
      { noun: 'tasks', name: 'update', id, fields: { title: 'Write', assignee_id: '99' } },
    ]),
  )
  expect(told).toEqual(['There is no such agent. Choose another one.'])
  expect(page.titles()).toEqual(['Call'])

  refusal = null
  await page.retryCall(page.openChanges.refused[0]!.key)
  await soon(() => expect(rows.get(id)?.title).toBe('Write'))
  expect(page.titles()).toEqual(['Write'])
  expect(page.openChanges.refused).toEqual([])
  const patches = writes().filter(({ method }) => method === 'PATCH')
  expect(new Set(patches.map(({ key }) => key)).size).toBe(1)

  refusal = problem(410, 'task_deleted', 'This task was deleted.')
  await page.update('tasks', id, { title: 'Late' })
  await soon(() => expect(page.openChanges.refused).toHaveLength(1))
  await page.dropCall(page.openChanges.refused[0]!.key)
  await soon(() => expect(page.openChanges.refused).toEqual([]))
  expect(page.titles()).toEqual(['Write'])
})

test('a deletion is taken back: unsent it never leaves, sent the thing comes back under its id', async () => {
  const page = await load()
  const id = await page.create('tasks', { title: 'Call' })
  await soon(() => expect(rows.get(id)).toBeTruthy())
  page.connection.online = false
  const undoUnsent = await page.remove('tasks', id, { title: 'Call' })
  expect(page.titles()).toEqual([])
  await undoUnsent()
  expect(page.titles()).toEqual(['Call'])
  page.connection.online = true
  const undoSent = await page.remove('tasks', id, { title: 'Call' })
  await soon(() => expect(rows.has(id)).toBe(false))
  await undoSent()
  await soon(() => expect(rows.get(id)).toMatchObject({ id, title: 'Call' }))
  expect(writes().map(({ method }) => method)).toEqual(['POST', 'DELETE', 'POST'])
})

test('where nothing can be kept a change is sent from memory under one key, and offline it is refused at once', async () => {
  const page = await load()
  page.cache.available = false
  let failures = 2
  const answer = net.answer
  net.answer = (call) => {
    if (call.path === '/api/tasks' && failures-- > 0) throw new TypeError('Failed to fetch')
    return answer(call)
  }
  await page.create('tasks', { title: 'Call' })
  expect(page.titles()).toEqual(['Call'])
  expect(new Set(writes().map(({ key }) => key)).size).toBe(1)
  page.connection.online = false
  await expect(page.create('tasks', { title: 'Write' })).rejects.toMatchObject({
    code: 'not_kept',
    detail: expect.stringContaining('What you typed is still here'),
  })
})

test('from memory too, changes arrive in the order in which they were made', async () => {
  const page = await load()
  const id = await page.create('tasks', { title: 'Call' })
  await soon(() => expect(rows.get(id)).toBeTruthy())
  page.cache.available = false
  let failures = 1
  const answer = net.answer
  net.answer = (call) => {
    if (call.method === 'PATCH' && failures-- > 0) throw new TypeError('Failed to fetch')
    return answer(call)
  }
  await Promise.all([
    page.update('tasks', id, { status: 'In Progress' }),
    page.update('tasks', id, { status: 'Completed' }),
  ])
  expect(rows.get(id)?.status).toBe('Completed')
})

test('nobody sends or takes back what someone else did on this device', async () => {
  const page = await load()
  const id = await page.create('tasks', { title: 'Mine' })
  await soon(() => expect(rows.has(id)).toBe(true))
  const undo = await page.remove('tasks', id, { title: 'Mine' })
  await soon(() => expect(rows.has(id)).toBe(false))
  const before = writes().length
  const late = page.create('tasks', { title: 'Secret' }).catch((error: unknown) => error)
  localStorage.setItem('token', 't-other')
  localStorage.setItem('user', JSON.stringify(person('other')))
  dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  expect(await late).toMatchObject({ code: 'left' })
  await undo()
  await page.refresh()
  expect(writes()).toHaveLength(before)
})

test('a task waits for each agent that is to have it and is not made yet, and for no person', async () => {
  const page = await load()
  page.connection.online = false
  const assignees = [
    { kind: 'agent' as const, id: 'new', name: 'Ada' },
    { kind: 'person' as const, id: 'sam', name: 'Sam Rivera' },
  ]
  await page.create('tasks', { title: 'Call', assignees })
  expect(page.tasks.list).toMatchObject([{ assignee: 'Ada', assignees }])
  const [row] = await page.inDatabase(net.user, (db) => db.outbox.toArray())
  expect(readRow(row)!.dependsOn).toEqual(['agents:new'])
})
