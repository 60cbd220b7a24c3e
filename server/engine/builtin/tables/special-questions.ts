import type { Fn } from './measures.ts'
import { ofOneRow } from './of-one-row.ts'
import type { Filter, Query } from './query.ts'
import { type TypedColumn, type TypedTable, nameWords } from './typed-table.ts'
import { rowNouns } from './row-noun.ts'
import { type Mention, type Word, glue, idle } from './words.ts'

const duplicates =
  /\bduplicate\w*|\btwice\b|\b(?:two|2) times\b|\bpa(?:y|id)\b.*\bdouble\b|\bdoubles?\b|\bdoubled\b|\bmore than once\b|\brepeated\b|\bdoppelt\w*|\bdubletten?\b|\bdupes?\b/i
const outliers =
  /\boutliers?\b|\bodd\b|\bunusual\w*|\bweird\b|\bstrange\b|\banomal\w*|\bsuspicious\b|\bstand(?:s|ing)? out\b|\bausreisser\b|\bausreißer\b|\bauffällig\w*|\b(?:can(?:not|['’]?t) be|not) (?:real|right|true|correct|possible)\b|\bimpossible\b|\bbroken (?:value|reading)s?\b/i
const missing =
  /\b(?:missing|empty|blank|lack(?:s|ing)?|incomplete|not filled|no value|without(?: an?| any)?|have no|has no|(?:do|does)(?:n['’]?t| not) have(?: an?| any)?|with no|nobody|no one|unassigned|unanswered|gaps?|wanting|unfilled|forg[eo]t(?:ten)?|not (?:been )?(?:filled(?: in| out)?|entered|put in|written(?: in| down)?)|(?:to be|left to) filled?(?: in| out)?|fehlt|fehlen\w*|ohne|leer\w*)\b/i

const trouble =
  /\bwent wrong\b|\bproblems?\b|\btrouble\b|\bcomplain\w*|\bincidents?\b|\bdamage[sd]?\b|\b(?:any|special|the) (?:notes|remarks|comments)\b|\bnoted\b/i
const remark = /^(?:notes?|remarks?|comments?|issues?|problems?|bemerkung|anmerkung|kommentar|notiz)$/
/** A column that fewer rows than this have filled holds what was out of the ordinary; one that most have filled has gaps. */
const sparse = 0.6

/** Whether a question looks for what stands in a table twice. */
export function asksForDoubles(question: string): boolean {
  return duplicates.test(question)
}

/** What asks for a gap, and names no column, whatever the columns of a table are called. */
const namesNothing = /^(?:no|who|where|left|what|which|many|anything|value|entry|list|item|piece|article|thing)s?$/

/** What stands in a cell, and says nothing of which. */
const ofEntry =
  /^(?:date|day|number|name|address|reading|value|entry|info|information|details?|note|set|yet|still|noted)s?$/

type Asked = {
  question: string
  words: readonly Word[]
  table: TypedTable
  filters: Filter[]
  mentions: readonly Mention[]
  fns: ReadonlySet<Fn>
  /** Where an answer to less than the whole question is one: what is left of it goes here. */
  left: { words: string[]; isWhole: boolean } | undefined
}

/** "Is anything wrong in it? doubles, gaps": looked for one after the other. */
export function partsOfCheck(question: string): string[] | undefined {
  const asksForBoth = duplicates.test(question) && /\bgaps?\b|\bmissing\b|\bempty\b|\bblanks?\b/i.test(question)
  const asksForAny =
    /\b(?:anything|something) (?:wrong|off|odd|missing) (?:in|with) (?:it|this|the (?:file|list|table|data|sheet|csv|export))\b|\bcheck (?:it|this|the (?:file|list|table|data|sheet|csv|export)) for (?:errors|mistakes|problems)\b/i.test(
      question,
    )
  return asksForBoth || asksForAny ? ['duplicates', 'gaps'] : undefined
}

/** What makes two rows the same, where nobody said: a key, all of it, all but when it was, or a name that is to be there once. */
function waysToBeSame({ columns, rows }: TypedTable): TypedColumn[][] {
  const isMostlyOnce = (column: TypedColumn) =>
    column.kind === 'text' &&
    column.values.size > 0.7 * rows.length &&
    /\b(?:name|mail|email|e mail|phone|iban|reference|invoice)\b/.test(nameWords(column.name).join(' '))
  const isBalance = ({ name }: TypedColumn) => /\b(?:balance|saldo|running)\b/.test(nameWords(name).join(' '))
  return [
    ...columns
      .filter(({ name, kind }) => kind === 'id' || /\b(?:id|no|nr|number)$/.test(nameWords(name).join(' ')))
      .slice(0, 1)
      .map((column) => [column]),
    columns,
    columns.filter(
      (column) =>
        column.kind !== 'date' &&
        column.kind !== 'id' &&
        !isBalance(column) &&
        // A number of its own for each row, whatever it is called.
        !(column.values.size === rows.length && /\d/.test([...column.values.keys()][0] ?? '')) &&
        !/\bid$/.test(nameWords(column.name).join(' ')),
    ),
    ...columns.filter(isMostlyOnce).map((column) => [column]),
  ].filter(({ length }) => length > 0)
}

/** Questions about the state of a table: what stands in it twice, what is far from the rest, what is missing. */
export function readSpecial({ question, words, table, filters, mentions, fns, left }: Asked): Query | undefined {
  const one = / [−+] /.test(question) ? undefined : ofOneRow(words, table, filters, mentions, fns)
  if (one) return one
  const named = mentions.map(({ column }) => column)
  if (duplicates.test(question)) {
    // "Did we pay anything twice" names no column that tells rows apart.
    // A number that is named by its own name, and is no money, tells them apart: "any bikes that came in twice".
    const own = mentions.filter(({ column: { hasCents, unit }, isNamed }) => isNamed && !hasCents && unit === '')
    const telling = named.filter((column) => column.kind !== 'number' || own.some((each) => each.column === column))
    const alone = telling.length > 1 ? telling.map((column) => [column]) : []
    const ways = telling.length > 0 ? [telling, ...alone] : waysToBeSame(table)
    return { table, filters, kind: 'duplicates', columns: ways[0]!, ways }
  }
  if (outliers.test(question)) {
    const numbers = named.filter(({ kind }) => kind === 'number')
    const columns = numbers.length > 0 ? numbers : table.columns.filter(({ kind }) => kind === 'number')
    return columns.length === 0 ? undefined : { table, filters, kind: 'outliers', columns }
  }
  const filled = (column: TypedColumn) =>
    table.rows.filter((row) => row[table.columns.indexOf(column)] !== null).length / Math.max(1, table.rows.length)
  const noted = table.columns.find(
    ({ name, kind }) => kind === 'text' && nameWords(name).some((word) => remark.test(word)),
  )
  if (trouble.test(question) && noted && fns.size === 0 && filled(noted) < sparse)
    return { table, filters, kind: 'noted', column: noted }
  const gap = missing.exec(question)
  // "the empty ones don't count" beside an average: they never do.
  // Who asks for a share is not answered by what is missing.
  if (!gap || (['avg', 'sum', 'median', 'desc', 'asc', 'share'] as const).some((fn) => fns.has(fn))) return undefined
  const all = mentions.filter(({ from, to }) => to - from > 1 || !namesNothing.test(words[from]!.folded))
  // "Whose consent is missing" beside a column `missing`: the word says what is asked.
  const others = all.filter(({ from }) => words[from]!.at !== gap.index)
  const naming = others.length > 0 ? others : all
  const after = naming.filter(({ from }) => words[from]!.at > gap.index).map(({ column }) => column)
  // "Whom did nobody call yet", where a column says yes or no to it.
  const [answered] = after
  const no = answered && [...answered.values].find(([folded]) => /^(?:no|n|false|nein)$/.test(folded))?.[1]
  if (answered && no !== undefined && answered.values.size <= 3)
    return {
      table,
      filters: [
        ...filters,
        { sql: `${answered.sql} = ?`, params: [no], words: `${answered.name} is ${no}`, of: answered.sql },
      ],
      kind: 'rows',
      by: undefined,
      order: 'asc',
      most: undefined,
    }
  // "An evening without heating": nobody looks for a gap among numbers with it.
  if (/^without/i.test(gap[0]) && after.every(({ kind }) => kind === 'number')) return undefined
  if (
    after.length === 0 &&
    !/missing|empty|blank|incomplete|gap|wanting|fill|forg[eo]t|not .*(?:ent|put|writ)|fehl|leer/i.test(gap[0])
  )
    return undefined
  const nouns = rowNouns(table)
  const unread = words.filter(
    ({ role, at, folded, stem }, n) =>
      role === undefined &&
      // "Which eps have no sponsor": what the rows are called.
      !/^(?:which|what|any)$/.test(words[n - 1]?.folded ?? '') &&
      !(at >= gap.index && at < gap.index + gap[0].length) &&
      !missing.test(folded) &&
      ![glue, idle, nouns].some((known) => known.has(folded) || known.has(stem)) &&
      !ofEntry.test(folded),
  )
  // A condition that was not read would be passed over: "any committee members without an e-mail address".
  if (after.length > 0 && unread.length > 0) {
    if (!left || left.isWhole) return undefined
    left.words.push(...unread.map(({ text }) => text))
  }
  // What most rows leave empty is no gap.
  const mostlyFilled = table.columns.filter((column) => filled(column) >= sparse)
  // "without refunds": a value that is left out, not a gap.
  if (filters.some(({ words }) => words.includes(' is not '))) return undefined
  const wanting =
    after.length > 0
      ? after
      : naming.some(({ isNamed }) => isNamed)
        ? naming.map(({ column }) => column)
        : mostlyFilled.length > 0
          ? mostlyFilled
          : table.columns
  const [asked, ...more] = wanting
  // A cell may say so itself: "no", or the very word.
  const says = asked && /^(?:missing|lack)/i.test(gap[0]) && more.length === 0 ? sayingNone(asked, gap[0]) : []
  const own = /^(?:missing|lack)/i.test(gap[0])
    ? filters.filter(({ params }) => !params.some((value) => String(value).toLowerCase() === gap[0].toLowerCase()))
    : filters
  if (asked && says.length > 0 && !fns.has('count')) {
    const sql = `(${asked.sql} is null or ${asked.sql} in (${says.map(() => '?').join(', ')}))`
    const filter = { of: asked.sql, sql, params: says, words: `${asked.name} is ${says.join(' or ')} or empty` }
    return { table, filters: [...own, filter], kind: 'rows', by: undefined, order: 'asc', most: undefined }
  }
  // "How many readings have no remark" asks for their number, and not for them.
  const [gapless] = wanting
  if (fns.has('count') && gapless && wanting.length === 1)
    return {
      table,
      filters: [
        ...filters,
        { of: gapless.sql, sql: `${gapless.sql} is null`, params: [], words: `${gapless.name} is empty` },
      ],
      kind: 'value',
      measure: { fn: 'count' },
    }
  return { table, filters: own, kind: 'missing', columns: wanting }
}

/** The values of a column of few that say there is none. */
function sayingNone({ values }: TypedColumn, word: string): string[] {
  return values.size > 4
    ? []
    : [...values].flatMap(([folded, value]) =>
        /^(?:no|n|false|nein)$/.test(folded) || folded === word.toLowerCase() ? [value] : [],
      )
}
