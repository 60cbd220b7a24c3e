import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextRound } from 'node:timers/promises'
import { type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SelectQueryNode } from 'kysely'
import { DatabaseSilent } from './silent.ts'

/** A statement of SQLite, as `connect.ts` makes it of node:sqlite's. */
export type Statement = {
  /** Whether it returns rows. */
  reader: boolean
  all: (parameters: readonly unknown[]) => Record<string, unknown>[]
  run: (parameters: readonly unknown[]) => { changes: number | bigint; lastInsertRowid: number | bigint }
  iterate: (parameters: readonly unknown[]) => Iterable<Record<string, unknown>>
}

/** Transactions that went to the disk together, and for how long they may gather. */
const mostTogether = 64
const longestMs = 20

/** For so long a turn is waited for; only a restore takes longer. */
const longestWaitMs = 10_000

/** After so much work in one round of the event loop, everybody else has theirs. */
const mostAtOnceMs = 8

type Group = {
  size: number
  since: number
  /** Whether the round of the event loop is over in which it began. */
  isDue: boolean
  ended: PromiseWithResolvers<void>
}

/**
 * Those of this process, by file: where one waits for another it does so with the whole thread, and the other could not
 * end what it waits for.
 */
const open = new Map<string, Set<SqliteDriver>>()

/**
 * One connection to SQLite, of which transactions and statements have their turns. Of a commit the disk takes
 * milliseconds and SQLite next to nothing, so those that come in one round of the event loop go to the disk together:
 * each is a savepoint in one transaction around all, and none is told that it is done before that is durable. What is
 * read meanwhile may be of them, and is told as late.
 */
export class SqliteDriver implements Driver {
  readonly #file: string
  readonly #database: DatabaseSync
  readonly #prepare: (sql: string) => Statement
  readonly #waiting: (() => void)[] = []
  #isTaken = false
  #isLent = false
  /** Those that are done, and not durable yet. */
  #group: Group | undefined
  /** For how long statements have worked in this round of the event loop. */
  #workedMs = 0

  constructor(file: string, database: DatabaseSync, prepare: (sql: string) => Statement) {
    this.#file = file
    this.#database = database
    this.#prepare = prepare
    if (file !== ':memory:') open.set(file, (open.get(file) ?? new Set()).add(this))
  }

  /** Has other connections to the same file let go of it, as far as they are between two turns. */
  makeWay(): void {
    const others = open.get(this.#file)
    if (!others || others.size === 1) return
    for (const other of others) if (other !== this && !other.#isTaken) other.#flush()
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Turn> {
    if (this.#isTaken) await this.#turnComes()
    else this.#isTaken = true
    if (this.#workedMs > mostAtOnceMs) await this.#letOthers()
    return new Turn(
      (sql) => {
        this.makeWay()
        return this.#prepare(sql)
      },
      (ms) => this.#count(ms),
    )
  }

  /** Whoever waits while another connection has the file is told so in time, instead of holding a request for minutes. */
  async #turnComes(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const late = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      reject(new DatabaseSilent())
    }, longestWaitMs)
    const next = () => {
      clearTimeout(late)
      resolve()
    }
    this.#waiting.push(next)
    await promise
  }

  /** A call of many statements, each short, would otherwise hold up everybody until the last of them. */
  async #letOthers(): Promise<void> {
    // Or another connection of this process would wait for what waits here.
    this.#flush()
    await nextRound()
  }

  #count(ms: number): void {
    if (this.#workedMs === 0) setImmediate(() => (this.#workedMs = 0))
    this.#workedMs += ms
  }

  /** Whether another connection has the file. */
  get isLent(): boolean {
    return this.#isLent
  }

  /** Waits for its turn and lets go of the file, for another connection to write; returns what ends that. */
  async lend(): Promise<() => Promise<void>> {
    const turn = await this.acquireConnection()
    this.#flush()
    this.#isLent = true
    return async () => {
      this.#isLent = false
      await this.releaseConnection(turn)
    }
  }

  async beginTransaction(turn: Turn): Promise<void> {
    turn.transaction = this.#group ? 'savepoint' : 'whole'
    this.#database.exec(this.#group ? 'savepoint one_of_many' : 'begin')
  }

  async commitTransaction(turn: Turn): Promise<void> {
    if (turn.transaction === 'savepoint') this.#database.exec('release one_of_many')
    turn.transaction = undefined
    await this.#join(turn)
  }

  async rollbackTransaction(turn: Turn): Promise<void> {
    const { transaction } = turn
    // Without one its group was lost, or it was when it was to be committed.
    turn.transaction = undefined
    if (!transaction || !this.#database.isTransaction) return
    this.#database.exec(transaction === 'savepoint' ? 'rollback to one_of_many; release one_of_many' : 'rollback')
  }

  async releaseConnection(turn: Turn): Promise<void> {
    if (turn.isOver) return
    if (this.#group && turn.hasAsked) await this.#join(turn)
    else this.#end(turn)
  }

  async destroy(): Promise<void> {
    // What is in the middle of a transaction is taken back with the connection, and its group with it.
    if (!this.#isTaken) this.#flush()
    else if (this.#group) this.#lose(this.#group, new Error('The database was closed.'))
    open.get(this.#file)?.delete(this)
    if (open.get(this.#file)?.size === 0) open.delete(this.#file)
    this.#database.close()
  }

  /** Ends a turn whose work is to be durable; resolves once it is. */
  #join(turn: Turn): Promise<void> {
    const group = (this.#group ??= this.#startGroup())
    group.size += 1
    this.#end(turn)
    return group.ended.promise
  }

  /** Gives the turn to who waits longest. */
  #end(turn: Turn): void {
    turn.isOver = true
    const group = this.#group
    // Some faults, as a full disk, take the whole transaction back.
    if (group && !this.#database.isTransaction) this.#lose(group, new Error('SQLite has taken the transaction back.'))
    else if (group && (group.isDue || group.size >= mostTogether || performance.now() - group.since > longestMs))
      this.#flush()
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isTaken = false
  }

  #startGroup(): Group {
    const group = { size: 0, since: performance.now(), isDue: false, ended: Promise.withResolvers<void>() }
    setImmediate(() => {
      group.isDue = true
      // In the middle of a turn its end is waited for.
      if (!this.#isTaken && this.#group === group) this.#flush()
    })
    return group
  }

  #flush(): void {
    const group = this.#group
    if (!group) return
    try {
      this.#database.exec('commit')
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback')
      return this.#lose(group, error)
    }
    this.#group = undefined
    group.ended.resolve()
  }

  #lose(group: Group, error: unknown): void {
    this.#group = undefined
    group.ended.reject(error)
  }
}

/** What one turn is asked: a transaction, or what is asked without one. */
class Turn implements DatabaseConnection {
  readonly #prepare: (sql: string) => Statement
  readonly #worked: (ms: number) => void
  transaction: 'whole' | 'savepoint' | undefined
  hasAsked = false
  isOver = false

  constructor(prepare: (sql: string) => Statement, worked: (ms: number) => void) {
    this.#prepare = prepare
    this.#worked = worked
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    this.hasAsked = true
    const statement = this.#prepare(sql)
    const started = performance.now()
    if (statement.reader) {
      const rows = statement.all(parameters) as Row[]
      this.#worked(performance.now() - started)
      return { rows }
    }
    const { changes, lastInsertRowid } = statement.run(parameters)
    this.#worked(performance.now() - started)
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
  }

  async *streamQuery<Row>({ sql, parameters, query }: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    if (!SelectQueryNode.is(query)) throw new Error('Only what is read can be streamed.')
    this.hasAsked = true
    for (const row of this.#prepare(sql).iterate(parameters)) yield { rows: [row as Row] }
  }
}
