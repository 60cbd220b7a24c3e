import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { startServer } from '../e2e/support/server.ts'
import { signIn } from './browser.ts'
import { type Figure, type Row, percentile } from './figure.ts'

const rounds = 3
/** Streams a round, shared by the connections. */
const streams = 320
const body = JSON.stringify({ prompt: 'What can you do?' })

export const figure: Figure = {
  about:
    'Milliseconds from sending a task to an agent until the first byte of its stream arrives, by which the run is durable, and until the first ' +
    'word of the reply; the built-in assistant answers. Over one connection and over 32; beside an empty handler of node:http that streams one event at once.',
  measure,
}

type Times = { firstByte: number[]; firstWord: number[] }

async function measure(): Promise<Row[]> {
  const server = await startServer()
  const child = fork(join(import.meta.dirname, 'beside', 'empty-stream.ts'))
  try {
    const [port] = (await once(child, 'message')) as [number]
    const { token } = await signIn(server)
    const ours = { url: `${server.url}/api/agents/1/execute`, token }
    const empty = { url: `http://127.0.0.1:${port}/`, token }
    const rows: Row[] = []
    for (const connections of [1, 32]) {
      const [own, other] = [ours, empty].map((target) => ({ target, times: { firstByte: [], firstWord: [] } as Times }))
      for (const { target } of [own!, other!]) await streamAll(target, connections, connections, { firstByte: [], firstWord: [] })
      for (let round = 0; round < rounds; round += 1) {
        for (const { target, times } of [own!, other!]) await streamAll(target, connections, streams, times)
      }
      rows.push(...rowsOf(connections, own!.times, other!.times))
    }
    return rows
  } finally {
    child.kill()
    await server.stop()
  }
}

async function streamAll(target: { url: string; token: string }, connections: number, count: number, times: Times): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let left = count
  const work = async () => {
    while (left > 0) {
      left -= 1
      await stream(target, agent, times)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  agent.destroy()
}

function stream({ url, token }: { url: string; token: string }, agent: Agent, times: Times): Promise<void> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'content-type': 'application/json' }
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`))
      let text = ''
      let hasWord = false
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        if (text === '') times.firstByte.push(performance.now() - started)
        text += chunk
        if (hasWord || !text.includes('event: text')) return
        hasWord = true
        times.firstWord.push(performance.now() - started)
      })
      response.on('end', () => (hasWord ? resolve() : reject(new Error(`${url} streamed no word.`))))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function rowsOf(connections: number, ours: Times, empty: Times): Row[] {
  const over = connections === 1 ? 'one connection' : `${connections} connections`
  return [50, 99].flatMap((part) => {
    const value = percentile(empty.firstByte, part)
    const row = (what: string, times: number[]): Row => {
      const own = percentile(times, part)
      return { what: `${what}, p${part}, ${over}`, unit: 'ms', ours: own, beside: { name: 'empty handler', value }, ratio: own / value }
    }
    return [row('first byte', ours.firstByte), row('first word', ours.firstWord)]
  })
}
