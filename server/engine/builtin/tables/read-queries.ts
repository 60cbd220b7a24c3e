import type { Day } from '../calendar.ts'
import { moneyColumn, readColumns } from './columns.ts'
import { asRows, withoutAsWell } from './columns-as-well.ts'
import { joined, pairOf, readUnmatched } from './joins.ts'
import { withLeftOut } from './left-out.ts'
import { asAmount } from './measures.ts'
import { type Sides, queriesOfSides, sidesOf } from './between.ts'
import { eachListed, withMeasureOf, withoutSince } from './measure-said.ts'
import { readNext } from './next-one.ts'
import { readEitherWay, withBounds } from './over-and-under.ts'
import { askedOfSame, asksShareOfIt, boundary, isOfOthers, isOfSame, isOfThem } from './parts.ts'
import { pricedAmount } from './products.ts'
import type { Query } from './query.ts'
import { readPercent, readRatio } from './ratio.ts'
import { type Left, readQuestion } from './read-question.ts'
import { severalTotals } from './several-totals.ts'
import { partsOfCheck } from './special-questions.ts'
import { type TypedTable, foldWords } from './typed-table.ts'
import { readValues } from './values.ts'
import { withAndWithout } from './with-and-without.ts'
import { glue, wordsOf } from './words.ts'

/**
 * What a question is asked with: the question before it, which it may go on with; and whether a word may be taken for what the
 * rows are (`rows`), or nothing be made of one (`word`), which makes the answer a guess. Why an answer may be none goes to `doubts`.
 */
export type AskedWith = { before?: string | undefined; mayLeave?: 'rows' | 'word' | undefined; doubts?: string[] }

/** The queries that a question comes to, and what was left over of it; undefined where it is not wholly one to these tables. */
export function readQueries(
  question: string,
  tables: readonly TypedTable[],
  today: Day,
  { before, mayLeave }: AskedWith,
): { queries: Query[]; left: Left; against?: Sides } | undefined {
  const left: Left = { words: [], rows: [], isWhole: mayLeave !== 'word' }
  const sides = tables.length === 1 ? sidesOf(question, tables[0]!) : undefined
  const ofSides = sides && queriesOfSides(sides, (asked) => readFromOne(asked, tables, today))
  if (ofSides) return { queries: ofSides, left, against: sides }
  const whole = before === undefined ? undefined : goneOnWith(before, question, tables)
  // "How much is that together" speaks of the rows that were asked for before.
  const isOfThose = whole !== undefined && ofThose.test(question) && wordsOf(question).length <= 8
  const queries =
    (isOfThose ? (readAll(whole, tables, today) ?? readOfThose(before!, question, tables, today)) : undefined) ??
    readAll(question, tables, today) ??
    (whole === undefined ? undefined : readAll(whole, tables, today)) ??
    (mayLeave !== undefined && whole !== undefined && goesOn.test(question)
      ? readAll(whole, tables, today, left)
      : undefined) ??
    (mayLeave === undefined ? undefined : readAll(question, tables, today, left)) ??
    (mayLeave === 'word' ? readWithoutRemark(question, tables, today, left) : undefined)
  return queries && { queries, left }
}

/** "best day and worst day", "the highest and the lowest" */
const bothEnds =
  /\b((?:best|highest|biggest|largest|strongest|most expensive|dearest|priciest|longest|oldest|fastest)(?: (?!and\b)[\p{L}_]+)?) and (?:the )?((?:worst|lowest|smallest|weakest|cheapest|least expensive|shortest|newest|slowest)(?: [\p{L}_]+)?)\b/iu
/** "Highest, lowest and average price" */
const fn = '(?:the )?(?:highest|lowest|average|mean|median|total|largest|smallest|minimum|maximum|min|max|avg|sum)'
const reckoned = new RegExp(String.raw`\b${fn}(?:(?:,\s*(?:and\s+)?|\s+and\s+|\s*&\s*)${fn}){1,3}\b`, 'i')
/** What only says how to count, which is done so anyway. */
const manner =
  /\s*\b(?:for|in|of|over|during) (?:these|those|all|both) (?:(?:\d+|two|three|four) )?(?:weeks|months|days)\b|[,(.;]?\s*\b(?:breaks?|pauses?|lunch(?:es)?|the lunch break) (?:is|are) (?:not paid|unpaid|off the clock|not counted)\b|[.,;(]?\s*\b(?:there(?:['’]?s| is)|mind|ignore|leave out|leaving out|without|not|skip|excluding)\s+(?:the |an? )?(?:summary|totals?|sum) (?:line|row)s?\b[^.?!]*|[(,]?\s*(?:the )?(?:empty|blank|missing)(?: ones| cells| values| rows)? (?:(?:do(?:n['’]?t| not)|not) count(?:ed)?(?: with| in)?|left out|ignored|aside)\b|[(,]?\s*\bweeks? (?:starts?|begins?) (?:on|with) (?:a )?monday\b\s*[).]?/gi

/** What is said before the question, and asks nothing. */
const apology =
  /^\W*(?:forgive me|sorry|apologies|excuse me|pardon|(?:i am|i['’]?m) (?:so |very )?sorry|good (?:morning|afternoon|evening)|hello|hi there)\b[^.?!]*[.!]\s+/i

const asksOrTells = /\b(?:who|what|which|how|when|where|list|show|count|give|tell|find|total|average|sum)\b/i

/** "Price minus the deposit." says how to reckon what is asked for before it. */
const howReckoned =
  /[.;?!,]\s+(?:(?:it['’]?s|that['’]?s|its|thats|it is|that is|which is|meaning|i mean|so|as in) )?(?=(?:the )?(?:[\p{L}_]+ ){1,3}(?:minus|less|plus|times|multiplied by|x|×|\*) (?:the )?[\p{L}_]+\b)/iu

const comesIn = /\b(?:comes?|coming|came) in(?=\W*$)/i

/** "From month to month", "week by week" */
const stepByStep =
  /\b(?:from (day|week|month|quarter|year) to \1|(day|week|month|quarter|year) (?:by|over|on|after) \2)\b/i

/** "Who has not paid yet, and how much do they owe" is one question. */
const owedByEach =
  /,? and how much(?:(?: (?:is|do|does|each|they|every|one|everyone|it|still|must|has|have|to|pay|owes?|left|open|outstanding|unpaid|due|missing|for|on|in|of|them))+|)(?=\W*$)/i
const owing = /\b(?:owe|owes|owed|owing|paid|pay|unpaid|outstanding)\b/i

const ofThose =
  /\b(?:that|those|these|them|they)\b(?! (?:has|have|had|are|is|were|was)\b)|\bit (?:all )?(?:together|in total|altogether)\b/i

const goesOn = /^\s*(?:(?:and|ok|now|then|what about|how about|only|just|same|the same|for|und|nur)\b[\s,]*)+/i

const days =
  /\b(?:(?:on|in|for|this|next|last|coming|the) )*(?:\d{4}-\d{2}-\d{2}|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|today|tomorrow|yesterday|week|month|(?:\d{1,2}(?:st|nd|rd|th)? (?:of )?)?(?:january|february|march|april|june|july|august|september|october|november|december)(?: \d{1,2}\b)?)\b/i

const numbered = /\b\d{3,9}\b/

const turnsOrAsks =
  /^with\b|\b(?:who|whose|what|which|how|when|where|why|not|no|without|only|just|except|but|excluding|including|over|under|above|below|more|less|before|after|since|until|per|by|each|every|total|together|sum|average|please (?:list|show))\b|n['’]t\b/i

/** A question without what is only told behind it and speaks of nothing in the tables: ", chap on the phone". */
function readWithoutRemark(
  question: string,
  tables: readonly TypedTable[],
  today: Day,
  left: Left,
): Query[] | undefined {
  const [, asked, told] = /^(.{8,}?)[,.;:–-]\s+([^,.;:]{4,80})$/u.exec(question.trim()) ?? []
  if (!asked || !told || turnsOrAsks.test(told)) return undefined
  const words = wordsOf(told)
  const isOfTable = tables.some(
    (table) => readValues(told, words, table).length > 0 || readColumns(words, table).some(({ isNamed }) => isNamed),
  )
  const queries = isOfTable ? undefined : readAll(asked, tables, today)
  if (queries) left.words.push(told.replace(/\W+$/, ''))
  return queries
}

/** "And how much is it together" of the rows that the question before found. */
function readOfThose(before: string, question: string, tables: readonly TypedTable[], today: Day): Query[] | undefined {
  const [first] = readAll(before, tables, today) ?? []
  const queries = first && readAll(question, tables, today)
  return queries?.every(({ table, filters }) => table === first!.table && filters.length === 0)
    ? queries.map((query) => ({ ...query, filters: first!.filters }))
    : undefined
}

/** The question before with what this one changes in it: "and only the open ones" after one about the paid ones. */
function goneOnWith(before: string, question: string, tables: readonly TypedTable[]): string | undefined {
  if (!goesOn.test(question) && wordsOf(question).length > 6) return undefined
  const own = question.replace(goesOn, '')
  let kept = before
  for (const table of tables) {
    const columns = new Set(readValues(own, wordsOf(own), table).map(({ of }) => of))
    for (const { of, params } of readValues(before, wordsOf(before), table))
      if (columns.has(of))
        for (const value of params)
          kept = kept.replaceAll(
            new RegExp(
              `(?<![\\p{L}\\p{N}])${String(value).replaceAll(/[^\p{L}\p{N}]/gu, '.')}(?![\\p{L}\\p{N}])`,
              'giu',
            ),
            ' ',
          )
  }
  // Of another number, "and 2626?", and of another day, is asked then: "and on the Sunday?".
  if (days.test(own)) kept = kept.replaceAll(new RegExp(days, 'gi'), ' ')
  else if (numbered.test(own)) kept = kept.replaceAll(new RegExp(numbered, 'g'), ' ')
  return `${kept.replace(/[?.!\s]+$/, '')} ${own}`
}

/** "with VAT" is gross where a table has such a column. */
function withTax(question: string, tables: readonly TypedTable[]): string {
  const has = (pattern: RegExp) =>
    tables.some(({ columns }) => columns.some(({ name }) => pattern.test(foldWords(name))))
  if (!has(/\b(?:gross|brutto)\b/) && !has(/\b(?:net|netto)\b/)) return question
  return question
    .replaceAll(
      /[,(]?\s*\b(?:with|incl(?:uding|usive of)?\.?|mit|inkl\.?)\s+(?:the\s+)?(?:vat|tax|mwst|ust)\b\)?/gi,
      ' gross',
    )
    .replaceAll(
      /[,(]?\s*\b(?:without|excl(?:uding)?\.?|before|ohne|exkl\.?)\s+(?:the\s+)?(?:vat|tax|mwst|ust)\b\)?/gi,
      ' net',
    )
}

const manyAndMuch =
  /^(.*\bhow many\b.*?),? (?:and|&) how much(?: (?:is|are|was|were|did|does|do|has|have))?(?: (?:it|that|they|those|this|these|all of (?:it|them)))?(?: (?:altogether|in total|together|in all|bring in|come to|make|cost|add up to|worth|for))*\W*$/is

/** "How many invoices are unpaid, and how much is that": the rows counted, and what they come to. */
function readManyAndMuch(question: string, tables: readonly TypedTable[], today: Day): Query[] | undefined {
  const [, many] = question.length > 300 ? [] : (manyAndMuch.exec(question) ?? [])
  const count = many === undefined ? undefined : readFromOne(many, tables, today)
  if (count?.kind !== 'value' || count.measure.fn !== 'count') return undefined
  const { columns } = count.table
  const money = moneyColumn(columns)
  const of = pricedAmount(columns) ?? (money && asAmount(money))
  return of && [count, { ...count, measure: { fn: 'sum', of } }]
}

/** The queries that answer a question; where it is two in one, both. */
function readAll(question: string, tables: readonly TypedTable[], today: Day, left?: Left): Query[] | undefined {
  const manyAnd = readManyAndMuch(question, tables, today)
  if (manyAnd) return manyAnd
  // What should come in is income.
  const asked = withBounds(withLeftOut(question.replace(apology, '').replaceAll(manner, ' '), tables), tables)
  const plain = withTax(withoutSince(asked), tables)
    .replace(comesIn, 'income')
    .replace(owedByEach, owing.test(asked) ? ', how much each' : '$&')
    .replace(howReckoned, ', ')
    // "How many hours last week, and how many this week"
    .replace(
      /\b(how many (\p{L}+)\b[^?]{1,60}?(?:,|,? and) how many)(?= (?:this|last|next|in|on|for|at|were|are|was|is)\b)/iu,
      '$1 $2',
    )
    .replace(stepByStep, 'by $1$2')
  // What asks only for more of the same is no question of its own: "and how much was it?".
  const both = bothEnds.exec(plain)
  if (both) {
    const ends = [both[1]!, both[2]!].map((end) => plain.replace(both[0], end))
    const read = ends.map((end) => readFromOne(end, tables, today))
    if (read.every((query) => query !== undefined)) return read
  }
  const bare = withoutAsWell(plain, tables)
  const beside = bare === undefined ? undefined : asRows(readAll(bare, tables, today, left) ?? [])
  if (beside) return beside
  const halves = tables.length === 1 ? withAndWithout(plain, tables[0]!) : undefined
  const ofBoth = halves && readFromOne(halves.asked, tables, today, left)
  if (halves && ofBoth?.kind === 'value')
    return halves.each.map((half) => ({ ...ofBoth, filters: [...ofBoth.filters, half] }))
  const [only] = tables.length === 1 ? tables : []
  const readOne = (one: string) => readFromOne(one, tables, today)
  const alone =
    only &&
    (readPercent(plain, only, readOne) ??
      readRatio(plain, only, readOne) ??
      readEitherWay(asked, only) ??
      readNext(asked, only, today))
  if (alone) return [alone]
  const totals = only && severalTotals(plain, only)
  if (totals) return totals
  const listed = eachListed(plain, tables)?.map((one) => readFromOne(one, tables, today, left))
  if (listed?.every((query) => query !== undefined)) return listed
  const several = reckoned.exec(plain)
  if (several) {
    const read = several[0]
      .split(/,\s*(?:and\s+)?|\s+and\s+|\s*&\s*/i)
      .map((fn) => readFromOne(plain.replace(several[0], fn), tables, today))
    if (read.every((query) => query !== undefined)) return read
  }
  const parts = (partsOfCheck(plain) ?? plain.split(boundary)).filter(
    (part) =>
      /\b(?:who|whose|which|what|(?:al)?together|in total|overall)\b/i.test(part) ||
      wordsOf(part).some(({ folded }) => !glue.has(folded)),
  )
  // "I want to drop the lemon tart. How many did we sell?": what is told before says of what is asked.
  const told = parts.filter(
    (part, at) =>
      /^\s*(?:i|we)\b[^?]*$/i.test(part) ||
      // "Factory sent not everything. Which articles are missing?"
      (/\.\s*$/.test(part) &&
        !asksOrTells.test(part) &&
        // Since when is no story.
        !/\b(?:since|until|till|before|after|between|from) (?:the )?\d/i.test(part) &&
        parts.slice(at + 1).some((other) => asksOrTells.test(other))),
  )
  const others = parts.filter((part) => !told.includes(part))
  if (told.length > 0 && others.length > 0 && !readFromOne(plain, tables, today)) {
    const named = tables.flatMap((table) => told.flatMap((part) => readValues(part, wordsOf(part), table)))
    const queries = readAll(others.join(' '), tables, today, left)
    if (queries)
      return queries.map((query) =>
        query.filters.length === 0 && query.kind !== 'share'
          ? { ...query, filters: tables.length === 1 ? named : [] }
          : query,
      )
  }
  // "Haas or Sello, who brought in more": of whom it is asked is no question of its own.
  const isOfEither = !asksOrTells.test(parts[0] ?? '') && /\bor\b/i.test(parts[0] ?? '')
  const inParts = parts.length > 1 && !isOfEither ? readParts(parts, tables, today, left) : undefined
  if (inParts) return inParts
  const whole =
    (parts.length === 1 ? readFromOne(parts[0]!, tables, today) : undefined) ?? readFromOne(plain, tables, today, left)
  return whole && [whole]
}

/** The queries of the parts of a question, each of which is one or is answered by the one before it. */
function readParts(
  parts: readonly string[],
  tables: readonly TypedTable[],
  today: Day,
  left?: Left,
): Query[] | undefined {
  const own: Left = { words: [], rows: [], isWhole: left?.isWhole ?? true }
  const first = readFromOne(parts[0]!, tables, today, left && own)
  if (!first) return undefined
  const isShared = first.kind === 'groups' && parts.slice(1).some(asksShareOfIt)
  const queries: Query[] = [isShared ? { ...first, hasShares: true } : first]
  for (const part of parts.slice(1)) {
    if (isShared && asksShareOfIt(part)) continue
    const measured = withMeasureOf(part, first)
    const ofSame = measured === undefined ? undefined : readFromOne(measured, tables, today)
    const alone = ofSame ? undefined : readFromOne(part, tables, today)
    const told = ofSame || isOfOthers(alone, first, part) ? undefined : askedOfSame(part, first)
    const query = told ? undefined : (ofSame ?? alone ?? (left && readFromOne(part, tables, today, own)))
    const isSame = query?.table === first.table
    if (told) queries.push(...told)
    else if (!query) return undefined
    else if (isSame && query.kind !== 'duplicates' && isOfThem(part) && query.filters.length > 0) {
      queries.push({ ...query, filters: [...first.filters, ...query.filters] })
      // "Who still owes me, and how much altogether": what is asked in a few words more is of the same rows.
    } else if (
      isSame &&
      query.filters.length === 0 &&
      query.kind !== 'duplicates' &&
      (wordsOf(part).length < 6 || isOfSame(part))
    )
      queries.push({ ...query, filters: first.filters })
    else queries.push(query)
  }
  // With a word left over in more than one part, too little of the whole was understood.
  if (own.words.length > 1) return undefined
  left?.words.push(...own.words)
  left?.rows.push(...own.rows)
  return queries
}

/** What is asked of the one table that a question is wholly about, else of two that belong together. */
function readFromOne(question: string, tables: readonly TypedTable[], today: Day, left?: Left): Query | undefined {
  const [first, second] = tables
  const pair = first && second && tables.length === 2 ? pairOf(first, second) : undefined
  if (!pair) {
    const found = tables.flatMap((table) => readQuestion(question, table, today, left) ?? [])
    return found.length === 1 ? found[0] : undefined
  }
  const unmatched = readUnmatched(question, pair)
  if (unmatched) return unmatched
  const alone = readQuestion(question, pair.many, today) ?? readQuestion(question, pair.one, today)
  // A group of keys says less than the names that the other table has for them.
  const isOfKeys = alone?.kind === 'groups' && alone.group.words === pair.key.name
  return alone && !isOfKeys ? alone : (readQuestion(question, joined(pair), today, left) ?? alone)
}
