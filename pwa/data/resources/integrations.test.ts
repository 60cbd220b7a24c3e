import { load, net, soon } from '#pwa/data/testing/run-page.ts'
import { json } from '#pwa/data/testing/sync-answers.ts'
import { expect, test } from 'vitest'

const calendar = {
  connected: true,
  calendar_email: 'robin@gmail.test',
  last_synced: null,
  error: null,
  pending_writes: 0,
}
const workspace = { connected: false, email: null, error: null, missing: [] }

function answers(more: Record<string, () => Response> = {}): void {
  const paths: Record<string, () => Response> = {
    '/api/google-calendar/status': () => json(calendar),
    '/api/integrations/google/status': () => json(workspace),
    '/api/arlo/skills/list': () => json({ skills: [], google_connected: false }),
    ...more,
  }
  net.answer = ({ path }) => paths[path]?.() ?? json({})
}

const problem = (status: number, detail: string) => () =>
  new Response(JSON.stringify({ type: 'about:blank', title: 'x', status, code: 'x', detail }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })
const offline = () => {
  throw new TypeError('Failed to fetch')
}

async function open() {
  const page = await load()
  return { ...page, ...(await import('#pwa/data/resources/integrations.ts')) }
}

test('what was known of the connections is there without a network', async () => {
  answers()
  await (await open()).loadIntegrations()
  const page = await open()
  net.answer = offline
  await page.loadIntegrations()
  await soon(() => expect(page.integrations).toMatchObject({ calendar, workspace, failed: 'Failed to load status' }))
})

test('what could not be fetched without a network is told from what the server refused', async () => {
  const page = await open()
  const { connection } = await import('#pwa/data/network/connection.ts')
  net.answer = offline
  Object.assign(connection, { online: false })
  await page.loadIntegrations()
  expect(page.integrations).toMatchObject({ failed: 'Failed to load status', failedOffline: true })
  answers({ '/api/google-calendar/status': problem(503, 'The server is busy.') })
  await page.loadIntegrations()
  await page.loadIntegrations()
  expect(page.integrations).toMatchObject({ failed: 'The server is busy.', failedOffline: false })
})

test('a status that cannot be fetched is explained in one sentence; a 404 is no trouble', async () => {
  const page = await open()
  const failedWith = async (status: number, detail: string) => {
    answers({ '/api/google-calendar/status': problem(status, detail) })
    await page.loadIntegrations()
    return page.integrations.failed
  }
  // A screen must not wait for ever for what is not there.
  expect(await failedWith(404, 'There is nothing here.')).toBe('')
  expect(page.integrations).toMatchObject({
    calendar: { connected: false },
    workspace: { connected: false, missing: [] },
    skills: [],
  })
  expect(await failedWith(503, 'The server is busy.')).toBe('The server is busy.')
  expect(await failedWith(500, '')).toBe('Failed to load status')
  expect(await failedWith(404, 'There is nothing here.')).toBe('')
})

test('a code is sent once however often it is asked for, and again after it did not arrive', async () => {
  const page = await open()
  const sent = () => net.calls.filter(({ path }) => path === '/api/google-calendar/callback').length
  net.answer = offline
  await expect(page.finishAuthorization('calendar', 'code', 'state-1')).rejects.toMatchObject({ code: 'unreachable' })
  answers({ '/api/google-calendar/callback': () => json({ success: true, message: 'Connected.' }) })
  const before = sent()
  const done = await Promise.all([1, 2, 3].map(() => page.finishAuthorization('calendar', 'code', 'state-1')))
  expect(done).toEqual(Array.from({ length: 3 }, () => ({ success: true, message: 'Connected.' })))
  expect(sent()).toBe(before + 1)
  // Under one key, by which the server knows a request whose answer was lost.
  const keysSent = net.calls.filter(({ path }) => path === '/api/google-calendar/callback').map(({ key }) => key)
  expect(new Set(keysSent).size).toBe(1)
})
