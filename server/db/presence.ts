import type { Env } from '../env.ts'
import { claimDirectory } from './connect.ts'

/** The number under which servers on one PostgreSQL database hold their places. */
const place = 0x6d757374
const againMs = 5_000

/**
 * Holds a place among the servers on a PostgreSQL database, so that nobody takes it for stopped. A connection that breaks is
 * made again; while there is none the server cannot do anything either.
 */
export async function beThere(url: string): Promise<() => Promise<void>> {
  const { Client } = await import('pg')
  let leaving = false
  let client: InstanceType<typeof Client> | undefined
  let timer: NodeJS.Timeout | undefined

  async function enter(): Promise<void> {
    const next = new Client({ connectionString: url, keepAlive: true })
    next.on('error', () => {})
    next.on('end', () => {
      if (!leaving && client === next) again()
    })
    await next.connect()
    await next.query('select pg_advisory_lock_shared($1)', [place])
    client = next
  }

  function again(): void {
    timer = setTimeout(() => void enter().catch(again), againMs)
    timer.unref()
  }

  await enter()
  return async () => {
    leaving = true
    clearTimeout(timer)
    await client?.end().catch(() => {})
  }
}

/** Holds a database for one process alone; throws one sentence where a server works on it. */
export async function holdAlone(database: Env['database'], lockFile: string): Promise<() => Promise<void>> {
  if (database.kind === 'sqlite') {
    try {
      const release = claimDirectory(lockFile)
      return async () => release()
    } catch {
      throw inUse()
    }
  }
  const { Client } = await import('pg')
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [place])
  if (rows[0]!.alone) return () => client.end()
  await client.end()
  throw inUse()
}

function inUse(): Error {
  return new Error('A Muster server is working on this data. Stop it first, or let it do this: leave out --data and --database.')
}
