import { type Grid, numberIn } from './grid.ts'
import { count, inline, showNumber, table } from './markdown.ts'
import { isMissing } from './read-value.ts'
import { significantWords } from './significant-words.ts'

const sums = /\b(?:total|sum|summe|add(?:s|ed)? up|altogether|overall)\b/i
const means = /\b(?:average|mean|avg|durchschnitt\w*)\b/i
const tops = /\b(?:highest|largest|biggest|most|max(?:imum)?|greatest|best|top)\b/i
const lows = /\b(?:lowest|smallest|least|min(?:imum)?|fewest|worst|bottom)\b/i
const counts = /\b(?:how many|count|number of)\b/i
/** Numbers that name things: nobody adds them up. */
const names = /(?:^|[\s_-])(?:id|no|nr|number|zip|postcode|phone|year|code|plz|#)$|[a-z]I[dD]$/i
const mostGroups = 30

/**
 * Answers a simple question to a table: totals and averages, by a column or not, the highest and lowest, how many rows fit.
 * Undefined where the words do not say without doubt which columns are meant.
 */
export function answerTable(question: string, { name, grid }: { name: string; grid: Grid }): string | undefined {
  const by =
    /\b(?:by|per|for each|for every|in each|grouped by|je|pro)\s+(?:the\s+)?([\p{L}\p{N}_ -]+?)(?=\s*(?:$|[?.,]|\bwhere\b|\bin\b))/iu.exec(
      question,
    )
  const group = by ? columnIn(by[1]!, grid) : undefined
  if (by && group === undefined) return undefined
  const rest = by ? question.slice(0, by.index) + question.slice(by.index + by[0].length) : question
  const condition = readCondition(rest, grid)
  if (condition === 'unclear') return undefined
  const rows = condition
    ? grid.rows.map((row, at) => ({ row, line: grid.lines[at]! })).filter(({ row }) => condition.fits(row))
    : grid.rows.map((row, at) => ({ row, line: grid.lines[at]! }))
  const where = condition ? ` where ${inline(condition.words, 80)}` : ''
  const left = condition ? rest.replace(condition.matched, ' ') : rest
  const all = `${grid.truncated ? 'the first ' : ''}${count(grid.rows.length, 'row')}${grid.truncated ? '; the table is longer and the rest was not read' : ''}${grid.unread > 0 ? `; only its first ${grid.columns.length} of ${showNumber(grid.columns.length + grid.unread)} columns` : ''}`
  const source = `*(${inline(name, 80)}, ${condition ? `${showNumber(rows.length)} of ${all}` : all})*`
  const wanted = [
    sums.test(left) && 'sum',
    means.test(left) && 'mean',
    tops.test(left) && 'max',
    lows.test(left) && 'min',
  ].filter((kind) => kind !== false)
  // "the highest number of visitors" is a figure of the column, not a count of its values.
  const isFigure = wanted.length > 0 && !/\bhow many\b/i.test(left) && namedNumber(left, grid) !== undefined
  if (counts.test(left) && !sums.test(left) && !isFigure) {
    if (group !== undefined) return grouped(grid, rows, group, undefined, 'count', source)
    if (condition || /\b(?:rows|records|entries|lines|orders|items)\b/i.test(left))
      return `**${count(rows.length, 'row')}**${where}. ${source}`
    const distinct = columnIn(left, grid)
    if (distinct === undefined) return undefined
    return `**${showNumber(new Set(rows.map(({ row }) => row[distinct]!).filter((cell) => !isMissing(cell))).size)}** different values of ${inline(grid.columns[distinct]!, 60)}${where}. ${source}`
  }
  if (wanted.length === 0) return undefined
  const numeric = numberColumn(left, grid)
  if (numeric === undefined) return undefined
  if (group !== undefined) {
    const kinds = [...new Set(wanted.map((kind) => (kind === 'mean' ? 'mean' : 'sum')))]
    return [...kinds.map((kind) => grouped(grid, rows, group, numeric, kind, '')), source].join('\n\n')
  }
  const column = inline(grid.columns[numeric]!, 60)
  const values = rows
    .map(({ row, line }) => ({ row, line, value: numberIn(row[numeric]!, grid) }))
    .filter((one): one is typeof one & { value: number } => one.value !== undefined)
  if (values.length === 0) return `There is no number in ${column}${where}. ${source}`
  const total = values.reduce((sum, { value }) => sum + value, 0)
  const answers = wanted.map((kind) => {
    if (kind === 'sum') return `The total of ${column}${where} is **${showNumber(total)}**.`
    if (kind === 'mean') return `The average of ${column}${where} is **${showNumber(total / values.length)}**.`
    const best = values.toSorted((a, b) => (kind === 'max' ? b.value - a.value : a.value - b.value))
    const top = Math.min(10, howMany(left))
    const label = ({ row, line, value }: (typeof values)[number]) =>
      `**${showNumber(value)}**: ${inline(
        grid.columns
          .map((one, at) => (at === numeric ? '' : `${one} ${row[at]}`))
          .filter((part) => part !== '')
          .slice(0, 5)
          .join(', '),
        200,
      )} (line ${line})`
    const ofGroup = askedGroup(left, grid, numeric)
    const extra =
      ofGroup === undefined
        ? ''
        : `\n\nAdded up by ${inline(grid.columns[ofGroup]!, 60)}:\n\n${grouped(grid, rows, ofGroup, numeric, 'sum', '', kind === 'min')}`
    return `The ${kind === 'max' ? 'highest' : 'lowest'} ${column}${where}:\n\n${best
      .slice(0, top)
      .map((one) => `- ${label(one)}`)
      .join('\n')}${extra}`
  })
  const isLine = wanted.length === 1 && !answers[0]!.includes('\n')
  return `${answers.join('\n\n')}${isLine ? ' ' : '\n\n'}${source}`
}

/** "top 3", "the three highest" */
function howMany(question: string): number {
  const said =
    /\b(?:top|bottom)\s+(\d{1,2}|two|three|four|five|ten)\b|\b(\d{1,2}|two|three|four|five|ten)\s+(?:rows|records|entries|lines|highest|largest|biggest|lowest|smallest|best|worst)\b/i.exec(
      question,
    )
  const word = (said?.[1] ?? said?.[2] ?? '1').toLowerCase()
  return { two: 2, three: 3, four: 4, five: 5, ten: 10 }[word] ?? Math.max(1, Number(word))
}

/** "which region has the highest amount": the region may be one row's, or all its rows together. */
function askedGroup(question: string, grid: Grid, numeric: number): number | undefined {
  const match = /\b(?:which|what|welche[rs]?)\s+([\p{L}\p{N}_-]+)/iu.exec(question)
  const column = match ? columnIn(match[1]!, grid) : undefined
  if (column === undefined || column === numeric) return undefined
  return new Set(grid.rows.map((row) => row[column])).size < grid.rows.length ? column : undefined
}

function grouped(
  grid: Grid,
  rows: { row: string[] }[],
  group: number,
  numeric: number | undefined,
  kind: 'sum' | 'mean' | 'count',
  source: string,
  lowestFirst = false,
): string {
  const groups = new Map<string, { sum: number; count: number }>()
  for (const { row } of rows) {
    const key = row[group]!
    const met = groups.get(key) ?? { sum: 0, count: 0 }
    const value = numeric === undefined ? 0 : numberIn(row[numeric]!, grid)
    if (value === undefined) continue
    groups.set(key, { sum: met.sum + value, count: met.count + 1 })
  }
  const figure = ({ sum, count }: { sum: number; count: number }) =>
    kind === 'sum' ? sum : kind === 'mean' ? sum / count : count
  const sorted = [...groups].toSorted((a, b) => (lowestFirst ? 1 : -1) * (figure(a[1]) - figure(b[1])))
  const title =
    kind === 'count' ? 'Rows' : `${kind === 'mean' ? 'Average' : 'Total'} of ${inline(grid.columns[numeric!]!, 60)}`
  const lines = sorted
    .slice(0, mostGroups)
    .map(([key, value]) => [key === '' ? '(empty)' : inline(key, 60), showNumber(figure(value))])
  const more = sorted.length > mostGroups ? `\n\n*…and ${sorted.length - mostGroups} more.*` : ''
  return `${table([inline(grid.columns[group]!, 60), title], lines)}${more}${source === '' ? '' : `\n\n${source}`}`
}

type Condition = { words: string; matched: string; fits: (row: string[]) => boolean }

function readCondition(question: string, grid: Grid): Condition | 'unclear' | undefined {
  const where = /\b(?:where|with|whose|for which|in which|when)\s+(?:the\s+)?(.+?)[?.]*$/iu.exec(question)
  if (where) {
    const match =
      /^([\p{L}\p{N}_ -]+?)\s*(=|==|is not|is|equals|!=|>=|<=|>|<|(?:is\s+)?(?:over|above|more than|greater than|at least|under|below|less than|at most|contains))\s*["“']?(.+?)["”']?$/iu.exec(
        where[1]!,
      )
    const column = match ? columnIn(match[1]!, grid) : undefined
    if (!match || column === undefined) return 'unclear'
    const [operator, wanted] = [match[2]!.toLowerCase().replace(/^is\s+(?=\w{4})/, ''), match[3]!.trim()]
    const number = numberIn(wanted, grid)
    const isMore = /^(?:>|over|above|more|greater)/.test(operator) && operator !== '>='
    const isLess = /^(?:<|under|below|less)/.test(operator) && operator !== '<='
    const isLeast = /^(?:>=|at least)/.test(operator)
    const isMost = /^(?:<=|at most)/.test(operator)
    if ((isMore || isLess || isLeast || isMost) && number === undefined) return 'unclear'
    const fits = (row: string[]) => {
      const cell = row[column]!
      if (isMore || isLess || isLeast || isMost) {
        const value = numberIn(cell, grid)
        return (
          value !== undefined &&
          (isMore ? value > number! : isLess ? value < number! : isLeast ? value >= number! : value <= number!)
        )
      }
      if (operator === 'contains') return cell.toLowerCase().includes(wanted.toLowerCase())
      const same =
        cell.toLowerCase() === wanted.toLowerCase() || (number !== undefined && numberIn(cell, grid) === number)
      return /^(?:is not|!=)/.test(operator) ? !same : same
    }
    return { words: where[1]!, matched: where[0], fits }
  }
  // "total of amount for North": a value that stands in one column only.
  const named = /\b(?:for|in|of|from)\s+(?:the\s+)?["“']?([\p{L}\p{N}_. -]{2,40}?)["”']?\s*[?.]*$/iu.exec(question)
  const value = named?.[1]!.toLowerCase()
  const holding = named
    ? grid.columns
        .map((_, at) => at)
        .filter((at) => !grid.numeric[at] && grid.rows.some((row) => row[at]!.toLowerCase() === value))
    : []
  const [column] = holding
  if (!named || holding.length !== 1) return readMention(question, grid)
  return {
    words: `${grid.columns[column!]} is ${named[1]}`,
    matched: named[0],
    fits: (row) => row[column!]!.toLowerCase() === value,
  }
}

/** "how much did Birke order in total": a name in the question that stands in the cells of one column. A name that stands nowhere leaves the question unclear. */
function readMention(question: string, grid: Grid): Condition | 'unclear' | undefined {
  const columns = new Set(grid.columns.flatMap((column) => simple(column).split(' ')))
  const mentioned = [
    ...question.matchAll(/(?<=\S\s)\p{Lu}[\p{L}\p{N}&.-]*\p{L}(?:\s\p{Lu}[\p{L}\p{N}&.-]*)*/gu),
  ].filter(
    ([words]) =>
      !simple(words)
        .split(' ')
        .every((word) => columns.has(word)) && !/^(?:I|EUR|USD|CHF|GBP|CSV|Excel)$/.test(words),
  )
  const [mention] = mentioned
  if (!mention) return undefined
  const whole = new RegExp(
    String.raw`(?<![\p{L}\p{N}])${mention[0].replaceAll(/[^\p{L}\p{N} ]/gu, '.')}(?![\p{L}\p{N}])`,
    'iu',
  )
  const holding = grid.columns
    .map((_, at) => at)
    .filter((at) => !grid.numeric[at] && grid.rows.some((row) => whole.test(row[at]!)))
  const [column] = holding
  if (mentioned.length > 1 || holding.length !== 1) return 'unclear'
  return {
    words: `${grid.columns[column!]} is ${mention[0]}`,
    matched: mention[0],
    fits: (row) => whole.test(row[column!]!),
  }
}

/** The column that words name; undefined where none or several do. */
function columnIn(words: string, { columns }: Grid): number | undefined {
  const asked = simple(words)
  const exact = columns.findIndex((column) => simple(column) === asked || simple(column) === asked.replace(/s$/, ''))
  if (exact >= 0) return exact
  const inWords = columns
    .map((_, at) => at)
    .filter(
      (at) =>
        new RegExp(
          String.raw`(?<![\p{L}\p{N}])${simple(columns[at]!).replaceAll(/[^\p{L}\p{N} ]/gu, '.')}s?(?![\p{L}\p{N}])`,
          'u',
        ).test(asked) && simple(columns[at]!) !== '',
    )
  if (inWords.length === 1) return inWords[0]
  if (inWords.length > 1) return undefined
  const own = new Set(significantWords(words))
  const near = columns
    .map((_, at) => at)
    .filter((at) => significantWords(columns[at]!.replaceAll('_', ' ')).some((word) => own.has(word)))
  return near.length === 1 ? near[0] : undefined
}

/** The column of numbers that is meant; where there is only one, it need not be named. */
function numberColumn(words: string, grid: Grid): number | undefined {
  const numbers = grid.columns.map((_, at) => at).filter((at) => grid.numeric[at] && !names.test(grid.columns[at]!))
  return namedNumber(words, grid) ?? (numbers.length === 1 ? numbers[0] : undefined)
}

function namedNumber(words: string, grid: Grid): number | undefined {
  const named = columnIn(words, {
    ...grid,
    columns: grid.columns.map((column, at) => (grid.numeric[at] ? column : '')),
  })
  return named !== undefined && grid.numeric[named] ? named : undefined
}

function simple(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
