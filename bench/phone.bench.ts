import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type BrowserContext, type CDPSession, type Page, chromium } from '@playwright/test'
import { startServer } from '../e2e/support/server.ts'
import { launchOptions, signIn } from './browser.ts'
import type { Figure, Row } from './figure.ts'
import { firstShown, noteFirstShown } from './first-shown.ts'
import { type Amounts, fillYear, year } from './year.ts'

/** What one workspace has that a phone carries around; runs and the audit log stay on the server. */
const amounts = { ...year, runs: 20_000, audit: 1000 }
/** What it is measured beside: all but this is what the app itself takes. */
const few = { ...amounts, tasks: 100, projects: 10, events: 20 }
const slowed = 4
/** 10 Mbit/s, in bytes a second, and the milliseconds that each answer is on its way. */
const network = { offline: false, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000, latency: 40 }
const taskLine = 'ul[aria-label=Tasks] a[data-row]'

export const figure: Figure = {
  about:
    `The first visit of a phone to /tasks of a workspace with ${amounts.tasks.toLocaleString('en')} tasks, every fifth ` +
    `open, ${amounts.projects.toLocaleString('en')} projects and ${amounts.events.toLocaleString('en')} events: a ` +
    `processor slowed ${slowed} times, 10 Mbit/s. Until the first task is drawn, until all that a device keeps is there, ` +
    'and what reloading fetches after that; beside the same with few tasks.',
  measure,
}

async function measure(): Promise<Row[]> {
  const beside = await visitTo(few)
  const ours = await visitTo(amounts)
  const row = (what: string, unit: Row['unit'], part: keyof Visit, most?: number): Row => ({
    what,
    unit,
    ours: ours[part],
    beside: { name: `with ${few.tasks} tasks`, value: beside[part] },
    ...(most !== undefined && { limit: { of: 'ours', most } }),
  })
  return [
    row('until the first task', 'ms', 'usable', 2000),
    row('until it is complete', 'ms', 'complete', 15_000),
    row('fetched until the first task', 'B', 'bytesUntilUsable', 3_000_000),
    row('heap of the page', 'MiB', 'heap', 60),
    row('fetched by a reload', 'B', 'bytesOfReload', 20_000),
    row('until the first task after a reload', 'ms', 'reopened'),
  ]
}

async function visitTo(amounts: Amounts): Promise<Visit> {
  const made = await startServer({ dataDir: mkdtempSync(join(tmpdir(), 'muster-phone-')) })
  await signIn(made)
  await made.stop()
  fillYear(join(made.dataDir, 'muster.db'), amounts)
  const server = await startServer({ dataDir: made.dataDir })
  const profile = mkdtempSync(join(tmpdir(), 'muster-bench-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions(),
    viewport: { width: 390, height: 844 },
  })
  try {
    const { localStorage } = await signIn({ url: server.url, demo: made.demo })
    return await visit(context, server.url, localStorage)
  } finally {
    await context.close()
    await server.stop()
    for (const dir of [profile, made.dataDir]) rmSync(dir, { recursive: true, force: true })
  }
}

/** Milliseconds, bytes, and MiB of heap. */
type Visit = Record<'usable' | 'complete' | 'bytesUntilUsable' | 'heap' | 'bytesOfReload' | 'reopened', number>

async function visit(
  context: BrowserContext,
  url: string,
  localStorage: readonly { name: string; value: string }[],
): Promise<Visit> {
  await noteFirstShown(context, [taskLine])
  await context.addInitScript((kept) => {
    for (const { name, value } of kept) window.localStorage.setItem(name, value)
  }, localStorage)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  const traffic = countBytes(session)
  await page.goto(`${url}/tasks`)
  const usable = await firstShown(page, taskLine)
  const bytesUntilUsable = traffic.bytes
  await whenComplete(page)
  const complete = await page.evaluate(() => performance.now())
  await page.waitForLoadState('networkidle')
  const heap = await heapOf(session)

  const before = traffic.bytes
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/sync')
  await page.reload()
  const reopened = await firstShown(page, taskLine)
  await (await asked).finished()
  await page.waitForLoadState('networkidle')
  return { usable, complete, bytesUntilUsable, heap, bytesOfReload: traffic.bytes - before, reopened }
}

/** What the page takes from the network from now on, compressed as it travels. */
function countBytes(session: CDPSession): { bytes: number } {
  const traffic = { bytes: 0 }
  session.on('Network.dataReceived', ({ encodedDataLength }) => (traffic.bytes += encodedDataLength))
  return traffic
}

/** Waits until the page has kept an answer of `/sync` that says that there is no more, and is at rest. */
async function whenComplete(page: Page): Promise<void> {
  while (!(await page.evaluate(isComplete))) await setTimeout(250)
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
}

async function isComplete(): Promise<boolean> {
  const { id } = JSON.parse(localStorage.getItem('user')!) as { id: string }
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(`muster-u-${id}`)
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error))
    // Before the page has made it.
    opening.addEventListener('upgradeneeded', () => opening.transaction!.abort())
  }).catch(() => undefined)
  if (!db) return false
  const reading = db.transaction('syncMeta').objectStore('syncMeta').getAll()
  const kept = await new Promise<{ cursor: string }[]>((resolve) =>
    reading.addEventListener('success', () => resolve(reading.result)),
  )
  db.close()
  // A cursor with a tilde stands between two pages.
  return kept.length > 0 && kept.every(({ cursor }) => !cursor.includes('~'))
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.disable')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}
