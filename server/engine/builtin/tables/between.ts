import { inline, showNumber } from '../markdown.ts'
import type { Found } from './database.ts'
import type { Amount, Filter, Query } from './query.ts'
import { asAmount } from './measures.ts'
import { measuredBy } from './superlatives.ts'
import type { TypedTable } from './typed-table.ts'

/**
 * Two figures that are held against each other: what is asked of both, with what tells the first, and what tells the second; `of`
 * is the column that a word like "faster" compares.
 */
export type Sides = { asked: string; other: string; tells: Told; of: Amount | undefined }

/** How the difference is told: so much, whether it is so, or which way it went from the first to the second. */
type Told = 'by' | 'whether' | 'change'

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
const how = String.raw`(?<how>more|less|fewer|higher|lower|${Object.keys(comparatives).join('|')})`
const verb = String.raw`(?:did|does|do|is|are|was|were|has|have|had)`
/** "How many more customers did Harbour have than Mill Road", "how many seconds is Carla faster than Ben" */
const muchMore = new RegExp(
  String.raw`\bhow (?<much>much|many) (?<of>[^?.]{0,80}?)\b${how}\b(?<one>[^?.]{1,100}?) than (?<other>[^?.]{2,80})`,
  'iu',
)
/** "Did Harbour sell more cakes than Mill Road" */
const isMore = new RegExp(
  String.raw`^\W*(?:(?:and|so|ok),? )?${verb} (?<one>[^?.]{2,60}?) ${how}\b(?<of>[^?.]{0,60}?) than (?<other>[^?.]{2,80})`,
  'iu',
)
/** "How many points is Ashford ahead of Brookdale" */
const ahead = new RegExp(
  String.raw`\b(?:how (?:much|many)|by how many) (?<of>[^?.]{2,40}?) ${verb} (?<one>[^?.]{2,40}?) (?:ahead|in front|behind|short|above|below)(?: of)? (?<other>[^?.]{2,60})`,
  'iu',
)
/** "By how much did the takings go up from the 1st to the 2nd" */
const change =
  /\b(?:by )?how (?:much|many)(?<of> [^?.]{0,40}?)? (?:did|has|have|does|do) (?<one>[^?.]{2,60}?) (?:go(?:ne)? (?:up|down)|rise|risen|rose|increased?|gr[eo]wn?|changed?|drop(?:ped)?|f[ae]ll(?:en)?|climb(?:ed)?|sink|decreased?|shrunk|shrink)(?<rest>[^?.]{0,40}?) (?:from|between) (?<first>[^?.]{2,50}?) (?:to|until|and|till) (?<other>[^?.]{2,50})/iu
/** "The difference in weight between Rex and Bella", "between Ben's and Ewa's time" */
const difference =
  /\bdifference(?: (?:in|of) (?<of>[^?.]{2,40}?))? between (?<one>[^?.]{2,50}?) and (?<other>[^?.]{2,50}?)(?: (?:in|of|for|by) (?<behind>[^?.]{2,40}))?(?=\W*$)/iu
const reckoned = /\b(?:average|mean|median|highest|lowest|total|count|number)\b/i

/** What is done with what is counted, behind who does it. */
const doing =
  /\s+(?:sell|sold|have|has|had|get|got|make|made|bring|brought|earn(?:ed)?|win|won|use[ds]?|score[ds]?|need(?:ed)?|eat|ate|drink|drank)\s*$/i

/** The two sides of a question that holds two figures of one table against each other; undefined where it does not. */
export function sidesOf(question: string, { columns }: TypedTable): Sides | undefined {
  const match =
    muchMore.exec(question) ??
    ahead.exec(question) ??
    change.exec(question) ??
    difference.exec(question) ??
    isMore.exec(question)
  const { of = '', one = '', other = '', much, how: more, first = '', rest = '', behind = '' } = match?.groups ?? {}
  if (!match || /\b(?:each|every|per|which|who|any|most|least|all)\b/i.test(match[0])) return undefined
  const superlative = comparatives[more?.toLowerCase() ?? '']
  const measured = superlative === undefined ? undefined : measuredBy(superlative, columns)
  if (superlative !== undefined && !measured) return undefined
  // "How many seconds is Carla faster": the unit is the column's.
  const who = one.replace(/['’]s\b/g, ' ')
  const what = measured ? who : [of, of.trim() === '' ? who : who.replace(doing, ''), first, rest, behind].join(' ')
  const begins = measured ? 'how many rows' : reckoned.test(what) ? '' : much === 'many' ? 'how many' : 'total'
  const tells = isMore.exec(question) === match || match.input.trimStart().search(isMore) === 0 ? 'whether' : 'by'
  return {
    asked: `${begins} ${what}`.replaceAll(/\s+/g, ' ').trim(),
    other: other.replace(/['’]s\b/g, ' ').trim(),
    of: measured && asAmount(measured),
    tells: match[0] === change.exec(question)?.[0] ? 'change' : tells,
  }
}

/**
 * The query of each side: both ask the same, and the second is of its own rows. `read` makes a query of a question; undefined
 * where the second side says nothing that the first has in its place.
 */
export function queriesOfSides(
  { asked, other, of }: Sides,
  read: (question: string) => Query | undefined,
): Query[] | undefined {
  const asking = read(asked)
  if (asking?.kind !== 'value') return undefined
  const one: Query = of ? { ...asking, measure: { fn: 'sum', of } } : asking
  const rows = read(`how many rows ${other}`)
  if (rows?.kind !== 'value' || rows.measure.fn !== 'count' || rows.table !== one.table || rows.filters.length === 0)
    return undefined
  const replaced = new Set(rows.filters.flatMap(columnsOf))
  const kept = one.filters.filter((filter) => !columnsOf(filter).some((column) => replaced.has(column)))
  // Nothing of the first stands where the second has something: it would be held against the whole.
  if (kept.length === one.filters.length) return undefined
  return [one, { ...one, filters: [...kept, ...rows.filters] }]
}

function columnsOf({ sql }: Filter): string[] {
  return sql.match(/\bc\d+\b/g) ?? []
}

/** What lies between two figures that were found; undefined where one of them is none. */
export function tellBetween(
  tells: Told,
  found: readonly { query: Query; found: readonly Found[] }[],
): string | undefined {
  const [one, other] = found
  const [first, second] = found.map((each) => each.found[0]?.value)
  if (!one || !other || typeof first !== 'number' || typeof second !== 'number') return undefined
  const amount = one.query.kind === 'value' && 'of' in one.query.measure ? one.query.measure.of : undefined
  const by = tells === 'change' ? second - first : first - second
  const size = `**${shown(Math.abs(by), amount)}**`
  const both = `${shown(first, amount)} ${inline(sideOf(one.query, other.query), 80)}, ${shown(second, amount)} ${inline(sideOf(other.query, one.query), 80)}`
  if (by === 0) return `There is no difference: ${both}.`
  const way = tells === 'change' ? (by > 0 ? ' up' : ' down') : by > 0 ? ' more' : ' less'
  return tells === 'whether' ? `${by > 0 ? 'More' : 'Less'}, by ${size}: ${both}.` : `${size}${way}: ${both}.`
}

function shown(value: number, amount: Amount | undefined): string {
  const rounded = Math.round(value * 100) / 100
  const figure = amount?.hasCents && !Number.isInteger(rounded) ? rounded.toFixed(2) : showNumber(rounded)
  return amount?.unit ? `${figure} ${amount.unit}` : figure
}

/** What tells one side from the other. */
function sideOf(query: Query, other: Query): string {
  const words = new Set(other.filters.map((filter) => filter.words))
  const own = query.filters.filter((filter) => !words.has(filter.words)).map((filter) => filter.words)
  return own.length === 0 ? '' : `(${own.join(', ')})`
}
