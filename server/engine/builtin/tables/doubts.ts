import type { Found } from './database.ts'
import {
  addsNoMoney,
  asksWhen,
  formsOf,
  isAverageOfRows,
  isOfDay,
  ofDays,
  saysNoReason,
  totalsIn,
} from './said-and-used.ts'
import type { Filter, Query } from './query.ts'
import { type TypedColumn, nameWords, stem } from './typed-table.ts'
import { wordsOf } from './words.ts'

/** A question with what answers it, what was found for each of that, and the words that were taken for what the rows are. */
type Answered = {
  question: string
  answers: readonly { query: Query; found: readonly Found[] }[]
  rows: readonly string[]
  before: string | undefined
  /** The sentences that were read, without a story around them. */
  asked: string
}
type Asked = Answered & { said: ReadonlySet<string> }

const sums = /\b(?:totals?|altogether|(?:all )?together|in all|sum|worth|combined)\b/i
const counts = /\b(?:how many|number|count)\b/i
const lists = /^\W*(?:(?:please|hi|hello|can|could|you|tell|me|list|show|give)\W+)*(?:which|who|whose|names?)\b/i
const ofPeople = /\b(?:person|employee|staff|worker|colleague|who|owner)\b/
const ofPieces = /\b(?:quantity|qty|units?|menge|anzahl|pieces|pcs)\b/
const half = /\b(?:(?:first|second|other) )?hal(?:f|ves)\b/i
/** What stands before a thing that each of has a figure of its own. */
const each = /\b(?:each|every|per|by) (?:of (?:my|our|the|these|those|them) )?([\p{L}_]+)/giu
/** What somebody tells of themselves beside the question. */
const aside = /(?:^|[,.;:(–-])\s*(?:(?:and|so|but|because|as|since) )?(?:i|we|he|she|i['’]m|we['’]re)\b[^?,.;]*/giu
const asks = /\b(?:who|which|what|how|when|where|want|need|know|only)\b/i
const weekday = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i
const number = /(?<![\p{L}\d.,:/-])\d+(?:[.,]\d+)*(?![\p{L}\d:/%-])/gu
const ofThose = /\b(?:those|these|them)\b/i
/** What goes on with the question before it has no more words than these. */
const goesOn = 6

/**
 * What makes an answer doubtful that was read from a whole question: by what it is an answer to, and not by the words it was
 * asked with. Among what others asked, hardly any answer that one of these speaks against was right.
 */
const doubts: { is: (asked: Asked) => boolean; why: string }[] = [
  { is: foundNothing, why: 'Nothing fits, which may come from a word that I took for a condition' },
  {
    is: ({ answers }) =>
      answers.some(
        ({ query, found }) =>
          query.kind === 'value' &&
          query.measure.fn !== 'count' &&
          query.filters.length > 1 &&
          found.every(({ value }) => value === null),
      ),
    why: 'No row fits all that I took for conditions',
  },
  {
    // "Has no consent date": the word denies a column, and says nothing of another.
    is: ({ question, answers }) =>
      !/\b(?:not|never|unpaid|undone|unsigned|unconfirmed|(?:is|are|was|were|do|does|did|has|have|had|ca|wo)n['’]?t)\b/i.test(
        question,
      ) && answers.some(({ query }) => query.kind === 'missing' && query.filters.some(isYesOrNo)),
    why: 'I took “no” for a value of another column',
  },
  {
    is: ({ question, answers }) =>
      answers.some(
        ({ query, found }) =>
          query.kind === 'duplicates' &&
          !/\b(?:more than once|twice|several times)\b/i.test(question) &&
          found.reduce((all, { n }) => all + Number(n), 0) * 2 > query.table.rows.length,
      ),
    why: 'Most rows have the same there',
  },
  {
    is: ({ answers }) =>
      answers.some(
        ({ query, found }) =>
          query.kind === 'values' && query.filters.length === 0 && found.length === query.table.rows.length,
      ),
    why: 'This is every row, as I read no condition',
  },
  {
    is: ({ question, answers }) =>
      sums.test(question) &&
      answers.some(({ found }) => found.length > 1) &&
      answers.every(({ query }) => query.kind === 'rows' && query.by === undefined && query.sum === undefined),
    why: 'I added nothing up',
  },
  {
    is: ({ question, answers }) => !wordsUsed(answers).includes(half.exec(question)?.[0].toLowerCase() ?? ''),
    why: 'I reckoned with no half',
  },
  {
    is: ({ answers }) =>
      answers.some(
        ({ query, found }) =>
          query.kind === 'groups' &&
          query.measure.fn === 'count' &&
          query.most !== undefined &&
          found.length > 1 &&
          found.every(({ value }) => value === 1),
      ),
    why: 'Each has one row only, so that none has the most',
  },
  { is: isOfNoPerson, why: 'Who it was may stand in another column' },
  {
    is: countsRowsOfPieces,
    why: 'I counted rows, and a column says how many pieces each is',
  },
  {
    is: ({ before, question, answers, said }) =>
      before !== undefined &&
      answers.every(
        ({ query }) =>
          query.filters.length === 0 &&
          (ofThose.test(question) ||
            (wordsOf(question).length <= goesOn &&
              query.kind === 'value' &&
              'of' in query.measure &&
              !isSaid(said, columnOf(query, query.measure.of)))),
      ),
    why: 'I counted all rows, and not those of the question before',
  },
  { is: isToldAside, why: 'I took what you tell beside the question for a condition' },
  {
    is: ({ question, answers, said }) =>
      lists.test(question) &&
      !counts.test(question) &&
      answers.every(
        ({ query }) =>
          query.kind === 'groups' &&
          query.measure.fn === 'count' &&
          query.most === undefined &&
          query.table.columns.some(
            (column) =>
              column.sql !== query.group.sql &&
              column.values.size * 2 > query.table.rows.length &&
              isSaid(said, column),
          ),
      ),
    why: 'I counted what you may want named',
  },
  {
    is: ({ question, answers, rows }) =>
      answers.every(({ query }) => query.kind === 'value') &&
      [...question.matchAll(each)].some(
        ([, of]) => !wordsUsed(answers).includes(of!.toLowerCase()) && !isAverageOfRows(of!, answers, rows),
      ),
    why: 'This is one figure, and not one of each',
  },
  {
    is: ({ question, answers }) =>
      asksWhen(question) &&
      answers.every(({ query }) => query.kind === 'value' || !query.table.columns.some(({ kind }) => kind === 'date')),
    why: 'You ask when, and this says no day',
  },
  {
    is: ({ question, answers }) =>
      /\bof (?:its|his|her|their)\b/i.test(question) && answers.some(({ query }) => query.kind === 'share'),
    why: 'This is a share of what all have',
  },
  { is: addsNoMoney, why: 'You ask for money, and I added up something else' },
  { is: saysNoReason, why: 'You ask why, and no column says so' },
  { is: isNoNoun, why: 'I took a word for what the rows are that may say something else' },
  {
    is: ({ asked, answers }) => {
      const used = JSON.stringify(
        answers.map((one) => [
          usedIn(one),
          one.query.table.name,
          one.query.table.columns.map(({ name }) => name),
          one.query.table.rows.length,
        ]),
      )
      return [...asked.matchAll(number)].some(
        ({ 0: said, index }) =>
          !formsOf(said).some((form) => used.includes(form)) &&
          // "For more than 14 days" is before a day.
          !(ofDays.test(asked.slice(index + said.length)) && answers.some(({ query }) => query.filters.some(isOfDay))),
      )
    },
    why: 'You say a number that I did nothing with',
  },
  {
    is: ({ answers }) =>
      answers.every(({ query }) => query.kind === 'value') &&
      new Set(answers.map((one) => JSON.stringify(usedIn(one)))).size < answers.length,
    why: 'I read two questions as the same',
  },
  {
    is: ({ question, answers }) =>
      (question.match(/\btotal\b/gi) ?? []).length > answers.reduce((all, { query }) => all + totalsIn(query), 0),
    why: 'You ask for more totals than this',
  },
  {
    is: ({ question, answers, said }) =>
      /\bwhose\b/i.test(question) &&
      answers.some(({ query }) => {
        const grouped = groupedBy(query)
        return (
          grouped && isSaid(said, grouped) && query.table.columns.some((one) => one !== grouped && namesPeople(one))
        )
      }),
    why: 'Whose it is may stand in another column',
  },
]

/** Why an answer that was read may be none; undefined where nothing speaks against it. */
export function doubtOf(answered: Answered): string | undefined {
  const said = new Set(wordsOf(answered.question).flatMap(({ stem, folded }) => [stem, folded]))
  return doubts.find(({ is }) => is({ ...answered, said }))?.why
}

function wordsUsed(answers: Answered['answers']): string {
  return JSON.stringify(answers.map(usedIn)).toLowerCase()
}

/** What a query does, without the table itself. */
function usedIn({ query }: Answered['answers'][number]): object {
  return { ...query, table: undefined }
}

function columnOf({ table }: Query, { of, sql }: { of?: string; sql: string }): TypedColumn | undefined {
  return table.columns.find((column) => column.sql === (of ?? sql))
}

function isSaid(said: ReadonlySet<string>, column: TypedColumn | undefined): boolean {
  return column === undefined || nameWords(column.name).some((word) => said.has(stem(word)))
}

function groupedBy(query: Query): TypedColumn | undefined {
  return query.kind === 'groups' ? query.table.columns.find(({ sql }) => sql === query.group.sql) : undefined
}

function namesPeople({ kind, name }: TypedColumn): boolean {
  return kind === 'text' && ofPeople.test(nameWords(name).join(' '))
}

function isYesOrNo({ params }: Filter): boolean {
  return params.some((value) => /^(?:yes|no|true|false|[yn])$/i.test(String(value)))
}

/** That nothing was found says something where one condition names its column, and where gaps are looked for that may be some. */
function foundNothing({ answers, said }: Asked): boolean {
  const mayBeGap = ({ values }: TypedColumn) =>
    [...values.keys()].some((value) => /^(?:no|n|false|none|missing|open)$/.test(value))
  return answers.every(({ query, found }) => {
    const { kind, filters } = query
    if (found.length > 0 || kind === 'value' || kind === 'share' || kind === 'outliers') return false
    if (kind === 'duplicates') return filters.length > 0 || !query.columns.every((column) => isSaid(said, column))
    if (kind === 'missing')
      return filters.length > 0 || query.columns.some(mayBeGap) || !query.columns.some((column) => isSaid(said, column))
    return filters.length !== 1 || !isSaid(said, columnOf(query, filters[0]!))
  })
}

/** Whether people are asked for and the groups are of something else, though a column says who. */
function isOfNoPerson({ question, answers, said }: Asked): boolean {
  return (
    /\bwho\b/i.test(question) &&
    answers.some(({ query }) => {
      const grouped = groupedBy(query)
      return (
        grouped !== undefined &&
        !isSaid(said, grouped) &&
        !namesPeople(grouped) &&
        !query.filters.some(({ of }) => of === grouped.sql) &&
        query.table.columns.some((one) => namesPeople(one))
      )
    })
  )
}

/** "How many system bays are out": a value is counted that each row has several of. */
function countsRowsOfPieces({ question, answers }: Asked): boolean {
  const [, things] =
    /\bhow many ((?:(?!(?:is|are|was|were|has|have|do|does|did|can|will)\b)[\p{L}-]+ ?){1,4})/iu.exec(question) ?? []
  const asked = new Set(wordsOf(things ?? '').map((word) => word.stem))
  return answers.some(
    ({ query }) =>
      query.kind === 'value' &&
      query.measure.fn === 'count' &&
      query.table.columns.some(({ kind, name }) => kind === 'number' && ofPieces.test(nameWords(name).join(' '))) &&
      query.filters.some(({ params }) =>
        params.some((value) => typeof value === 'string' && wordsOf(value).some((word) => asked.has(word.stem))),
      ),
  )
}

/** Whether a condition stands only in what is told beside the question: "I have one to ones on Monday". */
function isToldAside({ question, answers }: Asked): boolean {
  const told = (question.match(aside) ?? []).filter((part) => !asks.test(part))
  const rest = told.reduce((left, part) => left.replace(part, ' '), question).toLowerCase()
  if (wordsOf(rest).length < 3) return false
  const beside = told.join(' ').toLowerCase()
  return answers.some(({ query }) =>
    query.filters.some(
      ({ params, words }) =>
        params.some(
          (value) => beside.includes(String(value).toLowerCase()) && !rest.includes(String(value).toLowerCase()),
        ) ||
        (/\d{4}-\d\d-\d\d/.test(words) && weekday.test(beside) && !weekday.test(rest) && !/\d/.test(rest)),
    ),
  )
}

/** Whether a word that was taken for what the rows are is a verb, a part, or what is measured. */
function isNoNoun({ question, answers, rows }: Asked): boolean {
  return rows.some((word) => {
    const beside = (before: string, after: string) =>
      new RegExp(String.raw`\b${before}${word}\b${after}`, 'i').test(question)
    return (
      /^(?:until|half|part|third|quarter|still|yet|per|but)$/i.test(word) ||
      beside('what ', '') ||
      (word !== 'over' && beside('', ' (?:the|us|me|him|her|them|number|name|address)')) ||
      (beside('(?:most|least) ', '') && answers.some(({ query }) => 'measure' in query && query.measure.fn !== 'count'))
    )
  })
}
