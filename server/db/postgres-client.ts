import type { Client, ClientBase, DatabaseError, Query } from 'pg'
import { DatabaseSilent } from './silent.ts'
import { storable } from './storable.ts'

/** What each connection plans once, by its name. */
export type Plans = ReadonlyMap<string, Plan>

/** `isQuiet`: it returns no rows, so no caller waits for its answer. */
export type Plan = { text: string; isQuiet: boolean }

/** What is used of `pg`; its types are of an older release. */
export type Pg = {
  Query: new (config: Step & { queryMode: 'extended' }) => Query
  utils: { prepareValue: (value: unknown) => unknown }
}

/** One statement of an exchange: planned under its name, or '' where it is not. */
type Step = { name: string; text: string; values: unknown[] }

type Ask = (sql: unknown, values?: unknown[]) => Promise<unknown>

/** The messages of the Extended Query protocol, as `pg` has them. */
type Wire = { parse(query: { text: string }): void; bind(config: object): void; execute(config: object): void }

/**
 * Makes `client` query in Muster's way. Statements in `plans` are sent by name, and planned at its first use only.
 * Every message costs a system call and wakes a process of PostgreSQL's: BEGIN, and in a transaction what is quiet and
 * planned, are held back until the next query, COMMIT at the latest, and go out with it where that is planned or has
 * values, else just before. Their errors are thrown by that query. Every query ends: with an answer or, after
 * `silentMs`, as `DatabaseSilent` (0: never).
 */
export function pipelineQueries(client: ClientBase, pg: Pg, plans: Plans, silentMs: number): void {
  const query = client.query.bind(client) as unknown as Ask
  const planned = new Set<string>()
  const ended = new Promise((resolve) => client.once('end', resolve))
  let isInTransaction = false
  /** How many have begun and ended so far: while it stays the same, so does the transaction. */
  let turns = 0
  let held: Step[] = []

  /**
   * `pg` would take the answer to what is before for that of planning; and a text without values may be several
   * statements.
   */
  const mayFollow = ({ name, text, values }: Step) =>
    name === '' ? values.length > 0 || text === 'commit' : planned.has(name)

  const send = async (step: Step) => {
    const before = held
    const turn = turns
    held = []
    if (before.length > 0 && mayFollow(step)) return exchange(query, pg, [...before, step])
    if (before.length > 0) await exchange(query, pg, before)
    // Without waiting for this, it would be done outside the transaction, for good.
    if (turn !== turns) throw new TypeError('The transaction had ended before this was asked in it.')
    const result = await query(step)
    if (step.name !== '') planned.add(step.name)
    return result
  }

  const ask = async (sql: string, parameters: readonly unknown[] = []) => {
    if (sql === 'begin') {
      isInTransaction = true
      turns += 1
      held = [{ name: '', text: sql, values: [] }]
      return { command: 'BEGIN', rows: [] }
    }
    if (sql === 'commit' || sql === 'rollback') {
      isInTransaction = false
      turns += 1
      const isNothing = held[0]?.text === 'begin' && (held.length === 1 || sql === 'rollback')
      if (isNothing || sql === 'rollback') held = []
      if (isNothing) return { command: sql.toUpperCase(), rows: [] }
    }
    const plan = plans.get(sql)
    const step = { name: plan ? sql : '', text: plan?.text ?? sql, values: parameters.map(storable) }
    if (isInTransaction && plan?.isQuiet && planned.has(sql)) {
      // Here, so that a value that cannot be sent is reported before anything is sent.
      held.push({ ...step, values: step.values.map((value) => pg.utils.prepareValue(value)) })
      return { rows: [] }
    }
    try {
      return await (silentMs > 0 ? closeWhenSilent(silentMs, client, () => send(step)) : send(step))
    } catch (error) {
      // Where a plan is lost nothing was done, and a new connection knows none that could be out of date.
      if (isPlanLost(error) || isConnectionEnded(error)) {
        close(client)
        // Until then the pool would hand it to the next caller.
        await ended
      }
      return tellOf(error)
    }
  }
  client.query = ask as unknown as ClientBase['query']
}

/**
 * Sends the steps with one Sync after all, and returns the answer to the last: should one fail, PostgreSQL skips what
 * follows it.
 */
function exchange(query: Ask, { Query }: Pg, steps: readonly Step[]): Promise<unknown> {
  const last = new Query({ ...steps.at(-1)!, queryMode: 'extended' })
  const { submit } = last
  last.submit = (connection) => {
    const wire = connection as unknown as Wire
    connection.stream.cork()
    try {
      for (const { name, text, values } of steps.slice(0, -1)) {
        if (name === '') wire.parse({ text })
        wire.bind({ statement: name, values })
        wire.execute({})
      }
      return submit.call(last, connection)
    } finally {
      connection.stream.uncork()
    }
  }
  return new Promise((resolve, reject) => {
    // The answers to several come as a list.
    const callback = (error: unknown, results: unknown) =>
      error ? reject(error as Error) : resolve([results].flat().at(-1))
    void query(Object.assign(last, { callback }))
  })
}

/** Rethrows an error of `pg` as what it means: the database does not answer, or has refused something. */
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

/** Whether PostgreSQL ends the connection with this error; that it is closed is seen a moment later. */
function isConnectionEnded(error: unknown): boolean {
  const { code = '' } = error as Partial<DatabaseError>
  return /^(57P0[1-5]|25P03)$/.test(code)
}

/**
 * Closes a connection over which the answer has not come for so long, however many are answered before it; all pending
 * queries fail with that.
 */
export async function closeWhenSilent<Answer>(
  ms: number,
  client: ClientBase,
  ask: () => Promise<Answer>,
): Promise<Answer> {
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
