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
const path = '/api/agents/2/execute'
const body = JSON.stringify({ prompt: 'What can you do?' })

export const figure: Figure = {
  about:
    'Milliseconds from sending a task to an agent until the first byte of its stream arrives, by which ' +
    'the run is durable, and until the first ' +
    'word of the reply; the built-in assistant answers. Over one connection and over 32; beside a ' +
    'handler written by hand with node:http and node:sqlite that makes the same three ' +
    'commits of a run (accepted, taken, ended) and tells of each, and beside an empty one that streams ' +
    'one event at once. What the empty one takes is the network and the client alone; ' +
    'how much more ours takes over many connections follows from how long the disk needs for a commit, ' +
    'which the one written by hand needs too.',
  measure,
}

type Times = { firstByte: number[]; firstWord: number[] }

async function measure(): Promise<Row[]> {
  const server = await startServer()
  // Has tables and a session, and no writers any more.
  const other = await startServer()
  const child = fork(join(import.meta.dirname, 'beside', 'empty-stream.ts'))
  const hand = fork(join(import.meta.dirname, 'beside', 'hand-written-execute.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  try {
    const [port] = (await once(child, 'message')) as [number]
    const [{ token }, { token: otherToken }] = await Promise.all([signIn(server), signIn(other)])
    const ours = { url: server.url + path, token }
    const empty = { url: `http://127.0.0.1:${port}/`, token }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const reply = (await (await fetch(ours.url, { method: 'POST', headers, body })).json()) as object
    await other.kill()
    hand.send({ file: join(other.dataDir, 'muster.db'), reply })
    const [handPort] = (await once(hand, 'message')) as [number]
    const byHand = { url: `http://127.0.0.1:${handPort}${path}`, token: otherToken }
    const rows: Row[] = []
    for (const connections of [1, 32]) {
      const measured = [ours, byHand, empty].map((target) => ({
        target,
        times: { firstByte: [], firstWord: [] } as Times,
      }))
      for (const { target } of measured)
        await streamAll(target, connections, connections, { firstByte: [], firstWord: [] })
      for (let round = 0; round < rounds; round += 1) {
        for (const { target, times } of measured) await streamAll(target, connections, streams, times)
      }
      rows.push(...rowsOf(connections, ...(measured.map(({ times }) => times) as [Times, Times, Times])))
    }
    return rows
  } finally {
    child.kill()
    hand.kill()
    await server.stop()
    await other.stop()
  }
}

async function streamAll(
  target: { url: string; token: string },
  connections: number,
  count: number,
  times: Times,
): Promise<void> {
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
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      'content-type': 'application/json',
    }
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

function rowsOf(connections: number, ours: Times, byHand: Times, empty: Times): Row[] {
  const over = connections === 1 ? 'one connection' : `${connections} connections`
  return [50, 99].flatMap((part) =>
    (['firstByte', 'firstWord'] as const).flatMap((kind) => {
      const own = percentile(ours[kind], part)
      const what = `${kind === 'firstByte' ? 'first byte' : 'first word'}, p${part}, ${over}`
      const beside = { name: 'written by hand', value: percentile(byHand[kind], part) }
      const least = { name: 'empty handler', value: percentile(empty.firstByte, part) }
      const limit = kind === 'firstByte' &&
        part === 50 && { limit: { of: 'ratio' as const, most: connections === 1 ? mostAlone : mostOfMany } }
      return [
        { what, unit: 'ms' as const, ours: own, beside, ratio: own / beside.value, ...limit },
        { what, unit: 'ms' as const, ours: own, beside: least, ratio: own / least.value },
      ]
    }),
  )
}

/**
 * Over one connection nothing hides what a framework costs; over many, a run is reported as accepted before others go
 * on.
 */
const mostAlone = 3
const mostOfMany = 1.25
