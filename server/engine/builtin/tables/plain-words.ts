import { knownWords, loadVectors } from '../../passages/word-vectors.ts'
import { isMonth } from './days.ts'
import { withoutFileMonth } from './measure-said.ts'
import { numberWords } from './number-words.ts'
import { type TypedTable, nameWords, stem } from './typed-table.ts'
import { glue, wordsOf } from './words.ts'

/** What says above a column that its numbers are of one such time. */
const perUnit: Record<string, string[]> = {
  day: ['daily', 'pd'],
  week: ['pw', 'wk'],
  month: ['pm', 'pcm', 'monatlich', 'monat'],
  year: ['annual', 'pa', 'yr', 'jahr'],
}

/** "The price per week" of a column that is called so is no question by week. */
export function withoutUnits(question: string, { columns }: TypedTable): string {
  const [said, length = ''] =
    /\s(?:per|an?|each|(?:in|for|over) (?:the|an?|one)(?: whole| full)?)\s(week|month|day|hour|night|year|person|piece)\b/i.exec(
      question,
    ) ?? []
  const unit = length.toLowerCase()
  const called = [unit, `${unit}ly`, ...(perUnit[unit] ?? [])]
  const isNamed = columns.some(
    ({ kind, name }) => kind === 'number' && unit !== '' && nameWords(name).some((word) => called.includes(word)),
  )
  return said && isNamed ? question.replace(said, '') : question
}

const spelledAmount = new RegExp(
  String.raw`\b(one|${Object.keys(numberWords).join('|')})(?= (?:hours?|days?|weeks?|minutes?|months?|years?|km|kg|percent|euros?)\b)`,
  'gi',
)

/** "Two weeks" of a table that counts days. */
export function withWeeksAsDays(question: string, { columns }: TypedTable): string {
  const inDays = columns.some(({ kind, name }) => kind === 'number' && nameWords(name).includes('days'))
  return inDays
    ? question.replaceAll(/\b(\d{1,2}) weeks\b/gi, (_, weeks: string) => `${7 * Number(weeks)} days`)
    : question
}

/** What goes out or comes back, and what the day of it is called. */
const directions: [said: RegExp, named: RegExp][] = [
  [
    /\b(?:go(?:es|ing)? out|(?:is |are |being )?(?:picked up|collected)|leav(?:es?|ing)|depart(?:s|ing)?)\b/i,
    /\b(?:pickup|pick up|picked up|collection|collected|departure|out|from|start)\b/,
  ],
  [
    /\b(?:(?:com(?:es?|ing)|due|goes|go) back|(?:bring|give|hand|take)(?:s|ing)?(?: \p{L}+){0,2} back|return(?:s|ing)|(?:to )?be returned)\b/iu,
    /\b(?:return|returns|returned|back|until|end)\b/,
  ],
]

/** "What goes out next week" of a table with a day of pickup and one of return: that one is meant. */
export function withDirection(question: string, { columns }: TypedTable): string {
  const days = columns.filter(({ kind }) => kind === 'date')
  for (const [said, named] of directions) {
    const own = days.filter(({ name }) => named.test(nameWords(name).join(' ')))
    if (days.length > 1 && own.length === 1 && said.test(question)) return question.replace(said, own[0]!.name)
  }
  return question
}

const currencies: Record<string, RegExp> = {
  eur: /\bin (?:eur|euros?|€)(?![\p{L}\d])/iu,
  usd: /\bin (?:usd|(?:us )?dollars?|\$)(?![\p{L}\d])/iu,
  gbp: /\bin (?:gbp|pounds?|£)(?![\p{L}\d])/iu,
  chf: /\bin (?:chf|(?:swiss )?francs?)(?![\p{L}\d])/iu,
}

/** "In euros" of a table that has an amount in each currency and one in euros: that one is asked for. */
export function withCurrency(question: string, { columns }: TypedTable): string {
  for (const [code, said] of Object.entries(currencies)) {
    if (!said.test(question)) continue
    const own = columns.filter(({ kind, name }) => kind === 'number' && nameWords(name).includes(code))
    const others = columns.filter(
      ({ kind, name }) =>
        kind === 'number' &&
        own[0] !== undefined &&
        name !== own[0].name &&
        own[0].name.toLowerCase().startsWith(name.toLowerCase()),
    )
    if (own.length === 1 && others.length > 0) return question.replace(said, own[0]!.name)
  }
  return question
}

/** Names of columns that are words. */
const ownWords = new Set(
  'age ages area bank bill cash cell city code cost cur date day days debt dept desc done due eur fee fees file from gbp goal hour hours id item items job kind left lot mark max min mail month name net note notes open paid pay plan plz qty rate role room row rows rent seat seats sex shop size sku sort start state step stock sum tag tags task tax team tel time to total town type unit units usd user users value vat week year zip'.split(
    ' ',
  ),
)

/** "No single sign on" of a column `sso`: the words whose first letters are its name. */
export function withInitials(question: string, { columns }: TypedTable): string {
  const words = [...question.matchAll(/\p{L}+/gu)]
  const initials = words.map(({ 0: word }) => word[0]!.toLowerCase()).join('')
  for (const { name } of columns) {
    const letters = name.toLowerCase()
    if (!/^[a-z]{3,5}$/.test(letters) || ownWords.has(letters)) continue
    const at = initials.indexOf(letters)
    if (at < 0 || initials.includes(letters, at + 1)) continue
    const [first, last] = [words[at]!, words[at + letters.length - 1]!]
    const said = question.slice(first.index, last.index + last[0].length)
    // Words of one clause, and not the beginnings of any three.
    if (/[.,;:?!]/.test(said) || said.split(/\s+/).every((word) => word.length < 4)) continue
    return question.replace(said, name)
  }
  return question
}

const threeLetters =
  /^(?:air|arm|art|bag|bar|bed|box|bus|can|car|cat|cow|cup|dog|egg|gas|hen|ice|inn|job|kid|leg|log|man|men|oil|pan|pen|pet|pig|pub|sea|set|sun|tea|tin|toy|use|van|win)$/

/** Whether a word is another one that somebody shortened above a column: "Bth" for "berth", "lvaboard" for "liveaboard". */
function isShortFor(short: string, full: string): boolean {
  if (short.length < 3 || short.length >= full.length || short[0] !== full[0]) return false
  let at = 0
  const leftOut = [...full].filter((letter) => letter !== short[at] || (at += 1) > short.length).join('')
  if (at < short.length) return false
  const isBare = !/[aeiou]/.test(short.slice(1)) && short.at(-1) === full.at(-1)
  // "Cost" is no coast, and a car no cargo: what is a word of its own is short for nothing.
  const isWord = knownWords(loadVectors(), short).length > 0
  return (
    isBare ||
    (!isWord && !/[^aeiou]/.test(leftOut)) ||
    (short.length === 3 && full.startsWith(short) && full.length > 4 && !threeLetters.test(short))
  )
}

/** "How many kWh in October" of a column `kWh Oct`: the month is part of its name, and no day of another column. */
export function withMonths(said: string, table: TypedTable): string {
  const { columns } = table
  const question = withoutFileMonth(said, table)
  const found = /\b(?:(?:in|for|during|over) )?(?:the month of )?([a-z]{3,9})\b(?! \d)/gi
  return question.replaceAll(found, (said: string, month: string) => {
    if (!isMonth(month.toLowerCase())) return said
    const own = columns.filter(
      ({ kind, name }) =>
        kind === 'number' &&
        nameWords(name).some((word) => isMonth(word) && word.slice(0, 3) === month.slice(0, 3).toLowerCase()),
    )
    return own.length === 1 ? own[0]!.name : said
  })
}

const liked =
  /\b(?:the |our |their |people['’]?s )?(?:favou?rite|most (?:popular|liked|loved|preferred)|best liked|beliebteste\w*)(?: one)?\b/i
const ofLiking = /^(?:favourite|favorite|fav|preferred|liked|lieblings\w*)$/

/** "Which session is the favourite": the value that most rows have, with its share of them. */
export function withFavourite(question: string, { columns }: TypedTable): string {
  if (!liked.test(question)) return question
  const said = new Set(wordsOf(question).map(({ stem: own }) => own))
  const sorts = columns.filter(({ kind, values }) => kind === 'text' && values.size > 1 && values.size <= 60)
  const [column] = sorts.filter(({ name }) => {
    const own = nameWords(name)
    const rest = own.filter((word) => !ofLiking.test(word))
    return own.some((word) => ofLiking.test(word)) && (rest.length === 0 || rest.some((word) => said.has(stem(word))))
  })
  if (!column) return question.replace(liked, 'most common')
  const own = new Set(nameWords(column.name).map(stem))
  const rest = question
    .replace(liked, ' ')
    .replaceAll(/\p{L}+/gu, (word) => (own.has(stem(word.toLowerCase())) ? '' : word))
  return `${rest.replace(/[?.!\s]+$/, '')} most common ${column.name} in percent`
}

/** Words of a question in the short form that one column alone has for them, where the table does not know them otherwise. */
export function withShortened(question: string, { columns }: TypedTable): string {
  const named = columns.map(({ name }) => nameWords(name))
  const known = new Set(named.flat().map(stem))
  const holds = (word: string) => columns.some(({ values }) => values.has(word))
  let mended = question
  // From the end, so that the places of the words before it stay.
  for (const { text, folded, stem: own, at } of wordsOf(question).toReversed()) {
    if (own.length < 4 || !/^\p{L}+$/u.test(text) || glue.has(folded) || known.has(own) || holds(folded)) continue
    const found = named.flatMap((words) => {
      const short = words.find((word) => !ownWords.has(word) && isShortFor(word, own))
      return short === undefined ? [] : [short]
    })
    if (found.length === 1) mended = `${mended.slice(0, at)}${found[0]}${mended.slice(at + text.length)}`
  }
  return mended
}

/** "Slowest on average, who and how many minutes": what is asked for stands behind, and the cells of its row answer the rest. */
const askedBehind =
  /^(?!\W*(?:who|whose|which|what|how|when|where)\b)([^,:;?]+?)\s*[,:;]\s*(who|(?:which|what) \p{L}+)((?:\s*(?:,|,? and)\s*(?:(?:which|whose|what|when|where|who)|(?:by |for |after )?how (?:many|much|long|late|high))(?: \p{L}+){0,2})*)\W*$/iu

/** "Which 3 have we not talked to for the longest time" as "the 3 oldest we talked to". */
export function inPlainWords(said: string): string {
  // "What did we sell the most of" asks for a thing.
  const question = said
    .replace(
      /^\W*(?:(?:please|kindly|pls)\s+)*(?:(?:would|could|can|will) you (?:please |kindly )?be so (?:good|kind) (?:as )?to\s+|kindly\s+)/i,
      '',
    )
    // "Hi Spec, could you please tell me …"
    .replace(/^\W*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|morning)\s+\p{Lu}\p{L}+\s*[,!.]\s*/iu, '')
    .replace(
      /^\W*(?:[^.!?]{0,40}[.!]\s+)?(?:i|we) (?:should|would|['’]?d) (?:be|really appreciate|appreciate)\b[^.?!]{0,30}? (?:if|it if) you (?:could|would|can|might) (?:possibly |perhaps |kindly |please )?(?:tell|show|give|let|say|work out|find out)(?: (?:me|us|to me))?(?: know)?\s+/i,
      '',
    )
    .replace(
      /,?\s*\b(?:would you say|if you (?:do not|don['’]?t) mind|if (?:that is|it['’]?s|it is) not too much trouble|many thanks|thank you(?: so much| very much)?)\b(?=\W*$)/i,
      '',
    )
    .replaceAll(/\b(?:be |are |is )?(?:willing|happy|ready|prepared|glad|pleased|able) to (?=\p{L})/giu, '')
    // What somebody is called who is asked: "and the total, love?"
    .replaceAll(/\s+(?:love|mate|darling|duck|hun|guys|folks|pal|cheers|ta)\b(?=\s*(?:[,.?!]|$))/gi, '')
    .replace(/,?\s*\bwith (?:the )?names?(?: please| pls)?\W*$/i, '')
    .replace(askedBehind, '$2 $1')
    .replace(
      /^\s*what (did|do|have) (we|i|you|they) (bin|waste|throw away|throw out|discard) (?:the )?(most|least)(?: of)?\b/i,
      'which item $1 $2 $3 the $4',
    )
    .replaceAll(/,?\s*\b(?:next to|beside|alongside) (?:it|that|them)\b/gi, '')
    .replaceAll(/\b(?:right|just) now\b/gi, 'now')
    .replaceAll(/\b(?:end|ends|ended) up (?=\p{L}+ing\b)/giu, '')
    .replaceAll(/\b(has|have|had) done (?=the (?:most|least|fewest)\b)/gi, '$1 ')
    .replaceAll(/\b(?:actual|real|proper) (?=(?:\p{L}+ )?(?:hours|days|time|visits|work)\b)/giu, '')
    .replaceAll(/,\s*(\p{L}+),? i mean\W*$/giu, ' $1')
    .replaceAll(/\bopen (?:money|amounts?|sums?|payments?)\b|\bmoney (?:still |that is )?open\b/gi, 'unpaid')
    .replaceAll(/(?<=\b(?:how much|what)\b[^?.;,]{0,40}\b(?:is|are) )(?:still |yet )?missing\b/gi, 'unpaid')
    // What groups come to stands below them.
    .replaceAll(
      /(?<=\b(?:per|by|each|every)\b[^?.;]{0,60})\s*(?:,|plus|and|with|\+|&)\s*(?:the |a )?(?:(?:grand|overall) )?totals?\b(?=\s*(?:[?.,;]|$))/gi,
      '',
    )
    .replaceAll(/(?<=\b(?:dearest|cheapest|priciest|expensive)\b[^?.;]{0,50}) per (?:unit|piece|item)\b/gi, '')
    .replaceAll(/\bsquare met(?:re|er)s?\b/gi, 'sqm')
    .replaceAll(
      /[,;.]?\s*\b(?:the )?(\p{L}{4,})(?: ones)? (?:do(?:es)?(?:n['’]?t| not) count|(?:are|is) not counted)\b/giu,
      ' without $1',
    )
    // What is open or late is so today.
    .replaceAll(
      /,?\s*\b(?:as (?:of|at|per)|by|per|until|up to) (?:today|now|this day)\b|,?\s*\bat (?:present|the moment|this moment|this time)\b/gi,
      '',
    )
    .replaceAll(
      /,?\s*\b(?:no matter )?(?:whether|if) (?:(?:it|they|that) (?:is|are) )?(?:already |yet )?\p{L}+ (?:already |yet )?or not\b(?: yet)?/giu,
      '',
    )
    .replaceAll(/\b(?:taken|put|counted|added) together\b|\ball told\b/giu, 'altogether')
    .replaceAll(/\bbetween (?:now|today) and\b/gi, 'from today until')
    .replaceAll(/\bzero\b/gi, '0')
    .replaceAll(/\b(?:gesamt|lager|waren)wert\b/gi, 'total worth')
    .replaceAll(/\b((?:tele)?phone|mobile) numbers?\b/gi, '$1')
    .replaceAll(/\b(?:that|this) lot\b(?! (?:no\b|number|\d))/gi, 'those')
    .replaceAll(/\b(?:paid |payed |money )?(?:up ?-?front|in advance|beforehand)\b/gi, 'deposit')
    .replaceAll(/\ball in all\b|\ball in\b(?=\W*$)/gi, 'in total')
    .replaceAll(
      /\bwhat(?:['’]?s| is| was) (it|that|this|they|the lot)(?: all)? (?:come|add up|amount|run)(?: up)? to\b/gi,
      'how much is $1',
    )
    .replaceAll(/\b(per|each|a) head\b/gi, '$1 person')
    .replaceAll(spelledAmount, (_, word: string) => String(numberWords[word.toLowerCase()] ?? 1))
    .replaceAll(
      /\b(\d+(?:[.,]\d+)?)\s+(hours?|days?|weeks?|minutes?|months?|km|kg|people|pieces|guests|seats|points)\s+(?:or|and) (more|longer|over|less|fewer)\b/gi,
      (_, number: string, unit: string, how: string) =>
        `${/less|fewer/i.test(how) ? 'at most' : 'at least'} ${number} ${unit}`,
    )
    .replaceAll(
      /\b(?:the |both |all )?(?:two|three|four|five|both) (?=(?:mon|tues|wednes|thurs|fri|satur|sun)days\b)/gi,
      '',
    )
    // Who said yes are so many people, where a column has their number.
    .replaceAll(/\bhead ?-?counts?\b|\bhow many heads\b/gi, 'how many people')
    .replaceAll(/\b(?:(yes)es|(no)(?:es|['’]s)|(maybe)s)\b/gi, '$1$2$3')
    .replaceAll(
      /\bwhat (do|does|did|would) (they|it|these|those|that|them)(?: all)? (?:come|add up|amount|run)(?: up)? to\b/gi,
      'how much $1 $2 worth',
    )
    .replaceAll(/\b(are|is|was|were|has|have|had|do|does|did|would|could|should)n['’]?t\b/gi, '$1 not')
    .replace(
      /[,;.]?\s*\b(?:(?:the )?\p{L}+ )?(?:needs?|wants?) (?:it|this|that|them) (?:for|by|until) (?:(?:a|the|my|our) )?\p{L}+\W*$/iu,
      '',
    )
    .replace(
      /^\s*what (did|do|have) (we|i|you|they) (sell|sold|buy|bought|order|ordered|use|used) (?:the )?(most|least)(?: of)?\b/i,
      'which item $1 $2 $3 the $4 pieces',
    )
  const idle =
    /^(.*?)(\d{1,2}|two|three|four|five|ten)?\s*(?:(?:customers?|clients?|deals?|people|ones|leads?|of them)\s+)?\b(?:have|has|did|haven['’]?t|hasn['’]?t|didn['’]?t)\s+(?:we|i|they|you)?\s*(?:not|n['’]t)?\s*(?:been\s+)?(.*?)\s*\b(?:for (?:the longest|a long) time|(?:the )?longest ago|in (?:the longest|a long) time|(?:for |the )?longest)\b(.*)$/i.exec(
      question,
    )
  return idle ? `${idle[1]} ${idle[2] ?? ''} oldest ${idle[3]}${idle[4]}` : question
}
