import { problem } from '#pwa/data/testing/run-answers.ts'
import { load, net, soon } from '#pwa/data/testing/run-page.ts'
import { json } from '#pwa/data/testing/sync-answers.ts'
import type { Schedule } from '#shared/contract/schedules.ts'
import { expect, test } from 'vitest'

const fields = {
  agent_id: '6',
  prompt: 'Report',
  repeat: { kind: 'daily' as const, time: '08:00' },
  time_zone: 'Europe/Berlin',
}
const plain = {
  provider: null,
  paused_reason: null,
  last_run: null,
  created_at: '2026-11-21T09:00:00Z',
  updated_at: '2026-11-21T09:00:00Z',
}
const next_at = '2026-11-22T07:00:00Z'
const writes = () => net.calls.filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/schedules'))

/** The recurring tasks as a server keeps them: one for each id, each key once. */
function store() {
  const kept = new Map<string, Schedule>()
  const answer: typeof net.answer = ({ method, path, body }) => {
    if (!path.startsWith('/api/schedules')) return json({})
    const id = path.split('/')[3] ?? ''
    if (path.endsWith('/runs'))
      return json({
        items: [{ at: next_at, status: 'skipped', execution_id: null, reason: 'Millie is paused.' }],
        next_cursor: null,
      })
    if (method === 'GET') return json([...kept.values()])
    if (method === 'DELETE') return json({ id: kept.delete(id) && id })
    const now: Schedule = {
      ...plain,
      ...fields,
      id: '',
      paused: false,
      next_at,
      ...kept.get(id),
      ...(JSON.parse(body) as Partial<Schedule>),
    }
    kept.set(now.id, { ...now, next_at: now.paused ? null : next_at })
    return json(kept.get(now.id))
  }
  net.answer = answer
  return { kept, answer }
}

async function open() {
  const page = await load()
  return { ...page, ...(await import('#pwa/data/resources/schedules.ts')) }
}

test('one whose answer was lost is sent again under its id and key, after a reload too; another one has its own', async () => {
  const { kept, answer } = store()
  net.answer = async (call) => {
    const response = await answer(call)
    if (call.method === 'POST' && writes().length === 1) throw new TypeError('Failed to fetch')
    return response
  }
  await expect((await open()).createSchedule(fields)).rejects.toMatchObject({ status: 0 })
  const { createSchedule, schedules } = await open()
  await createSchedule(fields)
  expect(schedules.list).toMatchObject([{ prompt: 'Report', next_at }])
  expect(writes()[1]).toEqual(writes()[0])
  await createSchedule(fields)
  expect(new Set(writes().map(({ key }) => key)).size).toBe(2)
  expect(kept.size).toBe(2)
})

test('what is refused is meant anew when it is said again', async () => {
  const { answer } = store()
  net.answer = (call) =>
    writes().length === 1 && call.method === 'POST' ? problem(400, 'invalid', 'Not today.') : answer(call)
  const { createSchedule } = await open()
  await expect(createSchedule(fields)).rejects.toMatchObject({ detail: 'Not today.' })
  await createSchedule(fields)
  expect(writes()[1]!.key).not.toBe(writes()[0]!.key)
})

test('a pause shows at once, and is taken back when it is refused', async () => {
  const { answer } = store()
  const { createSchedule, changeSchedule, schedules } = await open()
  await createSchedule(fields)
  const { id } = schedules.list![0]!
  net.answer = (call) => (call.method === 'PATCH' ? problem(429, 'too_many', 'Wait a little.') : answer(call))
  const refused = changeSchedule(id, { paused: true })
  expect(schedules).toMatchObject({ list: [{ paused: true, next_at: null }], changing: [id] })
  await expect(refused).rejects.toMatchObject({ detail: 'Wait a little.' })
  expect(schedules).toMatchObject({ list: [{ paused: false, next_at }], changing: [] })
  net.answer = answer
  await changeSchedule(id, { paused: true })
  expect(schedules).toMatchObject({ list: [{ paused: true, next_at: null }] })
})

test('the list and what became of each can be read without a network, and what is not deleted stays', async () => {
  store()
  const first = await open()
  await first.createSchedule(fields)
  const { id } = first.schedules.list![0]!
  await first.loadScheduleRuns(id)
  const page = await open()
  net.answer = () => {
    throw new TypeError('Failed to fetch')
  }
  await page.loadSchedules()
  await page.loadScheduleRuns(id)
  await soon(() => expect(page.schedules).toMatchObject({ failed: true, list: [{ id, prompt: 'Report' }] }))
  await soon(() =>
    expect(page.runsOf(id)).toMatchObject({ failed: true, list: [{ status: 'skipped', reason: 'Millie is paused.' }] }),
  )
  await expect(page.removeSchedule(id)).rejects.toMatchObject({ status: 0 })
  expect(page.schedules).toMatchObject({ list: [{ id }], changing: [] })
})

test('what was deleted elsewhere goes when it is changed here', async () => {
  const { answer } = store()
  const { createSchedule, changeSchedule, schedules } = await open()
  await createSchedule(fields)
  net.answer = (call) =>
    call.method === 'PATCH' ? problem(410, 'schedule_deleted', 'This recurring run was deleted.') : answer(call)
  await expect(changeSchedule(schedules.list![0]!.id, { paused: true })).rejects.toMatchObject({ status: 410 })
  expect(schedules.list).toEqual([])
})

test('a list that was asked for before a change does not take it back', async () => {
  const { answer } = store()
  const { createSchedule, loadSchedules, removeSchedule, schedules } = await open()
  await createSchedule(fields)
  let release = () => {}
  net.answer = async (call) => {
    const response = await answer(call)
    if (call.method === 'GET' && call.path === '/api/schedules')
      await new Promise<void>((resolve) => (release = resolve))
    return response
  }
  const asked = net.calls.length
  const loaded = loadSchedules()
  await soon(() => expect(net.calls.slice(asked)).toMatchObject([{ method: 'GET', path: '/api/schedules' }]))
  await removeSchedule(schedules.list![0]!.id)
  release()
  await loaded
  expect(schedules.list).toEqual([])
})
