import { lastsLong } from './callings.ts'
import { inOrder, isWhatCounts, moneyColumn } from './columns.ts'
import { onlySum } from './summed.ts'
import { numberWords } from './number-words.ts'
import { asksForDoubles } from './special-questions.ts'
import { measuredBy } from './superlatives.ts'
import type { Amount, Filter, Group, Measure } from './query.ts'
import { type TypedColumn, type TypedTable, nameWords, stem } from './typed-table.ts'
import { type Mention, type Word, takeAll } from './words.ts'

/** What the words of a question do with what they name. */
export type Fn = 'avg' | 'median' | 'distinct' | 'count' | 'sum' | 'desc' | 'asc' | 'share'

const functions: [fn: Fn, words: RegExp][] = [
  [
    'avg',
    /\b(?:average|averages|averaged|mean|avg|typical|typically|on average|durchschnitt\w*|im schnitt|mittelwert)\b/gi,
  ],
  ['median', /\bmedian\b/gi],
  ['distinct', /\b(?:distinct|different|unique|separate|verschieden\w*)\b/gi],
  [
    'count',
    /\b(?:how many|number of|count(?: of)?|how often|wie viele|wieviele|anzahl|most often|most frequent(?:ly)?|most common)\b/gi,
  ],
  [
    'sum',
    /\b(?:total|totals|sum|sums|in total|altogether|overall|all together|add(?:s|ed|ing)?(?: (?:it|them|everything|that|all|the \p{L}+))?(?: all)? (?:up|together)|how much|combined|summe|insgesamt|gesamt|wie viel|wieviel)\b/giu,
  ],
  [
    'desc',
    /\b(?:highest|largest|biggest|(?<!\bat )most|max(?:imum)?|greatest|best|top|longest|latest|newest|busiest|fullest|most crowded|best[- ]attended|strongest|heaviest|tallest|widest|deepest|furthest|farthest|hottest|warmest|most expensive|dearest|priciest|costliest|längste\w*|schwerste\w*|hoechste\w*|höchste\w*|groesste\w*|größte\w*|meisten|beste\w*|teuerste\w*)\b/gi,
  ],
  [
    'asc',
    /\b(?:lowest|smallest|(?<!\bat )least|min(?:imum)?|fewest|worst|weak|quietest|emptiest|least busy|worst[- ]attended|bottom|shortest|earliest|soonest|oldest|cheapest|weakest|lightest|narrowest|nearest|closest|coldest|least expensive|kürzeste\w*|leichteste\w*|niedrigste\w*|kleinste\w*|wenigsten|billigste\w*|günstigste\w*)\b/gi,
  ],
  [
    'share',
    /\b(?:share|(?<!\d )percent(?:age)?|proportion|fraction|per cent|(?:what|how (?:big|large|great|high|small)) an? (?:part|share|portion|slice|chunk)|(?:what|which) (?:part|portion|slice|chunk)|anteil|prozent)\b|(?<!\d ?)%(?!\w)/gi,
  ],
]

/** What a question does with what it names; its words are taken. */
export function readFunctions(question: string, words: Word[], { columns }: Pick<TypedTable, 'columns'>): Set<Fn> {
  const isOfTime = columns.some(({ kind, name }) => kind === 'number' && lastsLong.test(nameWords(name).join(' ')))
  // The slowest takes longest, where a table says how long each takes.
  const speeds: typeof functions = [
    ['desc', isOfTime ? /\bslowest\b/gi : /\b(?:fastest|quickest)\b/gi],
    ['asc', isOfTime ? /\b(?:fastest|quickest)\b/gi : /\bslowest\b/gi],
  ]
  // "The average overall" of a column that is called so is no sum.
  const isColumn =
    columns.some(({ name }) => /^overall$/i.test(name)) &&
    /\b(?:average|mean|avg|median|lowest|highest|of) overall\b/i.test(question) &&
    !columns.some(
      ({ kind, name }) =>
        kind === 'number' &&
        !/^overall$/i.test(name) &&
        nameWords(name).some((own) => words.some((word) => word.stem === stem(own))),
    )
  return new Set(
    [...speeds, ...functions].flatMap(([fn, pattern]) => {
      const said =
        isColumn && fn === 'sum' ? question.replaceAll(/\boverall\b/gi, (word) => ' '.repeat(word.length)) : question
      return takeAll(said, words, pattern, 'fn') ? [fn] : []
    }),
  )
}

/** "top 5", "the three biggest" */
export function readMost(question: string, words: Word[]): number | undefined {
  const number = String.raw`(\d{1,2}|${Object.keys(numberWords).join('|')})`
  const said = new RegExp(
    String.raw`\b(?:top|bottom|first|last|best|worst|biggest|highest|largest|lowest|smallest|cheapest|dearest|oldest|newest|latest)\s+${number}\b|\b${number}\s+(?:\p{L}+\s+)?(?:highest|largest|biggest|lowest|smallest|best|worst|most|cheapest|dearest|oldest|newest|latest|earliest|top|rows?|records|entries|lines|größten|höchsten|teuersten)`,
    'iu',
  ).exec(question)
  const word = said?.[1] ?? said?.[2]
  if (!word) return undefined
  takeAll(question, words, new RegExp(`\\b${word}\\b`, 'gi'), 'number')
  return numberWords[word.toLowerCase()] ?? Number(word)
}

/** By what an answer is told apart, and whether each is asked for ("per country") or one of them ("which customer … most"). */
export type Grouping = { group: Group; isEach: boolean }

const each = /\b(?:by|per|each|every|je|pro|nach)(?: of)?(?: the| my| our| your| these| those)?(?: different)?$/
const perOne = /\b(?:per|for each|je|pro)(?: the)?$/
const which = /\b(?:which|what|welche[rs]?)(?: one)?(?: of (?:the|our|my|these|those|all))?(?: \S+)?$/
const ranked =
  /\b(?:top|best|worst|bottom|busiest|quietest|emptiest|fullest|strongest|weakest|fewest|biggest|largest|highest|lowest|most|least|smallest|\d+|two|three|five|ten)$/

export function groupingOf(
  words: readonly Word[],
  mentions: readonly Mention[],
  time: { group: Group; at: number } | undefined,
  isRanked: boolean,
): Grouping | undefined {
  const before = (at: number) =>
    words
      .slice(Math.max(0, at - 4), at)
      .map(({ folded }) => folded)
      .join(' ')
  if (time) return { group: time.group, isEach: !which.test(before(time.at)) && !ranked.test(before(time.at)) }
  const things = mentions.filter(({ column: { kind } }) => kind === 'text' || kind === 'id')
  const found = (pattern: RegExp) => things.find(({ from }) => pattern.test(before(from)))
  // "People per table", where tables have numbers.
  const asked =
    found(each) ?? mentions.find(({ column, from }) => column.kind === 'number' && perOne.test(before(from)))
  const one =
    asked ??
    found(which) ??
    things.find(({ from }) => /^(?:who|wer|where)$/.test(words[from]!.folded)) ??
    found(ranked) ??
    (isRanked ? things.find(({ column }) => column.kind === 'text') : undefined)
  return one && { group: { sql: one.column.sql, words: one.column.name, isTime: false }, isEach: one === asked }
}

/** "each of the three": the column that has so many values. */
export function eachOfSo(question: string, words: Word[], { columns }: TypedTable): Grouping | undefined {
  const said =
    /\b(?:each|all) of (?:the |these |those |our )?(two|three|four|five|six|seven|eight|nine|ten|\d{1,2})\b(?: (\p{Ll}{3,}))?/iu.exec(
      question,
    )
  const many = said ? (numberWords[said[1]!.toLowerCase()] ?? Number(said[1])) : 0
  const found = columns.filter(({ kind, values }) => kind === 'text' && values.size === many)
  // Of several columns with so many values the first of the table says what its rows are about.
  if (!said || !found[0] || (found.length > 1 && found[0] !== columns[0])) return undefined
  // What they are called beside their number is what the column tells apart: "each of the three offers".
  takeAll(question, words, new RegExp(said[0], 'gi'), 'column')
  return { group: { sql: found[0].sql, words: found[0].name, isTime: false }, isEach: true }
}

/** Money that came in or went out of a column that has both; what went out is counted as what it is, without its sign. */
export type Flow = { column: TypedColumn; sql: string; filter: Filter }

const comesIn =
  /\b(?:came|come|comes|coming|money|brings?|brought) in\b|(?<!\b(?:not|without|no) (?:the )?)\bincome\b|\breceived?\b|\bincoming\b|\bpa(?:id|y|ys) us\b|\beinnahmen\b|\beingänge?\b/gi
const goesOut =
  /\b(?:going|goes|go|went|money|come) out\b|\boutgoing\b|\bpaid\b|\bpay\b|\bspen[dt]\b|\bpayments?\b|\bexpenses?\b|\bausgaben\b|\b(?:be|ge)zahlt\b/gi

export function readFlow(question: string, words: Word[], { columns }: TypedTable): Flow | undefined {
  const column = inOrder(columns.filter(({ isSigned }) => isSigned))[0]
  // "They paid double" looks through both.
  if (!column) return asksForDoubles(question) ? undefined : readTwoFlows(question, words, columns)
  takeAll(question, words, /\b(?:not|without) (?:the |any )?(?:income|expenses|payments|revenue)\b/gi, 'glue')
  const isIn = takeAll(question, words, comesIn, 'fn')
  if (!isIn && !takeAll(question, words, goesOut, 'fn')) return undefined
  const { sql, name } = column
  return {
    column,
    sql: isIn ? sql : `(-${sql})`,
    filter: { sql: `${sql} ${isIn ? '>' : '<'} 0`, params: [], words: `${name} ${isIn ? 'above' : 'below'} 0` },
  }
}

/** Money in and money out may have a column each: the rows of one have a number in it. */
function readTwoFlows(question: string, words: Word[], columns: readonly TypedColumn[]): Flow | undefined {
  const called = (pattern: RegExp) =>
    columns.find(({ kind, name }) => kind === 'number' && pattern.test(nameWords(name).join(' ')))
  const [out, income] = [
    called(/\b(?:money out|paid out|debits?|ausgang|ausgaben)\b/),
    called(/\b(?:money in|paid in|credits?|eingang|einnahmen)\b/),
  ]
  if (!out || !income) return undefined
  const column = takeAll(question, words, comesIn, 'fn')
    ? income
    : takeAll(question, words, goesOut, 'fn')
      ? out
      : undefined
  return (
    column && {
      column,
      sql: column.sql,
      filter: { sql: `${column.sql} > 0`, params: [], words: `with ${column.name}` },
    }
  )
}

const ofMoney =
  /^(?:spent|spend|spending|revenue|sales?|sold|sell|selling|takings?|bring|brought|turnover|earned|earn|umsatz|income|money)$/
const priced = /\b(?:price|preis|cost|rate|fee|kosten|ek|vk|einkaufspreis|einzelpreis|stuckpreis)\b/
const counted = /\b(?:quantity|qty|units|menge|anzahl|pieces)\b/

/**
 * What is counted with: the numbers that are named, the only ones, or what the table adds up to; a price times a quantity
 * where money is asked for and only prices are there.
 */
export function amountOf(
  question: string,
  words: readonly Word[],
  mentions: readonly Mention[],
  { columns, rows }: TypedTable,
  flow: Flow | undefined,
): Amount | undefined {
  const numbers = columns.filter(({ kind }) => kind === 'number')
  const called = ({ name }: TypedColumn, pattern: RegExp) => pattern.test(nameWords(name).join(' '))
  const ofNumbers = mentions.filter(({ column }) => column.kind === 'number')
  const mention = ofNumbers.find(({ isNamed }) => isNamed) ?? ofNumbers[0]
  const price = numbers.find((column) => called(column, priced))
  // "Which is cheapest in total" asks for what the lines add up to.
  const total = /\b(?:in total|altogether|all together|overall)\b/i.test(question)
    ? numbers.find((column) => called(column, /\btotal\b/))
    : undefined
  if (total && price && total !== price && !mention?.isNamed) return asAmount(total)
  if (/\b(?:cheap\w*|expensive|dear\w*|prici\w*|costl\w*|teuer\w*|billig\w*|günstig\w*)\b/i.test(question) && price)
    return asAmount(price)
  const quantity = numbers.find((column) => called(column, counted))
  const isMoney = mention && words.slice(mention.from, mention.to).some(({ folded }) => ofMoney.test(folded))
  if (mention && isMoney && quantity && mention.column !== quantity && called(mention.column, priced)) {
    const { sql, name, unit, hasCents } = mention.column
    return { sql: `(${sql} * ${quantity.sql})`, words: `${name} × ${quantity.name}`, unit, hasCents }
  }
  const [likely] = inOrder(numbers)
  if (flow && (!mention || mention.column === flow.column))
    return { ...asAmount(flow.column), sql: flow.sql, isPrice: false }
  // A rate is nothing that anybody adds up, whatever its name holds.
  const isRate =
    mention &&
    !mention.isNamed &&
    mention.column !== moneyColumn(numbers) &&
    !/\b(?:average|mean|avg|highest|lowest|min(?:imum)?|max(?:imum)?|warmest|coldest|hottest)\b/i.test(question) &&
    /\b(?:rate|percent|ratio|quote|satz|temp\w*|score|rating|age)\b/.test(nameWords(mention.column.name).join(' '))
  const column =
    (isRate ? undefined : mention?.column) ??
    measuredBy(question, numbers) ??
    (likely && (numbers.length === 1 || isWhatCounts(likely)) ? likely : undefined) ??
    (/\bhow much\b|\b(?:total|altogether|all together|in all)\b/i.test(question)
      ? (moneyColumn(numbers) ?? onlySum({ columns, rows }))
      : undefined)
  const each = column && adds.test(question) ? piecesOfEach(column, numbers) : undefined
  if (column && each)
    return { ...asAmount(column), sql: `(${each.sql} * ${column.sql})`, words: `${each.name} × ${column.name}` }
  return column && { ...asAmount(column), ...(isMoney ? { isPrice: false } : {}) }
}

const adds = /\b(?:total|altogether|(?:all )?together|in all|how much|how many|sum)\b/i

/** What a column is of, where its name says so and another counts it: `wheels` of `kg_per_wheel`. */
function piecesOfEach({ name }: TypedColumn, numbers: readonly TypedColumn[]): TypedColumn | undefined {
  const words = nameWords(name)
  const of = words[words.indexOf('per') + 1]
  return words.includes('per') && of !== undefined
    ? numbers.find((other) => nameWords(other.name).map(stem).join(' ') === stem(of))
    : undefined
}

/** "How many rolls went out", where rolls are in the cells of one column and how many of them in another. */
export function piecesOf(words: readonly Word[], { columns }: TypedTable): Amount | undefined {
  const at = words.findIndex(({ folded }, n) => folded === 'many' && words[n - 1]?.folded === 'how')
  const asked = at < 0 ? undefined : words[at + 1]
  if (asked?.role !== 'value' || !asked.folded.endsWith('s')) return undefined
  const pieces = columns.filter(({ kind, name }) => kind === 'number' && counted.test(nameWords(name).join(' ')))
  return pieces.length === 1 ? asAmount(pieces[0]!) : undefined
}

export function asAmount({ sql, name, unit, hasCents }: TypedColumn): Amount {
  return { sql, words: name, unit, hasCents, isPrice: /\b(?:price|preis)\b/.test(nameWords(name).join(' ')) }
}

/** "the highest order per country", and not "per country, highest first" */
const ofEach =
  /\b(?:highest|largest|biggest|max\w*|lowest|smallest|min\w*)\s+(?:[\p{L}_]+\s+){0,3}(?:per|by|for each|in each|je|pro)\b/iu

/** "How many hours", "the number of children" */
export function isCountedSo(words: readonly Word[], at: number): boolean {
  const before = words[at - 1]?.folded
  return before === 'many' || (before === 'of' && words[at - 2]?.folded === 'number')
}

const allPrices = /\b(?:all|sum of|total of|add(?:ing)? up)(?: (?:all|the|these))* (?:\p{L}+ )?prices\b/iu

type About = {
  question: string
  fns: ReadonlySet<Fn>
  amount: Amount | undefined
  mentions: readonly Mention[]
  asksForRows: boolean
  grouping: Grouping | undefined
  filters: readonly Filter[]
  words: readonly Word[]
}

/** What is worked out; undefined where the question does not say so. */
export function measureOf({
  question,
  fns,
  amount,
  mentions,
  asksForRows,
  grouping,
  filters,
  words,
}: About): Measure | undefined {
  const things = mentions.filter(
    ({ column: { kind, sql } }) =>
      (kind === 'text' || kind === 'id') &&
      sql !== grouping?.group.sql &&
      // Of a column whose value is asked for, rows are counted.
      !filters.some(({ of }) => of === sql),
  )
  const isNumberNamed = mentions.some(({ column }) => column.kind === 'number')
  // "How many hours does each driver have": what is counted is not rows, whatever those are called.
  const isOfNumber = mentions.some(
    ({ column, from, isNamed }) => isNamed && column.kind === 'number' && isCountedSo(words, from),
  )
  if (isOfNumber && fns.has('count') && amount && !fns.has('avg')) return { fn: 'sum', of: amount }
  if (fns.has('distinct') || (fns.has('count') && things.length > 0 && !asksForRows && !isNumberNamed)) {
    const column = (things[0] ?? mentions.find(({ column: { kind } }) => kind !== 'number'))?.column
    return column && { fn: 'distinct', column }
  }
  if (fns.has('count') && !(isNumberNamed && (fns.has('sum') || (fns.has('avg') && amount))))
    // "how many units": what is counted stands in the cells.
    return isNumberNamed && amount && !asksForRows ? { fn: 'sum', of: amount } : { fn: 'count' }
  if (!amount) return undefined
  if (fns.has('median')) return { fn: 'median', of: amount }
  if (fns.has('avg')) return { fn: 'avg', of: amount }
  if (fns.has('sum')) return amount.isPrice && !allPrices.test(question) ? undefined : { fn: 'sum', of: amount }
  if (fns.has('desc') || fns.has('asc'))
    return grouping?.isEach
      ? { fn: !ofEach.test(question) && !amount.isPrice ? 'sum' : fns.has('asc') ? 'min' : 'max', of: amount }
      : undefined
  // "Which ones came late" asks for rows, whatever column speaks of it.
  const asksWhich = /^\s*(?:which|who|whose|welche[rs]?|wer)\b/i.test(question)
  return isNumberNamed && !amount.isPrice && !(asksWhich && !grouping) ? { fn: 'sum', of: amount } : undefined
}
