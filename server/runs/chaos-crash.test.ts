import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { type Api, createClient } from '#shared/client/client.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import { newId } from '#shared/domain/ids.ts'
import { startBalancer } from '../testing/balancer.ts'
import { openModelVendors, usage } from '../testing/model-vendors.ts'
import { newPostgresDatabase } from '../testing/postgres.ts'
import { killServerProcesses, startServerProcess } from '../testing/server-process.ts'
import { openTestServer } from '../testing/test-server.ts'

afterAll(killServerProcesses)

const metricsToken = 'the-watcher-of-chaos'
const count = 200
const processes = 3
const kills = 8

type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>

// SQLite belongs to one process.
test.skipIf(process.env.TEST_DATABASE !== 'postgres')(
  'three processes, one killed again and again while it works: each of 200 runs ends once, none is lost, and no model is asked twice',
  async () => {
    const vendors = await openModelVendors()
    for (let seconds = 2; seconds <= 10; seconds += 1) {
      const answer = { content: `It took ${seconds} s. `.repeat(5).slice(0, 50), usage: usage(40, 20) }
      vendors.mock.onMessage(new RegExp(`takes ${seconds} s`), answer, { chunkSize: 5, latency: seconds * 100 })
    }
    // It makes the database and only reads; it works on no run.
    const watcher = await openTestServer({ env: vendors.env })
    const { db } = watcher.services
    await db.updateTable('workspaces').set({ local_only: 0 }).execute()
    // The plan that lets most go on at once, so that each process has several to lose.
    await db.updateTable('subscriptions').set({ plan_id: 'enterprise' }).execute()
    const dataDir = mkdtempSync(join(tmpdir(), 'muster-chaos-'))
    const start = () =>
      startServerProcess(
        { dataDir, database: watcher.services.env.database },
        { ...vendors.env, MUSTER_SECRET: 'the same on each machine', MUSTER_METRICS_TOKEN: metricsToken },
      )
    const balancer = await startBalancer()
    const running = await Promise.all(Array.from({ length: processes }, start))
    for (const { baseUrl } of running) balancer.backends.add(baseUrl)
    const { access_token } = await createClient({ baseUrl: balancer.url }).session.login({
      body: { email: 'admin', password: watcher.demo.password },
    })
    const api = createClient({ baseUrl: balancer.url, token: () => access_token })

    const keys = Array.from({ length: count }, newId)
    const left = keys.map((key, n) => ({ key, prompt: `This takes ${2 + (n % 9)} s: ${key}` }))
    const give = async () => {
      for (let next = left.shift(); next; next = left.shift()) await untilAccepted(api, next.key, next.prompt)
    }
    const rows = () =>
      db
        .selectFrom('executions')
        .select(['id', 'client_key', 'status', 'result', 'error', 'prompt', 'credits_used'])
        .where('client_key', 'in', keys)
        .execute()
    const completed = async () => (await rows()).filter(({ status }) => status === 'completed').length
    const giving = Promise.all(Array.from({ length: 10 }, give))

    for (let kill = 0; kill < kills; kill += 1) {
      // Some seconds apart, in the middle of several runs that end at different times. The busiest one: all share the
      // sixteen that the plan lets go on at once, and a process that ends one takes the next, so another may have none.
      await expect.poll(completed, { timeout: 120_000 }).toBeGreaterThanOrEqual(kill * 8)
      let active: number[] = []
      const most = async () => {
        active = await Promise.all(running.map(activeAt))
        return Math.max(...active)
      }
      await expect.poll(most, { timeout: 120_000, interval: 20 }).toBeGreaterThanOrEqual(3)
      const [victim] = running.splice(active.indexOf(Math.max(...active)), 1) as [ServerProcess]
      balancer.backends.delete(victim.baseUrl)
      await victim.kill()
      const fresh = await start()
      balancer.backends.add(fresh.baseUrl)
      running.push(fresh)
    }
    await giving

    await expect
      .poll(async () => (await rows()).filter(({ status }) => !isFinal(status)).length, {
        timeout: 180_000,
        interval: 1000,
      })
      .toBe(0)

    const ended = await rows()
    expect(ended.map(({ client_key }) => client_key).toSorted()).toEqual(keys.toSorted())
    const asked = vendors.mock.getRequests().map(({ body }) => JSON.stringify(body))
    const ledger = await db
      .selectFrom('credit_ledger')
      .select(['execution_id', 'credits'])
      .where('execution_id', 'is not', null)
      .execute()
    for (const { id, client_key, status, result, error, prompt, credits_used } of ended) {
      const charges = ledger.filter(({ execution_id }) => execution_id === id)
      expect(asked.filter((body) => body.includes(client_key!)).length, prompt).toBeLessThanOrEqual(1)
      if (status === 'completed') {
        expect(result, prompt).toContain(`It took ${/takes (\d+) s/.exec(prompt)![1]} s.`)
        expect(
          charges.map(({ credits }) => -credits),
          prompt,
        ).toEqual([credits_used])
      } else {
        expect([status, error, charges], prompt).toEqual([
          'failed',
          'The server stopped while this was running. Nothing was charged. Run it again.',
          [],
        ])
      }
    }
    // Every kill took some with it, and no more than a process works on at once.
    const stopped = ended.filter(({ status }) => status === 'failed')
    expect(stopped.length).toBeGreaterThanOrEqual(kills)
    expect(stopped.length).toBeLessThanOrEqual(kills * 16)

    await Promise.all(running.map((each) => each.stop()))
    balancer.stop()
    await watcher.close()
    await vendors.close()
    rmSync(dataDir, { recursive: true, force: true })
  },
)

/**
 * Sends as a client does whose server may be gone, or has no database for a moment: again with the same key, until a
 * server accepts it.
 */
async function untilAccepted(api: Api, key: string, prompt: string): Promise<void> {
  for (;;) {
    try {
      await api.executions.create(
        { params: { id: '6' }, body: { prompt, provider: 'anthropic_claude_haiku' } },
        { idempotencyKey: key, respondAsync: true },
      )
      return
    } catch (error) {
      if (!(error instanceof ProblemError) || ![0, 503].includes(error.status)) throw error
    }
  }
}

async function activeAt({ baseUrl }: ServerProcess): Promise<number> {
  const text = await (
    await fetch(`${baseUrl}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  ).text()
  return Number(/^muster_runs_active (\d+)$/m.exec(text)![1])
}

test.skipIf(process.env.TEST_DATABASE !== 'postgres')(
  'ten processes start at once on an empty database, and are one installation',
  async () => {
    const database = await newPostgresDatabase(inject('postgresSocket'), 't_ten_at_once')
    const dataDir = mkdtempSync(join(tmpdir(), 'muster-ten-'))
    const all = await Promise.all(
      Array.from({ length: 10 }, () =>
        startServerProcess({ dataDir, database }, { MUSTER_SECRET: 'the same on each machine' }),
      ),
    )
    const passwords = new Set(all.map(({ printed }) => /Password +(\S+)/.exec(printed.stdout)?.[1]))
    expect([...passwords]).toEqual([expect.stringMatching(/./)])
    for (const each of all) expect(await (await each.signIn('admin', [...passwords][0]!)).agents.list()).toHaveLength(7)
    await Promise.all(all.map((each) => each.stop()))
    rmSync(dataDir, { recursive: true, force: true })
  },
)
