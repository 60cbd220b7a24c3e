import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createClient } from '#shared/client/client.ts'
import type { Run } from '#shared/contract/runs.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import { newId } from '#shared/domain/ids.ts'
import { type RunningServer, startServer } from '../support/server.ts'

const crashes = 12
const runsPerLife = 8

test(
  'kill -9 again and again: what runs do in the workspace is done once at most and told as it is, also ' +
    'what a person had to allow',
  async () => {
    let server: RunningServer = await startServer()
    const { dataDir, demo } = server
    const keys: string[] = []

    for (let crash = 0; crash < crashes; crash += 1) {
      const api = await signedIn(server, demo)
      const fresh = Array.from({ length: runsPerLife }, newId)
      keys.push(...fresh)
      await Promise.all(fresh.filter(isDeleting).map((key) => api.tasks.create({ body: { title: titleOf(key) } })))
      // Some of those that wait to delete are answered in the same life, in which they may not end.
      const open = await allRuns(api, 'waiting')
      const answers = open
        .slice(0, 4)
        .map((run) =>
          api.executions
            .act({ params: { id: run.id, action_id: run.pending_action!.id }, body: { approve: true } })
            .catch(lost),
        )
      const sends = [...fresh, ...keys].map((key) =>
        api.executions.create(request(key), { idempotencyKey: key, respondAsync: true }).catch(lost),
      )
      await Promise.race(sends)
      await server.kill()
      await Promise.all([...sends, ...answers])
      server = await startServer({ dataDir })
    }

    const api = await signedIn(server, demo)
    for (const key of keys) await api.executions.create(request(key), { idempotencyKey: key, respondAsync: true })
    await expect
      .poll(async () => (await allRuns(api)).every(({ status }) => isFinal(status) || status === 'waiting'), {
        timeout: 60_000,
      })
      .toBe(true)
    // Whoever still waits is allowed now.
    for (const run of await allRuns(api, 'waiting'))
      await api.executions.act({ params: { id: run.id, action_id: run.pending_action!.id }, body: { approve: true } })
    await expect
      .poll(async () => (await allRuns(api)).every(({ status }) => isFinal(status)), { timeout: 60_000 })
      .toBe(true)

    const runs = await allRuns(api)
    const titles = (await api.tasks.list()).map(({ title }) => title)
    expect(runs).toHaveLength(keys.length)
    for (const key of keys) {
      const run = runs.find(({ idempotency_key }) => idempotency_key === key)!
      const there = titles.filter((title) => title === titleOf(key)).length
      const told = run.steps.filter(
        ({ tool, status }) => tool === (isDeleting(key) ? 'delete_task' : 'create_task') && status === 'done',
      ).length
      const done = isDeleting(key) ? 1 - there : there
      expect([0, 1], `${key}: ${run.status}`).toContain(done)
      if (run.status === 'completed') expect([done, told], key).toEqual([1, 1])
      // What a dead run was seen to do was done.
      if (told === 1) expect(done, key).toBe(1)
    }
    // Runs failed only because their server was killed.
    expect(runs.filter(({ status, error }) => status === 'failed' && !error?.includes('The server stopped'))).toEqual(
      [],
    )
    for (const deletes of [true, false])
      expect(runs.some((run) => run.status === 'completed' && isDeleting(run.idempotency_key) === deletes)).toBe(true)
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  },
)

function titleOf(key: string): string {
  return `Call ${key.slice(-12)}`
}

/** Every third or so deletes a task, which a person has to allow; the others make one. */
function isDeleting(key: string): boolean {
  return /[0-4]$/.test(key)
}

function request(key: string) {
  const task = `task "${titleOf(key)}"`
  return { params: { id: '6' }, body: { prompt: isDeleting(key) ? `Delete the ${task}` : `Create a ${task} for Chip` } }
}

function lost(error: unknown): void {
  if (!(error instanceof ProblemError) || (error.code !== 'unreachable' && error.status !== 409)) throw error
}

type Client = Awaited<ReturnType<typeof signedIn>>

async function allRuns(api: Client, status?: 'waiting'): Promise<Run[]> {
  const runs: Run[] = []
  let cursor: string | null | undefined
  do {
    const page = await api.executions.list({
      query: { limit: 200, ...(status && { status }), ...(cursor && { cursor }) },
    })
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
