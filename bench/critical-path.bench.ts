import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContextOptions, type Page, chromium } from '@playwright/test'
import { startServer } from '../e2e/support/server.ts'
import { floorBytes } from './beside/floor-bytes.ts'
import { launchOptions, signIn } from './browser.ts'
import type { Figure, Row } from './figure.ts'
import { firstShown, noteFirstShown } from './first-shown.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
const form = 'form button[type=submit]'
const header = '#root header'
const agentLinks = 'section[aria-label="AI Agents"] li a'

type Loaded = { scripts: { path: string; start: number; end: number }[]; shown: Record<string, number>; shift: number }

export const figure: Figure = {
  about:
    'Gzip bytes of the scripts and style sheets of a cold load without a service worker, over a line of ' +
    '1.6 Mbit/s and 150 ms: those that ' +
    'had arrived when the form or the shell was drawn, and all that were asked for until the agents ' +
    'were; beside the whole of a React app ' +
    'with nothing but the router, built the same way. ' +
    'The layout shift is the sum of all shifts until a second after the line went quiet.',
  measure,
}

async function measure(): Promise<Row[]> {
  const floor = { name: 'React, its DOM and the router', value: await floorBytes() }
  const server = await startServer()
  const browser = await chromium.launch(launchOptions())
  try {
    const { localStorage } = await signIn(server)
    const signedIn = { cookies: [], origins: [{ origin: server.url, localStorage }] }
    const login = await bothSizes(browser, `${server.url}/login`, [form])
    const dashboard = await bothSizes(browser, `${server.url}/`, [header, agentLinks], signedIn)
    const bytes = (what: string, ours: number, most: number): Row => ({
      what,
      unit: 'B',
      ours,
      beside: floor,
      ratio: ours / floor.value,
      limit: { of: 'ours', most },
    })
    return [
      bytes('/login, arrived when the form is drawn', largest(login, form, 'end'), 105_000),
      bytes('/, arrived when the shell is drawn', largest(dashboard, header, 'end'), 105_000),
      bytes('/, asked for when the agents are drawn', largest(dashboard, agentLinks, 'start'), 150_000),
      ...shifts('/login', login),
      ...shifts('/', dashboard),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function bothSizes(
  browser: Browser,
  address: string,
  selectors: string[],
  storageState?: BrowserContextOptions['storageState'],
): Promise<Loaded[]> {
  const loads: Loaded[] = []
  for (const viewport of sizes) {
    const context = await browser.newContext({
      viewport,
      serviceWorkers: 'block',
      ...(storageState && { storageState }),
    })
    await noteFirstShown(context, selectors)
    const page = await context.newPage()
    await slowDown(page)
    await page.goto(address, { waitUntil: 'commit' })
    const shown: Record<string, number> = {}
    for (const selector of selectors) shown[selector] = await firstShown(page, selector)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1000)
    loads.push({ shown, ...(await page.evaluate(readTimeline)) })
    await context.close()
  }
  return loads
}

/** Lighthouse's slow 4G. Without it everything arrives at once, needed or not. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 93_750,
  })
}

/** Runs in the page. */
async function readTimeline(): Promise<{ scripts: Loaded['scripts']; shift: number }> {
  const scripts = performance
    .getEntriesByType('resource')
    .map((entry) => ({
      path: new URL(entry.name).pathname,
      start: entry.startTime,
      end: (entry as PerformanceResourceTiming).responseEnd,
    }))
    .filter(({ path }) => /\.(js|css)$/.test(path))
  const shift = await new Promise<number>((resolve) => {
    new PerformanceObserver((list) => resolve(sum(list))).observe({ type: 'layout-shift', buffered: true })
    // Without a shift it is never called.
    setTimeout(() => resolve(0), 500)
  })
  return { scripts, shift }

  function sum(list: PerformanceObserverEntryList): number {
    const entries = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
    return entries.filter(({ hadRecentInput }) => !hadRecentInput).reduce((total, { value }) => total + value, 0)
  }
}

function largest(loads: Loaded[], selector: string, by: 'start' | 'end'): number {
  return Math.max(
    ...loads.map(({ scripts, shown }) => gzipBytes(scripts.filter((script) => script[by] <= shown[selector]!))),
  )
}

function gzipBytes(scripts: { path: string }[]): number {
  const app = join(import.meta.dirname, '..', 'dist', 'pwa')
  return scripts.reduce((sum, { path }) => sum + gzipSync(readFileSync(join(app, path)), { level: 9 }).length, 0)
}

function shifts(address: string, loads: Loaded[]): Row[] {
  return loads.map(({ shift }, index) => {
    const { width, height } = sizes[index]!
    return {
      what: `${address}, layout shift at ${width}×${height}`,
      unit: 'shift',
      ours: shift,
      limit: { of: 'ours', most: 0.01 },
    }
  })
}
