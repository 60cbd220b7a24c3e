import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { type Api, createClient } from '#shared/client/client.ts'
import type { Run } from '#shared/contract/runs.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import { newId } from '#shared/domain/ids.ts'
import { type RunningServer, startServer } from '../support/server.ts'

const crashes = 30
const keysPerLife = 4

/** Writes under a key: each gives the id that the server made. */
const writes = {
  task: async (api: Api, key: string) =>
    (await api.tasks.create({ body: { title: `Task ${key}` } }, { idempotencyKey: key })).id,
  event: async (api: Api, key: string) =>
    (
      await api.calendar.create(
        { body: { title: `Event ${key}`, start: '2026-11-21T09:00:00Z', end: '2026-11-21T10:00:00Z' } },
        { idempotencyKey: key },
      )
    ).id,
  run: async (api: Api, key: string) =>
    (await api.executions.create(request(key), { idempotencyKey: key, respondAsync: true })).execution_id,
}
type Kind = keyof typeof writes
const kinds = Object.keys(writes) as Kind[]

test(
  'kill -9 again and again: every acknowledged write is there once, every repeated key is the same ' +
    'write, and the database is whole',
  async () => {
    let server: RunningServer = await startServer()
    const { dataDir, demo } = server
    const acknowledged = new Map<string, string>()
    const keys: { kind: Kind; key: string }[] = []
    const send = async (api: Api, { kind, key }: (typeof keys)[number]) => {
      const id = await writes[kind](api, key)
      expect(acknowledged.get(key) ?? id).toBe(id)
      acknowledged.set(key, id)
    }

    for (let crash = 0; crash < crashes; crash += 1) {
      const api = await signedIn(server, demo)
      const fresh = Array.from({ length: keysPerLife }, () => kinds.map((kind) => ({ kind, key: newId() }))).flat()
      // New keys, and earlier ones once more: a caller that lost the answer repeats it.
      const repeated = keys.filter((_, place) => place % 3 === crash % 3)
      keys.push(...fresh)
      const sends = [...fresh, ...repeated].map(async (each) => {
        try {
          await send(api, each)
        } catch (error) {
          if (!(error instanceof ProblemError && error.code === 'unreachable')) throw error
        }
      })
      // The kill falls among the answers: after some, before the last.
      await Promise.race(crash % 2 === 0 ? sends : sends.slice(keysPerLife))
      await server.kill()
      await Promise.all(sends)
      expectWhole(dataDir)
      server = await startServer({ dataDir })
    }

    const api = await signedIn(server, demo)
    const before = new Map(acknowledged)
    for (const each of keys) await send(api, each)
    // What was acknowledged before the last kill still is what it was; the rest has been written now.
    expect(before.size).toBeGreaterThan(crashes)
    const titled = (kind: Kind, items: { id: string; title: string }[]) =>
      items
        .filter(({ title }) => title.startsWith(kind === 'task' ? 'Task 0' : 'Event 0'))
        .map(({ id }) => id)
        .toSorted()
    const sent = (kind: Kind) =>
      keys
        .filter((each) => each.kind === kind)
        .map(({ key }) => acknowledged.get(key)!)
        .toSorted()
    expect(titled('task', await api.tasks.list())).toEqual(sent('task'))
    expect(
      titled('event', await api.calendar.list({ query: { from: '2026-11-21T00:00:00Z', to: '2026-11-22T00:00:00Z' } })),
    ).toEqual(sent('event'))
    await expect
      .poll(async () => (await allRuns(api)).every((run) => isFinal(run.status)), { timeout: 60_000 })
      .toBe(true)
    const runs = await allRuns(api)
    expect(runs.map(({ id }) => id).toSorted()).toEqual(sent('run'))
    expect(runs.every((run) => acknowledged.get(run.idempotency_key) === run.id)).toBe(true)
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  },
)

/** A copy is looked at, so that the server itself has to mend what the kill left. */
function expectWhole(dataDir: string): void {
  const copy = join(dataDir, 'copy')
  mkdirSync(copy)
  for (const file of readdirSync(dataDir).filter((name) => name.startsWith('muster.db') && !name.endsWith('-shm')))
    copyFileSync(join(dataDir, file), join(copy, file))
  const database = new DatabaseSync(join(copy, 'muster.db'))
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  database.close()
  rmSync(copy, { recursive: true })
}

function request(key: string) {
  return { params: { id: '1' }, body: { prompt: `Run ${key}` } }
}

async function allRuns(api: Api): Promise<Run[]> {
  const runs: Run[] = []
  let cursor: string | null | undefined
  do {
    const page = await api.executions.list({ query: { limit: 200, ...(cursor && { cursor }) } })
    runs.push(...page.items)
    cursor = page.next_cursor
  } while (cursor)
  return runs
}

async function signedIn({ url }: RunningServer, demo: RunningServer['demo']) {
  const { access_token } = await createClient({ baseUrl: url }).session.login({
    body: { email: demo.username, password: demo.password },
  })
  return createClient({ baseUrl: url, token: () => access_token })
}
