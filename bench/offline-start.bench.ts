import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, chromium } from '@playwright/test'
import { startServer } from '../e2e/support/server.ts'
import { type Size, serveStaticPage } from './beside/static-page.ts'
import { launchOptions, signIn } from './browser.ts'
import { type Figure, type Row, median } from './figure.ts'
import { firstShown, noteFirstShown } from './first-shown.ts'

const runs = 9
const lastAgent = 'ul[aria-label=Agents] li:nth-child(7) a'
const lastLink = 'ul li:nth-child(7) a'

export const figure: Figure = {
  about:
    'Milliseconds from the navigation until the seven agents are drawn, in a browser that was just started, with the network off and the ' +
    "server gone; beside a static page whose service worker stores as many bytes and whose one script is as large as the app's.",
  measure,
}

async function measure(): Promise<Row[]> {
  const profile = mkdtempSync(join(tmpdir(), 'muster-bench-'))
  try {
    const { app, page } = await install(profile)
    const times: { app: number[]; page: number[] } = { app: [], page: [] }
    for (let run = 0; run < runs; run += 1) {
      times.app.push(await start(profile, app, lastAgent))
      times.page.push(await start(profile, page, lastLink))
    }
    const [ours, beside] = [median(times.app), median(times.page)]
    return [
      {
        what: 'offline start to the agents',
        unit: 'ms',
        ours,
        beside: { name: 'static page', value: beside },
        ratio: ours / beside,
      },
    ]
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Visits both once, so that everything is on the device, and takes their servers away. */
async function install(profile: string): Promise<{ app: string; page: string }> {
  const server = await startServer()
  const { localStorage: kept } = await signIn(server)
  const context = await chromium.launchPersistentContext(profile, launchOptions())
  const page = await context.newPage()
  await page.goto(`${server.url}/login`)
  await page.evaluate((kept) => kept.forEach(({ name, value }) => localStorage.setItem(name, value)), kept)
  const app = `${server.url}/agents`
  await page.goto(app)
  await page.waitForSelector(lastAgent)
  await controlled(page)
  // The copy on the device is written after the screen.
  await page.waitForTimeout(1000)
  await page.reload()
  await page.waitForSelector(lastAgent)
  const size = await sizeOf(page)

  const besides = await serveStaticPage(size)
  await page.goto(besides.url)
  await controlled(page)
  await page.reload()
  await page.waitForSelector(lastLink)
  await context.close()
  besides.close()
  await server.stop()
  return { app, page: besides.url }
}

async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** What the worker has stored, and what this page has run of it, unpacked. */
function sizeOf(page: Page): Promise<Size> {
  return page.evaluate(async () => {
    let stored = 0
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const key of await cache.keys()) stored += (await (await cache.match(key))!.arrayBuffer()).byteLength
    }
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const script = loaded
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0)
    return { stored, script }
  })
}

async function start(profile: string, address: string, selector: string): Promise<number> {
  const context = await chromium.launchPersistentContext(profile, launchOptions())
  try {
    await context.setOffline(true)
    await noteFirstShown(context, [selector])
    const page = await context.newPage()
    await page.goto(address)
    return await firstShown(page, selector)
  } finally {
    await context.close()
  }
}
