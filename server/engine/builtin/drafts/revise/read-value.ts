import { filledText } from '#shared/domain/draft-text.ts'
import { saidTo } from '../statements.ts'
import type { DraftText, Wish } from './wish.ts'
import { isNear } from './words.ts'
import { type Value, inFull, isSame, likeThat, valuesIn } from './values.ts'

/** What a clause comes to: wishes, or a word on why there are none though it is plain what it is about. */
export type Told = { wishes: Wish[]; unplaced?: string }

/** Words by which a value is said to be another, and nothing else. */
const plainly = new Set(
  (
    'a an the it its it’s this that these those there here we i you he she they her him them us me my our your his their is are was were be been being has have had do does did will would shall should can could may might must ' +
    'make made change changed correct corrected put moved move set take use write say says said show give offer propose suggest new get got want need call meet come comes start starts begin begins end ends open opens close closes cost costs last lasts weigh weighs ' +
    'back forward off up down to on at for from by until till in of with as and but so or now then only just really actually again already rather better instead please pls sorry not no yes ok oh alas dear well hmm also ' +
    'same everything else mistake error wrong typo slip right fixed postponed delayed shifted brought pushed earlier later each per all together altogether ' +
    'el la es no que por mejor pero lieber besser nein doch statt um am der die das ist jetzt bitte mach mejor ahora'
  ).split(' '),
)
/** Verbs that say which of several values is meant. */
const telling = /^(?:start|begin|open|clos|end|cost|pay|meet|last|weigh|finish|arriv|leav)/
/** What a value may be called, though the text does not. */
const called: Partial<Record<Value['kind'], RegExp>> = {
  money: /^(?:price|cost|fee|amount|rest|balance|sum|total|deposit|charge|figure|money|rate|rent|pay|bill)s?$/,
  number: /^(?:price|cost|fee|amount|rest|balance|sum|total|deposit|charge|figure|money|rate|rent|pay|bill|number)s?$/,
  day: /^(?:day|date|deadline)s?$/,
  clock: /^(?:time|hour|start|clock)s?$/,
  span: /^(?:time|hour|slot|clock)s?$/,
  phone: /^(?:phone|tel|telephone|mobile|number)s?$/,
  address: /^(?:e?-?mail|mail|address|email)$/,
  measure: /^(?:weight|amount|number|length|figure|quantity)s?$/,
}

/** A clause that says of values of the text that they are others: every word of it is a value, says so, or stands in the text. */
export function readValues(clause: string, draft: DraftText): Told | undefined {
  // "At the same time" is no time.
  const said = clause.replaceAll(/(?:at |on )?(?:the )?same (?:time|day|date|place|price|hour)s?\b/gi, (words) =>
    ' '.repeat(words.length),
  )
  const values = valuesIn(said).map((one) => (isPriceOf(one, said) ? asNumber(one) : one))
  if (
    values.some(({ start }) =>
      /(?<!\p{L})(?:not|nicht|no longer|instead of|rather than)\s+(?:\p{L}+\s+)?$/iu.test(said.slice(0, start)),
    )
  )
    return undefined
  if (values.length === 0 || values.length > 4) return undefined
  const whole = filledText(draft)
  const known = [...new Set(whole.toLowerCase().match(/[\p{L}\p{N}'’]+/gu))]
  let rest = said
  for (const { words, start } of values)
    rest = rest.slice(0, start) + ' '.repeat(words.length) + rest.slice(start + words.length)
  const words = (rest.toLowerCase().match(/[\p{L}'’]+/gu) ?? []).filter(
    (word) => !plainly.has(word.replaceAll("'", '')),
  )
  const isKnown = (word: string) => known.some((other) => isNear(word, other))
  // "Say the new date is 12 December" of a text without a day is to be said in it.
  if (
    isStatement.test(said) &&
    (saying.test(said) || words.some(isKnown) || values.every(({ kind }) => kind === 'phone' || kind === 'address')) &&
    !valuesIn(whole).some((one) => values.some((value) => fits(value, one)))
  )
    return toldAnew(said)
  const isName = (word: string) => values.some(({ kind }) => called[kind]?.test(word))
  if (!words.every((word) => isName(word) || isKnown(word))) return undefined
  const about = (rest.toLowerCase().match(/[\p{L}'’]+/gu) ?? []).filter(
    (word) => (words.includes(word) && !isName(word)) || telling.test(word),
  )
  const isPrice = words.some((word) => called.money!.test(word))
  const wishes: Wish[] = []
  const unplaced: string[] = []
  for (const value of values) {
    const found = placeOf(value, about, whole, isPrice, leadOf(said, value, values), values)
    const end = typeof found === 'string' && value.kind === 'clock' ? endOf(value, said, whole) : undefined
    if (end) {
      wishes.push(end)
      continue
    }
    if (typeof found === 'string') unplaced.push(found)
    else if (!isSame(value, found) || value.words.length > found.words.length)
      wishes.push(...changesTo(value, found, whole))
  }
  return { wishes, ...(unplaced.length > 0 && { unplaced: unplaced.join(' ') }) }
}

/** "The price is now 17.30" names no time of day. */
function isPriceOf({ kind, words }: Value, said: string): boolean {
  return (
    kind === 'clock' &&
    /^\d{1,2}\.\d\d$/.test(words) &&
    (said.match(/\p{L}+/gu) ?? []).some((word) => called.money!.test(word.toLowerCase()))
  )
}

function asNumber(value: Value): Value {
  return { ...value, kind: 'number', number: Number(value.words) }
}

const saying =
  /^(?:please\s+)?(?:say|tell (?:them|him|her|everyone)|mention|add|write|note)\s+(?:also\s+|too\s+)?(?:that\s+)?/i
/** A whole sentence about a thing by its name: "applications go to Jule, 0761 555 0107", "say the new date is 12 December". */
const isStatement =
  /^(?:(?:please\s+)?(?:say|tell (?:them|him|her|everyone)|mention|add|write|note)\s+(?:also\s+|too\s+)?(?:that\s+)?)?(?!(?:it|its|it['’]s|that|thats|that['’]s|this|there|he|she|make|say|put|use|only|not|no)\b)(?:the\s+|our\s+|my\s+|all\s+|we\s+)?(?:\p{L}[\p{L}-]*\s+){0,4}?(?:is|are|goes|go|costs?|starts?|begins?|ends?|closes?|opens?|meets?|comes?|leaves?|needs?|lasts?)\s+\S/iu

function toldAnew(said: string): Told {
  const text = said.trim().replace(saying, '')
  return { wishes: [{ do: 'add', text: saidTo(inFull(text), undefined), spot: { at: 'end' }, form: 'sentence' }] }
}

/** The words right before a value, back to the last comma or the value before it: "closed until", "back on". */
function leadOf(said: string, value: Value, values: readonly Value[]): string[] {
  const before = values.filter(({ start }) => start < value.start).at(-1)
  const lead = said.slice(before ? before.start + before.words.length : 0, value.start)
  return (
    lead
      .toLowerCase()
      .split(/[,.;!?]\s/)
      .at(-1)!
      .match(/[\p{L}'’]+/gu) ?? []
  )
}

const untils = /^(?:until|till|to|through|bis)$/
const froms = /^(?:from|since|starting|ab)$/
const leading = /^(?:back|again|closed|open|away|off|first|last|early|late)$/

/** How well words before a value fit what stands before one of the text: "closed until" is "closed 24 December to". */
function fitOf(lead: readonly string[], about: readonly string[], { start, words }: Value, whole: string): number {
  const piece =
    whole
      .slice(0, start)
      .split(/[.!?;\n]\s|,\s/)
      .at(-1)!
      .toLowerCase()
      .match(/[\p{L}'’]+/gu) ?? []
  const told = lead.filter((word) => about.includes(word) || leading.test(word))
  const shared = told.filter((word) => piece.some((other) => isNear(word, other))).length
  const ends = untils.test(lead.at(-1) ?? '') && untils.test(piece.at(-1) ?? '')
  const begins =
    froms.test(lead.at(-1) ?? '') &&
    (froms.test(piece.at(-1) ?? '') || /^\s*(?:to|until|till|[-–])\s/.test(whole.slice(start + words.length)))
  return 2 * shared + (ends || begins ? 1 : 0)
}

/** The one value of the text that another takes the place of; a sentence where there is none, or more than one. */
function placeOf(
  value: Value,
  about: readonly string[],
  whole: string,
  isPrice: boolean,
  lead: readonly string[],
  values: readonly Value[],
): Value | string {
  // "Machines 4 and 6": the 4 of the text stays, and 6 takes no place of it.
  const all = valuesIn(whole).filter(
    (one) =>
      !/^(?:number|measure)$/.test(one.kind) || isSame(one, value) || !values.some((other) => isSame(other, one)),
  )
  const some = all.filter((one) => fits(value, one))
  // "Make the price 19" means what stands there as a price.
  const prices = isPrice && value.kind === 'number' ? some.filter(({ kind }) => kind === 'money') : []
  const ofKind = prices.length > 0 ? prices : some
  const found = ofKind.filter(({ words }, at) => ofKind.findIndex((one) => one.words === words) === at)
  const what = names[value.kind]
  // Of a bare number only what is near to it can be the other one.
  const isFar = value.kind === 'number' && !found.some((one) => isNearTo(value, one, 5))
  if (found.length === 0 || isFar)
    return `I found no ${what} in the text that “${value.words}” could take the place of.`
  if (found.length === 1) return found[0]!
  // "The rest is 1,420": the value behind that word, within the same piece of a sentence.
  const behind = found.filter(({ start }) => {
    const piece = whole
      .slice(0, start)
      .split(/[.!?;\n]\s|,\s/)
      .at(-1)!
      .toLowerCase()
    return about.some((word) => (piece.match(/[\p{L}'’]+/gu) ?? []).some((other) => isNear(word, other)))
  })
  if (behind.length === 1) return behind[0]!
  const near = found.filter((one) => isNearTo(value, one, 1.5))
  if (near.length === 1 && found.every((one) => one === near[0] || !isNearTo(value, one, 3))) return near[0]!
  // "221.40" for "212.40" is a slip of the same digits.
  const slips = value.number === undefined ? [] : found.filter((one) => digitsOf(one) === digitsOf(value))
  if (slips.length === 1) return slips[0]!
  const fit = found.map((one) => fitOf(lead, about, one, whole))
  const best = Math.max(...fit)
  if (best > 0 && fit.indexOf(best) === fit.lastIndexOf(best)) return found[fit.indexOf(best)]!
  return `The text has ${found.length} of what “${value.words}” could replace: ${found.map(({ words }) => `“${words}”`).join(', ')}. Say which one, as in “${value.words}, not ${found[0]!.words}”.`
}

/** "From 3pm", "until six": one end of the only time from and to. */
function endOf(value: Value, said: string, whole: string): Wish | undefined {
  const spans = valuesIn(whole).filter(({ kind }) => kind === 'span')
  const lead =
    /(?<!\p{L})(from|starts?|starting|begins?|beginning|opens?|until|till|to|ends?|ending|closes?)(?: at| from)? $/iu.exec(
      said.slice(0, value.start),
    )?.[1]
  const [span] = spans
  if (!span || spans.length > 1 || lead === undefined) return undefined
  const [, from, between, until] = /^(.+?)( ?[-–] ?| (?:to|until|till|bis) )(.+)$/iu.exec(span.words)!
  const isStart = /^(?:from|start|begin|open)/i.test(lead)
  const part = { ...span, kind: 'clock', words: isStart ? from! : until! } as const
  const to = likeThat(value, part)
  return { do: 'replace', from: span.words, to: isStart ? `${to}${between}${until}` : `${from}${between}${to}` }
}

const names: Record<Value['kind'], string> = {
  money: 'price',
  day: 'day',
  span: 'time from and to',
  clock: 'time of day',
  measure: 'amount of that kind',
  number: 'number',
  phone: 'phone number',
  address: 'e-mail address',
}

function fits(value: Value, other: Value): boolean {
  if (value.kind === 'number') return other.kind === 'money' || other.kind === 'measure' || other.kind === 'number'
  return value.kind === other.kind && value.unit === other.unit
}

function digitsOf({ words }: Value): string {
  return (words.match(/\d/g) ?? []).toSorted().join('')
}

function isNearTo(a: Value, b: Value, factor: number): boolean {
  const [x, y] = [a.number ?? 0, b.number ?? 0]
  return x > 0 && y > 0 && Math.max(x, y) / Math.min(x, y) <= factor
}

/** The changes that put a value where another stands; the day of a date is also changed where it stands by its weekday alone. */
export function changesTo(value: Value, old: Value, whole: string): Wish[] {
  const to = likeThat(value, old)
  const wishes: Wish[] = [{ do: 'replace', from: old.words, to }]
  const [before, after] = [weekdayIn(old.words), weekdayIn(to)]
  const alone =
    before === undefined ? [] : valuesIn(whole).filter(({ kind, words }) => kind === 'day' && inFull(words) === before)
  if (
    before !== undefined &&
    after !== undefined &&
    before !== after &&
    old.words !== alone[0]?.words &&
    alone.length > 0
  )
    wishes.push({ do: 'replace', from: alone[0]!.words, to: after })
  return wishes
}

function weekdayIn(words: string): string | undefined {
  return /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/.exec(inFull(words))?.[0]
}

function dayOf({ words }: Value): number {
  return Number(/(?<!\d)\d{1,2}(?!\d)/.exec(words)?.[0])
}

/** The value of the text that words for one mean: "180" of "180 kg". */
export function valueMeant(words: string, whole: string): Value | undefined {
  const [said, ...more] = valuesIn(words)
  if (!said || more.length > 0 || said.words.length < words.trim().length - 8) return undefined
  // "26" is the day of "26 November" where that is the only one and no number of the text.
  const all = valuesIn(whole)
  const ofMonth = /^\d{1,2}$/.test(words.trim())
    ? all.filter((one) => one.kind === 'day' && dayOf(one) === Number(words))
    : []
  if (
    ofMonth.length > 0 &&
    new Set(ofMonth.map((one) => one.words)).size === 1 &&
    !all.some((one) => fits(said, one) && isSame(said, one))
  )
    return ofMonth[0]
  return all.find((one) => (fits(said, one) || said.kind === one.kind) && isSame(said, one))
}
