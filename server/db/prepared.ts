import type { Compilable } from 'kysely'
import { type Db, keepPlan, runAtOnce } from './connect.ts'

/**
 * A query that every request runs: its SQL is made at the first use and then only gets new values, in the order of
 * `build`'s own. A value is one parameter, or a record whose fields are, the same ones at each use; no part of the SQL
 * may depend on it. Returns all rows. A statement that changes rows and returns none may be sent with the next query of
 * its transaction, or with its commit, which then throws its error.
 */
export function prepared<Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  const madeFor = new WeakMap<object, ReturnType<typeof compile<Values, Row>>>()
  return async (db, ...values) => {
    // One for each kind of database; a transaction has that of its database.
    const { adapter } = db.getExecutor()
    let made = madeFor.get(adapter)
    if (!made) madeFor.set(adapter, (made = compile(db, build, values)))
    const { query, takes } = made
    const parameters = takes.map((take) => take(values))
    return (
      ((await runAtOnce(db, query, parameters)) as Row[] | undefined) ??
      (await db.executeQuery<Row>({ ...query, parameters })).rows
    )
  }
}

/** The same for the first row alone. */
export function preparedFirst<Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<Row | undefined> {
  const ask = prepared(build)
  return async (db, ...values) => (await ask(db, ...values))[0]
}

type Take<Values> = (values: Values) => unknown

/** The query, and where each of its parameters comes from. */
function compile<Values extends readonly unknown[], Row>(
  db: Db,
  build: (db: Db, ...values: Values) => Compilable<Row>,
  values: Values,
) {
  const marks = new Map<unknown, Take<Values>>()
  const mark = (take: Take<Values>): symbol => {
    const stand = Symbol()
    marks.set(stand, take)
    return stand
  }
  const stands = values.map((value, n) => {
    if (typeof value !== 'object' || value === null) return mark((given) => given[n])
    return Object.fromEntries(
      Object.keys(value).map((key) => [key, mark((given) => (given[n] as Record<string, unknown>)[key])]),
    )
  })
  const query = build(db, ...(stands as unknown as Values)).compile()
  return {
    query: { ...query, sql: keepPlan(db, query) },
    takes: query.parameters.map((fixed): Take<Values> => marks.get(fixed) ?? (() => fixed)),
  }
}
