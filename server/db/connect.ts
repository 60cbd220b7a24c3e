import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type Dialect,
  Kysely,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Transaction,
} from 'kysely'
import type { Env } from '../env.ts'
import { connectBeside } from './connect-beside.ts'
import { createCheckpointing } from './checkpointing.ts'
import { type KeepPlan, connectPostgres, unhurried } from './connect-postgres.ts'
import type { Schema } from './schema.ts'
import { SqliteDriver, type Statement } from './sqlite-driver.ts'
import { storable } from './storable.ts'

/** The database, or a transaction on it: repos take either. */
export type Db = Kysely<Schema>

/**
 * Opens the database that the environment names. Nothing is read before the first query. `isServers` is for the connection
 * that everything is written on: its log is moved by a thread.
 */
export async function connect(database: Env['database'], { isServers = false } = {}): Promise<Db> {
  return database.kind === 'sqlite'
    ? connectSqlite(database.file, isServers)
    : new Kysely<Schema>({ dialect: await connectPostgres(database) })
}

/** Runs `work` in one transaction: all of it is durable when this resolves, none of it when it throws. */
export function inTransaction<Result>(db: Db, work: (tx: Transaction<Schema>) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db as Transaction<Schema>) : db.transaction().execute(work)
}

/** Does work of any length: on PostgreSQL over connections of its own, without timeouts. */
export async function unhurriedly<Result>(
  db: Db,
  database: Env['database'],
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  if (database.kind === 'sqlite') return work(db)
  const own = await connect(unhurried(database))
  return work(own).finally(() => own.destroy())
}

/**
 * One transaction of any length, for what moves all data at once. On SQLite a thread does the work and nobody else is
 * served by the database until its end; others of the server's answers go on.
 */
export async function inLongTransaction<Result>(
  db: Db,
  database: Env['database'],
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  if (database.kind === 'postgres') return unhurriedly(db, database, (own) => inTransaction(own, work))
  const { adapter } = db.getExecutor() as unknown as { adapter: Pick<SqliteDriver, 'lend'> }
  const end = await adapter.lend()
  const own = connectBeside(database.file)
  try {
    return await inTransaction(own, work)
  } finally {
    await own.destroy()
    await end()
  }
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
    throw new Error(`Another Muster server is using ${dirname(file)}. Stop it, or set MUSTER_DATA to another folder.`, {
      cause: error,
    })
  }
  return () => lock.close()
}

function connectSqlite(file: string, isServers: boolean): Db {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(file)
  // FULL: an acknowledged write survives a power cut, which "accepted exactly once" rests on.
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000',
  )
  // In kB. A sentence about the work of a year needs more of the indexes than the 2 MB that are kept without it.
  if (isServers) database.exec('PRAGMA cache_size = -8000')
  const checkpointing = isServers && file !== ':memory:' ? createCheckpointing(file) : undefined
  // The thread comes long before; a log that was long becomes short again.
  if (checkpointing) database.exec('PRAGMA wal_autocheckpoint = 25000; PRAGMA journal_size_limit = 2000000')
  const statements = new Map<string, Statement>()
  const prepare = (sql: string): Statement => {
    const known = statements.get(sql)
    if (known) return known
    const adapted = adapt(database.prepare(sql), /^\s*select\b/i.test(sql) ? undefined : checkpointing?.written)
    // The columns of cached statements may change from here on.
    if (/^\s*(alter|create|drop)\b/i.test(sql)) {
      statements.clear()
      return adapted
    }
    // Generated `in (…)` lists make endless variants; beyond this many, start over.
    if (statements.size > 500) statements.clear()
    statements.set(sql, adapted)
    return adapted
  }
  const driver = new SqliteDriver(file, database, prepare)
  const atOnce: AtOnce = ({ sql }, parameters) => {
    if (database.isTransaction || driver.isLent) return undefined
    driver.makeWay()
    return prepare(sql).all(parameters)
  }
  const unsynced = (sql: string, parameters: readonly unknown[]) => {
    if (database.isTransaction || driver.isLent) return undefined
    driver.makeWay()
    const statement = prepare(sql)
    database.exec('PRAGMA synchronous = NORMAL')
    try {
      return statement.run(parameters).changes
    } finally {
      database.exec('PRAGMA synchronous = FULL')
    }
  }
  const dialect: Dialect = {
    createAdapter: () =>
      Object.assign(new OneConnection(), { atOnce, unsynced, moved: checkpointing?.moved, lend: () => driver.lend() }),
    createDriver: () => driver,
    createIntrospector: (of) => new SqliteIntrospector(of),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  const db = new Kysely<Schema>({ dialect })
  if (!checkpointing) return db
  const destroy = db.destroy.bind(db)
  return Object.assign(db, {
    destroy: async () => {
      await checkpointing.close()
      await destroy()
    },
  })
}

/** Runs SQL past Kysely's queue for a connection; returns undefined, with nothing done, where it has to wait there. */
export type AtOnce = (
  query: CompiledQuery,
  parameters: readonly unknown[],
) => unknown[] | Promise<unknown[]> | undefined

/** The driver has turns of its own. */
class OneConnection extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

/** What Kysely wants of better-sqlite3, on node:sqlite; `written` is called after each time it may have written. */
function adapt(statement: StatementSync, written?: () => void): Statement {
  // Its own objects have no shape that V8 knows: to read their fields and to write them as JSON takes twice as long.
  statement.setReturnArrays(true)
  const names = statement.columns().map(({ name }) => name)
  const rowOf = (values: unknown) => {
    const row: Record<string, unknown> = {}
    for (let n = 0; n < names.length; n += 1) row[names[n]!] = (values as unknown[])[n]
    return row
  }
  const bound = (parameters: readonly unknown[]) => parameters.map(storable) as SQLInputValue[]
  return {
    reader: names.length > 0,
    all(parameters: readonly unknown[]) {
      const rows = (statement.all(...bound(parameters)) as unknown[]).map(rowOf)
      written?.()
      return rows
    },
    run(parameters: readonly unknown[]) {
      const done = statement.run(...bound(parameters))
      written?.()
      return done
    },
    *iterate(parameters: readonly unknown[]) {
      for (const values of statement.iterate(...bound(parameters))) yield rowOf(values)
    },
  }
}

/** One statement by itself, past the turns that Kysely takes for a connection; undefined where it must take one. */
export function runAtOnce(db: Db, query: CompiledQuery, parameters: readonly unknown[]): ReturnType<AtOnce> {
  const { adapter } = db.getExecutor() as { adapter: { atOnce?: AtOnce } }
  return db.isTransaction ? undefined : adapter.atOnce?.(query, parameters)
}

/**
 * One of many changes that nobody waits for, and that a power cut may take back because they are made again then: on SQLite it
 * waits itself, but no commit of others does, neither for the disk nor for a log that has grown. Returns how many rows it changed.
 */
export async function runOneOfMany(db: Db, query: RawBuilder<unknown>): Promise<bigint> {
  const { adapter } = db.getExecutor() as { adapter: { unsynced?: Unsynced; moved?: () => Promise<void> } }
  await adapter.moved?.()
  const { sql, parameters } = query.compile(db)
  const changed = db.isTransaction ? undefined : adapter.unsynced?.(sql, parameters)
  return changed === undefined ? ((await query.execute(db)).numAffectedRows ?? 0n) : BigInt(changed)
}

type Unsynced = (sql: string, parameters: readonly unknown[]) => number | bigint | undefined

/**
 * Has a query that every request runs planned once on each connection, and returns what to run it by; SQLite keeps what
 * it has planned anyway.
 */
export function keepPlan(db: Db, query: CompiledQuery): string {
  const { adapter } = db.getExecutor() as { adapter: { keepPlan?: KeepPlan } }
  return adapter.keepPlan?.(query) ?? query.sql
}
