import { afterEach, expect, test } from 'vitest'
import { ProblemError } from '#shared/contract/problem.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import { newId } from '#shared/domain/ids.ts'
import { setSetting } from '../settings/settings.repo.ts'
import { killServerProcesses, startServerProcess } from '../testing/server-process.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { openReceiver } from '../testing/webhook-receiver.ts'
import { leaseMs } from './sender.ts'

const closing: { close: () => unknown }[] = []
afterEach(async () => {
  killServerProcesses()
  for (const each of closing.splice(0).toReversed()) await each.close()
})

const crashes = 6
const runsPerLife = 10

test(
  'kill -9 again and again: each end of a run and each question is told to each webhook, under one id',
  { timeout: 300_000 },
  async () => {
    const receiver = await openReceiver()
    // It only looks on: what it would send goes out from the processes.
    const onlooker = await openTestServer()
    closing.push(receiver, onlooker)
    const { services, demo } = onlooker
    const { db, env } = services
    await setSetting(db, 'webhook_private_addresses', true)
    await services.settings.refresh()
    const { api } = await onlooker.signIn(demo.username)
    const hooks = [
      await api.webhooks.create({ body: { url: `${receiver.origin}/one` } }),
      await api.webhooks.create({ body: { url: `${receiver.origin}/two` } }),
    ]
    receiver.says('/two', 'silence', 'hang-up', 'silence')

    // On SQLite one process serves; on PostgreSQL another one goes on while one is killed.
    const count = env.database.kind === 'postgres' ? 2 : 1
    const processes = await Promise.all(Array.from({ length: count }, () => startServerProcess(env)))
    const runs = () => db.selectFrom('executions').select(['id', 'status']).execute()
    for (let crash = 0; crash < crashes; crash += 1) {
      const victim = processes.shift()!
      const person = await victim.signIn(demo.username, demo.password)
      const sends = Array.from({ length: runsPerLife }, (_, n) => give(person, n))
      // Some are done by then, some under way, and some not taken yet.
      await Promise.all(sends.slice(0, 5))
      // On a slow machine none may have come so far, and only broken runs would be told of.
      if (crash === 0)
        await expect.poll(async () => (await runs()).some(({ status }) => status === 'waiting')).toBe(true)
      await victim.kill()
      await Promise.all(sends)
      processes.push(await startServerProcess(env))
    }

    await expect
      .poll(async () => (await runs()).every(({ status }) => isFinal(status) || status === 'waiting'), {
        timeout: 120_000,
        interval: 500,
      })
      .toBe(true)
    const deliveries = () =>
      db.selectFrom('webhook_deliveries').select(['id', 'webhook_key', 'event', 'execution_id', 'status']).execute()
    // What was cut short and then met silence waits for five minutes before its third attempt: that is not for crashes to wait for.
    const sendOn = () =>
      db
        .updateTable('webhook_deliveries')
        .set({ next_at: Date.now() })
        .where('status', '=', 'pending')
        .where('next_at', '>', Date.now() + leaseMs)
        .execute()
    await expect
      .poll(
        async () => {
          await sendOn()
          return (await deliveries()).filter(({ status }) => status !== 'delivered')
        },
        { timeout: 120_000, interval: 500 },
      )
      .toEqual([])

    const all = await deliveries()
    const ended = await runs()
    expect(ended.length).toBeGreaterThan(crashes)
    for (const { id, status } of ended) {
      expect(
        all.filter((each) => each.execution_id === id && each.event === `run.${status}`),
        `${id}: ${status}`,
      ).toHaveLength(hooks.length)
    }
    // Nothing else was sent: each run ended in one way, and asked one question at most.
    for (const key of new Set(all.map(({ webhook_key }) => webhook_key))) {
      const told = all.filter(({ webhook_key, event }) => webhook_key === key && event !== 'run.waiting')
      expect(told).toHaveLength(ended.filter(({ status }) => isFinal(status)).length)
    }
    const arrived = new Map<string, Set<string>>()
    for (const { id, path, message } of receiver.posted) {
      const what = `${path} ${message.type} ${(message.data as { id: string }).id}`
      arrived.set(what, (arrived.get(what) ?? new Set()).add(id))
    }
    expect(arrived.size).toBe(all.length)
    expect([...arrived.values()].every((ids) => ids.size === 1)).toBe(true)
    expect(new Set(all.map(({ event }) => event)).size).toBeGreaterThan(1)
  },
)

/** Every third run asks before it deletes something. */
async function give(api: Awaited<ReturnType<TestServer['signIn']>>['api'], n: number): Promise<void> {
  const title = `Call ${newId().slice(-12)}`
  try {
    if (n % 3 === 1) await api.tasks.create({ body: { title } })
    await api.executions.create(
      {
        params: { id: '6' },
        body: { prompt: n % 3 === 1 ? `Delete the task "${title}"` : `Create a task "${title}" for Chip` },
      },
      { respondAsync: true },
    )
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'unreachable') throw error
  }
}
