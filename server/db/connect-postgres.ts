import { type CompiledQuery, PostgresAdapter, PostgresDialect } from 'kysely'
import type { ClientBase, ClientConfig, PoolClient } from 'pg'
import type { DatabaseTimeouts, Env } from '../env.ts'
import type { AtOnce } from './connect.ts'
import { type Pg, type Plan, pipelineQueries, tellOf, closeWhenSilent } from './postgres-client.ts'
import { shareConnections } from './shared-connections.ts'

type Postgres = Extract<Env['database'], { kind: 'postgres' }>

/**
 * Together less than the default API timeout. PostgreSQL gives up a statement before its silence counts: then it is
 * known not to have happened, and nothing goes on waiting for a lock there. Of several in one exchange (decision 0038)
 * that holds for the first that waits.
 */
const defaultTimeouts: DatabaseTimeouts = { connectMs: 5_000, statementMs: 15_000, silentMs: 18_000 }

/** A transaction that is idle for longer has lost its client, and others wait for what it has locked. */
const idleInTransactionMs = 60_000

/** A connection that is only held is asked after so long whether its other end is still there. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** How long a PostgreSQL may take to be reached, as what opens a connection of its own wants to know. */
export const connectMsOf = ({ timeouts = defaultTimeouts }: Postgres) => timeouts.connectMs

/** Has every connection plan a query once instead of at each use, and returns what to ask it by. */
export type KeepPlan = (query: CompiledQuery) => string

/** The same database for work that takes as long as it takes: what reads, moves or changes the form of all data. */
export function unhurried(database: Env['database']): Env['database'] {
  if (database.kind === 'sqlite') return database
  return { ...database, timeouts: { connectMs: connectMsOf(database), statementMs: 0, silentMs: 0 } }
}

/**
 * Up to ten connections for one caller at a time, and two that readers share. Every query ends: with an answer, or as
 * `DatabaseSilent` where there is no free connection, none can be made, or nothing comes over it. Such a connection is
 * closed, so that no caller gets another's answers.
 */
export async function connectPostgres({ url, schema, timeouts = defaultTimeouts }: Postgres): Promise<PostgresDialect> {
  // Loaded here, so that a server on SQLite starts without it.
  const { default: pg } = await import('pg')
  const { connectMs, statementMs, silentMs } = timeouts
  const int8 = 20
  const plans = new Map<string, Plan>()
  const config: ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    ...keptAlive,
    ...(schema && { options: `-c search_path=${schema}` }),
    // Our 64-bit columns hold milliseconds and counts, which a number carries exactly.
    types: {
      getTypeParser: ((oid: number, format: 'text' | 'binary') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  }
  const onConnect = async (client: ClientBase) => {
    // One that breaks while a caller holds it must not end the process; its next query fails.
    client.on('error', () => {})
    // Not in the first message: a pooler refuses what it does not know there.
    const limits = `set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${statementMs && idleInTransactionMs}`
    await closeWhenSilent(connectMs, client, () => client.query(limits))
    pipelineQueries(client, pg as unknown as Pg, plans, silentMs)
  }
  const pool = new pg.Pool({ ...config, max: 10, onConnect })
  const shared = shareConnections(async () => {
    const client = new pg.Client({ ...config, pipeline: true })
    await client.connect().catch(tellOf)
    await onConnect(client).catch((error: unknown) => {
      client.connection.stream.destroy()
      return tellOf(error)
    })
    return client
  })
  // Nor one that breaks while idle; the next query takes a new one.
  pool.on('error', () => {})
  // Kysely closes nothing where it has opened nothing.
  let isOpen = false
  const connect = (): Promise<PoolClient> => {
    isOpen = true
    return pool.connect().catch(tellOf)
  }
  const end = async () => void (await Promise.all([pool.end(), shared.end()]))
  const dialect = new PostgresDialect({ pool: { connect, end, options: pool.options } })
  const keepPlan: KeepPlan = ({ sql: text, query }) => {
    const name = `plan_${plans.size}`
    plans.set(name, {
      text,
      isQuiet: /^(Insert|Update|Delete)QueryNode$/.test(query.kind) && !('returning' in query && query.returning),
    })
    return name
  }
  // A write may have to wait for a lock, and would hold up other callers' queries.
  const atOnce: AtOnce = ({ query, sql }, parameters) =>
    isOpen && query.kind === 'SelectQueryNode' ? shared.ask(sql, parameters) : undefined
  dialect.createAdapter = () => Object.assign(new PostgresAdapter(), { keepPlan, atOnce })
  return dialect
}
