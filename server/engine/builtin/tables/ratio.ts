import { knownWords, likeness, loadVectors } from '../../passages/word-vectors.ts'
import { pairOf } from './asked-columns.ts'
import { withPasts } from './said-daily.ts'
import { columnOfUnit } from './summed.ts'
import { type TypedColumn, type TypedTable, foldWords, nameWords, stem } from './typed-table.ts'
import type { Query } from './query.ts'
import { glue, wordsOf } from './words.ts'

/** "Loans per visit", "the ratio of loans to visits", "loans divided by visits". */
const perOne =
  /\b(\p{L}+(?: \p{L}+){0,3}) (?:per|for every|divided by|over) (?:single |one )?(\p{L}+ of \p{L}+|\p{L}+(?:[ _-]\p{L}+)?)/iu
const ratioOf = /\bratio (?:of|between) (?:the )?(\p{L}+(?: \p{L}+)?) (?:to|and|over) (?:the )?(\p{L}+(?: \p{L}+)?)/iu
/** "Litres per 100 km" */
const perSoMany = /\b(?:per|for|on|every|each|over) (?:an? )?(100|1,?000|hundred|thousand) ?(\p{L}+)/iu
const ofFuel =
  /\b(?:fuel|diesel|petrol|gas|gasoline|litres?|liters?|gallons?|l|sprit|kwh|energy|consumption|verbrauch)\b/
const uses =
  /^(?:drink\w*|use|uses|using|used|burn\w*|need\w*|consum\w*|fuel|thirst\w*|eat\w*|swallow\w*|take\w*|verbrauch\w*)$/
const least = /\b(?:least|lowest|fewest|smallest|worst|bottom)\b/i
const most = /\b(?:most|highest|biggest|largest|best|top)\b/i
/** What asks for it, and names nothing of a table. */
const asking =
  /^(?:ratio|rate|most|highest|biggest|largest|best|top|least|lowest|fewest|smallest|worst|bottom|number|many|average|calculate|compare|work|figure|please|overall|system)$/
const leastLike = 0.4
const leastNearer = 0.1

/**
 * How many of one column come on one of another: "which branch lends most per visit". Undefined where both are not columns
 * of numbers, or where words are left that may say something.
 */
export function readRatio(
  question: string,
  table: TypedTable,
  read: (question: string) => Query | undefined,
): Query | undefined {
  const { columns } = table
  const numbers = columns.filter(({ kind }) => kind === 'number')
  const many = perSoMany.exec(question)
  if (many) return readPerSoMany(question, many, table, numbers)
  const [, over, under] = ratioOf.exec(question) ?? perOne.exec(question) ?? []
  if (over === undefined || under === undefined) return undefined
  // "The price per crate" stands in a column of its own.
  const asked = wordsOf(`${over} per ${under}`).map((word) => word.stem)
  const isThere = ({ name }: TypedColumn) => nameWords(name).every((own) => asked.includes(stem(own)))
  if (columns.some((column) => nameWords(column.name).includes('per') && isThere(column))) return undefined
  const below = namedBy(under, numbers) ?? columnOfUnit(foldWords(under), numbers)
  // What is told apart by a column of few values is a group: "people per table".
  if (!below || isPlainly(below, columns, under) || isNumbered(below, table)) return undefined
  const others = numbers.filter((column) => column !== below)
  const above = namedBy(over, others) ?? meantBy(over, others)
  if (!above) return undefined
  const said = wordsOf(`${over} ${under}`).map(({ stem: word }) => word)
  return ofEach(question, table, { above, below, said }, read)
}

/** Tables, rooms and teams have numbers: what is "per table" is of each of them. */
function isNumbered({ name, sql }: TypedColumn, { columns, rows }: TypedTable): boolean {
  const at = columns.findIndex((column) => column.sql === sql)
  const cells = rows.flatMap((row) => (typeof row[at] === 'number' ? [row[at]] : []))
  return (
    /^(?:table|room|group|row|team|class|zone|floor|lane|bay|gate|platform|round|shift|week|year|month)(?: no| nr| number)?$/.test(
      nameWords(name).join(' '),
    ) &&
    cells.every((cell) => Number.isInteger(cell)) &&
    new Set(cells).size < cells.length
  )
}

/** "Which truck drinks most diesel for 100 km": so much of one column on so many of another. */
function readPerSoMany(
  question: string,
  [whole, many, unit]: RegExpExecArray,
  table: TypedTable,
  numbers: readonly TypedColumn[],
): Query | undefined {
  const below =
    namedBy(unit!, numbers) ?? columnOfUnit(stem(foldWords(unit!)), numbers) ?? columnOfUnit(foldWords(unit!), numbers)
  const others = numbers.filter((column) => column !== below)
  const bare = question.replace(whole, ' ')
  const words = wordsOf(bare)
  const called = others.filter(({ name }) => ofFuel.test(nameWords(name).join(' ')))
  const isUsed = words.some(({ folded }) => uses.test(folded) || ofFuel.test(folded))
  const above = namedBy(bare, others) ?? (isUsed && called.length === 1 ? called[0] : undefined)
  if (!below || !above) return undefined
  const said = [...wordsOf(whole), ...words.filter(({ folded }) => uses.test(folded) || ofFuel.test(folded))]
  const times = /^(?:100|hundred)$/i.test(many!) ? 100 : 1000
  return ofEach(question, table, { above, below, said: said.map((word) => word.stem), times })
}

const inPercent = /\b(?:in )?(?:percent(?:age)?|per cent|share|proportion)\b|%/i
/** What asks for it beside the two columns. */
const ofPercent =
  /\b(?:what|how much|how many|which|is|are|was|were|has|have|had|did|does|do|of|the|a|in|been|already|so far|we|our|my|his|her|their)\b/gi

/**
 * "What percentage of the lessons were taken" of `Lessons booked` and `Lessons taken`: the one in percent of the other, of the rows
 * that are named beside. `read` makes a query of a question.
 */
export function readPercent(
  asked: string,
  table: TypedTable,
  read: (question: string) => Query | undefined,
): Query | undefined {
  if (!inPercent.test(asked)) return undefined
  const question = withPasts(asked, table)
  const ofGames = gamesOf(question, table)
  const pair = pairOf({
    columns: table.columns.map(({ name }) => name),
    numeric: table.columns.map(({ kind }) => kind === 'number'),
  })
  const [all, some] = ofGames ?? pair?.map((at) => table.columns[at]!) ?? []
  if (!all || !some) return undefined
  const own = new Set([all, some].flatMap(({ name }) => nameWords(name).map(stem)))
  const said = wordsOf(question).filter((word) => own.has(word.stem))
  // The part has to be named, and what it is of; "the lessons taken" are a whole of their own, of which somebody has a share.
  const [ofAll, ofSome] = [all, some].map(({ name }) => new Set(nameWords(name).map(stem)))
  const part = said.find(({ stem: word }) => ofSome!.has(word) && !ofAll!.has(word))
  const whole = ofGames ? said[0] : said.findLast((word) => ofAll!.has(word.stem) && word.at < (part?.at ?? 0))
  if (!part || !whole || /\bby\b/i.test(question)) return undefined
  if (!ofGames && /^\s+$/.test(question.slice(whole.at + whole.text.length, part.at))) return undefined
  const rest = wordsOf(question.replace(inPercent, ' ').replace(theirGames, ' ').replaceAll(ofPercent, ' '))
    .filter((word) => !own.has(word.stem))
    .map(({ text }) => text)
    .join(' ')
  const rows = rest === '' ? undefined : read(`how many rows ${rest}`)
  if (rest !== '' && (rows?.kind !== 'value' || rows.measure.fn !== 'count' || rows.filters.length === 0))
    return undefined
  return {
    table,
    filters: rows?.filters ?? [],
    kind: 'value',
    measure: {
      fn: 'sum',
      of: { sql: some.sql, over: all.sql, times: 100, words: `${some.name} in percent of ${all.name}`, unit: '%' },
    },
  }
}

const theirGames = /\bof (?:its|his|her|their|the|our|my) (?:games|matches|attempts|tries|shots|races)\b/i

/** "What percent of their games has Ashford won" of `played` and `won`. */
function gamesOf(question: string, { columns }: TypedTable): [TypedColumn, TypedColumn] | undefined {
  if (!theirGames.test(question)) return undefined
  const numbers = columns.filter(({ kind }) => kind === 'number')
  const all = numbers.find(({ name }) =>
    /^(?:played|games|matches|attempts|tries|shots|races)(?: played)?$/.test(nameWords(name).join(' ')),
  )
  const said = wordsOf(question).map((word) => word.stem)
  const some = numbers.filter(
    (column) =>
      column !== all &&
      nameWords(column.name)
        .map(stem)
        .every((own) => said.includes(own)),
  )
  return all && some.length === 1 ? [all, some[0]!] : undefined
}

type Ratio = { above: TypedColumn; below: TypedColumn; said: readonly string[]; times?: number }

/** The ratio for each of what a question tells apart; undefined where words are left that may say something. */
function ofEach(
  question: string,
  table: TypedTable,
  { above, below, said, times }: Ratio,
  read?: (question: string) => Query | undefined,
): Query | undefined {
  const texts = table.columns.filter(({ kind }) => kind === 'text')
  const own = new Set([below, above].flatMap(({ name }) => nameWords(name).map(stem)))
  const group =
    texts.find(({ name }) => wordsOf(question).some((word) => nameWords(name).map(stem).includes(word.stem))) ??
    texts[0]
  const known = new Set([...own, ...said, ...(group ? nameWords(group.name).map(stem) : [])])
  const unread = wordsOf(question).filter(
    ({ folded, stem: word }) => !glue.has(folded) && !glue.has(word) && !known.has(word) && !asking.test(folded),
  )
  const of = {
    sql: above.sql,
    over: below.sql,
    ...(times === undefined ? {} : { times }),
    words: times === undefined ? `${above.name} ÷ ${below.name}` : `${above.name} per ${times} ${below.name}`,
    unit: '',
  }
  if (unread.length > 0) {
    // "Takings per customer at Harbour": of the rows that are named.
    const rows = read?.(`how many rows ${unread.map(({ text }) => text).join(' ')}`)
    return rows?.kind === 'value' && rows.measure.fn === 'count' && rows.filters.length > 0
      ? { table, filters: rows.filters, kind: 'value', measure: { fn: 'sum', of } }
      : undefined
  }
  if (!group) return undefined
  const order = least.test(question) ? 'asc' : 'desc'
  const isRanked = most.test(question) || least.test(question)
  return {
    table,
    filters: [],
    kind: 'groups',
    measure: { fn: 'sum', of },
    group: { sql: group.sql, words: group.name, isTime: false },
    order,
    most: isRanked ? 1 : undefined,
    hasShares: false,
    single: undefined,
  }
}

/** Whether a column of words is called so too: that is what things are told apart by. */
function isPlainly(column: TypedColumn, columns: readonly TypedColumn[], said: string): boolean {
  const words = wordsOf(said).map((word) => word.stem)
  return columns.some(
    (other) =>
      other !== column && other.kind !== 'number' && nameWords(other.name).some((own) => words.includes(stem(own))),
  )
}

/** The one column that has the most of the words in its name, and all of its own words said before any other. */
function namedBy(said: string, columns: readonly TypedColumn[]): TypedColumn | undefined {
  const words = wordsOf(said).map((word) => word.stem)
  const scored = columns
    .map((column) => {
      const own = nameWords(column.name).map(stem)
      const found = own.filter((word) => words.includes(word)).length
      return { column, found, rest: own.length - found }
    })
    .filter(({ found }) => found > 0)
    .toSorted((a, b) => a.rest - b.rest || b.found - a.found)
  const [best, second] = scored
  return best && !(second && second.rest === best.rest && second.found === best.found) ? best.column : undefined
}

/** "Lends" for `loans`: the one column that means nearly what the verb does. */
function meantBy(said: string, columns: readonly TypedColumn[]): TypedColumn | undefined {
  const vectors = loadVectors()
  const asked = wordsOf(said)
    .filter(({ folded, stem: word }) => !glue.has(folded) && !glue.has(word) && !asking.test(folded))
    .flatMap(({ folded }) => knownWords(vectors, folded).slice(0, 1))
  const scored = columns
    .map((column) => ({
      column,
      like: Math.max(
        0,
        ...asked.flatMap((word) =>
          knownWords(vectors, nameWords(column.name).join(' ')).map((own) => likeness(vectors, word, own)),
        ),
      ),
    }))
    .toSorted((a, b) => b.like - a.like || nameWords(a.column.name).length - nameWords(b.column.name).length)
  const [best, second] = scored
  const nearer = best && second ? best.like - second.like : (best?.like ?? 0)
  const isShorter = best && second && nameWords(best.column.name).length < nameWords(second.column.name).length
  return best && best.like >= leastLike && (nearer >= leastNearer || (nearer === 0 && isShorter))
    ? best.column
    : undefined
}
