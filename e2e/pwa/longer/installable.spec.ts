import type { Page } from '@playwright/test'
import { expect, test, workerReady } from '../../support/browser.ts'
import { kindOfFile } from '../../../shared/domain/files.ts'

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
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    file_handlers: [{ action: '/share' }],
  })
  // What it takes from other programs is what an agent can read, by media type and by name.
  const types = [
    ...manifest.share_target.params.files[0].accept,
    ...Object.entries(manifest.file_handlers[0].accept).flat(2),
  ]
  expect(types).toEqual(expect.arrayContaining(['text/*', 'application/pdf', '.docx', '.ods', '.csv', '.md']))
  expect(
    types.filter(
      (type) => kindOfFile(type.startsWith('.') ? { name: `a${type}`, type: '' } : { name: 'a.pdf', type }) === 'other',
    ),
  ).toEqual([])
  const icons: Picture[] = manifest.icons
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
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
    await expect(page.getByText('Offline', { exact: true })).toBeVisible()
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
  }
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('a screen that was never opened opens offline in the first visit already', async ({ signedIn: page }) => {
  await workerReady(page)
  await page.context().setOffline(true)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Projects/ })
    .click()
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
  expect(
    await page.evaluate(() =>
      fetch('/api/config').then(
        (response) => response.status,
        () => 'no answer',
      ),
    ),
  ).toBe('no answer')
  await expect(page.goto('/healthz')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
})

test('what is stored is the app, once, in less than 2 MB', async ({ signedIn: page }) => {
  await workerReady(page)
  const files = await stored(page)
  const paths = files.map(({ path }) => path)
  expect(paths).toContain('/index.html')
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.filter((path) => /\.(br|gz|map)$|^\/(screenshots|icons)\/|^\/sw\.js$/.test(path))).toEqual([])
  expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(2_000_000)
})

/** The stored files by address, and how large they are unpacked. */
function stored(page: Page): Promise<{ path: string; bytes: number }[]> {
  return page.evaluate(async () => {
    const files: { path: string; bytes: number }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const key of await cache.keys())
        files.push({
          path: new URL(key.url).pathname,
          bytes: (await (await cache.match(key))!.arrayBuffer()).byteLength,
        })
    }
    return files
  })
}
