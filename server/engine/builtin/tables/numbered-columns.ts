import { type Grid } from '../grid.ts'
import { isMissing } from '../read-value.ts'
import { foldWords, inFull, stem } from './typed-table.ts'

const numbered = /^(\p{L}{2,}?)[ _.#-]{0,2}(\d{1,2})$/u
const asks = /\b(?:per|each|every|which|what|by|for|most|least|best|worst|of|all|how many|top)\b/i
const kinds = /\b(?:total|sum of|how many|number of|average|most|least|fewest|highest) (\p{L}{3,})\b/giu

/**
 * A table whose columns `ep1`, `ep2` … are the same thing of several episodes, as one row of each where the question asks by
 * episode: what a cell holds is called what the question calls it.
 */
export function withNumberedColumns(question: string, grid: Grid, file: string): Grid {
  const { columns, rows, numeric } = grid
  const found = columns.flatMap((column, at) => {
    const [, prefix] = numbered.exec(column.trim()) ?? []
    return prefix !== undefined && numeric[at] ? [{ at, prefix: foldWords(prefix) }] : []
  })
  const [first, ...more] = found
  if (!first || more.length === 0 || found.some(({ prefix }) => prefix !== first.prefix) || !asks.test(question))
    return grid
  const words = foldWords(question).split(' ')
  const own = words.find(
    (word) =>
      stem(word) === first.prefix ||
      stem(word) === inFull(first.prefix) ||
      (word.length > 4 && word.startsWith(first.prefix)),
  )
  if (own === undefined || columns.some((column) => foldWords(column).split(' ').map(stem).includes(stem(own))))
    return grid
  const thing = stem(own)
  // What is counted is what the question says beside it, else what the file is called.
  const called = [...question.matchAll(kinds)]
    .map(([, word]) => foldWords(word!))
    .find(
      (word) =>
        stem(word) !== thing &&
        !/^(?:numbers?|totals?|amount|of|per|for|each|single|one|ones|figure|figures|whole|sum)$/.test(word),
    )
  const noun =
    called ??
    (foldWords(file.replace(/\.\w+$/, ''))
      .split(' ')
      .at(-1) ||
      'number')
  const kept = columns.flatMap((_, at) => (found.some((one) => one.at === at) ? [] : [at]))
  if (kept.some((at) => foldWords(columns[at]!) === noun)) return grid
  const cells = rows.flatMap((row, n) =>
    found.flatMap(({ at }) =>
      isMissing(row[at] ?? '')
        ? []
        : [{ row: [...kept.map((own) => row[own] ?? ''), columns[at]!, row[at]!], line: grid.lines[n]! }],
    ),
  )
  return {
    ...grid,
    columns: [...kept.map((at) => columns[at]!), thing, noun],
    rows: cells.map(({ row }) => row),
    lines: cells.map(({ line }) => line),
    numeric: [...kept.map((at) => numeric[at]!), false, true],
  }
}
