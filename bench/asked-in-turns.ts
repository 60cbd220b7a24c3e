// The calls that are asked of a small and a large workspace in turns, and the wait of others meanwhile.
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { RunningServer } from '../e2e/support/server.ts'
import { type Row, median } from './figure.ts'

const rounds = 5
const longestStall = 50
/** What a call costs that has as much to answer as before, and what one costs for each byte more. */
const sameSize = 1.5
const perByte = 1.2
/** Answers within so much of each other are as large. */
const alike = 1.1

export type Side = { server: RunningServer; token: string }
type Call = (side: Side) => Promise<number>

const calls: Record<string, Call> = {
  'GET tasks': get('/api/tasks'),
  'GET projects': get('/api/projects'),
  'GET events of a month': get(`/api/calendar/events?from=${daysAgo(30)}&to=${daysAgo(0)}`),
  'GET agents': get('/api/agents'),
  'GET 30 runs': get('/api/executions?limit=30'),
  'GET 30 runs of an agent': get('/api/executions?limit=30&agent_id=6'),
  'GET 30 failed runs': get('/api/executions?limit=30&status=failed'),
  'GET 30 chats': get('/api/chat/sessions?limit=30'),
  'GET suggestions': get('/api/chat/suggestions'),
  'GET audit log': get('/api/admin/settings/audit-logs?limit=50'),
  'GET audit figures': get('/api/admin/settings/audit-logs/stats?days=30'),
  'GET overview': get('/api/admin/overview'),
  'GET everybody on the server': get('/api/admin/people?limit=50'),
  'GET workspaces of the server': get('/api/admin/workspaces?limit=50'),
  'GET sync from the beginning': get('/api/sync'),
  'GET own export': get('/api/account/export'),
  'ask: which tasks are open?': ask('Which tasks are open?'),
  'ask: how are the projects?': ask('How are the projects going?'),
  'ask: what is overdue?': ask('What is overdue?'),
  'ask: a task by its words': ask('When is “Prepare part 77 of the offer” due?'),
}

/** All calls of both sides, and the most memory that the large one has had. */
export async function askInTurns(sides: Record<'small' | 'large', Side>): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, call] of Object.entries(calls)) rows.push(...(await compare(what, call, sides)))
  const memory = peakMemory(sides.large.server.pid)
  rows.push({ what: 'memory of the server, at most', unit: 'MiB', ours: memory, limit: { of: 'ours', most: 350 } })
  return rows
}

/** How long something takes, and how long others wait for an answer meanwhile. */
export async function timed(what: string, { url }: RunningServer, work: () => Promise<void>): Promise<Row[]> {
  const watch = watchFor(url)
  await watch.start()
  const started = performance.now()
  await work()
  const took = performance.now() - started
  return [{ what, unit: 'ms', ours: took }, othersWait(what, await watch.end())]
}

function othersWait(what: string, longest: number): Row {
  return { what: `${what}: others wait`, unit: 'ms', ours: longest, limit: { of: 'ours', most: longestStall } }
}

/** Asks both sides in turns, and how long somebody else waits for the large one. */
async function compare(what: string, call: Call, { small, large }: Record<'small' | 'large', Side>): Promise<Row[]> {
  const took = { small: [] as number[], large: [] as number[] }
  const bytes = { small: 0, large: 0 }
  const watch = watchFor(large.server.url)
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, side] of [
      ['small', small],
      ['large', large],
    ] as const) {
      if (name === 'large') await watch.start()
      const started = performance.now()
      bytes[name] = await call(side)
      took[name].push(performance.now() - started)
      if (name === 'large') await watch.stop()
    }
    // What costs seconds need not be shown five times.
    if (took.large[0]! > 3000) break
  }
  const stall = await watch.end()
  const ratio = median(took.large) / median(took.small)
  const more = bytes.large / bytes.small
  return [
    {
      what: more > alike ? `${what}, ${more.toFixed(1)} times the bytes` : what,
      unit: 'ms',
      ours: median(took.large),
      beside: { name: 'a new demo', value: median(took.small) },
      ratio,
      limit: { of: 'ratio', most: more > alike ? perByte * more : sameSize },
    },
    othersWait(what, stall),
  ]
}

function get(path: string): Call {
  return async ({ server, token }) => {
    const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.arrayBuffer()).byteLength
  }
}

/** Asks an agent, and reads the whole answer. */
export function ask(prompt: string): Call {
  return async ({ server, token }) => {
    const answer = await fetch(`${server.url}/api/agents/6/execute`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ prompt, context: {} }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${prompt}: ${answer.status} ${text}`)
    return text.length
  }
}

/** Asks for nothing much over and over, from a thread of its own, and knows the longest time that an answer took. */
function watchFor(url: string) {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads')
     let on = false, longest = 0, running = Promise.resolve()
     const loop = async () => {
       while (on) try {
         const at = performance.now()
         await (await fetch(${JSON.stringify(`${url}/healthz`)})).text()
         longest = Math.max(longest, performance.now() - at)
         await new Promise((done) => setTimeout(done, 2))
       } catch { on = false }
     }
     parentPort.on('message', async (what) => {
       if (what === 'start') { on = true; await (await fetch(${JSON.stringify(`${url}/healthz`)})).text(); running = loop() }
       else { on = false; await running }
       parentPort.postMessage(longest)
     })`,
    { eval: true },
  )
  const say = (what: string) =>
    new Promise<number>((resolve) => {
      worker.once('message', resolve)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage(what)
    })
  return {
    start: () => say('start'),
    stop: () => say('stop'),
    end: async () => {
      const longest = await say('stop')
      await worker.terminate()
      return longest
    },
  }
}

/** The most memory that a process has had, in MiB. */
function peakMemory(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString()
}
