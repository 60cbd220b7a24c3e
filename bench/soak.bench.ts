import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Pool } from 'undici'
import { type RunningServer, startServer } from '../e2e/support/server.ts'
import { newId } from '../shared/domain/ids.ts'
import { signIn } from './browser.ts'
import type { Figure, Row } from './figure.ts'

/**
 * By then V8 has touched most pages of its young generation, which it keeps: 64 MiB at most, by the flag that the
 * server starts with.
 */
const warmUp = 40_000
const count = 100_000
const lanes = 16

export const figure: Figure = {
  about:
    `Memory of the server on SQLite after ${count.toLocaleString('en-GB')} requests, none of which ` +
    `failed, beside before them; it had answered ${warmUp.toLocaleString('en-GB')} by then, so that it ` +
    'was warm. ' +
    `${lanes} at once, mixed: reading, asking what changed, tasks written, changed and deleted, runs of ` +
    'the built-in assistant followed to their end, people who sign in and out. ' +
    'What is held is the heap and what hangs on it after a forced collection, which shows what scripts ' +
    'leak; what is resident is all that the process takes of the machine, native parts and free room of ' +
    'the allocator among it.',
  measure,
}

type Memory = { held: number; rss: number }

async function measure(): Promise<Row[]> {
  const server = await startServer({
    env: { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'beside', 'tell-memory.mjs')}` },
  })
  const pool = new Pool(server.url, { connections: lanes })
  try {
    const { token } = await signIn(server)
    await work(pool, token, server.demo, warmUp)
    const before = await memory(server)
    const started = performance.now()
    await work(pool, token, server.demo, count)
    const rate = count / ((performance.now() - started) / 1000)
    const after = await memory(server)
    const row = (what: string, field: keyof Memory): Row => ({
      what: `${what} after ${count.toLocaleString('en-GB')} requests`,
      unit: 'MiB',
      ours: after[field] / 2 ** 20,
      beside: { name: 'before', value: before[field] / 2 ** 20 },
      ratio: after[field] / before[field],
      limit: { of: 'ratio', most: 1.05 },
    })
    return [row('held', 'held'), row('resident', 'rss'), { what: 'requests of the mix', unit: 'req/s', ours: rate }]
  } finally {
    await pool.destroy()
    await server.stop()
  }
}

/** Asks the server for its memory, which it prints. */
async function memory(server: RunningServer): Promise<Memory> {
  const told = () => [...server.output().stdout.matchAll(/^memory (.+)$/gm)]
  const known = told().length
  process.kill(server.pid, 'SIGUSR2')
  while (told().length === known) await setTimeout(50)
  return JSON.parse(told().at(-1)![1]!) as Memory
}

type Ask = (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<string>
/** What one of those who work at once goes by. */
type Lane = { ask: Ask; cursor: string; login: { email: string; password: string } }

/** Sends so many requests through all lanes together; throws at the first that fails. */
async function work(pool: Pool, token: string, demo: RunningServer['demo'], total: number): Promise<void> {
  const sent = { count: 0 }
  const ask: Ask = async (method, path, body, headers) => {
    sent.count += 1
    const keyed = method !== 'GET' && !path.startsWith('/auth/') && { 'idempotency-key': newId() }
    const answer = await pool.request({
      method,
      path: `/api${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...keyed,
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.body.text()
    if (answer.statusCode >= 400) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text}`)
    return text
  }
  const login = { email: demo.username, password: demo.password }
  const live = async () => {
    const { cursor } = JSON.parse(await ask('GET', '/sync')) as { cursor: string }
    const lane: Lane = { ask, cursor, login }
    for (let round = 0; sent.count < total; round += 1) await day(lane, round)
  }
  await Promise.all(Array.from({ length: lanes }, live))
}

/** About fifty requests as people's devices send them. */
async function day(lane: Lane, round: number): Promise<void> {
  const { ask } = lane
  const changes = async () => {
    lane.cursor = (
      JSON.parse(await ask('GET', `/sync?cursor=${encodeURIComponent(lane.cursor)}`)) as { cursor: string }
    ).cursor
  }
  const look = async () => {
    for (const path of [
      '/agents',
      '/auth/me',
      '/tasks',
      '/projects',
      '/agents/3',
      '/executions?limit=20',
      '/config',
      '/agents',
    ])
      await ask('GET', path)
    await changes()
  }
  await look()
  const { id } = JSON.parse(await ask('POST', '/tasks', { title: `Call the supplier, round ${round}` })) as {
    id: string
  }
  await look()
  await ask('PATCH', `/tasks/${id}`, { status: 'In Progress' })
  await look()
  const stream = await ask(
    'POST',
    `/agents/${1 + (round % 7)}/execute`,
    { prompt: `Say hello, round ${round}` },
    { accept: 'text/event-stream' },
  )
  if (!stream.includes('"status":"completed"')) throw new Error(`A run did not end well: ${stream.slice(-500)}`)
  await look()
  await ask('DELETE', `/tasks/${id}`)
  await look()
  // Passwords are slow to check on purpose.
  if (round % 20 > 0) return
  const { access_token } = JSON.parse(await ask('POST', '/auth/login', lane.login)) as { access_token: string }
  await ask('POST', '/auth/logout', {}, { authorization: `Bearer ${access_token}` })
}
