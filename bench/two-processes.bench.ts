import { cpus } from 'node:os'
import { createClient } from '#shared/client/client.ts'
import { type RunningServer, startServer } from '../e2e/support/server.ts'
import { newPostgresDatabase, startPostgres } from '../server/testing/postgres.ts'
import type { Figure, Row } from './figure.ts'
import { type Load, type Target, takeTurns } from './load.ts'

/** Two servers, PostgreSQL and the load generator need two each, or they take from one another what is measured. */
const coresForOne = 8
const workspaces = 8
/** At this rate, requests per second, two processes of two cores do not compete for them. */
const calmly = 500
const calls = [
  { what: 'GET /api/agents', path: '/api/agents' },
  { what: 'POST /api/tasks', path: '/api/tasks', body: JSON.stringify({ title: 'Call the supplier' }) },
]
/** Twice one process is perfect, and 1.6 times the least. */
const limit = { of: 'ratio', most: 1.25 } as const
type Call = { path: string; body?: string }
/** A server, and the headers of one person in each of its workspaces. */
type Asked = { server: RunningServer; people: Record<string, string>[] }

export const figure: Figure = {
  about:
    'Requests per second of two processes on one PostgreSQL, each over 32 connections of people in ' +
    `${workspaces} workspaces, and processor time of the processes per ` +
    'request; beside two processes that share nothing, each on a database of its own in the same ' +
    'PostgreSQL: what two would do if one were no cost to the other, ' +
    'whatever the machine has left for both. Twice one process is 2×, and 1.6× of it the limit: 1.25× ' +
    `here. Beside one process alone the time is held to it too, and the rates from ${coresForOne} cores ` +
    'on; ' +
    'on fewer, two processes take from one another what they run on. So the time is measured once more ' +
    `with each process asked ${calmly} times a second, alone and beside the other. ` +
    'Last, writes in one workspace, which are one after the other.',
  measure,
}

async function measure(): Promise<Row[]> {
  const cluster = await startPostgres()
  const servers: RunningServer[] = []
  try {
    const start = async (name: string, count: number): Promise<Asked[]> => {
      const { url } = await newPostgresDatabase(cluster.socket, name)
      const begun: RunningServer[] = []
      for (let n = 0; n < count; n += 1)
        begun.push(
          await startServer({
            env: { DATABASE_URL: url, MUSTER_SECRET: 'one secret for both processes', MUSTER_DEMO: 'on' },
          }),
        )
      servers.push(...begun)
      const people = await signUp(begun[0]!)
      return begun.map((server) => ({ server, people }))
    }
    const [first, second] = (await start('shared', 2)) as [Asked, Asked]
    const [own] = await start('own', 1)
    const [other] = await start('other', 1)
    const rows: Row[] = []
    for (const { what, ...call } of calls) {
      const load = await takeTurns({
        shared: [target(first, call), target(second, call)],
        apart: [target(own!, call), target(other!, call)],
        one: target(first, call),
      })
      const calm = await takeTurns(
        { shared: [target(first, call), target(second, call)], one: target(first, call) },
        calmly,
      )
      rows.push(...rowsOf(what, load), {
        ...costOf(
          `${what}, ${calmly} a second of each of two processes, processor time`,
          calm.shared,
          calm.one,
          'one process asked as often',
        ),
        limit,
      })
    }
    const [, write] = calls
    const inOne = ({ server, people }: Asked) => target({ server, people: people.slice(0, 1) }, write!)
    const { one, both } = await takeTurns({ one: inOne(first), both: [inOne(first), inOne(second)] })
    return [...rows, rateOf(`${write!.what} of one workspace, two processes`, both, one, 'one process')]
  } finally {
    for (const server of servers.toReversed()) await server.stop()
    await cluster.stop()
  }
}

/** One person in each of as many new workspaces. */
async function signUp({ url }: RunningServer): Promise<Record<string, string>[]> {
  const visitor = createClient({ baseUrl: url })
  return Promise.all(
    Array.from({ length: workspaces }, async (_, n) => {
      const account = { email: `pat-${n}@example.com`, password: 'Quiet-harbour-41!' }
      await visitor.session.register({ body: { name: 'Pat', ...account } })
      const { access_token } = await visitor.session.login({ body: account })
      return { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
    }),
  )
}

function target({ server, people }: Asked, { path, body }: Call): Target {
  return { url: server.url + path, pid: server.pid, headers: people, ...(body !== undefined && { body }) }
}

function rowsOf(what: string, { shared, apart, one }: Record<'shared' | 'apart' | 'one', Load>): Row[] {
  const [nothing, alone] = ['two that share nothing', 'one process']
  return [
    { ...rateOf(`${what}, two processes`, shared, apart, nothing), limit },
    { ...costOf(`${what}, two processes, processor time`, shared, apart, nothing), limit },
    {
      ...rateOf(`${what}, two processes`, shared, one, alone),
      ...(cpus().length >= coresForOne && { limit: { of: 'ratio', most: 1 / 1.6 } as const }),
    },
    { ...costOf(`${what}, two processes, processor time`, shared, one, alone), limit },
  ]
}

function rateOf(what: string, ours: Load, other: Load, name: string): Row {
  return {
    what,
    unit: 'req/s',
    ours: ours.requestsPerSecond,
    beside: { name, value: other.requestsPerSecond },
    ratio: other.requestsPerSecond / ours.requestsPerSecond,
  }
}

function costOf(what: string, ours: Load, other: Load, name: string): Row {
  return {
    what,
    unit: 'µs',
    ours: ours.cpuMicroseconds,
    beside: { name, value: other.cpuMicroseconds },
    ratio: ours.cpuMicroseconds / other.cpuMicroseconds,
  }
}
