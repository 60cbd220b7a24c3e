import { PostgresDialect } from 'kysely'
import type { Client, ClientBase, DatabaseError, PoolClient } from 'pg'
import type { DatabasePatience, Env } from '../env.ts'
import { DatabaseSilent } from './silent.ts'
import { storable } from './storable.ts'

type Postgres = Extract<Env['database'], { kind: 'postgres' }>

/**
 * Together less than a call may take as the API timeout is set at first. The server gives a statement up before its silence
 * counts: then it is known not to have happened, and nothing goes on waiting for a lock there.
 */
const usualPatience: DatabasePatience = { connectMs: 5_000, statementMs: 15_000, silentMs: 18_000 }

/** Nobody asks in the middle of a transaction for longer: whoever began it is gone, and others wait for what it has locked. */
const idleInTransactionMs = 60_000

/** A connection that is only held is asked after so long whether its other end is still there. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** How long a PostgreSQL may take to be reached, as what opens a connection of its own wants to know. */
export const connectMsOf = ({ patience = usualPatience }: Postgres) => patience.connectMs

/** The same database for work that takes as long as it takes: what reads, moves or changes the form of all data. */
export function unhurried(database: Env['database']): Env['database'] {
  if (database.kind === 'sqlite') return database
  return { ...database, patience: { connectMs: connectMsOf(database), statementMs: 0, silentMs: 0 } }
}

/**
 * Up to ten connections. Whatever asks ends: with an answer, or as `DatabaseSilent` where there is no free connection, none
 * can be made, or nothing comes over it. Such a connection is closed, so that nobody gets it whose answers are another's.
 */
export async function connectPostgres({ url, schema, patience = usualPatience }: Postgres): Promise<PostgresDialect> {
  // Loaded here, so that a server on SQLite starts without it.
  const { default: pg } = await import('pg')
  const { connectMs, statementMs, silentMs } = patience
  const int8 = 20
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectMs,
    ...keptAlive,
    ...(schema && { options: `-c search_path=${schema}` }),
    // Our 64-bit columns hold milliseconds and counts, which a number carries exactly.
    types: {
      getTypeParser: ((oid: number, format: 'text' | 'binary') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
    async onConnect(client) {
      // One that breaks while somebody holds it must not end the process; what is asked of it next fails.
      client.on('error', () => {})
      // Not in the first message: a pooler refuses what it does not know there.
      const limits = `set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${statementMs && idleInTransactionMs}`
      await within(connectMs, client, () => client.query(limits))
      guard(client)
    },
  })
  // Nor one that breaks while nobody does; the next query takes a new one.
  pool.on('error', () => {})
  const connect = (): Promise<PoolClient> => pool.connect().catch(tellOf)
  return new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } })

  function guard(client: ClientBase): void {
    const query = client.query.bind(client) as (sql: unknown, parameters?: unknown) => Promise<unknown>
    const ask = (sql: unknown, parameters?: unknown) => {
      const asked = () => query(sql, Array.isArray(parameters) ? parameters.map(storable) : parameters)
      return (silentMs > 0 ? within(silentMs, client, asked) : asked()).catch(tellOf)
    }
    client.query = ask as ClientBase['query']
  }
}

/** Throws an error of `pg` again as what it tells of the database: that it does not answer, or what it has refused. */
export function tellOf(error: unknown): never {
  // A mistake of ours is none of the database's.
  if (error instanceof TypeError || error instanceof RangeError) throw error
  const { code = '', severity } = error as Partial<DatabaseError>
  // Refused by PostgreSQL itself: it answers. But not one that starts or stops, is full, or has waited for too long.
  if (severity !== undefined && !/^(08(?!P01)|57|25P03|53300)/.test(code)) throw error
  throw new DatabaseSilent(error)
}

/** Closes a connection over which no answer has come for so long; what was asked fails with that. */
async function within<Answer>(ms: number, client: ClientBase, ask: () => Promise<Answer>): Promise<Answer> {
  const timer = setTimeout(() => (client as Client).connection.stream.destroy(), ms)
  try {
    return await ask()
  } finally {
    clearTimeout(timer)
  }
}
