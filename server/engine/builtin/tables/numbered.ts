import type { Filter } from './query.ts'
import { type TypedTable, nameWords } from './typed-table.ts'
import type { Word } from './words.ts'

const things =
  /^(?:jobs?|orders?|invoices?|tickets?|cases?|bookings?|projects?|customers?|clients?|accounts?|items?|articles?|art|no|nr|number|id|code|ref|reference|room|plate|auftrag|rechnung|kunde|nummer)$/

/** Rows by the number of a thing: "hours of 2623", "the 104" of a plate "B-KP 104". */
export function readNumbered(words: Word[], { columns, rows }: TypedTable): Filter[] {
  return words.flatMap((word) => {
    if (word.role !== undefined || !/^\d{3,9}$/.test(word.text)) return []
    for (const [at, { kind, name, sql, values }] of columns.entries()) {
      if (kind === 'date' || (kind === 'number' && !nameWords(name).some((own) => things.test(own)))) continue
      const ends = kind === 'text' ? [...values].filter(([folded]) => folded.endsWith(` ${word.text}`)) : []
      const found =
        ends.length === 1
          ? ends[0]![1]
          : rows.map((row) => row[at]).find((cell) => cell !== null && cell !== undefined && String(cell) === word.text)
      if (found === undefined || found === null) continue
      word.role = 'value'
      return [{ of: sql, sql: `${sql} = ?`, params: [found], words: `${name} is ${found}` }]
    }
    return []
  })
}
