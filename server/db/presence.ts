import type { Client } from 'pg'
import type { Env } from '../env.ts'
import { withTimeout } from './with-timeout.ts'
import { claimDirectory } from './connect.ts'
import { connectMsOf, keptAlive } from './connect-postgres.ts'
import { tellOf } from './postgres-client.ts'

/** The number under which servers on one PostgreSQL database hold their places. */
const place = 0x6d757374
const againMs = 5_000

type Postgres = Extract<Env['database'], { kind: 'postgres' }>

/**
 * Holds a place among the servers on a PostgreSQL database, so that no process takes it for stopped. A broken
 * connection is made again; while there is none the server cannot do anything either.
 */
export async function beThere(database: Postgres): Promise<() => Promise<void>> {
  let leaving = false
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined

  async function enter(): Promise<void> {
    const next = await connectAlone(database)
    next.on('end', () => {
      if (!leaving && client === next) again()
    })
    // A process that restores a backup has the database for as long as that takes.
    await next.query('select pg_advisory_lock_shared($1)', [place])
    client = next
    if (leaving) await next.end()
  }

  function again(): void {
    if (leaving) return
    timer = setTimeout(() => void enter().catch(again), againMs)
    timer.unref()
  }

  await enter()
  return async () => {
    leaving = true
    clearTimeout(timer)
    // A database that hangs does not close the connection, and it is not waited for.
    if (client) await withTimeout(client.end(), connectMsOf(database)).catch(() => {})
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
  const client = await connectAlone(database)
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [place])
  if (rows[0]!.alone) return () => client.end()
  await client.end()
  throw inUse()
}

/** A connection beside the others, for as long as a caller wants it. */
async function connectAlone(database: Postgres): Promise<Client> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: database.url,
    connectionTimeoutMillis: connectMsOf(database),
    ...keptAlive,
  })
  client.on('error', () => {})
  return client.connect().catch(tellOf)
}

function inUse(): Error {
  return new Error(
    'A Muster server is working on this data. Stop it first, or let it do this: leave out --data and --database.',
  )
}
