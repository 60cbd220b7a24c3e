import { cpus } from 'node:os'
import { startServer } from '../e2e/support/server.ts'
import { newPostgresDatabase, startPostgres } from '../server/testing/postgres.ts'
import { signIn } from './browser.ts'
import type { Figure, Row } from './figure.ts'
import { type Load, type Target, takeTurns } from './load.ts'

/** Two servers, PostgreSQL and who asks need two each, or they take from one another what is measured. */
const coresForRates = 8
const calls = [
  { what: 'GET /api/agents', path: '/api/agents' },
  { what: 'POST /api/tasks', path: '/api/tasks', body: JSON.stringify({ title: 'Call the supplier' }) },
]

export const figure: Figure = {
  about:
    'Requests per second of two processes on one PostgreSQL, each over 32 connections, and processor time of the processes per request; beside one process alone. ' +
    `What a second process costs beside its own work shows in the time; the rates are held to their limit from ${coresForRates} cores on.`,
  measure,
}

async function measure(): Promise<Row[]> {
  const cluster = await startPostgres()
  try {
    const { url } = await newPostgresDatabase(cluster.socket, 'bench')
    const env = { DATABASE_URL: url, MUSTER_SECRET: 'one secret for both processes', MUSTER_DEMO: 'on' }
    const first = await startServer({ env })
    const second = await startServer({ env })
    try {
      const headers = { authorization: `Bearer ${(await signIn(first)).token}`, 'content-type': 'application/json' }
      const rows: Row[] = []
      for (const { what, path, body } of calls) {
        const [one, other] = [first, second].map((server): Target => ({ url: server.url + path, pid: server.pid, headers, ...(body !== undefined && { body }) }))
        rows.push(...rowsOf(what, await takeTurns({ one: one!, two: [one!, other!] })))
      }
      return rows
    } finally {
      await second.stop()
      await first.stop()
    }
  } finally {
    await cluster.stop()
  }
}

function rowsOf(what: string, { one, two }: Record<'one' | 'two', Load>): Row[] {
  const name = 'one process'
  return [
    {
      what: `${what}, two processes`,
      unit: 'req/s',
      ours: two.requestsPerSecond,
      beside: { name, value: one.requestsPerSecond },
      ratio: one.requestsPerSecond / two.requestsPerSecond,
      ...(cpus().length >= coresForRates && { limit: { of: 'ratio', most: 1 / 1.6 } as const }),
    },
    {
      what: `${what}, two processes, processor time`,
      unit: 'µs',
      ours: two.cpuMicroseconds,
      beside: { name, value: one.cpuMicroseconds },
      ratio: two.cpuMicroseconds / one.cpuMicroseconds,
      limit: { of: 'ratio', most: 1.25 },
    },
  ]
}
