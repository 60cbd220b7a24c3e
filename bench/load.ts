import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

export type Target = { url: string; pid: number }
export type Load = { requestsPerSecond: number; cpuMicroseconds: number }

/** Asks one server over 32 connections for as long as said; throws when an answer was not a 200. */
export async function load({ url, pid }: Target, seconds: number, headers: Record<string, string>): Promise<Load> {
  const before = cpuMicroseconds(pid)
  const result = await autocannon({ url, connections: 32, duration: seconds, headers })
  const spent = cpuMicroseconds(pid) - before
  const answered = result.requests.total
  if (result.errors + result.non2xx + result.timeouts > 0 || answered === 0) {
    throw new Error(`${url}: ${result.errors} errors, ${result.timeouts} timeouts, ${result.non2xx} refusals, ${answered} answers`)
  }
  return { requestsPerSecond: answered / result.duration, cpuMicroseconds: spent / answered }
}

/** What the process has used so far in all its threads, in user and system mode; only Linux tells (proc_pid_stat(5)). */
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
