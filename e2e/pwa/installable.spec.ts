import { type IncomingMessage, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test, workerReady } from '../support/browser.ts'
import { kindOfFile } from '../../shared/domain/files.ts'
import type { RunningServer } from '../support/server.ts'

type Picture = { src: string; sizes: string; type: string; purpose?: string; form_factor?: string; label?: string }

test('the manifest is complete, and its pictures are what it says', async ({ page }) => {
  const response = await page.request.get('/manifest.webmanifest')
  expect(response.headers()['content-type']).toBe('application/manifest+json')
  const manifest = await response.json()
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Muster',
    short_name: 'Muster',
    lang: 'en',
    dir: 'ltr',
    start_url: '/?source=pwa',
    scope: '/',
    display: 'standalone',
    theme_color: '#f8f7f3',
    background_color: '#f8f7f3',
    share_target: { action: '/share', method: 'POST', enctype: 'multipart/form-data', params: { title: 'title', text: 'text', url: 'url' } },
    file_handlers: [{ action: '/share' }],
  })
  // What it takes from other programs is what an agent can read, by media type and by name.
  const types = [...manifest.share_target.params.files[0].accept, ...Object.entries(manifest.file_handlers[0].accept).flat(2)]
  expect(types).toEqual(expect.arrayContaining(['text/*', 'application/pdf', '.docx', '.ods', '.csv', '.md']))
  expect(types.filter((type) => kindOfFile(type.startsWith('.') ? { name: `a${type}`, type: '' } : { name: 'a.pdf', type }) === 'other')).toEqual([])
  const icons: Picture[] = manifest.icons
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
  const screenshots: Picture[] = manifest.screenshots
  expect(new Set(screenshots.map((picture) => picture.form_factor))).toEqual(new Set(['narrow', 'wide']))
  expect(screenshots.every(({ label }) => label)).toBe(true)
  const shortcuts: { url: string; icons: Picture[] }[] = manifest.shortcuts
  const touch = { src: '/icons/apple-touch-180.png', sizes: '180x180', type: 'image/png' }
  for (const picture of [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons), touch]) {
    const file = await page.request.get(picture.src)
    expect(file.headers()['content-type']).toBe(picture.type)
    const png = await file.body()
    // Width and height stand at the head of every PNG (PNG specification §11.2.1).
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, picture.src).toBe(picture.sizes)
    expect(png.length, picture.src).toBeLessThan(200_000)
  }
})

test('every shortcut of the installed app opens a screen', async ({ signedIn: page }) => {
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  for (const url of [manifest.start_url, ...manifest.shortcuts.map((shortcut: { url: string }) => shortcut.url)]) {
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/not found/)
  }
})

test('the browser finds nothing against installing it', async ({ signedIn: page }) => {
  await workerReady(page)
  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A browser that the tests start has a private profile.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  expect((await devtools.send('Page.getAppManifest')).errors).toEqual([])
  await devtools.detach()
})

test('it opens offline on its start and on a deep link, under the same policy', async ({ signedIn: page }) => {
  await workerReady(page)
  const online = (await page.request.get('/')).headers()['content-security-policy']
  await page.context().setOffline(true)
  for (const path of ['/?source=pwa', '/agents', '/agents/1', '/tasks', '/nowhere']) {
    const response = await page.goto(path)
    expect(response?.fromServiceWorker()).toBe(true)
    expect(response?.headers()['content-security-policy']).toBe(online)
    await expect(page.getByRole('link', { name: 'Muster' })).toBeVisible()
    await expect(page.getByText('You can read and write.')).toBeVisible()
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
  }
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('a screen that was never opened opens offline in the first visit already', async ({ signedIn: page }) => {
  await workerReady(page)
  await page.context().setOffline(true)
  await page.getByRole('navigation').getByRole('link', { name: /^Projects/ }).click()
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
})

test('the API is never answered from what is stored', async ({ signedIn: page }) => {
  await workerReady(page)
  await page.reload()
  const asked = page.waitForResponse((response) => response.url().includes('/api/sync'))
  await page.goto('/agents')
  expect((await asked).fromServiceWorker()).toBe(false)
  expect((await stored(page)).filter(({ path }) => path.startsWith('/api'))).toEqual([])
  await page.context().setOffline(true)
  expect(await page.evaluate(() => fetch('/api/config').then((response) => response.status, () => 'no answer'))).toBe('no answer')
  await expect(page.goto('/healthz')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
})

test('what is stored is the app, once, in less than 2 MB', async ({ signedIn: page }) => {
  await workerReady(page)
  const files = await stored(page)
  const paths = files.map(({ path }) => path)
  expect(paths).toContain('/index.html')
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.filter((path) => /\.(br|gz|map)$|screenshots|icons|sw\.js/.test(path))).toEqual([])
  expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(2_000_000)
})

test('a new build is taken up in the session of the first visit', async ({ browser, server }) => {
  const { page, deploy, close } = await visit(browser, server)
  await deploy()
  await expect(page.getByText('Update ready')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => buildOf(page)).toBe('2')
  await expect(page.getByRole('heading', { name: 'AI Agents' })).toBeVisible()
  await expect(page.getByText('Update ready')).toHaveCount(0)
  await close()
})

test('a page that no worker controls hears of a new build too', async ({ browser, server }) => {
  const { page, deploy, close } = await visit(browser, server)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.reload', { ignoreCache: true })
  await devtools.detach()
  await expect.poll(() => page.evaluate(() => document.readyState === 'complete' && navigator.serviceWorker.controller)).toBe(null)
  // The page has to be listening again.
  await expect(page.getByRole('region', { name: 'Update' })).toBeAttached()
  await deploy()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => buildOf(page)).toBe('2')
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
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)).toBe('installed')
  await page.evaluate(() => dispatchEvent(new Event('sent')))
  await expect.poll(() => buildOf(page)).toBe('2')
  await close()
})

test('another tab keeps what is half written, and follows unseen when there is nothing', async ({ browser, server }) => {
  const { page, deploy, close } = await visit(browser, server)
  const writing = await page.context().newPage()
  await writing.goto('/agents/1')
  await writing.getByRole('textbox', { name: /ask arlo/i }).fill('Plan my day')
  const idle = await page.context().newPage()
  await idle.goto('/agents')
  for (const tab of [writing, idle]) await expect(tab.getByRole('region', { name: 'Update' })).toBeAttached()
  await deploy()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => buildOf(page)).toBe('2')
  for (const tab of [writing, idle]) await expect(tab.getByText('Update ready')).toBeVisible()

  for (const tab of [writing, idle]) await hide(tab)
  await expect.poll(() => buildOf(idle)).toBe('2')
  expect(await buildOf(writing)).toBe('1')
  await expect(writing.getByRole('textbox', { name: /ask arlo/i })).toHaveValue('Plan my day')
  await writing.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => buildOf(writing)).toBe('2')
  await expect(writing.getByRole('textbox', { name: /ask arlo/i })).toHaveValue('Plan my day')
  await close()
})

/** A signed-in first visit to a server that can be given a second build; `deploy` also lets the page look for it. */
async function visit(browser: Browser, server: RunningServer) {
  const front = await startFront(server)
  const page = await (await browser.newContext({ baseURL: front.url })).newPage()
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
      outgoing.end(isShell ? text.replace('<head>', `<head><meta name="build" content="${build}">`) : text.replace(revisionOfShell, `$1${build}`))
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
  return page.evaluate(() => document.querySelector('meta[name=build]')?.getAttribute('content') ?? null).catch(() => null)
}

/** The stored files by address, and how large they are unpacked. */
function stored(page: Page): Promise<{ path: string; bytes: number }[]> {
  return page.evaluate(async () => {
    const files: { path: string; bytes: number }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const key of await cache.keys()) files.push({ path: new URL(key.url).pathname, bytes: (await (await cache.match(key))!.arrayBuffer()).byteLength })
    }
    return files
  })
}

/** Tells the page that nobody looks at it, as the browser does for a tab in the background. */
function hide(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}
