import { fold } from '#shared/domain/fold.ts'

/** Rows of one query, and how many of those a page may need. */
const rowsAtOnce = 1000
const maxQueries = 5

type Looking<Row> = {
  /** The next rows behind one, in the order of the list. */
  read: (after: string | undefined, limit: number) => Promise<Row[]>
  after: string | undefined
  limit: number
  /** The words that are looked for, in one text. */
  words: string | undefined
  /** Where they are looked for. */
  textOf: (row: Row) => string
}

/**
 * The rows of one page that hold all the words, and the id that the next page begins behind; null where there is none. It
 * looks through a number of rows and no more, whoever is looked for: SQLite knows the small letters of ASCII alone, so that
 * is done here on both databases.
 */
export async function lookThrough<Row extends { id: string }>({
  read,
  after,
  limit,
  words = '',
  textOf,
}: Looking<Row>): Promise<{ rows: Row[]; next: string | null }> {
  const wanted = fold(words).split(/\s+/).filter(Boolean)
  const atOnce = wanted.length === 0 ? limit + 1 : rowsAtOnce
  const found: Row[] = []
  let last = after
  for (let n = 0; n < maxQueries; n += 1) {
    const rows = await read(last, atOnce)
    for (const row of rows) {
      const text = fold(textOf(row))
      if (!wanted.every((word) => text.includes(word))) continue
      if (found.length === limit) return { rows: found, next: found.at(-1)!.id }
      found.push(row)
    }
    if (rows.length < atOnce) return { rows: found, next: null }
    last = rows.at(-1)!.id
  }
  return { rows: found, next: last ?? null }
}
