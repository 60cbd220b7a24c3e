import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startServer } from '../e2e/support/server.ts'
import { signIn } from './browser.ts'
import type { Figure, Row } from './figure.ts'
import { type Target, takeTurns } from './load.ts'

const path = '/api/agents/2/execute'
const body = JSON.stringify({ prompt: 'What can you do?', context: {} })

export const figure: Figure = {
  about:
    'Runs per second over 32 connections, from `POST execute` to the whole reply of the built-in ' +
    'assistant, on SQLite with every commit on the ' +
    'disk; beside a handler written by hand with node:http and node:sqlite that makes the same three ' +
    'commits of a run (accepted, taken, ended) and knows its reply.',
  measure,
}

async function measure(): Promise<Row[]> {
  const server = await startServer()
  // Has tables and a session, and no writers any more.
  const other = await startServer()
  const child = fork(join(import.meta.dirname, 'beside', 'hand-written-execute.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  try {
    const [{ token }, { token: otherToken }] = await Promise.all([signIn(server), signIn(other)])
    const reply = (await (
      await fetch(server.url + path, { method: 'POST', headers: headersFor(token), body })
    ).json()) as { status: string }
    if (reply.status !== 'completed') throw new Error(`The run ended as ${reply.status}.`)
    await other.kill()
    child.send({ file: join(other.dataDir, 'muster.db'), reply })
    const [port] = (await once(child, 'message')) as [number]
    const targets: Record<'ours' | 'byHand', Target> = {
      ours: { url: server.url + path, pid: server.pid, body, headers: headersFor(token) },
      byHand: { url: `http://127.0.0.1:${port}${path}`, pid: child.pid!, body, headers: headersFor(otherToken) },
    }
    const { ours, byHand } = await takeTurns(targets)
    const beside = { name: 'written by hand', value: byHand.requestsPerSecond }
    const cost = { name: 'written by hand', value: byHand.cpuMicroseconds }
    return [
      {
        what: 'POST execute',
        unit: 'req/s',
        ours: ours.requestsPerSecond,
        beside,
        ratio: beside.value / ours.requestsPerSecond,
        limit: { of: 'ratio', most: 3.5 },
      },
      {
        what: 'POST execute, processor time',
        unit: 'µs',
        ours: ours.cpuMicroseconds,
        beside: cost,
        ratio: ours.cpuMicroseconds / cost.value,
      },
    ]
  } finally {
    child.kill()
    await server.stop()
    await other.stop()
  }
}

function headersFor(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}
