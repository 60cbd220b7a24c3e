import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, createApp } from '../app.ts'
import { securityHeaders } from './headers.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'

let server: TestServer
let app: App
let authorization: string
let run: string
const directory = mkdtempSync(join(tmpdir(), 'muster-headers-'))
const get = (path: string, headers: Record<string, string> = {}) =>
  app.request(path, { headers: { authorization, ...headers } })

beforeAll(async () => {
  mkdirSync(join(directory, 'assets'))
  writeFileSync(join(directory, 'index.html'), '<!doctype html>')
  for (const file of ['assets/a-1.js', 'sw.js']) writeFileSync(join(directory, file), '')
  server = await openTestServer()
  app = createApp(server.services, { appDirectory: directory })
  const { token, api } = await server.signIn('admin')
  authorization = `Bearer ${token}`
  run = (
    await api.executions.create({
      params: { id: '1' },
      body: {
        prompt: '<script>alert(1)</script>',
        attached_files: [{ name: 'a.html', size: 8, type: 'text/html', content: '<script>' }],
      },
    })
  ).execution_id
})
afterAll(async () => {
  rmSync(directory, { recursive: true })
  await server.close()
})

describe('every answer', () => {
  test('is compressed where it is long and the caller reads that', async () => {
    const { api } = await server.signIn('admin')
    await api.tasks.create({ body: { title: 'Long', notes: 'All is well. '.repeat(800) } })
    const plain = await (await get('/api/tasks')).text()
    expect(plain.length).toBeGreaterThan(10_000)
    const packed = await get('/api/tasks', { 'accept-encoding': 'br, gzip' })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    const bytes = new Uint8Array(await packed.arrayBuffer())
    expect(bytes.length).toBeLessThan(plain.length / 4)
    expect(gunzipSync(bytes).toString('utf8')).toBe(plain)
    for (const [path, accepted] of [
      ['/api/tasks', 'br'],
      ['/api/tasks', 'gzip;q=0, br'],
      ['/api/config', 'gzip'],
    ] as const)
      expect((await get(path, { 'accept-encoding': accepted })).headers.has('content-encoding')).toBe(false)
  })

  test('says that it is what it says, stands in no frame, tells nobody where it was read, and uses nothing of the device', async () => {
    const answers = await Promise.all([
      ...[
        '/',
        '/agents/1',
        '/sw.js',
        '/assets/a-1.js',
        '/assets/gone.js',
        '/healthz',
        '/api/config',
        '/api/tasks',
        '/api/nothing',
        '/api/tasks/nothing',
        '/api/account/export',
      ].map((path) => get(path)),
      get(`/api/executions/${run}/events`, { accept: 'text/event-stream' }),
      get('/api/tasks', { authorization: '' }),
      app.request('/share', { method: 'POST' }),
      app.request('/api/auth/login', { method: 'POST', body: '{' }),
      app.request('/nowhere', { method: 'DELETE' }),
    ])
    for (const answer of answers) {
      const said = Object.fromEntries(answer.headers)
      expect(said).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(said['permissions-policy']).toContain('camera=(), ')
      expect(said['content-security-policy']).toMatch(/^default-src '(none|self)'/)
      expect(said['x-request-id']).toMatch(/^[\w-]{36}$/)
      expect(said).not.toHaveProperty('strict-transport-security')
      await answer.body?.cancel()
    }
  })

  test('of the API is kept by nobody and is never a page', async () => {
    const paths = [
      '/api/config',
      '/api/tasks',
      '/api/auth/me',
      '/api/executions',
      `/api/executions/${run}`,
      `/api/executions/${run}/files/0`,
      '/api/account/export',
      '/api/tasks/nothing',
      '/api',
      '/api/nothing',
      '/api/%3Cscript%3E',
      '/api/llm/available',
    ]
    for (const path of paths) {
      const answer = await get(path, { accept: 'text/html' })
      expect(answer.headers.get('content-type'), path).toMatch(/^application\/(problem\+)?json$/)
      expect(answer.headers.get('cache-control'), path).toBe('no-store')
      expect(answer.headers.get('content-security-policy'), path).toBe("default-src 'none'; frame-ancestors 'none'")
    }
    const stream = await get(`/api/executions/${run}/events`, { accept: 'text/event-stream' })
    expect(stream.headers.get('cache-control')).toBe('no-store')
    await stream.body?.cancel()
    expect((await get('/api/account/export')).headers.get('content-disposition')).toMatch(/^attachment; /)
  })

  test('of a worker lets it load and ask here alone', async () => {
    expect((await get('/sw.js')).headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'",
    )
  })

  test('asks for TLS the next time where people come over TLS, and nowhere else', () => {
    const names = (publicUrl?: string) => Object.keys(securityHeaders({ publicUrl }))
    expect(names('https://muster.example.com')).toContain('strict-transport-security')
    expect(names('http://192.168.1.7:4870')).not.toContain('strict-transport-security')
    expect(names()).not.toContain('strict-transport-security')
  })
})
