import { type BrowserContext, type Page, expect } from '@playwright/test'
import { fillLogin, workerReady } from '../../support/browser.ts'
import { type Front, type Trouble, startFront } from '../../support/front.ts'
import { type Intent, audit as auditLedger } from '../../support/ledger-audit.ts'
import { expireToken, newPerson, rowsOf, test as base } from '../../support/outbox.ts'
import {
  type ResultIntent,
  type ResultKind,
  type Results,
  auditResults,
  nextResult,
  prepareResults,
} from '../../support/results-audit.ts'
import { type RunningServer, startServer } from '../../support/server.ts'
import { hasPostgres, newPostgresDatabase, startPostgres } from '../../../server/testing/postgres.ts'

/**
 * `npm run soak` draws others each time, for the tests must have the same names in every process;
 * `MUSTER_SOAK_SEEDS=23 npm run soak` repeats one. Each runs on both databases.
 */
const drawn = process.env.MUSTER_SOAK_SEEDS?.split(',').map(Number)
const seeds = [
  ...(drawn ?? [11, 23]).map((seed) => ({ seed, database: 'SQLite' as const })),
  ...(hasPostgres() ? (drawn ?? [23]).map((seed) => ({ seed, database: 'PostgreSQL' as const })) : []),
]
const calls = 200

type World = {
  context: BrowserContext
  page: Page
  server: RunningServer
  /** Starts the server again on its data. */ restart: () => Promise<RunningServer>
  front: Front
  person: { username: string; password: string }
  intents: Intent[]
  /** What agents left, and what was done with it. */
  results: Results
  done: ResultIntent[]
}

/** A server of its own, because it is killed. */
const test = base.extend<{ database: 'SQLite' | 'PostgreSQL'; world: World }, { newPostgres: () => Promise<string> }>({
  database: ['SQLite', { option: true }],
  /** Returns the address of an empty database; the first one to ask starts PostgreSQL. */
  newPostgres: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      let cluster: ReturnType<typeof startPostgres> | undefined
      let count = 0
      await use(async () => {
        count += 1
        return (await newPostgresDatabase((await (cluster ??= startPostgres())).socket, `soak_${count}`)).url
      })
      await (await cluster)?.stop()
    },
    { scope: 'worker' },
  ],
  world: async ({ context, database, newPostgres }, use) => {
    const env: Record<string, string> =
      database === 'PostgreSQL' ? { DATABASE_URL: await newPostgres(), MUSTER_DEMO: 'on' } : {}
    const server = await startServer({ env })
    const restart = () => startServer({ env, dataDir: server.dataDir, port: Number(new URL(server.url).port) })
    const front = await startFront(server.url)
    const person = await newPerson(server)
    const results = await prepareResults(server, person)
    const page = await context.newPage()
    await page.goto(`${front.url}/login`)
    await fillLogin(page, person)
    await workerReady(page)
    await page.goto(`${front.url}/agents`)
    await expect(page.getByRole('link', { name: /View Details/ })).toHaveCount(7)
    const world: World = { context, page, server, restart, front, person, intents: [], results, done: [] }
    await use(world)
    front.stop()
    await world.server.stop()
  },
})

for (const { seed, database } of seeds) {
  test.describe(() => {
    test.use({ database })
    test(`whatever networks, tabs and the server do, ${calls} calls arrive once each and in order (seed ${seed} on ${database})`, async ({
      world,
    }) => {
      test.setTimeout(300_000)
      console.log(`soak: seed ${seed} on ${database}`)
      await soak(world, seed)
    })
  })
}

// What the audit is worth: each of these takes one leg away, and it has to see the fall.

test('a server that knows no keys would run tasks twice, and the audit sees it', async ({ world }) => {
  world.front.forgetsKeys = true
  let n = 0
  world.front.choose = () => ((n += 1) % 2 === 1 ? 'lose-answer' : null)
  await write(world, seeded(1), 6, 'runs')
  await heal(world)
  expect((await audit(world)).filter((line) => /ran \d+ times/.test(line))).not.toEqual([])
})

test('a server that knows no keys would keep texts twice, and the audit sees it', async ({ world }) => {
  world.front.forgetsKeys = true
  let n = 0
  world.front.choose = () => ((n += 1) % 2 === 1 ? 'lose-answer' : null)
  await write(world, seeded(4), 6, 'text')
  await heal(world)
  expect((await audit(world)).filter((line) => /^The text .* is there [2-9] times/.test(line))).not.toEqual([])
})

test('a device that forgets what it sends before it has arrived would lose tasks, and the audit sees it', async ({
  world,
}) => {
  await tamper(world, () => {
    const { put } = IDBObjectStore.prototype
    // What leaves the device no longer counts as waiting there, whatever becomes of it.
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: { state?: string }, key?: IDBValidKey) {
      return put.call(
        this,
        this.name === 'outbox' && value.state === 'sending' ? { ...value, state: 'done', lease: null } : value,
        key,
      )
    }
  })
  world.front.choose = () => 'lose-call'
  await write(world, seeded(2), 6, 'runs')
  for (const kind of ['answer', 'accept', 'undo', 'choose'] as const) await write(world, seeded(2), 4, kind)
  await heal(world)
  const found = await audit(world)
  for (const loss of [/was lost\.$/, /^The blank/, /should be added/, /was not taken back/, /answered 0 times/])
    expect(
      found.filter((line) => loss.test(line)),
      String(loss),
    ).not.toEqual([])
})

test('a device that sets aside only the call that was refused for its token would break the order, and the audit sees it', async ({
  world,
}) => {
  await world.context.setOffline(true)
  await write(world, seeded(3), 6, 'one lane')
  const userId = await world.page.evaluate(() => (JSON.parse(localStorage.getItem('user')!) as { id: string }).id)
  await expireToken(world.server, world.page)
  await world.context.setOffline(false)
  await expect(world.page).toHaveURL(/\/login/)
  await setAsideFirst(world.page, userId)
  await fillLogin(world.page, world.person)
  await expect(world.page).not.toHaveURL(/\/login/)
  await heal(world)
  expect((await audit(world)).filter((line) => line.includes('in another order'))).not.toEqual([])
})

async function soak(world: World, seed: number): Promise<void> {
  const random = seeded(seed)
  world.front.choose = () =>
    pick<Trouble | null>(random, [
      [0.72, null],
      [0.07, 'lose-call'],
      [0.08, 'lose-answer'],
      [0.06, 'double'],
      [0.04, { status: 503 }],
      [0.03, { status: 500, isAfter: true }],
    ])
  while (world.intents.length + world.done.length < calls) {
    await write(world, random, 1 + Math.trunc(random() * 8))
    await trouble(world, random)
  }
  await heal(world)
  expect(await audit(world)).toEqual([])
  await expect(world.page.getByText(/\d waiting/)).toHaveCount(0)
  // What the screen shows of the first agent is what the server has of it.
  const asked = world.intents.filter((intent) => intent.kind === 'run' && intent.lane === 'agent:1')
  await world.page.goto(`${world.front.url}/agents/1`)
  await expect(world.page.getByRole('log').getByRole('article')).toHaveCount(Math.min(asked.length, 30), {
    timeout: 30_000,
  })
}

/** One sentence for each promise that was broken. */
async function audit({ page, server, person, intents, results, done }: World): Promise<string[]> {
  return [...(await auditLedger(page, server, person, intents)), ...(await auditResults(server, person, results, done))]
}

const resultKinds = ['answer', 'text', 'accept', 'leaveOut', 'takeBack', 'undo', 'choose'] as const

/**
 * Makes calls as the app does: tasks for agents, new entries of the task list and changes of those, and what is done with
 * what agents left.
 */
async function write(
  world: World,
  random: () => number,
  count: number,
  only?: 'runs' | 'one lane' | ResultKind,
): Promise<void> {
  const rows: object[] = []
  for (let n = 0; n < count; n += 1) {
    const key = crypto.randomUUID()
    const known = world.intents.filter((intent) => intent.kind === 'task')
    const row = { key, v: 1, needs: [] as string[], files: [], state: 'queued', createdAt: Date.now() }
    const ofResults = resultKinds.find((each) => each === only)
    const kind = ofResults ? 1 : only ? 0 : random()
    if (kind >= 0.65) {
      const what = ofResults ?? resultKinds[Math.trunc(random() * resultKinds.length)]!
      const number = world.intents.length + world.done.length + 1
      const next = nextResult(what, world.results, world.done, number, random)
      if (next) {
        rows.push({ ...row, ...next.call })
        world.done.push(next.intent)
      }
      continue
    }
    if (kind < 0.4) {
      const agent = only === 'one lane' ? 1 : 1 + Math.trunc(random() * 7)
      const prompt = `Say hello, number ${world.intents.length + 1}`
      rows.push({
        ...row,
        noun: 'executions',
        name: 'create',
        lane: `agent:${agent}`,
        input: { params: { id: String(agent) }, body: { prompt, context: {} } },
      })
      world.intents.push({ kind: 'run', key, lane: `agent:${agent}`, prompt })
    } else {
      const title = `Entry ${world.intents.length + 1}`
      const isNew = kind < 0.5 || known.length === 0
      const id = isNew ? crypto.randomUUID() : known[Math.trunc(random() * known.length)]!.id
      const input = isNew ? { body: { id, title } } : { params: { id }, body: { title } }
      rows.push({
        ...row,
        noun: 'tasks',
        name: isNew ? 'create' : 'update',
        lane: `tasks:${id}`,
        needs: isNew ? [] : [`tasks:${id}`],
        input,
      })
      world.intents.push({ kind: 'task', id, title })
    }
  }
  await world.page.evaluate(async (rows) => {
    const { id } = JSON.parse(localStorage.getItem('user')!) as { id: string }
    const opening = indexedDB.open(`muster-u-${id}`)
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const writing = opening.result.transaction('outbox', 'readwrite', { durability: 'strict' })
    for (const row of rows) writing.objectStore('outbox').put(row)
    await new Promise((resolve) => writing.addEventListener('complete', resolve))
    opening.result.close()
    dispatchEvent(new Event('pageshow'))
  }, rows)
}

async function trouble(world: World, random: () => number): Promise<void> {
  const { context, front } = world
  const what = random()
  if (what < 0.3) await context.setOffline(true)
  else if (what < 0.6) await context.setOffline(false)
  else if (what < 0.7) await world.page.reload()
  else if (what < 0.8) {
    // The next tab is there before this one is gone, or the browser would end.
    const next = await context.newPage()
    await world.page.close({ runBeforeUnload: false })
    world.page = next
    await next.goto(`${front.url}/agents`)
  } else if (what < 0.9) {
    await context.setOffline(true)
    const client = await context.newCDPSession(world.page)
    await client.send('ServiceWorker.enable')
    await client.send('ServiceWorker.stopAllWorkers')
    await client.detach()
  } else {
    await world.server.kill()
    world.server = await world.restart()
  }
}

/** Ends all trouble and waits until nothing waits any more. */
async function heal(world: World): Promise<void> {
  await world.context.setOffline(false)
  if (world.intents.length + world.done.length >= calls) world.front.choose = null
  await expect
    .poll(
      async () => {
        await world.page.evaluate(() => dispatchEvent(new Event('pageshow')))
        return (await rowsOf(world.page)).filter(({ state }) => state !== 'done').length
      },
      { timeout: 120_000, intervals: [500] },
    )
    .toBe(0)
}

/** Changes what the page and every later one does before the app is loaded; the worker is left out of it. */
async function tamper(world: World, change: () => void): Promise<void> {
  await world.context.addInitScript(() => delete (ServiceWorkerRegistration.prototype as { sync?: unknown }).sync)
  await world.context.addInitScript(change)
  await world.page.reload()
}

/** Moves the first call of the outbox behind all others. */
function setAsideFirst(page: Page, userId: string): Promise<void> {
  return page.evaluate(async (userId) => {
    const opening = indexedDB.open(`muster-u-${userId}`)
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const outbox = opening.result.transaction('outbox', 'readwrite').objectStore('outbox')
    const reading = outbox.getAll()
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    const [first] = reading.result as { seq: number }[]
    outbox.delete(first!.seq)
    outbox.put({ ...first, seq: first!.seq + 1000 })
    await new Promise((resolve) => outbox.transaction.addEventListener('complete', resolve))
    opening.result.close()
  }, userId)
}

function pick<Value>(random: () => number, choices: [share: number, value: Value][]): Value {
  let rest = random()
  for (const [share, value] of choices) {
    rest -= share
    if (rest < 0) return value
  }
  return choices[0]![1]
}

/** Mulberry32: the same seed, the same run of numbers in [0, 1). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
