import type { Client, ClientBase, DatabaseError, Query } from 'pg'
import { DatabaseSilent } from './silent.ts'
import { storable } from './storable.ts'

/** SQL that each connection plans once, and the name it has there. */
export type Plans = ReadonlyMap<string, string>

type QueryClass = new (config: { name: string; text: string; values: unknown[] }) => Query
type Ask = (sql: unknown, values?: unknown[]) => Promise<unknown>

/** The messages of the Extended Query protocol, as `pg` has them; its types tell of an older release. */
type Wire = { parse(query: { text: string }): void; bind(config: object): void; execute(config: object): void }

/**
 * Has `client` ask in Muster's way. What is among `plans` is planned at its first use only. A transaction begins together with
 * what is asked first in it, where that is planned: every message costs a system call and wakes a process of PostgreSQL's.
 * Whatever asks ends: with an answer or, after `silentMs`, as `DatabaseSilent` (0: never).
 */
export function teach(client: ClientBase, PgQuery: QueryClass, plans: Plans, silentMs: number): void {
  const query = client.query.bind(client) as unknown as Ask
  const planned = new Set<string>()
  const ended = new Promise((resolve) => client.once('end', resolve))
  let isToBegin = false

  const plain = async (sql: string, values: unknown[] | undefined) => {
    const name = plans.get(sql)
    if (name === undefined) return query(sql, values)
    const result = await query({ name, text: sql, values })
    planned.add(name)
    return result
  }

  const first = async (sql: string, values: unknown[] | undefined) => {
    const name = plans.get(sql)
    // `pg` would take the answer to BEGIN for that of planning.
    if (name !== undefined && planned.has(name)) return beginWith(query, new PgQuery({ name, text: sql, values: values ?? [] }))
    await query('begin')
    return plain(sql, values)
  }

  const ask = async (sql: string, parameters?: readonly unknown[]) => {
    if (sql === 'begin') {
      isToBegin = true
      return { command: 'BEGIN', rows: [] }
    }
    const isFirst = isToBegin
    isToBegin = false
    if (isFirst && (sql === 'commit' || sql === 'rollback')) return { command: sql.toUpperCase(), rows: [] }
    const values = parameters?.map(storable)
    const asked = () => (isFirst ? first(sql, values) : plain(sql, values))
    try {
      return await (silentMs > 0 ? within(silentMs, client, asked) : asked())
    } catch (error) {
      // Nothing was done, and a new connection knows no plan that could be out of date.
      if (isPlanLost(error)) {
        close(client)
        // Until then it would be given to the next who asks.
        await ended
      }
      return tellOf(error)
    }
  }
  client.query = ask as unknown as ClientBase['query']
}

/** Sends BEGIN and `first` with one Sync after both: should BEGIN fail, PostgreSQL skips what follows it. */
function beginWith(query: Ask, first: Query): Promise<unknown> {
  const { submit } = first
  first.submit = (connection) => {
    const wire = connection as unknown as Wire
    connection.stream.cork()
    try {
      wire.parse({ text: 'begin' })
      wire.bind({})
      wire.execute({})
      return submit.call(first, connection)
    } finally {
      connection.stream.uncork()
    }
  }
  return new Promise((resolve, reject) => {
    // The answers to both come as a list.
    const callback = (error: unknown, results: unknown) => (error ? reject(error as Error) : resolve([results].flat().at(-1)))
    void query(Object.assign(first, { callback }))
  })
}

/** Throws an error of `pg` again as what it tells of the database: that it does not answer, or what it has refused. */
export function tellOf(error: unknown): never {
  // A mistake of ours is none of the database's.
  if (error instanceof TypeError || error instanceof RangeError) throw error
  const { code = '', severity } = error as Partial<DatabaseError>
  // Refused by PostgreSQL itself: it answers. But not one that starts or stops, is full, or has waited for too long.
  if (severity !== undefined && !/^(08(?!P01)|57|25P03|53300)/.test(code) && !isPlanLost(error)) throw error
  throw new DatabaseSilent(error)
}

/** Whether a table has changed since a statement on it was planned, or its plan is not where it should be. */
function isPlanLost(error: unknown): boolean {
  const { code, routine } = error as Partial<DatabaseError>
  return (code === '0A000' && routine === 'RevalidateCachedQuery') || code === '26000' || code === '42P05'
}

/** Closes a connection over which the answer has not come for so long, however many are answered before it; all that was asked fails with that. */
export async function within<Answer>(ms: number, client: ClientBase, ask: () => Promise<Answer>): Promise<Answer> {
  const timer = setTimeout(close, ms, client)
  try {
    return await ask()
  } finally {
    clearTimeout(timer)
  }
}

function close(client: ClientBase): void {
  ;(client as Client).connection.stream.destroy()
}
