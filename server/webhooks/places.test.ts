import { afterEach, describe, expect, test } from 'vitest'
import { openWebhookServer } from '../testing/webhook-server.ts'
import { atOnce, fullOf, hasPlace } from './places.rules.ts'
import type { Taker } from './webhooks.repo.ts'

const closing: { close: () => unknown }[] = []
afterEach(async () => {
  for (const each of closing.splice(0).toReversed()) await each.close()
})

/** No hanging request is given up before the test is over. */
const webhookAnswerMs = 10 * 60_000

async function open() {
  const opened = await openWebhookServer({ webhookAnswerMs })
  closing.push(opened)
  const { server, receiver, engine } = opened
  await server
    .client()
    .session.register({ body: { name: 'Robin', email: 'robin@example.com', password: 'Long-enough-1' } })
  const other = (await server.signIn('robin@example.com', 'Long-enough-1')).api
  await other.webhooks.create({ body: { url: `${receiver.origin}/well` } })
  const give = async (api: typeof other) => {
    await api.executions.create({ params: { id: '6' }, body: { prompt: 'Write to Nordhaus' } }, { respondAsync: true })
    engine.end()
  }
  return { ...opened, other, give }
}

describe('receivers that never answer', () => {
  test('of one workspace, twenty of them, keep no message of another waiting', async () => {
    const { server, receiver, api, other, give } = await open()
    receiver.alwaysSays('/silent', 'silence')
    const member = (await server.signIn('member')).api
    for (const person of [api, member]) {
      for (let n = 0; n < 10; n += 1) await person.webhooks.create({ body: { url: `${receiver.origin}/silent` } })
      for (let n = 0; n < 5; n += 1) await give(person)
    }
    const { db } = server.services
    await expect.poll(() => db.selectFrom('webhook_deliveries').selectAll().execute()).toHaveLength(100)
    await expect.poll(() => receiver.to('/silent').length).toBeGreaterThanOrEqual(22)
    for (let n = 1; n <= 6; n += 1) {
      await give(other)
      await expect.poll(() => receiver.to('/well')).toHaveLength(n)
    }
    // Both of its people had something sent, and they still hang.
    expect(
      await db.selectFrom('webhook_deliveries').select('id').where('status', '=', 'pending').execute(),
    ).toHaveLength(100)
    const begun = await db
      .selectFrom('webhook_deliveries')
      .innerJoin('webhooks', 'key', 'webhook_key')
      .select('user_id')
      .where('attempts', '>', 0)
      .where('status', '=', 'pending')
      .execute()
    expect(new Set(begun.map(({ user_id }) => user_id)).size).toBe(2)
    expect(begun.length).toBeLessThanOrEqual(atOnce / 2)
  })

  test('pinged more often than there are places for, keep no message waiting either', async () => {
    const { server, receiver, api, hook, other, give } = await open()
    receiver.alwaysSays('/silent', 'silence')
    const { id } = await hook('/silent', { events: ['run.waiting'] })
    const pings = Array.from({ length: atOnce + 1 }, () => api.webhooks.test({ params: { id }, body: {} }))
    await expect.poll(() => receiver.to('/silent')).toHaveLength(atOnce + 1)
    await give(other)
    await expect.poll(() => receiver.to('/well')).toHaveLength(1)
    await server.services.webhooks.stop(0)
    expect((await Promise.all(pings)).map(({ error }) => error)).toEqual(pings.map(() => 'The server stopped.'))
  })
})

describe('a place', () => {
  const taker = (workspace: number, person = 0, webhook = 0): Taker => ({
    workspace_id: `w${workspace}`,
    user_id: `w${workspace} p${person}`,
    webhook_key: `w${workspace} p${person} h${webhook}`,
  })
  /** Takes all that this person may have, with as many webhooks as there can be. */
  const fill = (taken: Taker[], workspace: number, person = 0) => {
    for (let webhook = 0; webhook < 10; webhook += 1)
      while (hasPlace(taken, taker(workspace, person, webhook))) taken.push(taker(workspace, person, webhook))
    return taken
  }

  test('is left to others by whoever is alone', () => {
    expect(fill([], 1)).toHaveLength(22)
    let all: Taker[] = []
    for (let person = 0; person < 5; person += 1) all = fill(all, 1, person)
    expect(all.length).toBeLessThanOrEqual(atOnce / 2)
  })

  test('is found by a colleague who comes next', () => {
    const taken = fill([], 1, 0)
    expect(hasPlace(taken, taker(1, 1))).toBe(true)
    expect(fill(taken, 1, 1).length).toBeGreaterThan(22)
    expect(hasPlace(taken, taker(1, 2))).toBe(true)
  })

  test('is found by whoever comes next, also where twenty workspaces take what they may', () => {
    let taken: Taker[] = []
    for (let round = 0; round < 20; round += 1) {
      for (let workspace = 0; workspace <= round; workspace += 1) fill(taken, workspace)
      // What hangs is given up in its time, and they want a place for the next at once.
      for (const ended of taken) {
        taken = taken.filter((each) => each !== ended)
        for (let workspace = 0; workspace <= round; workspace += 1) fill(taken, workspace)
      }
      expect(hasPlace(taken, taker(100)), `beside ${round + 1} workspaces`).toBe(true)
    }
  })

  test('is one of four to one webhook, and of 64 to all', () => {
    const four = Array.from({ length: 4 }, () => taker(1))
    expect(hasPlace(four, taker(1))).toBe(false)
    expect(hasPlace(four, taker(1, 0, 1))).toBe(true)
    expect(fullOf(four)).toEqual({ webhooks: [taker(1).webhook_key], users: [], workspaces: [] })
    const all = Array.from({ length: atOnce }, (_, n) => taker(n))
    expect(hasPlace(all, taker(100))).toBe(false)
    expect(fullOf(all).workspaces).toHaveLength(atOnce)
  })

  test('is asked for of nobody who may have none', () => {
    const one = fill([], 1)
    expect(fullOf(one)).toMatchObject({ users: [taker(1).user_id], workspaces: [] })
    for (let person = 1; person < 9; person += 1) fill(one, 1, person)
    expect(fullOf(one).workspaces).toEqual([taker(1).workspace_id])
  })
})
