import { pairRows } from '../compare-tables.ts'
import { type Grid, type NamedGrid, numberIn } from '../grid.ts'
import { count, inline, showNumber } from '../markdown.ts'

const ups =
  /\b(?:(?:went|gone|goes?|going|moved|creep\w*|crept|jump\w*|shot|climb\w*) up|(?:charge|pay|costs?|ask|want)s? (?:\p{L}+ ){0,2}more|more expensive|dearer|pricier|price (?:rises?|increases?|hikes?)|(?:biggest|largest|steepest) (?:jump|rise|increase)|rais(?:e|es|ed|ing)|ris(?:en|es?|ing)|rose|increas\w*|put up|higher)\b/iu
const downs =
  /\b(?:(?:went|gone|goes?|going|came|come) down|cheaper|fell|fallen|decreas\w*|dropped in price|price (?:cuts?|drops?)|reduced|reductions?|lower(?:ed)?|(?:charge|pay|costs?)s? (?:\p{L}+ ){0,2}less)\b/iu
const gones =
  /\b(?:can(?:not|['’]?t| not)? (?:\p{L}+ ){0,4}(?:not )?(?:get|buy|order|have) (?:\p{L}+ ){0,4}any ?more|dropped(?! in price)|discontinued|no longer (?:there|listed|in|have|sell|offer\w*)|not (?:there|listed|in it) any ?more|(?:taken|took|left) (?:it |them |anything |something )?out|disappeared|missing in|gone from|removed|cancelled|left us)\b/iu
const fresh =
  /\b(?:new (?:in|on|ones?|items?|articles?|products?|rows?|entries|names?|people)\b|(?:is|are|what['’]?s|anything|something|that['’]?s|which are) new\b|added|joined|came in new|newcomers?|(?:have|has)(?: (?:since|newly))? (?:come in|arrived)|(?:which|what|who)(?: \w+)? (?:came in|arrived))\b/i
/** "Which one the most", of which one is told. */
const most = /\b(?:(?<!\bat )most|biggest|largest|highest|steepest)\b/i
const least = /\b(?:(?<!\bat )least|smallest)\b/i
const mostShown = 30

/**
 * Whether a question is about what became of the rows of one table in another. Of one table that has both states each row is in
 * both, so that none can be gone or new, and what its changes come to on average is no list of them.
 */
export function asksOfChanges(question: string, isOfOne: boolean): boolean {
  if (isOfOne && /\b(?:mean|average|median|avg)\b/i.test(question)) return false
  return (isOfOne ? [ups, downs] : [ups, downs, gones, fresh]).some((pattern) => pattern.test(question))
}

/**
 * What went up or down between two tables that have the same rows, what is only in the old one and only in the new one, as
 * far as the question asks for it. Undefined where nothing tells their rows apart, or no number stands in both.
 */
export function tellChanges(question: string, first: NamedGrid, second: NamedGrid): string | undefined {
  const [old, now] = inOrder(first, second)
  const rows = pairRows(old.grid, now.grid)
  // Two tables of which hardly a row is in both are no two states of one.
  if (
    !rows ||
    rows.filter((row) => row.old && row.now).length * 2 < Math.min(old.grid.rows.length, now.grid.rows.length)
  )
    return undefined
  const parts: string[] = []
  const nameOf = (key: string, row: string[], grid: Grid) => {
    const called = grid.columns.findIndex(
      (_, at) => !grid.numeric[at] && row[at] !== key && /\p{L}{3}/u.test(row[at] ?? ''),
    )
    return `**${inline(called < 0 ? key : row[called]!, 80)}**${called < 0 ? '' : ` (${inline(key, 60)})`}`
  }
  const moved = rows.flatMap(({ key, old: was, now: is }) =>
    was && is
      ? old.grid.columns.flatMap((column, at) => {
          const to = now.grid.columns.findIndex((other) => other.toLowerCase() === column.toLowerCase())
          if (to < 0 || !old.grid.numeric[at] || !now.grid.numeric[to]) return []
          const [before, after] = [numberIn(was.row[at]!, old.grid), numberIn(is.row[to]!, now.grid)]
          return before === undefined || after === undefined || before === after
            ? []
            : [
                {
                  column,
                  was: was.row[at]!,
                  is: is.row[to]!,
                  before,
                  by: after - before,
                  line: is.line,
                  name: nameOf(key, is.row, now.grid),
                },
              ]
        })
      : [],
  )
  const isRelative = /\bper ?cent\w*|%|\brelative\w*|\bproportion\w*/i.test(question)
  const size = ({ by, before }: (typeof moved)[number]) => Math.abs(isRelative && before !== 0 ? by / before : by)
  const several = new Set(moved.map(({ column }) => column)).size > 1
  for (const [pattern, sign, title, none] of [
    [ups, 1, 'Went up', 'Nothing went up'],
    [downs, -1, 'Went down', 'Nothing went down'],
  ] as const) {
    if (!pattern.test(question)) continue
    const all = moved.filter(({ by }) => Math.sign(by) === sign).toSorted((a, b) => size(b) - size(a))
    const found = most.test(question) ? all.slice(0, 1) : least.test(question) ? all.slice(-1) : all
    const line = ({ name, column, was, is, before, by, line: n }: (typeof moved)[number]) => {
      const decimals = Math.max(...[was, is].map((cell) => /[.,](\d{1,2})\D*$/.exec(cell)?.[1]?.length ?? 0))
      const sign = by > 0 ? '+' : '−'
      const share = before === 0 ? '' : `, ${sign}${showNumber(Math.abs(Math.round((by / before) * 1000) / 10))} %`
      return `- ${name}: ${several ? `${inline(column, 60)} ` : ''}${inline(was, 40)} → ${inline(is, 40)} (**${sign}${Math.abs(by).toFixed(decimals)}**${share}) *(line ${n})*`
    }
    parts.push(
      found.length === 0
        ? `${none} from ${inline(old.name, 80)} to ${inline(now.name, 80)}.`
        : `**${found.length < all.length ? `${title} the ${least.test(question) ? 'least' : 'most'}, of ${all.length}` : `${title}: ${all.length}`}**\n\n${found.slice(0, mostShown).map(line).join('\n')}${found.length > mostShown ? `\n- …and ${found.length - mostShown} more` : ''}`,
    )
  }
  for (const [pattern, side, title, none] of [
    [gones, 'old', `Only in ${inline(old.name, 80)}`, 'Nothing was left out'],
    [fresh, 'now', `New in ${inline(now.name, 80)}`, 'Nothing is new'],
  ] as const) {
    if (!pattern.test(question)) continue
    const only = rows.filter((row) => row[side] && !row[side === 'old' ? 'now' : 'old'])
    const { grid } = side === 'old' ? old : now
    parts.push(
      only.length === 0
        ? `${none}.`
        : `**${title}: ${count(only.length, 'row')}**\n\n${only
            .slice(0, mostShown)
            .map(
              (row) =>
                `- ${nameOf(row.key, row[side]!.row, grid)}: ${inline(row[side]!.row.join(', '), 160)} *(line ${row[side]!.line})*`,
            )
            .join('\n')}${only.length > mostShown ? `\n- …and ${only.length - mostShown} more` : ''}`,
    )
  }
  return parts.length === 0
    ? undefined
    : [
        ...parts,
        `*${inline(old.name, 80)} (${count(old.grid.rows.length, 'row')}) and ${inline(now.name, 80)} (${count(now.grid.rows.length, 'row')})*`,
      ].join('\n\n')
}

/**
 * One table with an old and a new column of the same kind (`Price 2026`, `Price 2027`) as two: undefined where it has none.
 */
export function asTwo({ name, grid }: NamedGrid): [NamedGrid, NamedGrid] | undefined {
  const marked = grid.columns.flatMap((column, at) => {
    const match = grid.numeric[at]
      ? /^(.*?)[ _-]*((?:19|20)\d{2}|old|new|before|after|last year|this year)[ _-]*(.*)$/i.exec(column)
      : null
    return match ? [{ at, of: `${match[1]} ${match[3]}`.trim().toLowerCase(), mark: match[2]! }] : []
  })
  const [first, second] = marked
  if (!first || !second || marked.length > 2 || first.of !== second.of) return undefined
  const without = (left: number, { at }: (typeof marked)[number]): NamedGrid => ({
    name: `${name}, ${grid.columns[at]}`,
    grid: {
      ...grid,
      columns: grid.columns.flatMap((column, n) => (n === left ? [] : [n === at ? first.of || 'value' : column])),
      rows: grid.rows.map((row) => row.filter((_, n) => n !== left)),
      numeric: grid.numeric.filter((_, n) => n !== left),
    },
  })
  return [without(second.at, first), without(first.at, second)]
}

/** The older first, where their names say so: by a year or a word; else as they were given. */
function inOrder(first: NamedGrid, second: NamedGrid): [NamedGrid, NamedGrid] {
  const numbers = ({ name }: NamedGrid) =>
    Number(/(?:19|20)\d{2}(?:[-_.]?\d{2}){0,2}/.exec(name)?.[0].replaceAll(/\D/g, '').padEnd(8, '0') ?? NaN)
  const isNew = ({ name }: NamedGrid) => /(?:^|[^a-z])(?:new|neu|after|current|v2|updated)(?:[^a-z]|$)/i.test(name)
  const isOld = ({ name }: NamedGrid) => /(?:^|[^a-z])(?:old|alt|before|previous|v1)(?:[^a-z]|$)/i.test(name)
  const isTurned =
    numbers(first) > numbers(second) || (isNew(first) && !isNew(second)) || (isOld(second) && !isOld(first))
  return isTurned ? [second, first] : [first, second]
}
