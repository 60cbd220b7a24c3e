import { type IncomingMessage, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test, workerReady, withoutWorkerBadge } from '../../support/browser.ts'
import type { RunningServer } from '../../support/server.ts'

test('a new build is taken up in the session of the first visit', async ({ browser, server }) => {
  const { page, deploy, close } = await visit(browser, server)
  await deploy()
  await expect(page.getByText('Update ready')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reload' }).click()
  await becomesSecond(page)
  await expect(page.getByRole('heading', { name: 'AI Agents' })).toBeVisible()
  await expect(page.getByText('Update ready')).toHaveCount(0)
  await close()
})

test('a page that no worker controls hears of a new build too', async ({ browser, server }) => {
  const { page, deploy, close } = await visit(browser, server)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.reload', { ignoreCache: true })
  await devtools.detach()
  await expect
    .poll(() => page.evaluate(() => document.readyState === 'complete' && navigator.serviceWorker.controller))
    .toBe(null)
  // The page has to be listening again.
  await expect(page.getByRole('region', { name: 'Update' })).toBeAttached()
  await deploy()
  await page.getByRole('button', { name: 'Reload' }).click()
  await becomesSecond(page)
  await close()
})

test('Later hides the notice until the next start', async ({ browser, server }) => {
  const { page, deploy, close } = await visit(browser, server)
  await deploy()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByText('Update ready')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Update ready')).toBeVisible()
  expect(await buildOf(page)).toBe('1')
  await close()
})

test('an update waits while something is being sent', async ({ browser, server }) => {
  const { page, deploy, close } = await visit(browser, server)
  await page.evaluate(() => {
    void navigator.locks.request('muster-outbox', () => new Promise((resolve) => addEventListener('sent', resolve)))
  })
  await deploy()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeDisabled()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)).toBe(
    'installed',
  )
  await page.evaluate(() => dispatchEvent(new Event('sent')))
  await becomesSecond(page)
  await close()
})

test('another tab keeps what is half written, and follows unseen when there is nothing', async ({
  browser,
  server,
}) => {
  const { page, deploy, close } = await visit(browser, server)
  const writing = await page.context().newPage()
  await writing.goto('/agents/1')
  await writing.getByRole('textbox', { name: /ask arlo/i }).fill('Plan my day')
  const idle = await page.context().newPage()
  await idle.goto('/agents')
  for (const tab of [writing, idle]) await expect(tab.getByRole('region', { name: 'Update' })).toBeAttached()
  await deploy()
  await page.getByRole('button', { name: 'Reload' }).click()
  await becomesSecond(page)
  for (const tab of [writing, idle]) await expect(tab.getByText('Update ready')).toBeVisible()

  for (const tab of [writing, idle]) await hide(tab)
  await becomesSecond(idle)
  expect(await buildOf(writing)).toBe('1')
  await expect(writing.getByRole('textbox', { name: /ask arlo/i })).toHaveValue('Plan my day')
  await writing.getByRole('button', { name: 'Reload' }).click()
  await becomesSecond(writing)
  await expect(writing.getByRole('textbox', { name: /ask arlo/i })).toHaveValue('Plan my day')
  await close()
})

/** A signed-in first visit to a server that can be given a second build; `deploy` also lets the page look for it. */
async function visit(browser: Browser, server: RunningServer) {
  const front = await startFront(server)
  const page = await withoutWorkerBadge(await browser.newContext({ baseURL: front.url })).newPage()
  await signIn(page, server)
  await workerReady(page)
  expect(await buildOf(page)).toBe('1')
  return {
    page,
    async deploy() {
      front.deploy()
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    },
    async close() {
      await page.context().close()
      front.stop()
    },
  }
}

/** Stands before the real server; after `deploy` the shell and the worker are those of another build. */
async function startFront({ url }: RunningServer) {
  let build = 1
  const front = createServer((incoming, outgoing) => {
    const path = incoming.url?.split('?')[0]
    const headers = { ...incoming.headers, 'accept-encoding': 'identity', 'if-none-match': '' }
    const inner = request(url + incoming.url, { method: incoming.method, headers }, async (answer) => {
      const type = answer.headers['content-type'] ?? ''
      const isShell = type.startsWith('text/html')
      if (!isShell && path !== '/sw.js') {
        outgoing.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(outgoing)
        return
      }
      const text = await textOf(answer)
      const { 'content-length': _length, etag: _etag, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode!, rest)
      outgoing.end(
        isShell
          ? text.replace('<head>', `<head><meta name="build" content="${build}">`)
          : text.replace(revisionOfShell, `$1${build}`),
      )
    })
    inner.on('error', () => outgoing.destroy())
    incoming.pipe(inner)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    deploy: () => (build += 1),
    stop: () => {
      front.close()
      front.closeAllConnections()
    },
  }
}

/** Everything up to the end of the shell's revision in the list that the build put into the worker. */
const revisionOfShell = /("revision":"[0-9a-f]+)(?=","url":"index\.html")/

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function buildOf(page: Page): Promise<string | null> {
  // While the page is being replaced there is none.
  return page
    .evaluate(() => document.querySelector('meta[name=build]')?.getAttribute('content') ?? null)
    .catch(() => null)
}

/** What is being sent rests first, and a worker may take a while to go: up to eight seconds before the page loads anew. */
async function becomesSecond(page: Page): Promise<void> {
  await expect.poll(() => buildOf(page), { timeout: 30_000 }).toBe('2')
}

/** Tells the page that nobody looks at it, as the browser does for a tab in the background. */
function hide(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}
