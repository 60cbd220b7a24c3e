import { knownWords, likeness, loadVectors } from '../../passages/word-vectors.ts'
import { significantWords } from '../significant-words.ts'
import type { Filter } from './query.ts'
import { isSame } from './row-named.ts'
import { rowNouns } from './row-noun.ts'
import { type TypedColumn, type TypedTable, nameWords } from './typed-table.ts'
import { isDenied, isKindAsked } from './values.ts'
import { type Word, glue } from './words.ts'

/** A word that more rows than this hold tells none of them from the others. */
const mostShare = 0.5
const mostCells = 400
/** In longer tables each word of a question would be looked for in too many cells. */
const mostRows = 20_000
const doing =
  /^(?:pay|paid|pays|take|took|taken|go|gone|come|came|get|got|give|gave|cost|costs|charge|charged|spend|spent|owe|owes|money|amount|month|year|week|day|date|name|people|person|customer|client|already|still|today|now|old|new|long|late|early|big|small|good|bad|best|worst|open|close|closed|number|price|order|item)s?$/

/**
 * Rows by a word that stands within the text of one column, where nothing else was made of it: "fees" of the purposes of
 * payments, "reminded" of notes.
 */
export function readHeld(words: Word[], table: TypedTable): Filter[] {
  const nouns = rowNouns(table)
  const named = new Set(table.columns.flatMap(({ name }) => nameWords(name)))
  const free = words.filter(
    ({ role, folded, stem }, at) =>
      role === undefined &&
      !isKindAsked(words, at) &&
      folded.length >= 3 &&
      !glue.has(folded) &&
      !glue.has(stem) &&
      !nouns.has(stem) &&
      !named.has(folded) &&
      !doing.test(folded),
  )
  if (free.length === 0 || table.rows.length > mostRows) return []
  // "Not counting the ill ones": what is denied is left out by its value, and by nothing that is only like it.
  const isPlain = (word: Word) => !isDenied(words, words.indexOf(word))
  return [
    ...readAlike(free.filter(isPlain), table),
    ...readWithin(
      free.filter((word) => word.role === undefined && isPlain(word)),
      table,
    ),
  ]
}

const mostValues = 30
/** In likeness of words: a value has to come so near, and so much nearer than any other. */
const leastLike = 0.62
const leastNearer = 0.08

/** "Who was ill" of a column that knows "sick": the one value that means what a word means. */
function readAlike(free: readonly Word[], { columns }: TypedTable): Filter[] {
  const vectors = loadVectors()
  const values = columns.flatMap((column) =>
    column.values.size > 0 && column.values.size <= mostValues
      ? [...column.values].flatMap(([folded, value]) =>
          /^[a-z]{3,}$/.test(folded) ? knownWords(vectors, folded).map((known) => ({ column, value, known })) : [],
        )
      : [],
  )
  return free.flatMap((word) => {
    const [asked] = /^[a-z]{3,}$/.test(word.text) ? knownWords(vectors, word.folded) : []
    if (asked === undefined) return []
    const [best, second] = values
      .map((each) => ({ ...each, like: likeness(vectors, asked, each.known) }))
      .toSorted((a, b) => b.like - a.like)
    if (!best || best.like < leastLike || best.like - (second?.like ?? 0) < leastNearer) return []
    word.role = 'value'
    const { sql, name } = best.column
    return [{ of: sql, sql: `${sql} = ?`, params: [best.value], words: `${name} is ${best.value}` }]
  })
}

function readWithin(free: readonly Word[], table: TypedTable): Filter[] {
  const texts = table.columns.flatMap((column, at) =>
    column.kind === 'text' && isFree(column, table, at) ? [{ column, at }] : [],
  )
  if (texts.length === 0) return []
  const cells = texts.map(({ at }) => {
    const own = new Map<string, string[]>()
    for (const row of table.rows) {
      const cell = row[at]
      if (typeof cell === 'string' && !own.has(cell)) own.set(cell, significantWords(cell))
    }
    return own
  })
  return free.flatMap((word) => {
    const [asked] = significantWords(word.text)
    if (asked === undefined) return []
    const holding = texts.flatMap(({ column, at }, n) => {
      const found = [...cells[n]!].filter(([, own]) => own.some((other) => isSame(asked, other))).map(([cell]) => cell)
      if (found.length === 0 || found.length > mostCells) return []
      const held = new Set<unknown>(found)
      const rows = table.rows.filter((row) => held.has(row[at])).length
      return rows > mostShare * table.rows.length ? [] : [{ column, found }]
    })
    const [one] = holding
    if (!one || holding.length > 1) return []
    word.role = 'value'
    return [
      {
        sql: `${one.column.sql} in (${one.found.map(() => '?').join(', ')})`,
        params: one.found,
        words: `${one.column.name} holds “${word.text}”`,
      },
    ]
  })
}

/** Whether a column holds words that people wrote, and not names that sort its rows. */
function isFree({ values }: TypedColumn, { rows }: TypedTable, at: number): boolean {
  const filled = rows.flatMap((row) => (typeof row[at] === 'string' ? [row[at]] : []))
  const several = filled.filter((cell) => /\S\s+\S/.test(cell)).length
  return (values.size === 0 || values.size > 12 || values.size > 0.5 * filled.length) && several >= 0.4 * filled.length
}
