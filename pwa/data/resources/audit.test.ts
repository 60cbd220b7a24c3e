import { load, net, soon } from '#pwa/data/testing/run-page.ts'
import { problem } from '#pwa/data/testing/run-answers.ts'
import { json } from '#pwa/data/testing/sync-answers.ts'
import type { AuditLog } from '#shared/contract/audit.ts'
import { expect, test, vi } from 'vitest'

const row = (id: string, action: AuditLog['action'] = 'login'): AuditLog => ({
  id,
  timestamp: '2026-11-21T09:00:00Z',
  action,
  resource_type: 'session',
  resource_id: null,
  details: {},
  summary: 'Alex Kim signed in.',
  actor: null,
  address: null,
  user_agent: null,
})
const stats = { total_events: 3, period_days: 30, actions: [{ action: 'login', count: 3 }] }

/** A server whose log answers what `logs` says to a query. */
function answers(logs: (query: URLSearchParams) => unknown): void {
  const known = globalThis.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(new Request(input, init).url)
    if (pathname.endsWith('/audit-logs/stats')) return json({ stats })
    if (!pathname.endsWith('/audit-logs')) return known(input, init)
    const answer = await logs(searchParams)
    return answer instanceof Response ? answer : json(answer)
  })
}

async function open() {
  return { ...(await load()), ...(await import('#pwa/data/resources/audit.ts')) }
}

const ids = (logs: readonly AuditLog[] | null) => logs?.map(({ id }) => id)

test('older rows follow the newest fifty, from where those end', async () => {
  const page = await open()
  answers((query) =>
    query.get('before') === 'c1'
      ? { logs: [row('2')], next_before: null }
      : query.get('limit') === '50'
        ? { logs: [row('1')], next_before: 'c1' }
        : {},
  )
  await page.loadAudit({ days: 30 })
  expect([ids(page.audit.logs), page.audit.next, page.audit.stats?.total_events]).toEqual([['1'], 'c1', 3])
  await page.loadOlderAudit()
  expect([ids(page.audit.logs), page.audit.next]).toEqual([['1', '2'], null])
})

test('rows that no longer follow the newest ones, which came anew meanwhile, are not added', async () => {
  const page = await open()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  answers(() => ({ logs: [row('1')], next_before: 'c1' }))
  await page.loadAudit({ days: 30 })
  answers(async (query) => {
    if (query.get('before') === null) return { logs: [row('3')], next_before: 'c3' }
    await held
    return { logs: [row('0')], next_before: null }
  })
  const again = page.loadAudit({ days: 30 })
  const older = page.loadOlderAudit()
  await again
  release()
  await older
  expect([ids(page.audit.logs), page.audit.next]).toEqual([['3'], 'c3'])
})

test('the answer to an earlier filter does not come over that of a later one', async () => {
  const page = await open()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  answers(async (query) => {
    if (query.get('action') !== 'login') return { logs: [row('out', 'logout')], next_before: null }
    await held
    return { logs: [row('in')], next_before: 'c' }
  })
  const first = page.loadAudit({ action: 'login', days: 30 })
  await page.loadAudit({ action: 'logout', days: 30 })
  release()
  await first
  expect([ids(page.audit.logs), page.audit.next]).toEqual([['out'], null])
})

test('rows of another filter go at once, and a failure keeps those of the same', async () => {
  const page = await open()
  answers(() => ({ logs: [row('1')], next_before: null }))
  await page.loadAudit({ days: 30 })
  answers(() => problem(500, 'internal', 'Broken.'))
  await page.loadAudit({ days: 30 })
  expect([ids(page.audit.logs), page.audit.failed]).toEqual([['1'], true])
  const other = page.loadAudit({ days: 7 })
  expect(page.audit.logs).toBeNull()
  await other
})

test('nothing of it is left for the next person', async () => {
  const page = await open()
  answers(() => ({ logs: [row('1')], next_before: null }))
  await page.loadAudit({ days: 30 })
  net.answer = () => json({})
  await page.signOut()
  await soon(() => expect([page.audit.logs, page.audit.stats]).toEqual([null, null]))
})
