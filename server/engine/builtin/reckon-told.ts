const number = String.raw`\d+(?:[.,]\d+)*`
const money = String.raw`(?:€|eur|euros?|usd|dollars?|\$|chf|francs?|£|pounds?|quid|gbp)`
/** Words that end the name of what is counted. */
const stop = String.raw`(?:and|at|for|with|each|every|apiece|per|an?|in|of|à|plus|minus|less|same|on|to|the|is|are|was|have|has|had|hold|holds|need|needs|cost|costs|come|comes|make|makes|what|whats|how|total|so|that|which|who|they|we|i|you|it|all|together|altogether|by|from|until|till|off|und|mit|pro|zu|je)`
const named = String.raw`(?:(?!${stop}(?!\p{L}))\p{L}{1,20})`
const trailing = new RegExp(
  String.raw`^\s?(${money}(?!\p{L}))?\s*(${named}(?:\s+${named}){0,2})?((?:\s*(?:\/|(?:an?|per|every|each|pro|the)\s)\s*(?!${stop}(?!\p{L}))\p{L}{1,20})*)(?:\s*(?<!\p{L})(each|apiece)(?!\p{L}))?`,
  'iu',
)
const asks =
  /\b(?:total|sum|altogether|together|in all|comes? to|how (?:many|much)|what(?:['’]?s| is| does| do| will| would)|cost|makes?)\b|[?=]\s*$/i
const priced = /[€$£]|\b(?:eur|euros?|usd|dollars?|chf|pounds?|total|sum|cost|costs|price|pay|how much|mwst|vat|tax)\b/i
const ofWorkspace =
  /\b(?:tasks?|meetings?|events?|calendar|standup|appointments?|remind|schedule|move|slot|overdue|projects?|free at|says?|report|files?|according)\b/i
const spelled = 'two three four five six seven eight nine ten eleven twelve'.split(' ')

/** What is paid once, whatever it is called. */
const surcharge = /\b(?:delivery|shipping|postage|fee|deposit|service|cleaning|tip)\b/i

type Amount = { said: string; value: number; units: string[]; pers: string[]; isEach: boolean; isMoney: boolean }
type Term = { amounts: Amount[]; value: number; said: string; units: string[]; isMoney: boolean }

/**
 * A sum told in words of several terms: "5 pitches 3 nights at 24 a night each plus 2 cars at 5 a night", "17 boards à 2.40 m,
 * 12.80 € per m, plus 19 % VAT". In a term each amount says of which other it is; a number that found no place makes it another
 * sum, so that it is told then and not reckoned. Undefined where it is no such sum.
 */
export function reckonTold(
  prompt: string,
  read: (words: string) => number,
): { said: string; value: number } | string | undefined {
  if (!asks.test(prompt) || ofWorkspace.test(prompt)) return undefined
  const text = prompt.replaceAll(new RegExp(String.raw`\b(${spelled.join('|')})(?= \p{Ll}{3,})`, 'giu'), (word) =>
    String(spelled.indexOf(word.toLowerCase()) + 2),
  )
  // "Plus something for the room": a sum that nobody knows yet.
  if (/\b(?:plus|minus)\s+(?!(?:an?other\s+|the\s+)?\d)/i.test(text)) return undefined
  const isPriced = priced.test(text)
  const pieces = text.split(
    /[\s,]+(?=(?:plus|minus|less)\s+(?:an?other\s+|the\s+)?\d)|\s+(?=[+−]\s*\d)|[\s,]+(?:(?:with|and)\s+(?:an?\s+)?)?(?=\d[\d.,]{0,9}\s?(?:%|per ?cent)\s*(?:off|discount|less|rebate|vat|tax|tip|extra|more|on top)\b)/iu,
  )
  const all = amountsIn(text, isPriced, read)
  const terms: Term[] = []
  const signs: number[] = []
  const unplaced: string[] = []
  let share: { said: string; factor: number } | undefined
  for (const [at, piece] of pieces.entries()) {
    const percent = new RegExp(String.raw`(${number})\s*(?:%|per ?cent)`, 'iu').exec(piece)
    const sign = /^(?:minus|less|−)/i.test(piece) ? -1 : 1
    if (percent) {
      // A share is of all that was told before it.
      if (at === 0 || share || at !== pieces.length - 1 || (piece.match(/\d[\d.,]{0,20}/g)?.length ?? 0) !== 1)
        return undefined
      const value = read(percent[1]!)
      const isOff = sign < 0 || /\b(?:off|discount|rebate|skonto|rabatt)\b/i.test(piece)
      share = { said: ` ${isOff ? '−' : '+'} ${value} %`, factor: 1 + ((isOff ? -1 : 1) * value) / 100 }
      continue
    }
    const found = termsOf(piece, terms, isPriced, read) ?? everyOne(piece, all, isPriced, read)
    if (found) {
      terms.push(...found)
      signs.push(...found.map(() => sign))
    } else if (/\d/.test(piece)) unplaced.push(piece.trim().replace(/,\s\D*$|[\s?.!]+$/, ''))
  }
  const [first] = terms
  if (!first || first.amounts.length < 2) return undefined
  if (unplaced.length > 0)
    return `I read ${terms.map(({ said }) => `**${said}**`).join(' and ')}, and could not place “${unplaced.join('”, “')}”, so I did not work out a sum. Write it with signs, as in “${first.said} + …”.`
  if (terms.length === 1 && !share) return { said: first.said, value: first.value }
  const sum = terms.reduce((total, { value }, at) => total + signs[at]! * value, 0)
  const said = terms
    .map(({ said: words }, at) => (at === 0 ? words : `${signs[at]! < 0 ? '−' : '+'} ${words}`))
    .join(' ')
  return {
    said: share ? `${terms.length > 1 ? `(${said})` : said}${share.said}` : said,
    value: sum * (share?.factor ?? 1),
  }
}

/** "340 a day plus 85 a day, 3 days": what each of the days costs is told before how many there are. */
function everyOne(
  piece: string,
  all: readonly Amount[],
  isPriced: boolean,
  read: (words: string) => number,
): Term[] | undefined {
  const [one, ...more] = amountsIn(piece, isPriced, read)
  const times = one?.pers.length === 1 ? all.filter(({ units }) => isSameUnit(units, one.pers)) : []
  return one && more.length === 0 && times.length === 1
    ? [asTerm([one, times[0]!], one.isMoney || isPriced)]
    : undefined
}

/** One term, or those of a list: "3 adults at 12 and 2 kids at 7". */
function termsOf(
  piece: string,
  before: readonly Term[],
  isPriced: boolean,
  read: (words: string) => number,
): Term[] | undefined {
  const whole = termOf(piece, before, isPriced, read)
  if (whole) return [whole]
  const parts = piece.split(/(?:\s+and\s+|,\s+(?:and\s+)?)(?=\d)/iu)
  if (parts.length < 2) return undefined
  const terms: Term[] = []
  for (const part of parts) {
    const term = termOf(part, [...before, ...terms], isPriced, read)
    if (!term) return undefined
    terms.push(term)
  }
  // Amounts of different things are not added up.
  const ofTerm = ({ units, amounts }: Term) => (units.length > 0 ? units : amounts[0]!.units)
  return terms.every(
    (term) => term.isMoney === terms[0]!.isMoney && (term.isMoney || isSameUnit(ofTerm(term), ofTerm(terms[0]!))),
  )
    ? terms
    : undefined
}

function termOf(
  text: string,
  before: readonly Term[],
  isPriced: boolean,
  read: (words: string) => number,
): Term | undefined {
  const amounts = amountsIn(text, isPriced, read)
  if (amounts.length === 0 || amounts.length > 5) return undefined
  const [alone] = amounts
  if (amounts.length === 1) {
    // By itself an amount is added to what is of its kind.
    const [first] = before
    const isOfMoney = alone!.isMoney || alone!.units.length === 0 || surcharge.test(text)
    const fits =
      first && (first.isMoney ? isOfMoney : alone!.units.length === 0 || isSameUnit(alone!.units, first.units))
    return fits && alone!.pers.length === 0 && !alone!.isEach ? asTerm(amounts, first.isMoney) : undefined
  }
  const linked = new Set<Amount>()
  const factors = [...amounts]
  for (const [at, one] of amounts.entries()) {
    for (const per of one.pers) {
      const ofUnit = (other: Amount) => other !== one && isSameUnit(other.units, [per])
      const whole = amounts.find(ofUnit)
      // "The same nights" were told with the term before.
      const earlier = whole ? [] : before.flatMap((term) => term.amounts).filter(ofUnit)
      if (whole && !linked.has(whole)) linked.add(whole)
      else if (!whole && earlier.length === 1) factors.push(earlier[0]!)
      else return undefined
    }
    if (!one.isEach) continue
    const own = amounts
      .slice(0, at)
      .findLast(
        (other) =>
          !linked.has(other) && !amounts.some(({ pers }) => pers.some((per) => isSameUnit(other.units, [per]))),
      )
    if (own) linked.add(own)
    else if (one.pers.length === 0) return undefined
  }
  return linked.size === amounts.length - 1
    ? asTerm(
        factors,
        amounts.some(({ isMoney }) => isMoney),
      )
    : undefined
}

function asTerm(amounts: readonly Amount[], isMoney: boolean): Term {
  return {
    amounts: [...amounts],
    value: amounts.reduce((product, { value }) => product * value, 1),
    said: amounts.map(({ said }) => said).join(' × '),
    // What is of each of the others is what comes out.
    units: amounts.findLast(({ isEach, pers }) => isEach || pers.length > 0)?.units ?? amounts[0]!.units,
    isMoney,
  }
}

function amountsIn(text: string, isPriced: boolean, read: (words: string) => number): Amount[] {
  const found: Amount[] = []
  let end = 0
  for (const match of text.matchAll(new RegExp(String.raw`([€$£]\s?)?(?<![\p{L}\d.,])(${number})`, 'giu'))) {
    const before = text.slice(end, match.index)
    const from = match.index + match[0].length
    const [all, currency, name = '', pers = '', each] = trailing.exec(text.slice(from))!
    end = from + all.length
    const isAt = /(?:\b(?:at|of)|@|à|(?<=\d\s*\p{L}*\s)a)\s*$/iu.test(before)
    const perUnits = [
      ...pers.matchAll(/\p{L}{2,20}$|(?:\/|(?:an?|per|every|each|pro|the)\s)\s*(\p{L}{1,20})/giu),
    ].flatMap(([, unit]) => (unit ? [unitOf(unit)] : []))
    const isMoney =
      match[1] !== undefined ||
      currency !== undefined ||
      (name === '' &&
        /(?:\b(?:at|for)|@)\s*$/i.test(before) &&
        (isPriced || each !== undefined || /[.,]\d/.test(match[2]!)))
    // "5 people at 10" may be an hour.
    const isOfEach = isAt && (isMoney || perUnits.length > 0 || /(?:\bof|à|(?<=\d\s*\p{L}*\s)a)\s*$/iu.test(before))
    found.push({
      said: match[2]!,
      value: read(match[2]!),
      units: name
        .split(/\s+/)
        .filter((word) => word !== '' && !/^(?:more|extra|other|additional|further)$/i.test(word))
        .map(unitOf),
      pers: perUnits,
      isEach: each !== undefined || isOfEach || /\b(?:each|every (?:one|person|of them)|per piece)\b/i.test(before),
      isMoney,
    })
  }
  return found
}

function isSameUnit(some: readonly string[], others: readonly string[]): boolean {
  return some.some((unit) => others.includes(unit))
}

function unitOf(word: string): string {
  const lower = word.toLowerCase()
  if (lower === 'people') return 'person'
  if (lower === 'children') return 'child'
  if (/(?:x|s|ch|sh)es$/.test(lower)) return lower.slice(0, -2)
  return lower.length > 2 ? lower.replace(/s$/, '') : lower
}
