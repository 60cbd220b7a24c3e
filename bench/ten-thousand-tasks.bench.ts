import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { type Api, createClient } from '#shared/client/client.ts'
import { type RunningServer, startServer } from '../e2e/support/server.ts'
import { launchOptions } from './browser.ts'
import { type Figure, type Row, median } from './figure.ts'
import { firstShown, noteFirstShown } from './first-shown.ts'
import { takeTurns } from './load.ts'

const runs = 9
const few = 100
const many = 10_000
const taskLine = 'ul[aria-label=Tasks] a[data-row]'

export const figure: Figure = {
  about:
    'Milliseconds from the navigation until the first tasks of /tasks are drawn, in a browser that was ' +
    'just started, with the network off ' +
    `and ${many.toLocaleString('en')} tasks kept on the device, and from a search there until its one ` +
    `result is drawn; beside the same with ${few}. Then, with the network back, what the ` +
    'answer to the first question after one change carries, and how many rows of the table of tasks are ' +
    'written for it. And processor time of the server for ' +
    'all tasks, and for what changed after one change, over 32 connections; the ratio is how much more ' +
    'it is than with few tasks, over how many more bytes are sent.',
  measure,
}

/** `highest` is the number in the title of its last task; a new workspace has some tasks of its own. */
type Device = { profile: string; api: Api; token: string; highest: number }

async function measure(): Promise<Row[]> {
  const server = await startServer()
  const devices = [await install(server, few), await install(server, many)] as const
  try {
    const times = devices.map((): Times[] => [])
    for (let run = 0; run < runs; run += 1) {
      for (const [n, device] of devices.entries()) times[n]!.push(await start(server, device))
    }
    const compared = (what: string, part: keyof Times): Row => {
      const [beside, ours] = times.map((all) => median(all.map((each) => each[part]))) as [number, number]
      return {
        what: `${what} with ${many.toLocaleString('en')} tasks`,
        unit: 'ms',
        ours,
        beside: { name: `with ${few}`, value: beside },
        ratio: ours / beside,
        limit: { of: 'ratio', most: 1.5 },
      }
    }
    const { bytes, rows } = await change(server, devices[1])
    return [
      compared('opening /tasks', 'opened'),
      compared('searching', 'searched'),
      { what: 'answer after one change', unit: 'B', ours: bytes, limit: { of: 'ours', most: 2000 } },
      { what: 'rows written after one change', unit: 'rows', ours: rows, limit: { of: 'ours', most: 1 } },
      await costOf(server, devices, 'GET /api/tasks', () => Promise.resolve('/api/tasks')),
      await costOf(server, devices, 'GET /api/sync after one change', cursorBeforeChange),
    ]
  } finally {
    for (const { profile } of devices) rmSync(profile, { recursive: true, force: true })
    await server.stop()
  }
}

/** A person with so many tasks, and a browser that keeps them. */
async function install(server: RunningServer, tasks: number): Promise<Device> {
  const account = { email: `pat-${tasks}@example.com`, password: 'Quiet-harbour-41!' }
  const visitor = createClient({ baseUrl: server.url })
  await visitor.session.register({ body: { name: 'Pat', ...account } })
  const { access_token, user } = await visitor.session.login({ body: { ...account, remember: true } })
  const api = createClient({ baseUrl: server.url, token: () => access_token })
  const missing = tasks - (await api.tasks.list()).length
  for (let n = 0; n < missing; n += 32) {
    const some = Array.from({ length: Math.min(32, missing - n) }, (_, each) => n + each)
    await Promise.all(some.map((each) => api.tasks.create({ body: task(each) })))
  }
  const profile = mkdtempSync(join(tmpdir(), 'muster-bench-'))
  const context = await chromium.launchPersistentContext(profile, launchOptions())
  const page = await context.newPage()
  await page.goto(`${server.url}/login`)
  await page.evaluate(
    ([token, user]) => Object.entries({ token, user }).forEach(([name, value]) => localStorage.setItem(name, value!)),
    [access_token, JSON.stringify(user)] as const,
  )
  await page.goto(`${server.url}/tasks`)
  await page.waitForSelector(taskLine)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.waitForFunction(countKept, { userId: user.id, tasks })
  await context.close()
  return { profile, api, token: access_token, highest: missing - 1 }
}

function task(n: number) {
  const day = new Date(Date.UTC(2026, 10, 1 + (n % 90))).toISOString().slice(0, 10)
  return {
    title: `Task ${n} of a list that has grown long over the years`,
    status: (['Pending', 'In Progress', 'Completed'] as const)[n % 3]!,
    priority: (['High', 'Medium', 'Low'] as const)[n % 3]!,
    assignee_id: String((n % 7) + 1),
    dueDate: n % 5 === 0 ? null : day,
    notes: 'What was agreed with the customer, in a sentence or two.',
  }
}

async function countKept({ userId, tasks }: { userId: string; tasks: number }): Promise<boolean> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(`muster-u-${userId}`)
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error))
  })
  const all = (name: string) => {
    const reading = db.transaction(name).objectStore(name).getAll()
    return new Promise<{ id: string; list: string; rows: { id: string }[] }[]>((resolve) =>
      reading.addEventListener('success', () => resolve(reading.result)),
    )
  }
  const blocks = (await all('blocks')).filter(({ list }) => list === 'tasks')
  const kept = new Set([...blocks.flatMap(({ rows }) => rows), ...(await all('tasks'))].map(({ id }) => id))
  db.close()
  return kept.size === tasks
}

type Times = { opened: number; searched: number }

async function start(server: RunningServer, { profile, highest }: Device): Promise<Times> {
  const context = await chromium.launchPersistentContext(profile, launchOptions())
  try {
    await context.setOffline(true)
    await noteFirstShown(context, [taskLine])
    const page = await context.newPage()
    await page.goto(`${server.url}/tasks`)
    return {
      opened: await firstShown(page, taskLine),
      searched: await page.evaluate(search, { line: taskLine, words: String(highest) }),
    }
  } finally {
    await context.close()
  }
}

/**
 * Looks for the one task with the highest number, in the page: milliseconds until the frame in which it stands alone.
 */
async function search({ line, words }: { line: string; words: string }): Promise<number> {
  const field = document.querySelector<HTMLInputElement>('input[type=search]')!
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  const started = performance.now()
  write.call(field, words)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  while (document.querySelectorAll(line).length !== 1) await new Promise(requestAnimationFrame)
  return performance.now() - started
}

/** The address that returns what one change of a task has changed. */
async function cursorBeforeChange({ api }: Device): Promise<string> {
  const { cursor } = await api.sync.pull({ query: {} })
  const [first] = await api.tasks.list()
  await api.tasks.update({ params: { id: first!.id }, body: { title: 'Changed once more' } })
  return `/api/sync?${new URLSearchParams({ cursor })}`
}

/** What one answer costs the server, and by how much more than its bytes that grows with the tasks. */
async function costOf(
  { url, pid }: RunningServer,
  devices: readonly [Device, Device],
  what: string,
  pathOf: (device: Device) => Promise<string>,
): Promise<Row> {
  const [least, most] = await Promise.all(
    devices.map(async (device) => {
      const target = { url: url + (await pathOf(device)), pid, headers: { authorization: `Bearer ${device.token}` } }
      return { target, bytes: (await (await fetch(target.url, { headers: target.headers })).arrayBuffer()).byteLength }
    }),
  )
  const costs = await takeTurns({ few: least!.target, many: most!.target })
  const ours = costs.many.cpuMicroseconds
  const value = costs.few.cpuMicroseconds
  return {
    what: `${what} with ${many.toLocaleString('en')} tasks`,
    unit: 'µs',
    ours,
    beside: { name: `with ${few}`, value },
    ratio: ours / value / (most!.bytes / least!.bytes),
    limit: { of: 'ratio', most: 1.1 },
  }
}

/** What the app does about one change that was made elsewhere while it is open. */
async function change(server: RunningServer, { profile, api }: Device): Promise<{ bytes: number; rows: number }> {
  const context = await chromium.launchPersistentContext(profile, launchOptions())
  try {
    await countWrites(context)
    const page = await context.newPage()
    await page.goto(`${server.url}/tasks`)
    await page.waitForSelector(taskLine)
    await page.waitForLoadState('networkidle')
    const [first] = await api.tasks.list()
    await api.tasks.update({ params: { id: first!.id }, body: { title: 'Changed elsewhere' } })
    await page.evaluate(() => (window.tasksWritten = 0))
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/sync')
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    const { responseBodySize, responseHeadersSize } = await (await answered).request().sizes()
    await page.waitForFunction(() => window.tasksWritten > 0)
    return { bytes: responseBodySize + responseHeadersSize, rows: await page.evaluate(() => window.tasksWritten) }
  } finally {
    await context.close()
  }
}

declare global {
  interface Window {
    tasksWritten: number
  }
}

function countWrites(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    window.tasksWritten = 0
    for (const name of ['put', 'add', 'delete', 'clear'] as const) {
      const real = IDBObjectStore.prototype[name] as (...given: unknown[]) => IDBRequest
      const counting = function (this: IDBObjectStore, ...given: unknown[]) {
        if (this.name === 'tasks') window.tasksWritten += 1
        return real.apply(this, given)
      }
      Object.assign(IDBObjectStore.prototype, { [name]: counting })
    }
  })
}
