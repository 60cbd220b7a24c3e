import type { Filter } from './query.ts'
import { type TypedTable, nameWords } from './typed-table.ts'
import { type Word, glue } from './words.ts'

const asked =
  /^(?:free|vacant|empty|available|unoccupied|unlet|unrented|untaken|unassigned|vacancy|vacancies|frei|freie[nrs]?|leer|leere[nrs]?|unbesetzt|verf[uü]gbar)$/
const said = /^(?:free|vacant|empty|available|unoccupied|unlet|void|frei|leer|unbesetzt|nobody|no one|none)$/
/** Who has a thing stands in such a column. */
const having =
  /\b(?:tenant|holder|occupant|resident|owner|assigned|assignee|booked by|hirer|guest|child|student|mieter|inhaber|belegt)\b/

/** "Which berths are empty", "free plots": rows that say so in a cell, in whatever word, or in which nobody stands as the holder. */
export function readVacant(words: readonly Word[], { columns, rows }: TypedTable): Filter | undefined {
  const at = words.findIndex(({ role, folded }) => role === undefined && asked.test(folded))
  // "An empty phone number", "free of charge": what comes next is what is empty, or what it is free of.
  if (at < 0 || /^(?:of|from|to|in|cells?|rows?|fields?)$/.test(words[at + 1]?.folded ?? '')) return undefined
  const isNamedSo = columns.some(({ name }) => nameWords(name).includes(words[at]!.folded))
  if (isNamedSo) return undefined
  for (const { values, sql, name } of columns) {
    const found = [...values].filter(([folded]) => said.test(folded)).map(([, value]) => value)
    if (found.length === 0) continue
    words[at]!.role = 'value'
    return {
      of: sql,
      sql: `${sql} in (${found.map(() => '?').join(', ')})`,
      params: found,
      words: `${name} is ${found.join(' or ')}`,
    }
  }
  const holder = columns.findIndex(
    ({ kind, name }, n) =>
      kind === 'text' && having.test(nameWords(name).join(' ')) && rows.some((row) => row[n] === null),
  )
  const next = words[at + 1]
  const { sql, name } = columns[holder] ?? {}
  if (sql === undefined || (next && !glue.has(next.folded) && nameWords(name!).includes(next.folded))) return undefined
  words[at]!.role = 'value'
  return { of: sql, sql: `${sql} is null`, params: [], words: `${name} is empty` }
}
