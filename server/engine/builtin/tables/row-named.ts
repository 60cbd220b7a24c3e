import { type Grid } from '../grid.ts'
import { inline } from '../markdown.ts'
import { isMissing } from '../read-value.ts'
import { significantWords } from '../significant-words.ts'

/** What asks for one thing of one row: "how much is the oak shelf", "until when is the offer from Brandt valid". */
const ofOne =
  /^(?:\W|\b(?:hi|hello|hey|and|so|ok|please|pls|can you|could you|would you|tell me|do you know|i need to know)\b)*(?:how much (?:is|are|was|does|do|did|for)|what(?:['’]s| is| was| does)? (?:the|time|date|day|price|number|phone|seat|size)\b|what does|until when|till when|by when|when (?:is|does|did|do|was|will)|where (?:is|does|was)|from when|whose|who (?:is|has|made|sells|delivers))\b/i
/** What asks for more than one, or reckons. */
const ofMany =
  /\b(?:all|every|each of|total|together|altogether|average|mean|sum|how many|most|least|high\w*|low\w*|cheap\w*|dear\w*|biggest|smallest|more|less|over|under|above|below|between|compared?|than|list|any|not|[a-z]{2,6}n['’]t|never|without|both|which ones|per (?:month|week|day|person)|if|would)\b/i
/** Words for a thing in a question, and as a list writes it. */
const alike: Record<string, string> = {
  big: 'large',
  large: 'big',
  small: 'little',
  little: 'small',
  grey: 'gray',
  gray: 'grey',
}
const plain = new Set(
  significantWords(
    'much cost price tell please valid number date time day phone seat size need know list table file from offer',
  ),
)
const mostRows = 20_000

/**
 * The one row whose words a question names, whole: each cell with its column. Undefined where more rows fit as well, or the
 * question asks for more than one thing of one row.
 */
export function rowNamed(question: string, { name, grid }: { name: string; grid: Grid }): string | undefined {
  if (!ofOne.test(question) || ofMany.test(question) || grid.rows.length > mostRows) return undefined
  const asked = [...new Set(significantWords(question))].filter((word) => !plain.has(word))
  if (asked.length === 0) return undefined
  const texts = grid.columns.flatMap((_, at) => (grid.numeric[at] ? [] : [at]))
  const scored = grid.rows.map((row, at) => {
    const own = texts.flatMap((column) => significantWords(row[column] ?? ''))
    const found = asked.filter((word) => own.some((other) => isSame(word, other) || isSame(alike[word], other)))
    return { at, found }
  })
  const most = Math.max(0, ...scored.map(({ found }) => found.length))
  const best = scored.filter(({ found }) => found.length === most)
  const [row] = best
  if (!row || best.length > 1 || most === 0) return undefined
  // A word that names nothing in the row and no column of it may be the very thing that is asked for.
  const columns = grid.columns.flatMap((column) => significantWords(column.replaceAll(/[_-]/g, ' ')))
  const strange = asked.filter((word) => !row.found.includes(word) && !columns.some((column) => isSame(word, column)))
  if (strange.length > (most > 1 ? 1 : 0)) return undefined
  const cells = grid.columns.flatMap((column, at) => {
    const cell = grid.rows[row.at]![at] ?? ''
    return isMissing(cell) ? [] : [`- ${inline(column, 60)}: **${inline(cell, 200)}**`]
  })
  return `The row that you name *(${inline(name, 80)}, line ${grid.lines[row.at]})*:\n\n${cells.slice(0, 20).join('\n')}`
}

/** "candle" and "candles", "shelf" and "shelve": as far as a beginning of four letters tells. */
export function isSame(word: string | undefined, other: string): boolean {
  if (word === undefined) return false
  const least = Math.min(word.length, other.length)
  return (
    word === other ||
    word === `${other}s` ||
    other === `${word}s` ||
    (least >= 5 && word.slice(0, least - 1) === other.slice(0, least - 1))
  )
}
