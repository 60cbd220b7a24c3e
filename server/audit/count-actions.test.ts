import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/domain/ids.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { countActions } from './count-actions.repo.ts'

const day = 24 * 60 * 60_000
const hour = day / 24
/** Half past one in the night of 2001-09-09, long before the log of the server itself begins. */
const now = Date.parse('2001-09-09T01:30:00Z')
const midnight = now - 1.5 * hour

let server: TestServer
beforeAll(async () => (server = await openTestServer()))
afterAll(() => server.close())

async function add(action: string, ...times: number[]) {
  const nobody = { user_id: null, workspace_id: null, address: null, user_agent: null, resource_id: null }
  await server.services.db
    .insertInto('audit_log')
    .values(times.map((at) => ({ id: newId(), at, action, resource_type: 'session', details: '{}', ...nobody })))
    .execute()
}

/** Of what there is from then on until the log of the server itself. */
async function counted(days: number, at = now) {
  const since = at - days * day
  const all = await countActions(server.services.db, since, at)
  const { logged } = await server.services.db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll().as('logged'))
    .where('at', '>=', since)
    .where('at', '<', now + 100 * day)
    .executeTakeFirstOrThrow()
  return { actions: Object.fromEntries(all.map(({ action, count }) => [action, count])), logged: Number(logged) }
}

test('a time of so many days begins and ends within one, and every row in it counts once', async () => {
  await add('token_create', now - 3 * day - 1, now - 3 * day, midnight - 2 * day - 1)
  await add('token_create', midnight - 2 * day, midnight - day - 1, midnight - day, midnight - 1, midnight, now)
  const { actions, logged } = await counted(3)
  expect(logged).toBe(8)
  expect(actions.token_create).toBe(8)
})

test('a day that is over is not counted again, and one that is not yet is', async () => {
  await add('token_revoke', midnight - 2 * day, midnight, now)
  expect((await counted(3)).actions).not.toHaveProperty('token_revoke', 3)
  expect((await counted(3)).actions.token_revoke).toBe(2)
  const kept = await server.services.db.selectFrom('audit_days').selectAll().orderBy('day').execute()
  expect(kept.map(({ day: date, counts }) => [date * day, JSON.parse(counts)])).toEqual([
    [midnight - 2 * day, { token_create: 2 }],
    [midnight - day, { token_create: 2 }],
  ])
})

test('what comes in the hour after midnight and is of before it counts', async () => {
  const soon = midnight + 30 * day + hour / 2
  await add('revoke_device', soon - hour)
  expect((await counted(7, soon)).actions.revoke_device).toBe(1)
  await add('revoke_device', soon - hour)
  expect((await counted(7, soon)).actions.revoke_device).toBe(2)
})

test('a time within one day has no whole one', async () => {
  expect((await counted(0.01)).actions).toMatchObject({ token_create: 1, token_revoke: 1 })
})
