import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startServer } from '../e2e/support/server.ts'
import { signIn } from './browser.ts'
import type { Figure, Row } from './figure.ts'
import { type Load, type Target, takeTurns } from './load.ts'

const path = '/api/agents'

export const figure: Figure = {
  about:
    'Requests per second over 32 connections, and processor time of the server per request, of `GET ' +
    '/api/agents` on SQLite; beside the same ' +
    'bytes from bare node:http, and beside a handler written by hand with node:http and node:sqlite on the same database file.',
  measure,
}

async function measure(): Promise<Row[]> {
  const server = await startServer()
  const children: ChildProcess[] = []
  try {
    const { token } = await signIn(server)
    const asked = { authorization: `Bearer ${token}` }
    const answer = await fetch(server.url + path, { headers: asked })
    const body = await answer.text()
    const start = async (name: string, message: object): Promise<Target> => {
      const child = fork(join(import.meta.dirname, 'beside', name), {
        execArgv: ['--disable-warning=ExperimentalWarning'],
      })
      children.push(child)
      child.send(message)
      const [port] = (await once(child, 'message')) as [number]
      const url = `http://127.0.0.1:${port}${path}`
      if ((await (await fetch(url, { headers: asked })).text()) !== body)
        throw new Error(`${name} does not answer the same bytes.`)
      return { url, pid: child.pid!, headers: asked }
    }
    const headers = ownHeaders(answer.headers)
    const targets = {
      ours: { url: server.url + path, pid: server.pid, headers: asked },
      bare: await start('bare-server.ts', { body, headers }),
      byHand: await start('hand-written-server.ts', { file: join(server.dataDir, 'muster.db'), headers }),
    }
    return rows(await takeTurns(targets))
  } finally {
    for (const child of children) child.kill()
    await server.stop()
  }
}

/** What the application sets; the rest Node adds by itself. */
function ownHeaders(headers: Headers): Record<string, string> {
  const nodes = ['date', 'connection', 'keep-alive', 'transfer-encoding']
  return Object.fromEntries([...headers].filter(([name]) => !nodes.includes(name)))
}

function rows({ ours, bare, byHand }: { ours: Load; bare: Load; byHand: Load }): Row[] {
  const rate = (name: string, other: Load): Row => ({
    what: `GET ${path}`,
    unit: 'req/s',
    ours: ours.requestsPerSecond,
    beside: { name, value: other.requestsPerSecond },
    ratio: other.requestsPerSecond / ours.requestsPerSecond,
  })
  const cost = (name: string, other: Load): Row => ({
    what: `GET ${path}, processor time`,
    unit: 'µs',
    ours: ours.cpuMicroseconds,
    beside: { name, value: other.cpuMicroseconds },
    ratio: ours.cpuMicroseconds / other.cpuMicroseconds,
  })
  const [plain, written] = ['bare node:http', 'written by hand']
  const limit: Row['limit'] = { of: 'ratio', most: 1.3 }
  const all = [
    rate(plain, bare),
    { ...rate(written, byHand), limit },
    cost(plain, bare),
    { ...cost(written, byHand), limit },
  ]
  return all.filter((row) => !Number.isNaN(row.ours))
}
