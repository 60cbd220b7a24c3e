import { dayFrom, showDay, workingDays } from './calendar.ts'
import { showIso } from './commands/fields.ts'
import type { Exchange } from './conversation.ts'
import { count } from './markdown.ts'
import { asReckoned, reckonParts, reckonTrade } from './reckon-asked.ts'
import { countWeekdays, dateApart } from './reckon-days.ts'
import { isForSome, reckonHire, reckonList, reckonSome } from './reckon-some.ts'
import { reckonEach } from './reckon-each.ts'
import { goesOn, reckonWords } from './reckon-words.ts'
import { reckonPlain } from './reckon-plain.ts'
import { reckonTold } from './reckon-told.ts'
import { reckonWaste } from './reckon-waste.ts'
import { type Clock, readMoments } from './when.ts'

const opening =
  /^\s*(?:(?:please|pls|hey|and|so)\s+)*(?:what(?: is|['’]s)|how much (?:is|are)|calculate|calc|compute|work out|reckon|sum up)?\s*/i

/** The result of arithmetic, of a percentage, or of days to a date; undefined where a prompt asks for nothing of the kind. */
export function reckon(said: string, clock: Clock, history: readonly Exchange[] = []): string | undefined {
  // Of kilometres at so much a mile nobody knows which is meant.
  // What is said in quotes is a text to work on: "we come on 10 December, you get 5 % off".
  if (/(?<!\p{L})(['"“‘])[^'"”’]{30,}['"”’]?/u.test(said)) return undefined
  if (said.length > 200 || (/\bkm\b|\bkilomet/i.test(said) && /\bmiles?\b/i.test(said))) return undefined
  const result = reckoned(asReckoned(said), clock, history)
  const isRateLeft =
    /\b(?:plus|and|incl\w*|with|add)\.? (?:the )?(?:vat|tax|mwst)\b/i.test(said) && !/%|per ?cent/i.test(said)
  return result !== undefined && isRateLeft && / = \*\*[\d,.]+\*\*$/.test(result)
    ? `${result}\n\nThat is without VAT: name its rate, as in “plus 20 % VAT”.`
    : result
}

function reckoned(prompt: string, clock: Clock, history: readonly Exchange[]): string | undefined {
  const isMoney = money.test(prompt)
  const result = (said: string, value: number | undefined) => written(said, value, isMoney)
  const next = goesOn(prompt, history, numberOf)
  // What goes on with a sum of money is one, to the cent.
  if (typeof next === 'string') return next
  if (next) return written(next.said, next.value, isMoney || isOfMoney(history))
  const plain = reckonPlain(prompt, evaluate)
  if (plain) {
    const more = plain.more && written(plain.more.said, plain.more.value, true)
    return [written(plain.said, plain.value, plain.isMoney || isMoney), ...(more ? [more] : [])].join('\n\n')
  }
  const text = prompt.replace(opening, '').replace(/[\s?.!=]+$/, '')
  // "What is 19 % VAT on 1,240, and what does that make in total?"
  const both =
    /^([\d.,]+)\s*(?:%|percent|per cent)\s+(?:vat|tax|mwst|tip|surcharge)\s+(?:of|on)\s+([\d.,]*\d)\b.*\b(?:total|altogether|together|in all|gross)\b/i.exec(
      text,
    )
  if (both) {
    const [share, net] = [numberOf(both[1]!), numberOf(both[2]!)]
    const said = written(`${both[1]} % of ${both[2]}`, (net * share) / 100, true)!.replaceAll('**', '')
    return result(`${said}, and ${both[2]} + ${both[1]} %`, net * (1 + share / 100))
  }
  // "849.90 net plus 19% VAT. VAT and total": both are asked for.
  const [, base, more] =
    (bothAsked.test(text) &&
      /^([\d.,]*\d)\s*(?:€|eur|euros?|usd|dollars?|\$)?\s*(?:net)?\s*(?:plus|\+|and|with|at)\s*([\d.,]*\d)\s*(?:%|percent|per cent)\D*$/i.exec(
        text,
      )) ||
    []
  if (base !== undefined && more !== undefined) {
    const said = written(`${more} % of ${base}`, (numberOf(base) * numberOf(more)) / 100, true)
    return `${said}\n\n${written(`${base} + ${more} %`, numberOf(base) * (1 + numberOf(more) / 100), true)}`
  }
  if (
    /^[\d.,\s()+*/×x÷:−-]+$/i.test(text) &&
    /\d\s*[+*/×x÷−-]\s*[\d(]/i.test(text) &&
    !/^\d{1,4}-\d{1,2}-\d{1,4}$/.test(text)
  )
    return result(text, evaluate(text))
  const product = productOf(text)
  if (product) return written(product.said, product.value, true)
  const parts = reckonParts(text, numberOf)
  if (parts) return result(parts.said, parts.value)
  const trade = reckonTrade(prompt, numberOf)
  if (trade !== undefined) return trade
  const two = bothOf(prompt, clock)
  if (two !== undefined) return two
  const counted = countWeekdays(prompt, clock)
  if (counted !== undefined) {
    // "How many days is it to the concert on 13 December? And how many Tuesdays are left before it?"
    const first = prompt.split(/(?<=\?)\s+/)[0]!
    const until = first === prompt ? undefined : countDays(first, clock)
    return until === undefined ? counted : `${until}\n\n${counted}`
  }
  const apart = dateApart(prompt, clock)
  if (apart !== undefined) return apart
  const list = reckonList(prompt, numberOf)
  if (list !== undefined) return list
  const days = tellWeekday(prompt, clock) ?? countDays(prompt, clock) ?? backAfter(prompt, clock)
  if (days !== undefined) return days
  const some = reckonSome(prompt, numberOf) ?? reckonHire(prompt, numberOf)
  if (some) return result(some.said, some.value)
  if (isForSome(prompt)) return undefined
  const told =
    reckonWaste(prompt, numberOf) ??
    reckonWords(prompt, numberOf) ??
    reckonEach(prompt, numberOf) ??
    reckonTold(prompt, numberOf)
  return typeof told === 'string' ? told : told && result(told.said, told.value)
}

const bothAsked =
  /\b(?:vat|tax|mwst|tip)\s+(?:amount\s+)?(?:and|&|\+)\s+(?:(?:the|how much|what)\s+)?(?:total|gross|sum|end price|all together|altogether|together|in all|in total)\b|\b(?:total|gross|sum)\s+(?:and|&|\+)\s+(?:the\s+)?(?:vat|tax|mwst|tip)\b/i

/** "3 crews x 7.5 h x 64/h + 19% vat": what is counted is named beside its numbers, and a share of all of it comes last. */
function productOf(text: string): { said: string; value: number } | undefined {
  const [, factors, sign, share] =
    /^(.+?)(?:\s*([+−-]|plus|minus|less)\s*(\d+(?:[.,]\d+)?)\s*(?:%|percent|per cent)(?:\s+\p{L}+)?)?$/iu.exec(text) ??
    []
  const parts = /\s[x×*]\s/i.test(factors ?? '') ? factors!.split(/\s+(?:[x×*]|at|@|à)\s+/i) : []
  if (parts.length < 2) return undefined
  const numbers = parts.map(
    (part) =>
      /^(?:[€$£]\s?)?(\d[\d.,]{0,20})(?:\s?[€$£])?(?:\s?\p{L}[\p{L}-]*){0,2}(?:\s?(?:\/|per|an?)\s?\p{L}+|\s(?:each|apiece))?$/iu.exec(
        part.trim(),
      )?.[1],
  )
  if (numbers.some((one) => one === undefined)) return undefined
  const value = numbers.reduce((all, one) => all * numberOf(one!), 1)
  const said = numbers.join(' × ')
  if (share === undefined) return { said, value }
  const isOff = /^(?:[−-]|minus|less)/i.test(sign!)
  return {
    said: `${said} ${isOff ? '−' : '+'} ${share} %`,
    value: value * (1 + ((isOff ? -1 : 1) * numberOf(share)) / 100),
  }
}

/** "How many days until …, and on which day of the week does … fall?": each question by itself. */
function bothOf(prompt: string, clock: Clock): string | undefined {
  const [first, second, ...more] = prompt.split(/,?\s+and\s+(?=(?:on\s+)?(?:which|what|how many)\b.*\d)/i)
  if (first === undefined || second === undefined || more.length > 0) return undefined
  const answers = [first, second].map((one) => countDays(one, clock) ?? tellWeekday(one, clock))
  return answers.every((one) => one !== undefined) ? answers.join('\n\n') : undefined
}

const spans = 'two three four five six seven eight nine ten eleven twelve fourteen'.split(' ')
const spanTold = new RegExp(String.raw`\b(an?|one|\d{1,3}|${spans.join('|')})\s+(day|week)s?\b`, 'giu')
const backAsked =
  /\b(?:what|which)\s+(?:date|day)\b.{0,60}\b(?:back|ready|done|finished|over|ends?|up|due back|return(?:ed)?)\b|\bwhen\b.{0,40}\b(?:get|have|see|come|be|is|are)\b.{0,30}\b(?:back|ready)\b/i

/** "It needs ten days and I take it there on 30 November: when do I get it back?" */
function backAfter(prompt: string, clock: Clock): string | undefined {
  if (!backAsked.test(prompt) || /\b(?:tasks?|meetings?|projects?|working days|business days)\b/i.test(prompt))
    return undefined
  const [span, ...others] = prompt.matchAll(spanTold)
  if (!span || others.length > 0) return undefined
  const days = readMoments(prompt.replace(span[0], ''), clock).whens.flatMap(({ day }) => day ?? [])
  const [start] = days
  if (start === undefined || new Set(days).size > 1) return undefined
  const word = span[1]!.toLowerCase()
  const n = /^(?:an?|one)$/.test(word) ? 1 : word === 'fourteen' ? 14 : Number(word) || spans.indexOf(word) + 2
  const end = dayFrom(start) + n * (/^week/i.test(span[2]!) ? 7 : 1)
  return `${count(n, span[2]!.toLowerCase())} from ${showIso(start)} is **${showDay(end)}**.`
}

const money =
  /[€$£]|\b(?:eur|euros?|usd|dollars?|gbp|pounds|chf|vat|tax|mwst|discount|rebate|skonto|price|invoice|gross|net)\b/i

/** Whether the sum that was worked out last was one of money, or went on with one. */
function isOfMoney(history: readonly Exchange[]): boolean {
  for (const { prompt, reply } of history.toReversed()) {
    if (!/^[^\n]{1,200} = \*\*[\d,.]+\*\*(?:\n|\s*$)/.test(reply.trim())) return false
    if (money.test(prompt)) return true
  }
  return false
}

/** A sum with its result: of money to the cent. */
function written(said: string, value: number | undefined, isMoney: boolean): string | undefined {
  if (value === undefined || !Number.isFinite(value)) return undefined
  const shown = Math.round(value * 1e6) / 1e6
  return `${said.replaceAll(/[*_]/g, '×')} = **${shown.toLocaleString('en', { maximumFractionDigits: isMoney ? 2 : 6 })}**`
}

/** "2,340.50" and "2.340,50": the last mark parts the decimals, unless three digits follow it. */
export function numberOf(words: string): number {
  if (/^0[.,]\d+$/.test(words)) return Number(words.replace(',', '.'))
  const decimal = /[.,](\d{1,2}|\d{4,})$/.exec(words)
  const whole = (decimal ? words.slice(0, decimal.index) : words).replaceAll(/[.,]/g, '')
  return Number(`${whole}${decimal ? `.${decimal[1]}` : ''}`)
}

/** Sums and products with brackets; undefined where they do not fit together. */
export function evaluate(text: string): number | undefined {
  const marks = text.match(/[\d.,]+|[()+*/×x÷:−-]/gi) ?? []
  let at = 0
  const factor = (): number => {
    const mark = marks[at++]
    if (mark === '-' || mark === '−') return -factor()
    if (mark !== '(') return mark === undefined || !/\d/.test(mark) ? NaN : numberOf(mark)
    const inner = sum()
    return marks[at++] === ')' ? inner : NaN
  }
  const product = (): number => {
    let value = factor()
    while (/^[*×x/÷:]$/i.test(marks[at] ?? ''))
      value = /[*×x]/i.test(marks[at++]!) ? value * factor() : value / factor()
    return value
  }
  const sum = (): number => {
    let value = product()
    while (/^[+−-]$/.test(marks[at] ?? '')) value = marks[at++] === '+' ? value + product() : value - product()
    return value
  }
  const value = sum()
  return at === marks.length ? value : undefined
}

const feasts: [RegExp, string][] = [
  [/\bchristmas eve\b/i, '24 December'],
  [/\b(?:christmas|xmas)\b/i, '25 December'],
  [/\bnew year['’]?s eve\b/i, '31 December'],
  [/\bnew year(?:['’]?s(?: day)?)?\b/i, '1 January'],
]

const weekdayAsked =
  /\b(?:which|what) (?:week ?day|day of the week|day)\b|\b(?:week ?day|day of the week)\b.{0,20}\?|\bwelcher wochentag\b/i
const months = 'January February March April May June July August September October November December'.split(' ')

/** "24.12. which weekday, how many days till then": the weekday of the one day that a prompt names, and how far it is. */
function tellWeekday(prompt: string, clock: Clock): string | undefined {
  if (!weekdayAsked.test(prompt)) return undefined
  // A date without its year is the next one.
  const text = feasts
    .reduce((all, [find, date]) => all.replace(find, date), prompt)
    .replaceAll(/(?<![\d.])(\d{1,2})\.(\d{1,2})\.(?!\d)/g, (words, day: string, month: string) =>
      months[Number(month) - 1] === undefined ? words : `${day} ${months[Number(month) - 1]}`,
    )
  const found = readMoments(text, clock).whens.filter(({ day, words }) => day !== undefined && /\d/.test(words))
  const [when] = found
  if (when?.day === undefined || new Set(found.map(({ day }) => day)).size > 1) return undefined
  const { day, words } = when
  const name = dayFrom(day)
  const weekday = new Date(name * 86_400_000).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
  const said = `${showIso(day)} is a **${weekday}**.`
  const apart = /\b(?:how (?:many|much|long)|days|weeks)\b/i.test(prompt)
    ? countDays(`how many days until ${words}`, clock)
    : undefined
  return apart === undefined ? said : `${said} ${apart}`
}

const monthFirst =
  /\b((?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}{0,6}) (\d{1,2})(?:st|nd|rd|th)?(?![\d:]|\p{L}| \d{4})/giu
const daysAsked =
  /^\s*(?:(?:please|and|so|hey|ok)\s+)*(?:how many (?:(?:working |work |business |week)?days|weeks|sleeps)|how long (?:is it|to go|is there)?|(?:number of )?days)\s+.*?\b(?:until|till|to|between|from)\b/i

/** "How many days until Christmas", "days between 3 May and 9 June". */
function countDays(prompt: string, clock: Clock): string | undefined {
  if (!daysAsked.test(prompt)) return undefined
  const text = feasts
    .reduce((all, [find, date]) => all.replace(find, date), prompt)
    .replaceAll(monthFirst, '$2 $1')
    .replace(/\bfrom (?:today|now)(?: on)?\s+(?=(?:until|till|to)\b)/i, '')
  const days = readMoments(text, clock).whens.flatMap(({ day }) => day ?? [])
  const isBetween = /\b(?:between|from)\b/i.test(text)
  const [first, second] = isBetween ? days : [clock.today, days[0]]
  if (first === undefined || second === undefined || days.length !== (isBetween ? 2 : 1)) return undefined
  // Two dates without a year follow one another.
  const last = second < first ? `${Number(second.slice(0, 4)) + 1}${second.slice(4)}` : second
  const apart = dayFrom(last) - dayFrom(first)
  if (/\b(?:working|work|business|week) ?days\b/i.test(prompt)) {
    const worked = workingDays(dayFrom(first), dayFrom(last))
    return `From ${showIso(first)} to ${showIso(last)} it is **${count(worked.length, 'working day')}**: Mondays to Fridays after the first of them, without regard to holidays.`
  }
  const weeks =
    apart >= 14
      ? ` (${count(Math.floor(apart / 7), 'week')}${apart % 7 > 0 ? ` and ${count(apart % 7, 'day')}` : ''})`
      : ''
  return `From ${showIso(first)} to ${showIso(last)} it is **${count(apart, 'day')}**${weeks}.`
}
