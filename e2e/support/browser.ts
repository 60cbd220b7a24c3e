import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, type Page, test as base, expect } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'

type Fixtures = {
  /** A page whose console errors and policy violations fail the test. */
  page: Page
  /** A page that is signed in as the demo's administrator, on the agent list. */
  signedIn: Page
}

const executablePath = process.env.CHROMIUM_WHOLE

/** For `test.use`: a whole Chromium, for what one without a window (156) cannot do or dies of. */
export const inWholeChromium = executablePath ? { launchOptions: { executablePath, args: ['--no-sandbox'] } } : {}

/**
 * The browser logs each refused request by itself, and a look for a newer worker that a network's end cuts off; whether
 * one is expected is for the test to check.
 */
const failedRequest = /^Failed to load resource|^An unknown error occurred when fetching the script\.$/

/** Browser tests against the built server, one server for each worker. */
export const test = base.extend<Fixtures, { server: RunningServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  context: async ({ context }, use) => use(withoutWorkerBadge(context)),

  page: async ({ page }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' && !failedRequest.test(message.text())) faults.push(message.text())
    })
    await use(page)
    // A refresh may be under way through a test's own route.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(faults).toEqual([])
  },

  signedIn: async ({ page, server }, use) => {
    await signIn(page, server)
    await use(page)
  },
})

/**
 * A Chromium without a window (156) ends a worker that counts on the app's icon, and the pages that share its process:
 * the workers of `context` find no such function.
 */
export function withoutWorkerBadge<Context extends BrowserContext>(context: Context): Context {
  context.on('serviceworker', (worker) => {
    const silence = () => Object.assign(navigator, { setAppBadge: undefined, clearAppBadge: undefined })
    // One that has ended meanwhile counts nothing.
    worker.evaluate(silence).catch(() => {})
  })
  return context
}

/** Signs in through the form with the printed credentials, and arrives at the dashboard. */
export async function signIn(page: Page, server: RunningServer, as = server.demo): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, as)
  await expect(page.getByRole('heading', { name: 'AI Agents' })).toBeVisible()
}

/** Signs in on the form that is open. */
export async function fillLogin(page: Page, as: RunningServer['demo']): Promise<void> {
  await page.getByLabel('E-mail or user name').fill(as.username)
  await page.getByLabel('Password', { exact: true }).fill(as.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Resolves once the app is stored and the worker answers for this page. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })
}

/** Fails on any accessibility violation that axe finds on the screen as it is. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours in the middle of a transition are not meant to be read: where one began during the check, check again.
  for (;;) {
    await page.evaluate(async () => {
      await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})))
      delete document.documentElement.dataset.moved
      addEventListener('animationstart', () => (document.documentElement.dataset.moved = ''), {
        capture: true,
        once: true,
      })
    })
    const { violations } = await new AxeBuilder({ page }).analyze()
    if (await page.evaluate(() => document.documentElement.dataset.moved !== undefined)) continue
    expect(
      violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(' | ')}`),
    ).toEqual([])
    return
  }
}

export { expect } from '@playwright/test'

export const notes = {
  name: 'supplier-notes.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from(`# Supplier meeting

Spending with suppliers is 9% over plan this quarter. Nearly all of it is one invoice that was booked twice.
The freight contract ends in December and can be renewed at the old price until the end of November.

## Actions

- [ ] Priya to ask Nordhaus for a credit note by Friday
- [ ] Sam: renew the freight contract, due 2026-11-30
- [x] Book the room
`),
}

export const sales = {
  name: 'sales.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('region,amount,closed\nNorth,1200.50,2026-10-01\nSouth,800,2026-10-03\nNorth,,2026-10-09\n'),
}
