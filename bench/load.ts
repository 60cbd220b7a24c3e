import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import { Pool } from 'undici'
import { median } from './figure.ts'

const rounds = 3
/** Of all tasks of ten thousand, shorter turns see not one answer. */
const seconds = 5

/** `body` is what is posted; without one the address is read. Of several headers each connection has the next. */
export type Target = { url: string; pid: number; headers: Headings | Headings[]; body?: string }
type Headings = Record<string, string>
export type Load = { requestsPerSecond: number; cpuMicroseconds: number }

const connections = 32

/** Asks one server over 32 connections for as long as said; throws when an answer was not a 200. */
export async function load({ url, pid, headers, body }: Target, seconds: number): Promise<Load> {
  const before = cpuMicroseconds(pid)
  const posted = body !== undefined && { method: 'POST' as const, body }
  const all = [headers].flat()
  let connection = 0
  const setupClient = (client: autocannon.Client) => client.setHeaders(all[connection++ % all.length]!)
  const result = await autocannon({ url, connections, duration: seconds, setupClient, ...posted })
  const spent = cpuMicroseconds(pid) - before
  const answered = result.requests.total
  if (result.errors + result.non2xx + result.timeouts > 0 || answered === 0) {
    throw new Error(
      `${url}: ${result.errors} errors, ${result.timeouts} timeouts, ${result.non2xx} refusals, ${answered} answers`,
    )
  }
  return { requestsPerSecond: answered / result.duration, cpuMicroseconds: spent / answered }
}

/** The same so many times a second, evenly: a process that is not asked for all it has does not wait for a core. */
async function pacedLoad({ url, pid, headers, body }: Target, seconds: number, perSecond: number): Promise<Load> {
  const { origin, pathname: path } = new URL(url)
  const pool = new Pool(origin, { connections })
  const all = [headers].flat()
  const ask = async (n: number) => {
    const posted = body !== undefined && { body }
    const answer = await pool.request({
      path,
      method: posted ? 'POST' : 'GET',
      headers: all[n % all.length]!,
      ...posted,
    })
    await answer.body.dump()
    if (answer.statusCode >= 300) throw new Error(`${url}: a refusal, ${answer.statusCode}`)
  }
  const [before, started] = [cpuMicroseconds(pid), performance.now()]
  const asked: Promise<void>[] = []
  while (asked.length < perSecond * seconds) {
    const due = Math.min(seconds, (performance.now() - started) / 1000) * perSecond
    while (asked.length < Math.floor(due)) asked.push(ask(asked.length))
    await setTimeout(1)
  }
  await Promise.all(asked)
  const took = (performance.now() - started) / 1000
  const spent = cpuMicroseconds(pid) - before
  await pool.close()
  return { requestsPerSecond: asked.length / took, cpuMicroseconds: spent / asked.length }
}

/**
 * Asks the servers in turn, a few times each, and returns the median of each. Several in one place are asked at once:
 * their rates together, and what one request costs whichever answers it. With `perSecond` each is asked so often, else
 * as often as it answers.
 */
export async function takeTurns<Name extends string>(
  targets: Record<Name, Target | Target[]>,
  perSecond?: number,
): Promise<Record<Name, Load>> {
  const names = Object.keys(targets) as Name[]
  const loads = Object.fromEntries(names.map((name) => [name, [] as Load[]])) as Record<Name, Load[]>
  for (const name of names) await together(targets[name], 2, perSecond)
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) loads[name].push(await together(targets[name], seconds, perSecond))
  }
  const middle = (name: Name, field: keyof Load) => median(loads[name].map((each) => each[field]))
  const both = (name: Name): Load => ({
    requestsPerSecond: middle(name, 'requestsPerSecond'),
    cpuMicroseconds: middle(name, 'cpuMicroseconds'),
  })
  return Object.fromEntries(names.map((name) => [name, both(name)])) as Record<Name, Load>
}

async function together(targets: Target | Target[], seconds: number, perSecond?: number): Promise<Load> {
  const loads = await Promise.all(
    [targets]
      .flat()
      .map((target) => (perSecond === undefined ? load(target, seconds) : pacedLoad(target, seconds, perSecond))),
  )
  const requestsPerSecond = loads.reduce((sum, each) => sum + each.requestsPerSecond, 0)
  const spent = loads.reduce((sum, each) => sum + each.requestsPerSecond * each.cpuMicroseconds, 0)
  return { requestsPerSecond, cpuMicroseconds: spent / requestsPerSecond }
}

/**
 * What the process has used so far in all its threads, in user and system mode; only Linux reports it
 * (proc_pid_stat(5)).
 */
function cpuMicroseconds(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the name in brackets and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  return ticks * (1_000_000 / ticksPerSecond)
}

/** The same on every Linux that Node runs on. */
const ticksPerSecond = 100
