import type { Grid } from './grid.ts'
import { inline, list } from './markdown.ts'
import type { Material } from './materials.ts'
import { significantWords } from './significant-words.ts'

const asked =
  /\b(?:missing|not|[a-z]{2,6}n['’]t|forg[eo]t\w*|left out|absent)\b[^.?!]{0,30}\b(?:in|from|on|of|mentioned in|named in)\s+(?:my|the|our|this|that|their|other)\s+[\p{L}-]+/iu
const mostShown = 40

/**
 * "Is there a stall in the list that is missing in my plan?": what a table names and the text beside it does not. Undefined
 * where that is not asked, or there is no such pair.
 */
export function notNamedIn(
  instruction: string,
  grids: readonly { name: string; grid: Grid }[],
  texts: readonly Material[],
): string | undefined {
  const [table, ...tables] = grids
  const [text, ...others] = texts
  if (!asked.test(instruction) || !table || !text || tables.length + others.length > 0) return undefined
  const { columns, rows, numeric } = table.grid
  const wanted = significantWords(instruction)
  const values = (at: number) => rows.flatMap((row) => row[at] || [])
  const isNames = (at: number) => !numeric[at] && new Set(values(at)).size > 0.8 * rows.length
  // Days and whole remarks name nothing that a text would name again.
  const isShort = (at: number) => values(at).every((value) => /^\D/.test(value) && value.split(' ').length < 6)
  const named = columns.findIndex(
    (column, at) => isNames(at) && significantWords(column).some((word) => wanted.includes(word)),
  )
  const key = named >= 0 ? named : columns.findIndex((_, at) => isNames(at) && isShort(at))
  if (key < 0) return undefined
  const said = new Set(significantWords(text.text))
  const missing = rows
    .map((row) => row[key]!)
    .filter((value) => value !== '' && !significantWords(value).every((word) => said.has(word)))
  const what = `of ${inline(table.name, 80)} (${inline(columns[key]!, 40)})`
  if (missing.length === 0) return `Everything ${what} is named in ${inline(text.name, 80)}.`
  return `**Not named in ${inline(text.name, 80)}**, ${what}: ${list(missing.slice(0, mostShown).map((value) => `**${inline(value, 80)}**`))}.`
}
