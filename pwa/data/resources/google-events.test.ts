import { load, net, soon } from '#pwa/data/testing/run-page.ts'
import { json } from '#pwa/data/testing/sync-answers.ts'
import { afterEach, expect, test, vi } from 'vitest'

const theirs = {
  id: 'g-1',
  title: 'Dentist',
  start: '2026-11-23T09:00:00Z',
  end: '2026-11-23T10:00:00Z',
  time_zone: 'UTC',
  attendees: [],
  notes: '',
  source: 'google',
}
const [from, to] = [Date.parse('2026-11-01T00:00:00Z'), Date.parse('2026-12-01T00:00:00Z')]

const answered =
  (connected = true) =>
  () =>
    json({ connected, events: connected ? [theirs] : [], fetched_at: new Date().toISOString() })
const offline = () => {
  throw new TypeError('Failed to fetch')
}

afterEach(() => vi.restoreAllMocks())

async function open() {
  const page = await load()
  return {
    ...page,
    ...(await import('#pwa/data/resources/google-events.ts')),
    ...(await import('#pwa/data/cache/answers.ts')),
  }
}

const titles = ({ googleEvents }: Awaited<ReturnType<typeof open>>) =>
  googleEvents.spans.flatMap(({ events }) => events.map(({ title }) => title))

test('what Google had is there without a network, and says when it was fetched', async () => {
  net.answer = answered()
  await (await open()).loadGoogleEvents(from, to)
  const page = await open()
  net.answer = offline
  await page.loadGoogleEvents(from, to)
  expect(titles(page)).toEqual(['Dentist'])
  expect(Date.now() - page.googleEvents.spans[0]!.fetchedAt).toBeLessThan(60_000)
})

test('it is gone from the device after a day, wherever the app is opened', async () => {
  net.answer = answered()
  const first = await open()
  await first.loadGoogleEvents(from, to)
  expect(await first.readAnswer('google-events')).toBeDefined()
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 24 * 60 * 60_000)
  const page = await open()
  await page.forgetOldGoogleEvents()
  await soon(async () => expect(await page.readAnswer('google-events')).toBeUndefined())
  net.answer = offline
  await page.loadGoogleEvents(from, to)
  expect(titles(page)).toEqual([])
})

test('it is gone once the calendar is not connected any more', async () => {
  net.answer = answered()
  const page = await open()
  await page.loadGoogleEvents(from, to)
  net.answer = answered(false)
  await page.loadGoogleEvents(from, to)
  expect(titles(page)).toEqual([])
  expect(await page.readAnswer('google-events')).toBeUndefined()
})

test('a refusal is told, and what is known stays', async () => {
  net.answer = answered()
  const page = await open()
  await page.loadGoogleEvents(from, to)
  net.answer = () =>
    new Response(
      JSON.stringify({
        type: 'about:blank',
        title: 'x',
        status: 503,
        code: 'google_unreachable',
        detail: 'Google does not answer at the moment.',
      }),
      { status: 503, headers: { 'content-type': 'application/problem+json' } },
    )
  await page.loadGoogleEvents(from, to)
  expect(page.googleEvents.failed).toBe('Google does not answer at the moment.')
  expect(titles(page)).toEqual(['Dentist'])
})

test('what was under way when the calendar was disconnected is not kept', async () => {
  const page = await open()
  let answer = () => {}
  net.answer = async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    return answered()()
  }
  const loading = page.loadGoogleEvents(from, to)
  await soon(() => expect(net.calls.some(({ path }) => path === '/api/google-calendar/events')).toBe(true))
  await page.forgetGoogleEvents()
  answer()
  await loading
  expect([titles(page), page.googleEvents.connected, await page.readAnswer('google-events')]).toEqual([
    [],
    false,
    undefined,
  ])
})
