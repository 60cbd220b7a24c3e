import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, PostgresDialect, SqliteDialect, type Transaction } from 'kysely'
import type { Env } from '../env.ts'
import type { Schema } from './schema.ts'

/** The database, or a transaction on it: repos take either. */
export type Db = Kysely<Schema>

/** Opens the database that the environment names. Nothing is read before the first query. */
export async function connect(database: Env['database']): Promise<Db> {
  return database.kind === 'sqlite' ? connectSqlite(database.file) : connectPostgres(database)
}

/** Runs `work` in one transaction: all of it is durable when this resolves, none of it when it throws. */
export function inTransaction<Result>(db: Db, work: (tx: Transaction<Schema>) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db as Transaction<Schema>) : db.transaction().execute(work)
}

/**
 * Claims the data directory for this process; throws when another server holds it. The claim is an open transaction
 * on a file of its own, which the operating system drops however the process ends.
 */
export function claimDirectory(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(file)
  try {
    lock.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw new Error(`Another Muster server is using ${dirname(file)}. Stop it, or set MUSTER_DATA to another folder.`, { cause: error })
  }
  return () => lock.close()
}

function connectSqlite(file: string): Db {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(file)
  // FULL: an acknowledged write survives a power cut, which "accepted exactly once" rests on.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000')
  const statements = new Map<string, { reader: boolean; all(p: unknown[]): unknown[]; run(p: unknown[]): never; iterate(p: unknown[]): never }>()
  return new Kysely<Schema>({
    dialect: new SqliteDialect({
      database: {
        close: () => database.close(),
        prepare(sql) {
          const known = statements.get(sql)
          if (known) return known as never
          const adapted = adapt(database.prepare(sql))
          // Generated `in (…)` lists make endless variants; beyond this many, start over.
          if (statements.size > 500) statements.clear()
          statements.set(sql, adapted as never)
          return adapted as never
        },
      },
    }),
  })
}

/** What Kysely wants of better-sqlite3, on node:sqlite. */
function adapt(statement: StatementSync) {
  return {
    reader: statement.columns().length > 0,
    all: (parameters: SQLInputValue[]) => statement.all(...parameters.map(storable)),
    run: (parameters: SQLInputValue[]) => statement.run(...parameters.map(storable)),
    iterate: (parameters: SQLInputValue[]) => statement.iterate(...parameters.map(storable)),
  }
}

/** PostgreSQL refuses a text that holds U+0000, as models and files now and then do: both databases keep U+FFFD for it, as they do of a request. */
function storable<Value>(value: Value): Value {
  return typeof value === 'string' && value.includes('\0') ? (value.replaceAll('\0', '\ufffd') as Value) : value
}

async function connectPostgres({ url, schema }: Extract<Env['database'], { kind: 'postgres' }>): Promise<Db> {
  // Loaded here, so that a server on SQLite starts without it.
  const { default: pg } = await import('pg')
  const int8 = 20
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    ...(schema && { options: `-c search_path=${schema}` }),
    // Our 64-bit columns hold milliseconds and counts, which a number carries exactly.
    types: {
      getTypeParser: ((oid: number, format: 'text' | 'binary') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  })
  // An idle connection that the server drops must not end the process; the next query takes a new one.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (sql: unknown, parameters?: unknown, ...rest: unknown[]) => never
    client.query = (sql: unknown, parameters?: unknown, ...rest: unknown[]) => query(sql, Array.isArray(parameters) ? parameters.map(storable) : parameters, ...rest)
  })
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
