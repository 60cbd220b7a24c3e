import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createClient } from '#shared/client/client.ts'
import type { Execution } from '#shared/contract/executions.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { isFinal } from '#shared/domain/execution-status.ts'
import { newId } from '#shared/domain/ids.ts'
import { type RunningServer, startServer } from '../support/server.ts'

const crashes = 15
const runsPerLife = 12

test('kill -9 again and again: every acknowledged run is there once and ends, every repeated key is the same run', async () => {
  let server: RunningServer = await startServer()
  const { dataDir, demo } = server
  const acknowledged = new Map<string, string>()
  const keys: string[] = []

  for (let crash = 0; crash < crashes; crash += 1) {
    const api = await signedIn(server, demo)
    const fresh = Array.from({ length: runsPerLife }, newId)
    keys.push(...fresh)
    // New keys, and every key once more: a caller that lost the answer repeats it.
    const sends = [...fresh, ...keys].map(async (key) => {
      try {
        const reply = await api.executions.create(request(key), { idempotencyKey: key, respondAsync: true })
        expect(acknowledged.get(key) ?? reply.execution_id).toBe(reply.execution_id)
        acknowledged.set(key, reply.execution_id)
      } catch (error) {
        if (!(error instanceof ProblemError && error.code === 'unreachable')) throw error
      }
    })
    // The kill falls among the answers: after the first, before the last.
    await Promise.race(sends)
    await server.kill()
    await Promise.all(sends)
    server = await startServer({ dataDir })
  }

  const api = await signedIn(server, demo)
  for (const key of keys) acknowledged.set(key, (await api.executions.create(request(key), { idempotencyKey: key })).execution_id)
  const runs: Execution[] = []
  await expect
    .poll(
      async () => {
        runs.length = 0
        let cursor: string | null | undefined
        do {
          const page = await api.executions.list({ query: { limit: 200, ...(cursor && { cursor }) } })
          runs.push(...page.items)
          cursor = page.next_cursor
        } while (cursor)
        return runs.every((run) => isFinal(run.status))
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  expect(runs.map((run) => run.idempotency_key).toSorted()).toEqual(keys.toSorted())
  expect(new Map(runs.map((run) => [run.idempotency_key, run.id]))).toEqual(new Map([...acknowledged].toSorted().map(([key, id]) => [key, id])))
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

function request(key: string) {
  return { params: { id: '1' }, body: { prompt: `Run ${key}` } }
}

async function signedIn({ url }: RunningServer, demo: RunningServer['demo']) {
  const { access_token } = await createClient({ baseUrl: url }).session.login({ body: { email: demo.username, password: demo.password } })
  return createClient({ baseUrl: url, token: () => access_token })
}
