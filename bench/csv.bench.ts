import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type Api, createClient } from '#shared/client/client.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import { startServer } from '../e2e/support/server.ts'
import { signIn } from './browser.ts'
import { type Figure, type Row, median, percentile } from './figure.ts'
import { asker, register } from './others.ts'

const pieces = 10
const rowsInPiece = 100_000
/** Spec, of the demo. */
const agent = '7'
const question = 'What is the sum of amount by region?'
const path = '/api/agents'
const perSecond = 100
/** The kernel's clock ticks (proc(5)). */
const tickMs = 10

export const figure: Figure = {
  about:
    `A CSV of a million rows in ${pieces} pieces of 9.7 MB, as large as one request may be: "${question}" of one piece ` +
    'after the other, until each whole reply, beside reading the same pieces line by line and adding up in ' +
    'JavaScript; the most memory the server takes meanwhile; ' +
    `${perSecond} \`GET ${path}\` a second of someone in another workspace, beside the same with nothing else to do; ` +
    'and a run that is cancelled in the middle: until it is told so, and what the server works in the second after.',
  measure,
}

async function measure(): Promise<Row[]> {
  const server = await startServer()
  try {
    const { token } = await signIn(server)
    const api = createClient({ baseUrl: server.url, token: () => token })
    const reads = asker(server.url + path, await register(server))
    const texts = Array.from({ length: pieces }, (_, piece) => csv(piece))
    // Made before: what this process does meanwhile would count as waiting.
    const requests = texts.map((text, n) => ({
      bytes: Buffer.from(JSON.stringify(body(text, n))),
      total: northOf(text),
    }))
    await reads.until(pause(2000), perSecond)
    const idle = percentile(await reads.until(pause(8000), perSecond), 99)
    const times: number[] = []
    const working = (async () => {
      for (const request of requests) times.push(await timed(() => ask(server.url, token, request)))
    })()
    const beside = percentile(await reads.until(working, perSecond), 99)
    const memory = peakMemory(server.pid)
    const bare = texts.map((text) => timedNow(() => addUp(text)))
    const cancelled = []
    for (const text of texts.slice(0, 5)) cancelled.push(await cancel(api, server.pid, text))
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
    return [
      {
        what: 'a million rows, 97 MB, piece by piece',
        unit: 'ms',
        ours: sum(times),
        beside: { name: 'split and added up', value: sum(bare) },
        ratio: sum(times) / sum(bare),
      },
      { what: 'one piece, median', unit: 'ms', ours: median(times), limit: { of: 'ours', most: 5000 } },
      { what: 'memory of the server, at most', unit: 'MiB', ours: memory, limit: { of: 'ours', most: 1024 } },
      {
        what: `GET ${path} of someone else, p99`,
        unit: 'ms',
        ours: beside,
        beside: { name: 'idle', value: idle },
        ratio: beside / idle,
        limit: { of: 'ratio', most: 3 },
      },
      {
        what: 'cancelled in the middle, until told so, slowest of 5',
        unit: 'ms',
        ours: Math.max(...cancelled.map(({ told }) => told)),
        limit: { of: 'ours', most: 1000 },
      },
      {
        what: 'processor time from a second after cancelling, for a second',
        unit: 'ms',
        ours: Math.max(...cancelled.map(({ after }) => after)),
        limit: { of: 'ours', most: 200 },
      },
    ]
  } finally {
    await server.stop()
  }
}

const regions = ['North', 'South', 'East', 'West', 'Centre']

/** Orders with numbers, days, words and amounts; every piece has other ones. */
function csv(piece: number): string {
  const lines = ['order_id,date,customer,region,product,quantity,amount,status,note']
  for (let n = 0; n < rowsInPiece; n += 1) {
    const id = piece * rowsInPiece + n
    const day = new Date(Date.UTC(2026, 0, 1 + (id % 300))).toISOString().slice(0, 10)
    const amount = `${(id * 7919) % 9000}.${String(id % 100).padStart(2, '0')}`
    const words = `Customer ${id % 9973},${regions[id % 5]},Article number ${id % 499}`
    lines.push(
      `${id},${day},${words},${1 + (id % 12)},${amount},${id % 9 === 0 ? 'open' : 'paid'},ordered by telephone`,
    )
  }
  return lines.join('\n')
}

function body(text: string, n: number | string) {
  const file = { name: `orders-${n}.csv`, size: text.length, type: 'text/csv', content: text }
  return { prompt: question, attached_files: [file] }
}

function northOf(text: string): string {
  return addUp(text).get('North')!.toLocaleString('en-GB', { maximumFractionDigits: 2 })
}

async function ask(
  url: string,
  token: string,
  { bytes, total }: { bytes: Buffer<ArrayBuffer>; total: string },
): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${url}${path}/${agent}/execute`, { method: 'POST', headers, body: bytes })
  const { result } = (await response.json()) as { result?: string }
  if (!result?.includes(total)) throw new Error(`A piece was not answered with ${total}: ${response.status} ${result}`)
}

/** The same by hand. */
function addUp(text: string): Map<string, number> {
  const sums = new Map<string, number>()
  for (const line of text.split('\n').slice(1)) {
    const cells = line.split(',')
    sums.set(cells[3]!, (sums.get(cells[3]!) ?? 0) + Number(cells[6]))
  }
  return sums
}

async function cancel(api: Api, pid: number, text: string): Promise<{ told: number; after: number }> {
  const { execution_id: id } = await api.executions.create(
    { params: { id: agent }, body: body(text, 'cancelled') },
    { respondAsync: true },
  )
  while ((await api.executions.get({ params: { id } })).status === 'queued') await pause(5)
  // Into the middle of it.
  await pause(400)
  const told = await timed(async () => {
    await api.executions.cancel({ params: { id }, body: {} })
    while (!isFinal((await api.executions.get({ params: { id } })).status)) await pause(5)
  })
  if ((await api.executions.get({ params: { id } })).status !== 'cancelled') throw new Error('The run ended by itself.')
  await pause(Math.max(0, 1000 - told))
  const before = processorTime(pid)
  await pause(1000)
  return { told, after: processorTime(pid) - before }
}

/** MiB. */
function peakMemory(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
}

/** Milliseconds of all threads. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function timedNow(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}
