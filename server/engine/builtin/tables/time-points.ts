import { type Day, dayFrom, dayOf, lastDayOfMonth, partsOf } from '../calendar.ts'
import {
  type Days,
  day,
  edgeOf,
  inMonth,
  lengthOf,
  monthOf,
  numbered,
  one,
  shiftOf,
  spanFrom,
  weekdayIn,
  weekdayNear,
  weekdayOf,
  yearIn,
} from './days-said.ts'
import { numberWords } from './number-words.ts'

/** How a question speaks of a time: in it, on one side of it, or from it on. */
export type Sense = 'in' | 'before' | 'after' | 'since' | 'until'

/** What is known of the days of a column: the year that a month without one means, and its days in their order. */
export type KnownDays = { yearOf: (month: number) => number; days: () => Day[] }

/** A time by itself: where its words stand, and its first and last day. */
export type TimePoint = {
  at: number
  said: string
  days: Days
  /** A month of any year. */
  month?: number
  /** Each such day, from 0 for Sunday. */
  weekday?: number
  /** Says its own sense: "older than two weeks". */
  sense?: Sense
  /** Only the number of a day: its month may follow. */
  date?: number
  isWeekday?: boolean
}

type Rule = [
  said: RegExp,
  read: (match: RegExpExecArray, today: Day, known: KnownDays) => Omit<TimePoint, 'at' | 'said'> | undefined,
]

const monthNames =
  'jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|m(?:ä|ae)rz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?'
const weekdayNames =
  'sun(?:day)?|mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?'
/** "Friday, 13 November" is one day. */
const named = String.raw`(?:(?:${weekdayNames})\.?,? (?:the )?)?`
const nth = String.raw`(\d{1,2})(?:st|nd|rd|th)`
const which = '(?:the )?(this|next|last|past|previous|current|coming|this coming|following)'
const many = String.raw`(\d{1,3}|half an?|an?|couple of|few|${Object.keys(numberWords).join('|')})`

const said = (pattern: string) => new RegExp(String.raw`\b(?:${pattern})(?![\p{L}\d])`, 'giu')

const spelled =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  )

/** Times as people say them, the longest first: what one rule took the next leave alone. */
const rules: Rule[] = [
  [said(String.raw`${named}(\d{4}-\d{2}-\d{2})`), ([, iso]) => one(dayFrom(iso!))],
  [
    // "12.5." at the end of a sentence is a number.
    said(
      String.raw`${named}(\d{1,2})\.\s?(\d{1,2})\.\s?((?:20)?\d{2})|(?<=\b(?:am|vom|bis|zum|seit|ab|on|since|until|till|from|to|by|before|after) )(\d{1,2})\.\s?(\d{1,2})\.`,
    ),
    ([, date, month, year, only, of], _, { yearOf }) => {
      const n = Number(month ?? of)
      return one(dayOf(yearIn(year) ?? yearOf(n), n, Number(date ?? only)))
    },
  ],
  [
    said(
      String.raw`(start|beginning|middle|mid|end|last day|first day)[ -](?:of )?(?:(?:the|this) )?(?:(next|last) )?(${monthNames}|month|year)(?: (\d{4}))?`,
    ),
    ([, edge, other, unit, year], today, { yearOf }) => edgeOf(edge!, other, unit!, year, today, yearOf),
  ],
  [
    said(
      String.raw`${named}(?:the )?(\d{1,2})(?:st|nd|rd|th)?\.?(?: of)? (${monthNames})\.?(?:,? (\d{4}))?(?! (?:be|have|not|need)\b)`,
    ),
    ([, date, month, year], _, { yearOf }) => inMonth(date!, month!, year, yearOf),
  ],
  [
    said(String.raw`${named}(${monthNames})\.? (?:the )?(\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?`),
    ([, month, date, year], _, { yearOf }) => inMonth(date!, month!, year, yearOf),
  ],
  [
    // "On Monday 3 orders" names no third.
    said(
      String.raw`(?:${weekdayNames})\.?,? (?:the )?(\d{1,2})(?:st|nd|rd|th|(?=\s*(?:$|[,.?!;)]|\b(?:on|at|to|till|until|and|in|is|are|please|pls)\b)))`,
    ),
    (match, today, { days }) => {
      const weekday = weekdayOf(match[0])
      // The nearest such day that is that weekday.
      const near = days().concat(today)
      const fits = Array.from({ length: 120 }, (_, n) => (today - 60 + n) as Day)
        .filter((day) => partsOf(day).date === Number(match[1]) && weekdayIn(day) === weekday)
        .toSorted(
          (a, b) => Number(near.includes(b)) - Number(near.includes(a)) || Math.abs(a - today) - Math.abs(b - today),
        )
      return one(fits[0]) ?? numbered(Number(match[1]), today, days)
    },
  ],
  [
    said(String.raw`(${weekdayNames})(?: (?:to|till|until|-|–) (${weekdayNames}))? (?:of )?(this|next|last) week`),
    ([, from, to, word], today) => {
      const [monday] = spanFrom(shiftOf(word!), 'week', today).days
      const dayIn = (name: string) => day(monday + ((weekdayOf(name) + 6) % 7))
      return { days: [dayIn(from!), dayIn(to ?? from!)] }
    },
  ],
  [
    said(
      String.raw`(?:(?:within|in|over|during|for) )?the (next|last|past|coming|following) ${many} (day|week|month|year)s?|(next|last|past|coming) ${many} (day|week|month|year)s?`,
    ),
    ([, near, n, unit, bare, bareN, bareUnit], today) => {
      const length = lengthOf(n ?? bareN!, unit ?? bareUnit!)
      const isAhead = /next|coming|following/i.test(near ?? bare!)
      return { days: isAhead ? [today, day(today + length)] : [day(today - length), today] }
    },
  ],
  [
    said(String.raw`(?:older|more|longer) than ${many} (day|week|month|year)s?(?: ago| old)?`),
    ([, n, unit], today) => ({ sense: 'before', ...one(day(today - lengthOf(n!, unit!)))! }),
  ],
  [
    said(String.raw`${many} (day|week|month|year)s? ago`),
    ([, n, unit], today) => one(day(today - lengthOf(n!, unit!))),
  ],
  [
    said(String.raw`${which} (week|weekend|month|quarter|year|spring|summer|autumn|fall|winter)(?:['’]s)?`),
    ([, word, unit], today) => spanFrom(shiftOf(word!), unit!.toLowerCase(), today),
  ],
  [
    said(
      String.raw`(?:the )?(christmas|xmas|new year['’]?s eve|new year(?:['’]?s(?: day)?)?|(?:the )?year['’]?s end|year end)(?: (?:day|eve))?`,
    ),
    ([, feast], today) => {
      const { year } = partsOf(today)
      if (/^(?:christmas|xmas)/i.test(feast!)) return one(dayOf(year, 12, 25))
      return one(/eve|end/i.test(feast!) ? dayOf(year, 12, 31) : dayOf(year + 1, 1, 1))
    },
  ],
  [
    said(String.raw`today|tonight|tonite|(?<=\b(?:until|till|up to|from|to) )now|tomorrow|yesterday`),
    ([word], today) => one(day(today + (/^tom/i.test(word) ? 1 : /^y/i.test(word) ? -1 : 0))),
  ],
  [
    said('(?:still|yet) to come|coming up|upcoming|in the future|(?:still )?ahead of us'),
    (_, today) => ({ sense: 'since', days: [today, today] }),
  ],
  [
    said(String.raw`q([1-4])(?: (\d{4}))?|(first|second|third|fourth|last) quarter(?: (?:of )?(\d{4}))?`),
    ([, n, year, word, ofYear], today) => {
      const quarter = Number(n ?? { first: 1, second: 2, third: 3, fourth: 4, last: 4 }[word!.toLowerCase() as 'first'])
      const inYear = Number(year ?? ofYear ?? partsOf(today).year)
      return { days: [dayOf(inYear, 3 * quarter - 2, 1)!, lastDayOfMonth(inYear, 3 * quarter)] }
    },
  ],
  [
    // "May" may be a verb, and "march" too.
    said(String.raw`(?<!\b(?:I|we|you|they|he|she|it|who|that) )(${monthNames})\.?(?: (?:of )?(\d{4}))?`),
    (match, _, { yearOf }) => {
      const month = monthOf(match[1]!)
      const before = match.input.slice(0, match.index)
      if (
        (/^may$/i.test(match[1]!) || /^(?:mar|march|dec)$/.test(match[1]!)) &&
        !/\b(?:in|of|for|during|since|before|after|until|till|from|im|this|to|and|last|by)\s*$/i.test(before) &&
        match[2] === undefined
      )
        return undefined
      const year = match[2] === undefined ? yearOf(month) : Number(match[2])
      return {
        days: [dayOf(year, month, 1)!, lastDayOfMonth(year, month)],
        ...(match[2] === undefined ? { month } : {}),
      }
    },
  ],
  [
    said(String.raw`(?<=\b(?:in|since|until|during|from|or|over|the) )(spring|summer|autumn|winter)`),
    ([, season], today) => spanFrom(0, season!.toLowerCase(), today),
  ],
  [
    said(
      String.raw`(?:(this|next|last|coming|past|this coming) )?(sunday|monday|tuesday|wednesday|thursday|friday|saturday)s?|(?:(?<=\b(?:on|since|from|until|till|next|last|this|by|after|before) ))(${weekdayNames})`,
    ),
    (match, today, { days }) => {
      const weekday = weekdayOf(match[2] ?? match[3]!)
      if (/s$/i.test(match[0]) && match[2] && !/s$/i.test(match[2]) && match[1] === undefined)
        return { days: [today, today], weekday }
      return { ...weekdayNear(weekday, match[1]?.toLowerCase(), today, days), isWeekday: true }
    },
  ],
  [
    said(
      String.raw`(?<=\b(?:on|after|before|since|until|till|by|from|between|and|to|up to) )(?:the )?${nth}|(?<=^|\s)the ${nth}(?=\s*(?:$|[,.?!;:)]|\b(?:pls|please|and|to|till|until|at|in)\b))`,
    ),
    ([, a, b], today, { days }) => ({ ...numbered(Number(a ?? b), today, days)!, date: Number(a ?? b) }),
  ],
  [
    said(String.raw`(?<=\b(?:on|after|before|since|until|till|by|from) )the (${spelled.slice(3).join('|')})`),
    ([, word], today, { days }) => numbered(spelled.indexOf(word!.toLowerCase()) + 1, today, days),
  ],
  [
    // "Over 2000 euros" is no year.
    said(
      String.raw`(?<!\b(?:over|under|above|below|than|least|most|exceeding) |[€$£#] ?|\d[.,])(?:19|20)\d\d(?!\s*(?:[€$£%]|(?:eur|euros?|usd|dollars?|gbp|pounds?|chf|francs?|km|kg|g|hours?|h|pieces|pcs|units)\b))`,
    ),
    ([year]) => ({ days: [dayOf(Number(year), 1, 1)!, dayOf(Number(year), 12, 31)!] }),
  ],
]

/** All times that a question names, in their order. */
export function timePoints(question: string, today: Day, known: KnownDays): TimePoint[] {
  const points: TimePoint[] = []
  for (const [pattern, read] of rules)
    for (const match of question.matchAll(pattern)) {
      const end = match.index + match[0].length
      if (points.some((point) => match.index < point.at + point.said.length && end > point.at)) continue
      const found = read(match, today, known)
      if (found) points.push({ at: match.index, said: match[0], ...found })
    }
  return points.toSorted((a, b) => a.at - b.at)
}
