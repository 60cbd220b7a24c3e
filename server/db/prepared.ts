import type { Compilable, CompiledQuery } from 'kysely'
import { type Db, runAtOnce } from './connect.ts'

/**
 * A query that every request asks: its SQL is made at the first use and then only given its values, in the order of
 * `build`'s own. A value stands for one parameter; no part of the SQL may depend on it.
 */
export function prepared<Values extends readonly unknown[], Row>(build: (db: Db, ...values: Values) => Compilable<Row>): (db: Db, ...values: Values) => Promise<Row[]> {
  const madeFor = new WeakMap<object, { query: CompiledQuery<Row>; places: number[] }>()
  return async (db, ...values) => {
    // One for each kind of database; a transaction has that of its database.
    const { adapter } = db.getExecutor()
    let made = madeFor.get(adapter)
    if (!made) {
      const stand = values.map((_, place) => Symbol(place))
      const query = build(db, ...(stand as unknown as Values)).compile() as CompiledQuery<Row>
      made = { query, places: query.parameters.map((parameter) => stand.indexOf(parameter as symbol)) }
      madeFor.set(adapter, made)
    }
    const { query, places } = made
    const parameters = query.parameters.map((fixed, n) => (places[n] === -1 ? fixed : values[places[n]!]))
    return (runAtOnce(db, query.sql, parameters) as Row[] | undefined) ?? (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
