import type { Query } from './query.ts'
import { type Cell, type TypedColumn, type TypedTable, foldWords, stem } from './typed-table.ts'

/** Two tables that belong together: every row of `many` names at most one of `one` by what stands in the same column. */
export type Pair = { many: TypedTable; one: TypedTable; key: TypedColumn; oneKey: TypedColumn }

/** How two tables belong together; undefined where no column says so. */
export function pairOf(a: TypedTable, b: TypedTable): Pair | undefined {
  for (const [many, one] of [
    [a, b],
    [b, a],
  ] as const) {
    for (const oneKey of one.columns.filter(({ kind }) => kind === 'id' || kind === 'text')) {
      const key = many.columns.find(({ name }) => foldWords(name) === foldWords(oneKey.name))
      if (!key) continue
      const cells = cellsOf(one, oneKey).filter((cell) => cell !== null)
      const known = new Set(cells)
      if (known.size === 0 || known.size < cells.length) continue
      const named = cellsOf(many, key).filter((cell) => cell !== null)
      if (named.filter((cell) => known.has(cell)).length < named.length / 2) continue
      return { many, one, key, oneKey }
    }
  }
  return undefined
}

/** The rows of `many`, each with what `one` says of it in place of the key. */
export function joined({ many, one, key, oneKey }: Pair): TypedTable {
  const byKey = new Map(cellsOf(one, oneKey).map((cell, at) => [cell, one.rows[at]!]))
  const others = one.columns.flatMap((column, at) => (column === oneKey ? [] : [{ column, at }]))
  const own = many.columns.flatMap((column, at) => (column === key ? [] : [{ column, at }]))
  const taken = new Set(many.columns.map(({ name }) => foldWords(name)))
  return {
    ...many,
    name: `${many.name} with ${one.name}`,
    sql: `${many.sql}${one.sql}`,
    columns: [
      ...own.map(({ column }) => column),
      ...others.map(({ column }, n) => ({
        ...column,
        name: taken.has(foldWords(column.name)) ? `${column.name} (${one.name})` : column.name,
        sql: `c${many.columns.length + n}`,
      })),
    ],
    rows: cellsOf(many, key).map((cell, at) => {
      const found = cell === null ? undefined : byKey.get(cell)
      return [...own.map((each) => many.rows[at]![each.at]!), ...others.map((other): Cell => found?.[other.at] ?? null)]
    }),
    truncated: many.truncated || one.truncated,
  }
}

const never =
  /\bnever\b|\bno (?:\w+ )?(?:orders?|entries|rows|match\w*)\b|\bnot (?:yet )?(?:ordered|bought|paid|in|on|found|listed)\b|\b(?:did|have|has)(?: not|n['’]?t)\b|\bwithout (?:an? |any )?orders?\b|\bmissing (?:in|from)\b|\bunknown\b|\bnoch nie\b/i
const all = /\b(?:do|does|are|is) (?:all|every|each)\b.*\b(?:belong|match|exist|in|on|have|known|listed)\b/i

/** "Which customers have never ordered?", "do all orders belong to a customer?": rows of one table that the other lacks. */
export function readUnmatched(question: string, { many, one, key, oneKey }: Pair): Query | undefined {
  const isAll = all.test(question)
  if (!isAll && !never.test(question)) return undefined
  const asked = foldWords(question).split(' ').map(stem)
  const at = (table: TypedTable) => asked.findIndex((word) => stem(foldWords(table.name.replace(/\..*$/, ''))) === word)
  const [ofMany, ofOne] = [at(many), at(one)]
  // What is asked about comes first.
  const isAboutMany = ofMany >= 0 && (ofOne < 0 || ofMany < ofOne)
  return isAboutMany
    ? { kind: 'unmatched', table: many, filters: [], column: key, other: one, otherColumn: oneKey }
    : { kind: 'unmatched', table: one, filters: [], column: oneKey, other: many, otherColumn: key }
}

function cellsOf({ columns, rows }: TypedTable, column: TypedColumn): Cell[] {
  const at = columns.indexOf(column)
  return rows.map((row) => row[at] ?? null)
}
