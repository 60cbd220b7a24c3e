import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servePages } from './static.ts'

const script = "document.documentElement.dataset.theme = 'dark'"
let directory: string
let app: Hono
const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'muster-static-'))
  mkdirSync(join(directory, 'assets'))
  writeFileSync(
    join(directory, 'index.html'),
    `<!doctype html><script>${script}</script><script type="module" src="/assets/a-1.js"></script>`,
  )
  writeFileSync(join(directory, 'assets', 'a-1.js'), 'export {}')
  writeFileSync(join(directory, 'assets', 'a-1.js.gz'), gzipSync('export {}'))
  writeFileSync(join(directory, 'sw.js'), '')
  const pages = servePages(directory)
  app = new Hono().notFound((context) => pages(context) ?? context.text('No page', 405))
})
afterAll(() => rmSync(directory, { recursive: true }))

describe('the built app', () => {
  test('opens on every address of its own, never cached', async () => {
    for (const path of ['/', '/agents/1', '/no/such/screen']) {
      const response = await get(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(await response.text()).toContain('<!doctype html>')
    }
    expect((await get('/sw.js')).headers.get('cache-control')).toBe('no-cache')
  })

  test('keeps hashed files for ever, compressed where the browser can', async () => {
    const plain = await get('/assets/a-1.js')
    expect(plain.headers.get('cache-control')).toContain('immutable')
    expect(plain.headers.get('content-type')).toContain('text/javascript')
    const compressed = await get('/assets/a-1.js', { 'accept-encoding': 'gzip, br' })
    expect(compressed.headers.get('content-encoding')).toBe('gzip')
    const unchanged = await get('/assets/a-1.js', { 'if-none-match': plain.headers.get('etag')! })
    expect(unchanged.status).toBe(304)
  })

  test('is a 404 and never the app where a file is missing', async () => {
    const response = await get('/assets/gone-2.js')
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('<!doctype')
  })

  test('runs no inline script but its own, by hash', async () => {
    const policy = (await get('/')).headers.get('content-security-policy')!
    expect(policy).toMatch(
      /script-src 'self' 'sha256-[A-Za-z0-9+/=]{44}' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;/,
    )
    expect(policy).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;')
    expect(policy).not.toContain('unsafe')
  })

  test('says that nothing is kept of what is shared before the worker is there', async () => {
    const response = await app.request('/share', { method: 'POST', body: new URLSearchParams({ text: 'Too early' }) })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/share?lost=early'])
  })

  test('gives nothing outside its folder', async () => {
    for (const path of ['/../package.json', '/assets/../../package.json', '/%2e%2e/package.json']) {
      expect(await (await get(path)).text()).not.toContain('"muster"')
    }
  })
})
