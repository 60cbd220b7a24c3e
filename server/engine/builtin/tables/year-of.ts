import type { Amount } from './query.ts'
import { type TypedTable, nameWords } from './typed-table.ts'

const ofYears = /\b(?:since|years?|joined|built|founded|from|born|started|made|bought|model|jahr|baujahr|seit)\b/

/** The column of years by which something is new or old: "our newest member" of one with `since`. */
export function yearOf({ columns, rows }: TypedTable): Amount | undefined {
  const column = columns.find(({ kind, name }, at) => {
    const cells = rows.flatMap((row) => row[at] ?? [])
    const isYear = (cell: string | number) =>
      Number.isInteger(Number(cell)) && Number(cell) >= 1700 && Number(cell) <= 2100
    return (
      (kind === 'number' || kind === 'id') &&
      ofYears.test(nameWords(name).join(' ')) &&
      cells.length > 0 &&
      cells.every(isYear)
    )
  })
  return column && { sql: `cast(cast(${column.sql} as integer) as text)`, words: column.name, unit: '', isDay: true }
}
