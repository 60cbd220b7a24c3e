import { knownWords, likeness, loadVectors } from '../../passages/word-vectors.ts'
import { type TypedColumn, type TypedTable, nameWords, stem } from './typed-table.ts'
import { type Mention, type Word, glue } from './words.ts'

/** How long something took. */
export const lasting =
  /\b(?:min|mins|minutes|hours?|hrs?|days|ms|millis\w*|secs?|seconds|duration|wait\w*|elapsed|latency|runtime)\b/

/** What people call columns whose names they do not know, by what those are called. */
const callings: { asked: RegExp; named: RegExp; kinds: readonly TypedColumn['kind'][] }[] = [
  { asked: /^(?:net|netto)$/, named: /\b(?:net|netto)\b/, kinds: ['number'] },
  { asked: /^(?:gross|brutto)$/, named: /\b(?:gross|brutto)\b/, kinds: ['number'] },
  {
    asked: /^(?:pay|pays|paid|spent|spend|spending|expenses?|costs?|ausgaben?|bezahlt)$/,
    named: /\b(?:money out|paid out|debits?|withdrawals?|ausgaben|ausgang)\b/,
    kinds: ['number'],
  },
  {
    asked: /^(?:received?|earned|earn|income|earnings|einnahmen)$/,
    named: /\b(?:money in|paid in|credits?|einnahmen|eingang)\b/,
    kinds: ['number'],
  },
  {
    asked:
      /^(?:till|deposit|prepaid|spent|spend|spending|revenue|sales?|sold|sell|selling|takings?|turnover|bring|brought|earn|earned|earning|money|cost|costs|paid|pay|worth|value|amount|price|expensive|cheap|cheapest|income|expenses?|order value|umsatz|ausgaben?|ausgegeben|bezahlt|gezahlt|verkauft|kosten|betrag|einnahmen)$/,
    named:
      /\b(?:total|amount|revenue|sales|takings?|turnover|deposit|value|net|gross|sum|spent|spend|paid|price|cost|costs|fee|expense|betrag|umsatz|summe|brutto|netto|preis|kosten)\b/,
    kinds: ['number'],
  },
  {
    asked: /^(?:quantity|qty|unit|piece|copy|many|stueck|menge|bought|ordered)$/,
    named: /\b(?:quantity|qty|units|pieces|menge|anzahl|stock|bestand)\b/,
    kinds: ['number'],
  },
  {
    asked: /^(?:customer|client|buyer|account|kunde|kunden|company|who|wer)$/,
    named: /\b(?:customer|client|buyer|account|kunde|company|firma|name)\b/,
    kinds: ['text', 'id'],
  },
  {
    asked: /^(?:who|wer|person|people|employee|colleague|member|staff|rep|seller|salesperson|name)$/,
    named:
      /\b(?:employee|person|staff|name|rep|seller|owner|assignee|member|mitarbeiter|attendee|participant|student|teacher)\b/,
    kinds: ['text'],
  },
  {
    asked: /^(?:product|item|article|thing|produkt|artikel)$/,
    named: /\b(?:product|item|article|produkt|artikel|description|sku)\b/,
    kinds: ['text', 'id'],
  },
  {
    asked: /^(?:category|type|kind|department|kategorie|abteilung|group)$/,
    named: /\b(?:category|type|kind|department|kategorie|abteilung|group|account)\b/,
    kinds: ['text'],
  },
  {
    asked: /^(?:complain|complaining|complaint|problem|trouble|reason|topic|beschwerde|grund)$/,
    named: /\b(?:category|type|kind|reason|topic|subject|issue|problem|kategorie|grund|thema)\b/,
    kinds: ['text'],
  },
  {
    asked: /^(?:reason|why|grund)$/,
    named: /\b(?:notes?|remarks?|comments?|cause|message)\b/,
    kinds: ['text'],
  },
  {
    asked: /^(?:country|city|region|place|town|state|land|stadt|ort|where)$/,
    named: /\b(?:country|city|region|place|town|state|land|stadt|ort|location)\b/,
    kinds: ['text'],
  },
  {
    asked: /^(?:supplier|vendor|shop|store|lieferant|payee|payer|who|wer)$/,
    named: /\b(?:supplier|vendor|shop|store|merchant|payee|lieferant|empfanger|auftraggeber|recipient)\b/,
    kinds: ['text'],
  },
  {
    asked: /^(?:where|source|channel|via)$/,
    named: /\b(?:source|channel|origin|referrer|found)\b/,
    kinds: ['text'],
  },
  {
    asked: /^(?:talked|talk|spoke|spoken|contact|contacted|touched|called|reached|heard|met)$/,
    named: /\b(?:contact|contacted|call|called|touch|spoken|talk|met|meeting)\b/,
    kinds: ['date'],
  },
  {
    asked:
      /^(?:took|take|taken|assigned|unassigned|owns?|owned|responsible|handles?|handled|handling|picked|served?|deals?|dealt)$/,
    named: /\b(?:assigned|assignee|owner|responsible|handled|agent|manager|rep|who)\b/,
    kinds: ['text'],
  },
  {
    asked: /^(?:answer|answered|unanswered|reply|replied|response)$/,
    named: /\b(?:reply|replied|answer|answered|response|responded)\b/,
    kinds: ['number', 'date', 'text'],
  },
  {
    asked: /^(?:rating|rated|score|scored|stars?|satisfaction|satisfied|bewertung)$/,
    named: /\b(?:csat|nps|rating|score|stars?|satisfaction|grade|bewertung)\b/,
    kinds: ['number'],
  },
  {
    asked: /^(?:wait|waits|waited|waiting|slow|slowest|slower|quick|quickest|fast|fastest|lasted|lasts|duration)$/,
    named: lasting,
    kinds: ['number'],
  },
  {
    asked: /^(?:bin|binned|waste|wasted|throw|threw|thrown|discard|discarded|chuck|chucked|spoil|spoiled)$/,
    named: /\b(?:waste|wasted|thrown|discarded|binned|spoiled|spoilage|written off)\b/,
    kinds: ['number'],
  },
  {
    asked: /^(?:people|person|guest|heads?|pax|covers?|attendee)s?$/,
    named: /\b(?:guests|pax|persons|people|covers|party|headcount|attendees|seats)\b/,
    kinds: ['number'],
  },
  {
    asked: /^(?:wrote|writes|written|writer|author|reviewer)$/,
    named: /\b(?:author|writer|reviewer|sender|written by)\b/,
    kinds: ['text'],
  },
  {
    asked: /^(?:vans?|cars?|vehicles?|trucks?|lorry|lorries|bikes?)$/,
    named: /\b(?:plate|vehicle|car|van|registration|kennzeichen|fahrzeug)\b/,
    kinds: ['text'],
  },
  {
    asked: /^(?:electricity|power|socket|plug|current|strom)$/,
    named: /\b(?:power|electricity|electric|socket|strom)\b/,
    kinds: ['text'],
  },
  {
    asked: /^(?:date|day|when|datum|tag)$/,
    named: /(?:date|day|datum|tag|time|timestamp|created|ordered)\b/,
    kinds: ['date'],
  },
]

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
  /\b(?:mrr|arr|fees?|rent|miete|salary|wages?|gehalt|budget|costs?|kosten)\b/,
]

/** Columns that words name, as they are called or as people call such a thing. */
export function readColumns(words: Word[], { columns }: TypedTable): Mention[] {
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
  for (const [at, word] of words.entries()) {
    if (
      !isFree(at, at + 1) ||
      (glue.has(word.folded) &&
        !isTheValue(words, at) &&
        !(/^(?:who|wer|where)$/.test(word.folded) && (at === 0 || words[at - 1]?.folded === 'from')) &&
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
    const called = head
      ? undefined
      : ((isOfWork ? calledSo({ ...word, folded: 'handled', stem: 'handled' }, columns) : undefined) ??
        calledSo(isOfPieces ? { ...word, folded: 'quantity', stem: 'quantity' } : word, columns))
    const person = /^(?:who|wer)$/.test(word.folded) && !called ? ofPeople(columns) : undefined
    const best =
      head ?? called ?? person ?? inOrder(columns.filter((column) => stems.get(column)!.includes(word.stem)))[0]
    if (best) take(best, at, at + 1, best !== called || ownWords.test(word.folded))
  }
  // "Until which date is it valid": the column that is named holds the dates.
  if (mentions.some(({ column, isNamed }) => isNamed && column.kind === 'date'))
    for (const word of words)
      if (word.role === undefined && /^(?:date|day|datum|tag)$/.test(word.stem)) word.role = 'glue'
  for (const [at, word] of words.entries()) {
    const like =
      isFree(at, at + 1) && !glue.has(word.folded) && !glue.has(word.stem) ? meantBy(word, columns) : undefined
    if (like) take(like, at, at + 1, false)
  }
  return mentions.toSorted((a, b) => a.from - b.from)
}

/** "The value of them": what a value is, where it is no word for what stands in any column. */
function isTheValue(words: readonly Word[], at: number): boolean {
  return words[at]!.folded === 'value' && /^(?:the|their|total|whole|combined)$/.test(words[at - 1]?.folded ?? '')
}

/** The one column whose cells are names of people, whatever it is called. */
function ofPeople(columns: readonly TypedColumn[]): TypedColumn | undefined {
  const found = columns.filter(({ name, kind, values }) => {
    if (ofThings.test(nameWords(name).join(' '))) return false
    const cells = [...values.values()].slice(0, 200)
    return (
      kind === 'text' && cells.length > 1 && cells.filter((cell) => fullName.test(cell)).length >= 0.8 * cells.length
    )
  })
  return found.length === 1 ? found[0] : undefined
}

const ofThings =
  /\b(?:school|company|city|town|street|place|location|venue|room|product|item|article|class|course|title|address|country|department|hotel|shop|branch|supplier)\b/
const fullName = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){1,3}$/u
const units = /^(?:eur|euro|usd|gbp|chf|kg|km|cm|mm|h|hr|min|pct|percent)$/

const currency = /^(?:euros?|dollars?|pounds?|cents?|francs?|bucks)$/

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
  return undefined
}

/** Whether people call what a column is named so, by a word of another stem. */
export function isCalledSo(word: string, name: string): boolean {
  return callings.some(
    ({ asked, named, kinds }) => kinds.length === 1 && kinds[0] === 'text' && asked.test(word) && named.test(name),
  )
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
