import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { programPath } from '../program-path.ts'
import type { Schema } from './schema.ts'
import { storable } from './storable.ts'

/** What the thread is sent, and what it answers. */
export type Asked = { sql: string; parameters: readonly unknown[] }
export type Answered =
  | { rows: unknown[]; changes?: number | bigint; lastInsertRowid?: number | bigint }
  | { error: unknown }

/**
 * A connection of its own to an SQLite file, in a thread of its own: nothing that it is asked holds up the event loop, a
 * statement or a commit of many seconds either. A server's own connection must have let go of the file meanwhile.
 */
export function connectBeside(file: string): Kysely<Schema> {
  let connection: Beside
  const driver: Driver = {
    // With the first query: only what has had one is destroyed.
    init: async () => void (connection = new Beside(file)),
    acquireConnection: async () => connection,
    beginTransaction: () => connection.run('begin immediate'),
    commitTransaction: () => connection.run('commit'),
    rollbackTransaction: () => connection.run('rollback'),
    releaseConnection: async () => {},
    destroy: () => connection.close(),
  }
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => driver,
      createIntrospector: (of) => new SqliteIntrospector(of),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
}

class Beside implements DatabaseConnection {
  readonly #thread: Worker
  /** Rejects when the thread has ended: what it was asked has no answer then. */
  readonly #ended: Promise<never>

  constructor(file: string) {
    this.#thread = new Worker(programPath('statement-thread'), { workerData: file })
    this.#ended = once(this.#thread, 'exit').then(() => {
      throw new Error('The thread of the database has ended.')
    })
    this.#ended.catch(() => {})
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#ask<Row>({ sql, parameters: parameters.map(storable) })
  }

  async run(sql: string): Promise<void> {
    await this.#ask({ sql, parameters: [] })
  }

  // Kysely has one query of a connection at a time.
  async #ask<Row>(asked: Asked): Promise<QueryResult<Row>> {
    const answering = once(this.#thread, 'message')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#thread.postMessage(asked)
    const [answered] = (await Promise.race([answering, this.#ended])) as [Answered]
    if ('error' in answered) throw answered.error
    const { rows, changes, lastInsertRowid } = answered
    if (changes === undefined) return { rows: rows as Row[] }
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid!) }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Nothing is streamed from a thread.')
  }

  async close(): Promise<void> {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#thread.postMessage(null)
    await this.#ended.catch(() => {})
  }
}
