import { knownWords, likeness, loadVectors } from '../../passages/word-vectors.ts'
import { callings } from './callings.ts'
import { columnOfUnit } from './summed.ts'
import { rowNouns } from './row-noun.ts'
import { type TypedColumn, type TypedTable, foldWords, nameWords, stem } from './typed-table.ts'
import { nobodyYet } from './vacant.ts'
import { type Mention, type Word, glue } from './words.ts'

const ofWork =
  /^(?:repl(?:y|ies|ied)|answer(?:s|ed)?|respon(?:d|ds|ded|se|ses)|solved?|resolved?|closed?|handled?|sold|sells?)$/

const ofMoney =
  /^(?:cost|costs|price|prices|amount|money|charge|charges|spending|expense|expenses|kosten|preis|betrag)$/

/** What is as good as a name. */
const ownWords = /^(?:net|netto|gross|brutto)$/

/** Of several columns of money the first of these is what people mean. */
const moneyOrder = [
  /\btotal\b/,
  /\bamount\b|\bbetrag\b/,
  /\brevenue\b|\bsales\b|\btakings?\b|\bumsatz\b/,
  /\bgross\b|\bbrutto\b/,
  /\bnet\b|\bnetto\b/,
  /\b(?:mrr|arr|fees?|fares?|donations?|premiums?|rent|miete|salary|wages?|gehalt|budget|costs?|kosten)\b/,
  /^(?:euros?|eur|usd|gbp|chf)$/,
]

/** Columns that words name, as they are called or as people call such a thing. */
export function readColumns(words: Word[], table: TypedTable): Mention[] {
  const { columns } = table
  const nouns = rowNouns(table)
  const mentions: Mention[] = []
  const stems = new Map(columns.map((column) => [column, nameWords(column.name).map(stem)]))
  // "price" is the head of "price_eur" too.
  const heads = new Map(
    columns.map((column) => [column, stems.get(column)!.findLast((word, at) => at === 0 || !units.test(word))]),
  )
  const take = (column: TypedColumn, from: number, to: number, isNamed = true) => {
    for (const word of words.slice(from, to)) word.role = 'column'
    mentions.push({ column, from, to, isNamed })
  }
  const isFree = (from: number, to: number) => words.slice(from, to).every(({ role }) => role === undefined)
  for (let length = 4; length >= 1; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      if (!isFree(from, from + length)) continue
      const asked = words
        .slice(from, from + length)
        .map((word) => word.stem)
        .join(' ')
      const exact = columns.find((column) => stems.get(column)!.join(' ') === asked)
      if (exact) take(exact, from, from + length)
    }
  }
  // "What did electricity cost us" is `electricity_cost_eur`, and not the first column that speaks of electricity.
  for (const column of columns) {
    const own = stems.get(column)!.filter((word) => !units.test(word))
    const places = own.map((one) => words.findIndex(({ stem: said, role }) => said === one && role === undefined))
    const [first, last] = [Math.min(...places), Math.max(...places)]
    if (column.kind !== 'number' || own.length < 2 || first < 0 || last - first > 3) continue
    for (const at of places) words[at]!.role = 'column'
    mentions.push({ column, from: first, to: last + 1, isNamed: true })
  }
  for (const [at, word] of words.entries()) {
    if (
      !isFree(at, at + 1) ||
      (glue.has(word.folded) &&
        !isTheValue(words, at) &&
        !(/^(?:who|wer|where)$/.test(word.folded) && (at === 0 || words[at - 1]?.folded === 'from')) &&
        !(word.folded === 'show' && isOneOf.test(words[at - 1]?.folded ?? '')) &&
        !/^(?:who|wer|many|wrote|writes|written)$/.test(word.folded))
    )
      continue
    // "the parts cost": what money is asked for is said.
    const besides = mentions.some(({ column, from, to }) => column.kind === 'number' && (to === at || from === at + 1))
    if (besides && ofMoney.test(word.folded)) {
      word.role = 'glue'
      continue
    }
    // "price" of "unit price", before what people may call something else.
    const head = inOrder(columns.filter((column) => heads.get(column) === word.stem))[0]
    // "How many did we sell" asks for pieces, and not for money.
    const isOfPieces = /^(?:sold|sell|selling)$/.test(word.folded) && words.some(({ folded }) => folded === 'many')
    // Who answers or solves something is one of us, and who is answered a customer.
    const isOfWork = word.folded === 'who' && words.some(({ folded }) => ofWork.test(folded))
    const unit = head ? undefined : columnOfUnit(word.folded, columns)
    const called =
      (head ?? unit)
        ? undefined
        : ((isOfWork ? calledSo({ ...word, folded: 'handled', stem: 'handled' }, columns) : undefined) ??
          calledSo(isOfPieces ? { ...word, folded: 'quantity', stem: 'quantity' } : word, columns))
    const person = /^(?:who|wer)$/.test(word.folded) && !called ? ofPeople(columns) : undefined
    const best =
      head ??
      unit ??
      called ??
      person ??
      inOrder(
        columns.filter(
          // "Our members" of members.csv are its rows, and not `member_years`.
          (column) => stems.get(column)!.includes(word.stem) && !(column.kind === 'number' && nouns.has(word.stem)),
        ),
      )[0]
    if (best) take(best, at, at + 1, best !== called || ownWords.test(word.folded))
  }
  // "Until which date is it valid": the column that is named holds the dates.
  if (mentions.some(({ column, isNamed }) => isNamed && column.kind === 'date'))
    for (const word of words)
      if (word.role === undefined && /^(?:date|day|datum|tag)$/.test(word.stem)) word.role = 'glue'
  for (const [at, word] of words.entries()) {
    if (!isFree(at, at + 1) || glue.has(word.folded) || glue.has(word.stem)) continue
    const short = shortFor(word, columns)
    const meant = short ?? meantBy(word, columns)
    if (meant) take(meant, at, at + 1, short !== undefined)
  }
  return mentions.toSorted((a, b) => a.from - b.from)
}

/** Before a word that may also ask: "which show", and not "show me". */
const isOneOf = /^(?:which|what|per|each|every|by|the)$/

/** "The value of them": what a value is, where it is no word for what stands in any column. */
function isTheValue(words: readonly Word[], at: number): boolean {
  return words[at]!.folded === 'value' && /^(?:the|their|total|whole|combined)$/.test(words[at - 1]?.folded ?? '')
}

/** The one column whose cells are names of people, whatever it is called. */
export function ofPeople(columns: readonly TypedColumn[]): TypedColumn | undefined {
  const found = columns.filter(({ name, kind, values }) => {
    if (ofThings.test(nameWords(name).join(' '))) return false
    const cells = [...values.values()].slice(0, 200)
    return (
      kind === 'text' && cells.length > 1 && cells.filter((cell) => fullName.test(cell)).length >= 0.8 * cells.length
    )
  })
  if (found.length > 0) return found.length === 1 ? found[0] : undefined
  const byRole = columns.filter(({ name, kind, values }) => {
    const cells = [...values.values()]
    return (
      kind === 'text' &&
      !ofThings.test(nameWords(name).join(' ')) &&
      ofRole.test(nameWords(name).join(' ')) &&
      cells.length > 1 &&
      cells.filter((cell) => firstName.test(cell) || nobodyYet.test(foldWords(cell))).length >= 0.8 * cells.length
    )
  })
  return byRole.length === 1 ? byRole[0] : undefined
}

/** What people are called by what they do: `driver`, `tutor`, `nurse`. */
const ofRole = /^(?:\p{L}{3,}(?:er|or|ist|ian)|nurse|cook|chef|guide|coach|aide|tech|mechanic|crew)$/u
const firstName = /^\p{Lu}\p{Ll}+(?: \p{Lu}[\p{L}.]*)?$/u

const ofThings =
  /\b(?:school|company|city|town|street|place|location|venue|room|product|item|article|class|course|title|address|country|department|hotel|shop|branch|supplier|color|letter|number|order|paper|chapter|flower|weather|sensor|motor|floor|maker|manufacturer|customer|carrier|publisher|dealer)\b/
const fullName = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){1,3}$/u
const units = /^(?:eur|euro|usd|gbp|chf|kg|km|cm|mm|h|hr|min|pct|percent)$/

const wordsOfMoney =
  /^(?:money|spent|spend|revenue|sales|takings?|turnover|earned|earns?|income|costs?|worth|value|amount|price|paid|pay|umsatz|kosten|betrag)$/
const currency = /^(?:euros?|dollars?|pounds?|cents?|francs?|bucks)$/

const vowels = /[aeiou]/g
/** In letters: fewer may stand for anything. */
const leastShort = 3

/** The one column whose name is a word without its vowels: "tickets" and `Tckts`. */
function shortFor({ stem: asked }: Word, columns: readonly TypedColumn[]): TypedColumn | undefined {
  const bare = asked.replaceAll(vowels, '')
  if (bare.length < leastShort || bare === asked) return undefined
  const found = columns.filter(({ name }) =>
    nameWords(name).some((word) => word[0] === asked[0] && stem(word) === bare),
  )
  return found.length === 1 ? found[0] : undefined
}

/** How near in meaning a word has to come to a column's name, and how much nearer than to any other. */
const leastLike = 0.6
const leastNearer = 0.05
/** Somewhat farther, where nothing else is near. */
const farthest = 0.52
const leastAlone = 0.12

/** The column whose name means what a word means: "wage" and `salary`. */
function meantBy({ folded }: Word, columns: readonly TypedColumn[]): TypedColumn | undefined {
  if (folded.length < 4 || currency.test(folded)) return undefined
  const vectors = loadVectors()
  const [asked] = knownWords(vectors, folded)
  if (asked === undefined) return undefined
  const [best, second] = columns
    .map((column) => ({
      column,
      like: Math.max(
        0,
        ...knownWords(vectors, nameWords(column.name).join(' ')).map((word) => likeness(vectors, asked, word)),
      ),
    }))
    .toSorted((a, b) => b.like - a.like)
  const nearer = best ? best.like - (second?.like ?? 0) : 0
  return best && ((best.like >= leastLike && nearer >= leastNearer) || (best.like >= farthest && nearer >= leastAlone))
    ? best.column
    : undefined
}

function calledSo({ folded, stem }: Word, columns: readonly TypedColumn[]): TypedColumn | undefined {
  for (const { asked, named, kinds } of callings) {
    if (!asked.test(folded) && !asked.test(stem)) continue
    const fitting = columns.filter(({ name, kind }) => kinds.includes(kind) && named.test(nameWords(name).join(' ')))
    const [best] = inOrder(fitting)
    if (best) return best
  }
  return wordsOfMoney.test(folded) ? moneyColumn(columns) : undefined
}

/** Whether people call what a column is named so, by a word of another stem. */
export function isCalledSo(word: string, name: string): boolean {
  return callings.some(
    ({ asked, named, kinds }) => kinds.length === 1 && kinds[0] === 'text' && asked.test(word) && named.test(name),
  )
}

/** Whether a word is what people call a column of such a name, of whatever kind. */
export function speaksOf(word: string, name: string): boolean {
  return callings.some(({ asked, named }) => asked.test(word) && named.test(nameWords(name).join(' ')))
}

const ofCurrency = /\b(?:eur|euros?|gbp|pounds?|usd|dollars?|chf|francs?)\b/
const notOfAll =
  /\b(?:per|each|unit|rate|deposit|tip|discount|min|minimum|max|maximum|limit|guide|est|estimate|estimated|asking|piece|ct|ea)\b/
const ofOne = /\b(?:price|cost|buy|sell|fee)\b/
const pieces = /\b(?:quantity|qty|units|pieces|pcs|copies|boxes|menge|anzahl|stock|cases|days|nights|hours)\b/

/** The one column of money of a table, by the currency in its name: `quote_gbp`. */
export function moneyColumn(columns: readonly TypedColumn[]): TypedColumn | undefined {
  const called = ({ name }: TypedColumn) => nameWords(name).join(' ')
  // A price of one is not what a row comes to.
  const hasPieces = columns.some((column) => column.kind === 'number' && pieces.test(called(column)))
  const found = columns.filter((column) => {
    const { kind, name, unit } = column
    return (
      kind === 'number' &&
      (ofCurrency.test(called(column)) || /[€£$]/.test(unit + name)) &&
      !notOfAll.test(called(column)) &&
      !name.includes('/') &&
      !(hasPieces && ofOne.test(called(column)))
    )
  })
  return found.length === 1 ? found[0] : undefined
}

/** The likelier first: what adds something up before what it is added up of, names before numbers of things. */
export function inOrder(columns: TypedColumn[]): TypedColumn[] {
  const rank = ({ name, kind }: TypedColumn) => {
    const at = moneyOrder.findIndex((pattern) => pattern.test(nameWords(name).join(' ')))
    return (at < 0 ? moneyOrder.length : at) + (kind === 'id' ? 10 : 0)
  }
  return columns.toSorted((a, b) => rank(a) - rank(b))
}

/** Whether a column's name says that it is what its table adds up to. */
export function isWhatCounts({ name }: TypedColumn): boolean {
  return moneyOrder.some((pattern) => pattern.test(nameWords(name).join(' ')))
}
