import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import { newId } from '#shared/domain/ids.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'

let server: TestServer
let api: Api
let stranger: Api
beforeAll(async () => {
  server = await openTestServer()
  api = (await server.signIn('admin')).api
  const account = { name: 'Robin', email: 'robin@example.com', password: 'Quiet-harbour-41!' }
  await server.client().session.register({ body: account })
  stranger = (await server.signIn(account.email, account.password)).api
  await stranger.billing.startTrial({ body: { plan_id: 'standard', billing_interval: 'monthly' } })
})
afterAll(() => server.close())

type Calls = {
  get: (input: object) => Promise<{ id: string }>
  create: (input: object, options?: { idempotencyKey: string }) => Promise<{ id: string }>
  update: (input: object) => Promise<{ id: string }>
  remove: (input: object) => Promise<{ id: string }>
}
const callsOf = (client: Api, noun: string) => (client as unknown as Record<string, Calls>)[noun]!
const times = { start: '2026-11-23T09:00:00.000Z', end: '2026-11-23T09:30:00.000Z' }

// What holds for every entity type; what is peculiar to one is tested beside its rules.
describe.each([
  {
    noun: 'tasks',
    word: 'task',
    list: 'tasks',
    body: { title: 'Call' },
    one: { title: 'Write' },
    other: { notes: 'By post' },
  },
  {
    noun: 'projects',
    word: 'project',
    list: 'projects',
    body: { name: 'Fair' },
    one: { name: 'Trade fair' },
    other: { team: ['Millie'] },
  },
  {
    noun: 'calendar',
    word: 'event',
    list: 'events',
    body: { title: 'Standup', ...times },
    one: { title: 'Stand-up' },
    other: { end: '2026-11-23T10:00:00.000Z' },
  },
  {
    noun: 'agents',
    word: 'agent',
    list: 'agents',
    body: { name: 'Nova', role: 'Legal' },
    one: { role: 'Law' },
    other: { skills: ['Contracts'] },
  },
] as const)('$noun', ({ noun, word, list, body, one, other }) => {
  const mine = () => callsOf(api, noun)
  const pull = async (cursor?: string) => {
    const answer = await api.sync.pull({ query: cursor === undefined ? {} : { cursor } })
    return { cursor: answer.cursor, ...answer[list] }
  }
  /** Agents are called by their names, so each needs one of its own. */
  const fresh = () => (noun === 'agents' ? { ...body, name: `Nova ${newId()}` } : body)

  test('are made under the id of their maker, once', async () => {
    const id = newId()
    const { cursor } = await pull()
    const sent = { body: { id, ...fresh() } }
    const made = await mine().create(sent)
    expect(made).toMatchObject(sent.body)
    expect(await mine().get({ params: { id } })).toEqual(made)
    expect((await pull(cursor)).changed).toEqual([made])
    await expect(mine().create({ body: { id, ...fresh() } })).rejects.toMatchObject({
      status: 409,
      code: `${word}_exists`,
    })
  })

  test('change in the fields that are sent, so that two devices may change different ones', async () => {
    const { id } = await mine().create({ body: fresh() })
    await Promise.all([mine().update({ params: { id }, body: one }), mine().update({ params: { id }, body: other })])
    expect(await mine().get({ params: { id } })).toMatchObject({ ...one, ...other })
  })

  test('are deleted for every device, say so, and come back under their id', async () => {
    const sent = fresh()
    const made = await mine().create({ body: sent })
    const { id } = made
    const { cursor } = await pull()
    expect(await mine().remove({ params: { id } })).toEqual({ id })
    expect(await mine().remove({ params: { id } })).toEqual({ id })
    const after = await pull(cursor)
    expect(after).toMatchObject({ changed: [], deleted: [id] })
    await expect(mine().update({ params: { id }, body: one })).rejects.toMatchObject({
      status: 410,
      code: `${word}_deleted`,
    })
    const back = await mine().create({ body: { id, ...sent } })
    expect(await pull(after.cursor)).toMatchObject({ changed: [{ id }], deleted: [] })
    // With its old creation time, or it would move in every list.
    expect((back as { created_at?: string }).created_at).toBe((made as { created_at?: string }).created_at)
  })

  test('of another workspace are not there, whatever is tried, and their ids are free', async () => {
    const sent = fresh()
    const { id } = await mine().create({ body: sent })
    const theirs = callsOf(stranger, noun)
    for (const attempt of [
      () => theirs.get({ params: { id } }),
      () => theirs.update({ params: { id }, body: one }),
      () => theirs.remove({ params: { id } }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 404, code: `${word}_not_found` })
    }
    expect(await theirs.create({ body: { id, ...sent } })).toMatchObject({ id })
    expect(await mine().get({ params: { id } })).toMatchObject(sent)
  })

  test('are made once by simultaneous calls under one key', async () => {
    const idempotencyKey = newId()
    const sent = { body: { id: newId(), ...fresh() } }
    const { cursor } = await pull()
    const answers = await Promise.all(Array.from({ length: 8 }, () => mine().create(sent, { idempotencyKey })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await pull(cursor)).changed).toHaveLength(1)
  })
})
