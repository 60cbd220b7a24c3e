import { inline } from '../markdown.ts'
import { lastsLong } from './callings.ts'
import type { Found } from './database.ts'
import { asAmount } from './measures.ts'
import type { Amount, Filter, Query } from './query.ts'
import { withPasts } from './said-daily.ts'
import { isNoSum } from './summed.ts'
import { measuredBy } from './superlatives.ts'
import { showAmount } from './tell.ts'
import { type TypedTable, nameWords, stem } from './typed-table.ts'
import { wordsOf } from './words.ts'

/** How a difference is told: so much, whether it is so, or which way it went from the first to the second. */
type Told = 'by' | 'whether' | 'change'

/**
 * Two figures that a question holds against each other: what is asked, with what tells the first, and what tells the second. `of` is the
 * column that a word like "faster" compares, and `isLess` whether the first has less where it is so.
 */
export type Sides = { asked: string; other: string; tells: Told; of: Amount | undefined; isLess: boolean }

const comparatives: Readonly<Record<string, string>> = {
  faster: 'fastest',
  slower: 'slowest',
  quicker: 'quickest',
  older: 'oldest',
  younger: 'youngest',
  heavier: 'heaviest',
  lighter: 'lightest',
  longer: 'longest',
  shorter: 'shortest',
  taller: 'tallest',
  wider: 'widest',
  deeper: 'deepest',
  warmer: 'warmest',
  hotter: 'hottest',
  colder: 'coldest',
  bigger: 'biggest',
  larger: 'largest',
  smaller: 'smallest',
}
const less = /^(?:less|fewer|lower|younger|lighter|shorter|colder|smaller)$/i
const how = String.raw`(?<how>more|less|fewer|higher|lower|${Object.keys(comparatives).join('|')})`
const verb = String.raw`(?:did|does|do|is|are|was|were|has|have|had)`
const rest = String.raw`(?<other>[^?.]{2,80})`

/** Forms of such questions, each with how it is answered. */
const forms: [RegExp, Told][] = [
  // "How many seconds is Carla faster than Ben"
  [new RegExp(String.raw`\bhow (?:much|many)(?<of>[^?.]{0,40}?) (?:is|are|was|were) (?<one>[^?.]{2,60}?) ${how} than ${rest}`, 'iu'), 'by'],
  // "How many more customers did Harbour have than Mill Road"
  [new RegExp(String.raw`\bhow (?<much>much|many) (?<of>[^?.]{0,80}?)\b${how}\b(?<one>[^?.]{1,100}?) than ${rest}`, 'iu'), 'by'],
  // "How many points is Ashford ahead of Brookdale"
  [new RegExp(String.raw`\b(?:how (?:much|many)|by how many) (?<of>[^?.]{2,40}?) ${verb} (?<one>[^?.]{2,40}?) (?:ahead|in front|(?<how>behind)|above|(?<under>below))(?: of)? ${rest}`, 'iu'), 'by'],
  // "By how much did the takings go up from the 1st to the 2nd"
  [/\b(?:by )?how (?:much|many)(?<of> [^?.]{0,40}?)? (?:did|has|have|does|do) (?<one>[^?.]{2,60}?) (?:go(?:ne)? (?:up|down)|rise|risen|rose|increased?|gr[eo]wn?|changed?|drop(?:ped)?|f[ae]ll(?:en)?|climb(?:ed)?|sink|decreased?|shrunk|shrink)(?<within>[^?.]{0,40}?) (?:from|between) (?<first>[^?.]{2,50}?) (?:to|until|and|till) (?<other>[^?.]{2,50})/iu, 'change'],
  // "The difference in weight between Rex and Bella", "between Ben's and Ewa's time"
  [/\bdifference(?: (?:in|of) (?<of>[^?.]{2,40}?))? between (?<one>[^?.]{2,50}?) and (?<other>[^?.]{2,50}?)(?: (?:in|of|for|by) (?<behind>[^?.]{2,40}))?(?=\W*$)/iu, 'by'],
  // "Did Harbour sell more cakes than Mill Road"
  [new RegExp(String.raw`^\W*(?:(?:and|so|ok),? )?${verb} (?<one>[^?.]{2,60}?) ${how}\b(?<of>[^?.]{0,60}?) than ${rest}`, 'iu'), 'whether'],
] // prettier-ignore

const reckoned = /\b(?:average|mean|median|highest|lowest|total|count|number)\b/i
/** What asks for more than two figures, or for something else besides. */
const asksElse = /\b(?:each|every|per|which|who|whose|where|when|any|most|least|all)\b|[?.!;]\s*\S/i
/** What is done with what is counted, behind who does it. */
const doing = /\s+(?:have|has|had|get|got|make|made|bring|brought|need(?:ed)?)\s*$/i

/** The two sides of a question that holds two figures of one table against each other; undefined where it does not, or asks more. */
export function sidesOf(question: string, table: TypedTable): Sides | undefined {
  const { columns } = table
  const trimmed = withPasts(question.trim(), table)
  const found = forms.flatMap(([form, tells]) => {
    const match = form.exec(trimmed)
    return match ? [{ match, tells }] : []
  })[0]
  if (!found || asksElse.test(trimmed.replace(/[?.!\s]+$/, ''))) return undefined
  const { match, tells } = found
  const {
    of = '',
    one = '',
    much,
    how: more = '',
    under = '',
    first = '',
    within = '',
    behind = '',
  } = match.groups ?? {}
  const superlative = comparatives[more.toLowerCase()]
  const measured = superlative === undefined ? undefined : measuredBy(superlative, columns)
  if (superlative !== undefined && !measured) return undefined
  // "Between Ben's and Ewa's time": what is compared stands behind both.
  const [, second, thing] = /['’]s$/.test(one) ? (/^(.+?)['’]s (.+)$/.exec(match.groups!.other!) ?? []) : []
  const beside = `${trimmed.slice(0, match.index)} ${trimmed.slice(match.index + match[0].length)}`.replaceAll(
    /[,:?.!]/g,
    ' ',
  )
  const who = one.replace(/['’]s\b/g, ' ')
  const what = [
    measured ? '' : of,
    measured || of.trim() === '' ? who : who.replace(doing, ''),
    first,
    within,
    behind,
    thing ?? '',
    beside,
  ]
  const isOnAverage = /\bon average\b/i.test(trimmed)
  const words = what.join(' ').replaceAll(/\bon average\b/gi, ' ')
  const begins = measured
    ? 'how many rows'
    : isOnAverage
      ? 'average'
      : reckoned.test(words)
        ? ''
        : much === 'many' || /\b(?:rows|entries)\b/i.test(words)
          ? 'how many'
          : 'total'
  const isOfTime = measured !== undefined && lastsLong.test(nameWords(measured.name).join(' '))
  return {
    asked: `${begins} ${words}`.replaceAll(/\s+/g, ' ').trim(),
    other: (second ?? match.groups!.other!).replaceAll(/['’]s\b|\bon average\b/gi, ' ').trim(),
    tells,
    of: measured && asAmount(measured),
    isLess:
      less.test(more) ||
      /behind/i.test(more) ||
      under !== '' ||
      (/^(?:faster|quicker)$/i.test(more) && isOfTime) ||
      (/^slower$/i.test(more) && !isOfTime),
  }
}

/**
 * The query of each side: both ask the same, each of its own rows. `read` makes a query of a question; undefined where the second side says
 * nothing that the first has in its place, or what is compared is not named.
 */
export function queriesOfSides(
  { asked, other, of }: Sides,
  read: (question: string) => Query | undefined,
): Query[] | undefined {
  const asking = read(asked)
  if (asking?.kind !== 'value') return undefined
  const one: Query = fairly(of ? { ...asking, measure: { fn: 'avg', of } } : asking)
  if (!of && !isNamed(one, asked)) return undefined
  const rows = read(`how many rows ${other}`)
  if (rows?.kind !== 'value' || rows.measure.fn !== 'count' || rows.table !== one.table) return undefined
  const columns = (filters: readonly Filter[]) => new Set(filters.flatMap(columnsOf))
  const [ofOne, ofOther] = [columns(one.filters), columns(rows.filters)]
  const isOfBoth = (filter: Filter) => columnsOf(filter).some((column) => ofOne.has(column) && ofOther.has(column))
  const [ones, others] = [one.filters.filter(isOfBoth), rows.filters.filter(isOfBoth)]
  // Nothing of the first stands where the second has something: it would be held against the whole.
  if (ones.length === 0 || others.length === 0) return undefined
  const shared = [...one.filters, ...rows.filters].filter((filter) => !isOfBoth(filter))
  return [
    { ...one, filters: [...ones, ...shared] },
    { ...one, filters: [...others, ...shared] },
  ]
}

/** Of weights, times and rates of several rows nobody adds anything up. */
function fairly(query: Extract<Query, { kind: 'value' }>): Extract<Query, { kind: 'value' }> {
  const { measure, table } = query
  if (measure.fn !== 'sum') return query
  const column = table.columns.find(({ sql }) => sql === measure.of.sql)
  return column && isNoSum(column) ? { ...query, measure: { fn: 'avg', of: measure.of } } : query
}

const ofMoney =
  /^(?:take|took|takings?|earn(?:ed|s)?|spend|spent|cost|costs|pay|paid|money|revenue|sales?|income|turnover|charge[ds]?|worth)$/

/** Whether what is compared is said: by its column, as rows, or as money. */
function isNamed({ measure, table }: Extract<Query, { kind: 'value' }>, asked: string): boolean {
  if (measure.fn === 'count' || measure.fn === 'distinct') return /\b(?:many|number|count)\b/i.test(asked)
  const own = table.columns
    .filter(({ sql }) => measure.of.sql.includes(sql))
    .flatMap(({ name }) => nameWords(name).map(stem))
  return wordsOf(asked).some((word) => own.includes(word.stem) || ofMoney.test(word.folded))
}

function columnsOf({ sql }: Filter): string[] {
  return sql.match(/\bc\d+\b/g) ?? []
}

/** What lies between two figures that were found; undefined where one of them is none. */
export function tellBetween(
  { tells, isLess }: Sides,
  found: readonly { query: Query; found: readonly Found[] }[],
): string | undefined {
  const [one, other] = found
  const [first, second] = found.map((each) => each.found[0]?.value)
  if (!one || !other || typeof first !== 'number' || typeof second !== 'number') return undefined
  const amount = one.query.kind === 'value' && 'of' in one.query.measure ? one.query.measure.of : undefined
  const by = tells === 'change' ? second - first : first - second
  const size = `**${showAmount(rounded(Math.abs(by)), amount)}**`
  const both = `${showAmount(rounded(first), amount)} ${sideOf(one.query, other.query)}, ${showAmount(rounded(second), amount)} ${sideOf(other.query, one.query)}`
  if (by === 0) return `There is no difference: ${both}.`
  const isSo = by < 0 === isLess
  if (tells === 'whether') return `**${isSo ? 'Yes' : 'No'}**, by ${size}: ${both}.`
  return `${size} ${tells === 'change' ? (by > 0 ? 'up' : 'down') : by > 0 ? 'more' : 'less'}: ${both}.`
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

/** What tells one side from the other. */
function sideOf(query: Query, other: Query): string {
  const words = new Set(other.filters.map((filter) => filter.words))
  const own = query.filters.filter((filter) => !words.has(filter.words)).map((filter) => filter.words)
  return `(${inline(own.join(', '), 80)})`
}
