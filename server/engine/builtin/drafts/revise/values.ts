/** A day, a time, a price, an amount or a number that stands in a text, by its own words. */
export type Value = {
  kind: 'money' | 'day' | 'span' | 'clock' | 'measure' | 'number' | 'phone' | 'address'
  words: string
  start: number
  /** What is counted, by one name for all of its forms. */
  unit?: string
  number?: number
}

const number = String.raw`\d+(?:[.,]\d+)*`
const currency = String.raw`(?:€|\$|£|euros?|eur|pounds?|quid|dollars?|usd|chf|francs?|gbp)`
const weekday =
  '(?:mon(?:day)?|tue(?:s|sday)?|wed(?:s|nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)(?![a-z])'
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])'
const date = String.raw`(?:(?:the )?\d{1,2}(?:st|nd|rd|th|\.)? (?:of )?${month}(?:,? \d{4})?|${month} \d{1,2}(?:st|nd|rd|th)?(?![\d:])(?:,? \d{4})?|\d{4}-\d\d-\d\d|\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})?)`
const dayOnly = String.raw`(?:(?:the )?\d{1,2}(?:st|nd|rd|th)|the \d{1,2}\.(?=\s|$)|\d{1,2}\.(?=\s(?-i:\p{Ll})))`
const hourWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const hour = `(?:\\d{1,2}|${hourWords.join('|')})`
const half = String.raw`(?: ?(?:am|pm|a\.m\.|p\.m\.)(?![a-z])| ?(?:h|uhr)(?![a-z])| o['’]?clock)`
const clock = String.raw`(?:\d{1,2}:\d\d${half}?|\d{1,2}\.\d\d${half}|(?:half past|quarter past|quarter to) ${hour}${half}?|${hour}${half}|noon|midnight)`
/** One end of a span of time may be a bare number where the other is a time. */
const loose = String.raw`(?:${clock}|\d{1,2}\.\d\d|${hour})`
const to = String.raw`(?: ?[-–] ?| (?:to|until|till|bis) )`

const patterns: [Value['kind'] | 'other', RegExp][] = [
  // The number of a point is none of the text.
  ['other', /^\s*\d{1,3}[.)]\s|https?:\/\/\S+/gimu],
  ['address', /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu],
  ['phone', /(?<![\p{L}\d.,:])\+?\(?\d{2,6}\)?[ /-]?\d{3,}(?:[ -]?\d{2,})*(?![\p{L}\d:]|[.,]\d)/giu],
  ['money', new RegExp(String.raw`[€$£] ?${number}|(?<![\d.,])${number} ?${currency}(?!\p{L})`, 'giu')],
  [
    'span',
    new RegExp(
      String.raw`(?<![\p{L}\d.,:])(?:${loose}${to}${clock}|${clock}${to}${loose}|(?<=(?:from|between|say|so|it) )${hour}(?: and |${to})${hour}(?= (?:please|pls|instead|now)|$)|^\d{1,2}${to}\d{1,2}(?= (?:please|pls|instead|now)|$))(?![\p{L}\d]|[.,:]\d)`,
      'giu',
    ),
  ],
  [
    'day',
    new RegExp(
      String.raw`(?<![\p{L}\d]|\d[:.])(?:${weekday}\.?,? (?:the )?(?:${date}|${dayOnly}|\d{1,2}(?![\d:.]|${half}| (?:\p{L}{2,}|%)))|${date}|${dayOnly}|(?<!the )${weekday}|tomorrow|today)(?!\p{L})`,
      'giu',
    ),
  ],
  [
    'clock',
    new RegExp(
      String.raw`(?<![\p{L}\d.,:])(?:${clock}|(?<=(?:at|from|until|till|by|um|put|and|it|is|for|now) )\d{1,2}\.[0-5]\d(?! ?(?:\p{L}|%))|(?<=(?:at|from|until|till) )${hour}(?!\d|[.,:]\d| ?(?:\p{L}|%)))(?![\p{L}\d]|[.,:]\d)`,
      'giu',
    ),
  ],
  [
    'measure',
    new RegExp(
      String.raw`(?<![\p{L}\d.,:])${number}(?: and a half)?(?: ?%|(?:kg|g|km|cm|mm|m|l|ml|min|mins|h)(?!\p{L})| (?!(?:and|or|to|is|at|in|on|not|of|for|by|the|a|an|as|but|so|are|were|was|since|until|from|per|now|please|pls|it|we|they|instead|rather|with|und|nicht|por|que)(?!\p{L}))\p{Ll}{1,20}(?!\p{L}))`,
      'giu',
    ),
  ],
  ['number', new RegExp(String.raw`(?<![\p{L}\d.,:])${number}(?![\p{L}\d]|[.,:]\d)`, 'giu')],
]

/** Every value of a text, in order; what one has taken is none of another. */
export function valuesIn(text: string): Value[] {
  let open = text
  const found: Value[] = []
  for (const [kind, find] of patterns) {
    for (const { 0: words, index: start } of open.matchAll(find)) {
      if (kind !== 'other') found.push(asValue(kind, words, start))
      open = open.slice(0, start) + '\u0001'.repeat(words.length) + open.slice(start + words.length)
    }
  }
  return found.toSorted((a, b) => a.start - b.start)
}

function asValue(kind: Value['kind'], words: string, start: number): Value {
  const value = { kind, words: words.trim(), start }
  if (!['money', 'measure', 'number'].includes(kind)) return value
  const digits = new RegExp(number, 'u').exec(words)![0]
  return {
    ...value,
    number: amountOf(digits),
    ...(kind === 'measure' && { unit: unitOf(words.replace(digits, '').replace(/^ and a half(?= )/, '')) }),
  }
}

/** "1,240" and "1.240" are the same, "7.50" has decimals. */
function amountOf(digits: string): number {
  const decimals = /[.,](\d{1,2})$/.exec(digits)?.[1]
  const whole = decimals ? digits.slice(0, -decimals.length - 1) : digits
  return Number(`${whole.replaceAll(/[.,]/g, '')}${decimals ? `.${decimals}` : ''}`)
}

function unitOf(words: string): string {
  const unit = words.trim().toLowerCase()
  if (/^(?:persons?|people|guests?|pax|heads?|visitors?|participants?)$/.test(unit)) return 'person'
  if (/^(?:min|mins|minutes?)$/.test(unit)) return 'minute'
  if (/^(?:kg|kilos?|kilograms?)$/.test(unit)) return 'kg'
  return unit.length > 3 ? unit.replace(/s$/, '') : unit
}

const past: Record<string, number> = { 'half past': 30, 'quarter past': 15, 'quarter to': 45 }

type Time = { hour: number; minute: number; isSure: boolean }

function timeOf(words: string): Time | undefined {
  const said = words.toLowerCase().replaceAll('.m', 'm')
  if (said === 'noon') return { hour: 12, minute: 0, isSure: true }
  if (said === 'midnight') return { hour: 0, minute: 0, isSure: true }
  const isLate = /p\.?m/.test(said)
  const isEarly = /a\.?m/.test(said)
  const named = /^(half past|quarter past|quarter to) /.exec(said)?.[1]
  const word = new RegExp(hour, 'u').exec(said.replace(named ?? '', ''))?.[0]
  if (word === undefined) return undefined
  let at = hourWords.includes(word) ? hourWords.indexOf(word) + 1 : Number(word)
  const minute = named ? past[named]! : Number(/\d[:.](\d\d)/.exec(said)?.[1] ?? 0)
  if (named === 'quarter to') at -= 1
  if (at > 24 || minute > 59) return undefined
  if (isLate && at < 12) at += 12
  if (isEarly && at === 12) at = 0
  return { hour: at, minute, isSure: isLate || isEarly || at > 12 || /^0\d/.test(word) }
}

/** Whether two values of one kind are the same, however they are written. */
export function isSame(a: Value, b: Value): boolean {
  if (a.number !== undefined && b.number !== undefined) return a.number === b.number
  if (a.kind === 'clock' && b.kind === 'clock') {
    const [x, y] = [timeOf(a.words), timeOf(b.words)]
    return x?.minute === y?.minute && (x?.hour ?? -1) % 12 === (y?.hour ?? -2) % 12
  }
  if (a.kind !== 'day' || b.kind !== 'day') return a.words.toLowerCase() === b.words.toLowerCase()
  // "The 12th" and "Saturday" are "Saturday 12 December".
  const [x, y] = [datedOf(a.words), datedOf(b.words)]
  const pairs = [
    [x.weekday, y.weekday],
    [x.day ?? -1, y.day ?? -1],
    [x.month, y.month],
  ] as const
  const both = pairs.filter(([one, other]) => one >= 0 && other >= 0)
  return both.length > 0 && both.every(([one, other]) => one === other)
}

/** A value as a text writes the one that it takes the place of: by its clock, its currency, its way to name days. */
export function likeThat(value: Value, old: Value): string {
  if (value.kind === 'clock') return clockLike(value.words, old.words)
  if (value.kind === 'span') {
    const ends = value.words.split(new RegExp(`${to}| and `, 'iu'))
    const olds = old.words.split(new RegExp(to, 'iu'))
    const between = new RegExp(to, 'iu').exec(old.words)![0]
    const half = /[ap]m$/i.exec(ends[1]!)?.[0] ?? ''
    if (olds.length !== 2 || ends.length !== 2) return value.words
    const [from, until] = olds as [string, string]
    const first =
      /[ap]m/i.test(until) && !/[ap]m/i.test(from) ? ends[0]! : `${ends[0]}${/[ap]m|:/i.test(ends[0]!) ? '' : half}`
    return `${clockLike(first, from)}${between}${clockLike(ends[1]!, until)}`
  }
  if (value.kind === 'day') return dayLike(value.words, old.words)
  if (value.kind === 'number') return old.words.replace(new RegExp(number, 'u'), value.words)
  return value.words
}

/** "half past two" for "14:00" is 14:30, for "2pm" it is 2:30pm. */
function clockLike(words: string, old: string): string {
  const [time, before] = [timeOf(words), timeOf(old)]
  if (!time || !before) return words
  const suffix = /(?: ?(?:[ap]\.?m\.?|h|uhr)| o['’]?clock)$/i.exec(old)?.[0] ?? ''
  const is12 = /[ap]\.?m/i.test(suffix)
  let at = time.hour
  // A bare hour is in the half of the day that the text speaks of.
  if (!time.isSure && before.hour > 12 && at < 8) at += 12
  const shown = is12 && at > 12 ? at - 12 : at
  const mark = /\d\.\d\d/.test(old) ? '.' : ':'
  const isWritten = /\d[:.]\d\d/.test(old) || time.minute > 0
  const own = is12 && time.isSure ? suffix.replace(/[ap](?=\.?m)/i, at >= 12 ? 'p' : 'a') : suffix
  if (suffix === '' && !isWritten) return String(shown)
  const hours = /^0\d/.test(old) ? String(shown).padStart(2, '0') : String(shown)
  return `${hours}${isWritten ? `${mark}${String(time.minute).padStart(2, '0')}` : ''}${own}`
}

const days = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')
const months = 'January February March April May June July August September October November December'.split(' ')
const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** "thurs 3 dec" by whole names. */
export function inFull(words: string): string {
  const named = (names: readonly string[]) => (word: string) =>
    names.find((name) => name.toLowerCase().startsWith(word.slice(0, 3).toLowerCase())) ?? word
  return words
    .replaceAll(new RegExp(String.raw`\b${weekday}\.?`, 'gi'), named(days))
    .replaceAll(new RegExp(String.raw`\b${month}`, 'gi'), named(months))
    .replace(/^the (?=\d)/, '')
}

type Dated = { weekday: number; day: number | undefined; month: number }

function datedOf(words: string): Dated {
  const text = inFull(words)
  const short = /\b(\d{1,2})\.(\d{1,2})\./.exec(text)
  const day = short?.[1] ?? /(?<!\d)(\d{1,2})(?!\d)/.exec(text.replace(/\d{4}/, ''))?.[1]
  return {
    weekday: days.findIndex((name) => text.includes(name)),
    day: day === undefined ? undefined : Number(day),
    month: short ? Number(short[2]) - 1 : months.findIndex((name) => text.includes(name)),
  }
}

/** A day with the month of the old one where it has none, and with its weekday where the old one has it. */
function dayLike(words: string, old: string): string {
  const [now, before] = [datedOf(words), datedOf(old)]
  // A later day of the same week has its date with it; an earlier one may be of the next.
  const later = now.weekday - before.weekday
  const date = (before.day ?? 99) + later
  if (now.day === undefined && before.weekday >= 0 && later > 0 && date <= (lengths[before.month] ?? 0))
    return `${days[now.weekday]} ${date} ${months[before.month]}`
  if (now.day === undefined) return inFull(words)
  const month = now.month >= 0 ? now.month : before.month
  if (month < 0) return inFull(words)
  const year = /\b\d{4}$/.exec(words)?.[0]
  const weekdayOld = before.weekday >= 0 && before.day !== undefined && before.month >= 0 ? before : undefined
  // Across the end of February nobody knows how many days lie between.
  const apart =
    weekdayOld && month >= before.month && !(before.month <= 1 && month > 1)
      ? lengths.slice(before.month, month).reduce((sum, length) => sum + length, 0) + now.day - before.day!
      : undefined
  const weekday =
    now.weekday >= 0
      ? days[now.weekday]
      : apart === undefined
        ? undefined
        : days[(((before.weekday + apart) % 7) + 7) % 7]
  return [weekday, String(now.day), months[month], year].filter(Boolean).join(' ')
}
