import { type Day, dayFrom, dayOf, isoDay, partsOf } from './calendar.ts'
import { withDaysOfMonths } from './days-of-months.ts'

/** Days of the week as they are begun, from Sunday, and patterns of their names, of months and of hours in words. */
export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
export const weekday = '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?'
export const months = 'jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec'
/** The hours of a clock in words. */
export const hours = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const hour = `(?:${hours.join('|')})`
const spelledHour = new RegExp(
  String.raw`(?<=\b(?:half|past|quarter to|at|from|until|till|make it|make that)\s)${hour}\b(?=\s*(?:$|[,.;:!?–-]|o['’]?clock\b|[ap]\.?m\b|(?:in|on|with|for|to|till|until|and|or|about|tomorrow|today|this|next|thirty|fifteen|please|pls|instead|then|there['’]?s|so|${weekday})\b))|\b${hour}(?=\s+o['’]?clock\b)`,
  'gi',
)
export const wholeMonth =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const clockHour = String.raw`(?:[01]?\d|2[0-4])(?:[:.][0-5]\d)?(?:\s?[ap]\.?m\.?)?`
const minutesOfWord: Record<string, number> = { five: 5, ten: 10, twenty: 20, 'twenty-five': 25 }
const betweenHours = new RegExp(
  String.raw`(?<!\b(?:choose|pick|decide|priority|number|level|score|grade|rating|choice|difference) )\bbetween (${clockHour}) and (${clockHour})(?=\s*(?:$|[.,;!?](?!\d)|(?:on|this|that|today|tomorrow|tonight|in|as|at|with|for|please|pls|then|next|instead|is|was|works|and|or|${weekday})\b))`,
  'gi',
)
const startsAndEnds = new RegExp(
  String.raw`\b(?:start|begin)s?(?: at)? (${clockHour})(?: ?[,/]| and)? (?:end|finish|stop)(?:s|es)?(?: at)? (${clockHour})(?![\d%]|\s+\p{L}+s\b)`,
  'giu',
)
const earlyIn = new RegExp(
  String.raw`\b(?:early|(?:the )?(?:start|beginning) of) (${wholeMonth})\b(?! \d{1,2}\b)`,
  'gi',
)
const middleOf = new RegExp(String.raw`\b(?:mid[- ]|(?:the )?middle of )(${wholeMonth})\b(?! \d{1,2}\b)`, 'gi')
const dayWithOrdinal = new RegExp(
  String.raw`\b(${weekday}),? (?:the )?(\d{1,2})(?:st|nd|rd|th)\b(?!\s*(?:of\b|${months}))`,
  'gi',
)
const spelledInPart = new RegExp(
  String.raw`\b(${hour}) (to|till?|until) (half (?:past )?|quarter (?:past|to) )?(${hour})(?= in (?:the )?(?:morning|afternoon|evening)\b)`,
  'gi',
)
const minutesBeside = new RegExp(
  String.raw`\b(five|ten|twenty(?:[ -]five)?)(?: minutes)? (?:(past)|(?<=\b(?:at|until|till?|by|around|about)\s[\w -]{4,20})(to)) (${hour}|1[0-2]|[1-9])\b(?!\s+(?:people|children|\p{L}+s\b))`,
  'giu',
)
const minutesSaid: Record<string, string> = { thirty: '30', fifteen: '15', 'forty-five': '45', 'forty five': '45' }
/** "Nine to ten thirty" behind a day, and "at ten fifteen". */
const spelledRange = new RegExp(
  String.raw`(?<=\b(?:${weekday}|today|tomorrow|from|between)\s)(${hour})(?:\s(${Object.keys(minutesSaid).join('|')}))?\s(to|till|until|and)\s(${hour})(?:\s(${Object.keys(minutesSaid).join('|')}))?(?!\s*(?:people|persons|guests|tasks|times|things|of)\b)\b|(?<=\b(?:at|from|until|till)\s)(${hour})\s(${Object.keys(minutesSaid).join('|')})\b`,
  'gi',
)
const tens = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ')
const ordinals = [
  ...tens,
  ...'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  ),
  ...tens.map((word) => `twenty-${word}`),
  'thirtieth',
  'thirty-first',
]
/** "The thirtieth", "the third of December", and not "the third one". */
const spelledDay = new RegExp(
  String.raw`\bthe (?:(?:${ordinals.slice(3).toReversed().join('|').replaceAll('-', '[- ]')})(?=\s*(?:$|[,.;!?]|of (?:${months})))|(?:first|second|third)(?= of (?:${months})))`,
  'gi',
)

/** Writes what chrono does not know as what it does: "half past 3", "16h", "10-11", "the 5th", "15.12.". */
export function normalise(sentence: string, today: string): string {
  const { year, month, date } = partsOf(dayFrom(today))
  const clockTime = (hour: number, minute: string) => `${hour === 0 ? 12 : hour}:${minute}`
  const nextDay = (d: string, m: string) =>
    [year, year + 1]
      .map((y) => dayOf(y, Number(m), Number(d)))
      .find((found) => found !== undefined && found >= dayFrom(today))
  const nextNumbered = (number: number) =>
    [0, 1]
      .map((more) => dayOf(year + Math.floor((month + more - 1) / 12), ((month + more - 1) % 12) + 1, number))
      .find((found) => found !== undefined && found >= dayFrom(today))
  const isOn = (day: Day, name: string) => weekdays.indexOf(name.slice(0, 3).toLowerCase()) === partsOf(day).weekday
  return (
    withDaysOfMonths(sentence, today)
      .replaceAll(
        spelledRange,
        (_, h1?: string, m1?: string, to?: string, h2?: string, m2?: string, h3?: string, m3?: string) =>
          h3 === undefined
            ? `${to === 'and' ? '' : 'from '}${clockSaid(h1!, m1)} ${to} ${clockSaid(h2!, m2)}`
            : clockSaid(h3, m3),
      )
      // "1230-1400", and no years.
      .replaceAll(
        /\b(?!20[12]\d\s?[-–]\s?20[12]\d)([01]\d|2[0-3])([0-5][05])\s?[-–]\s?([01]\d|2[0-3])([0-5][05])\b(?!\s*[%€$£\p{L}]*(?:euros?|eur|pounds|m\b))/giu,
        'from $1:$2 to $3:$4',
      )
      // "Seven until half past eight in the evening"
      .replaceAll(
        spelledInPart,
        (_, first: string, side: string, part: string | undefined, last: string) =>
          `${hours.indexOf(first.toLowerCase()) + 1} ${side} ${part ?? ''}${hours.indexOf(last.toLowerCase()) + 1}`,
      )
      // "At five to six", "ten past three".
      .replaceAll(
        minutesBeside,
        (_, minutes: string, past: string | undefined, _to: string | undefined, said: string) => {
          const after = minutesOfWord[minutes.toLowerCase().replace(' ', '-')]!
          const to = Number(said) || hours.indexOf(said.toLowerCase()) + 1
          return past ? `${to}:${String(after).padStart(2, '0')}` : clockTime(to - 1, String(60 - after))
        },
      )
      // "Between 2 and 3", "start 10, end 11": from when until when.
      .replaceAll(betweenHours, 'from $1 to $2')
      .replaceAll(startsAndEnds, 'from $1 to $2')
      // "At four", "half past ten", "ten o'clock", "from nine to half eleven": an hour in words.
      .replaceAll(spelledHour, (hour: string) => String(hours.indexOf(hour.toLowerCase()) + 1))
      .replaceAll(
        spelledDay,
        (words: string) => `the ${ordinals.indexOf(words.toLowerCase().replace(/^the /, '').replace(' ', '-')) + 1}th`,
      )
      // "Mon 7 15": a quarter of an hour behind an hour.
      .replaceAll(
        new RegExp(
          String.raw`(?<=\b(?:${weekday}|today|tomorrow|at|from)\s)(\d|1\d|2[0-3])\s(00|15|30|45)\b(?!\s*(?:\d|[-–:./%€$£]|(?:${months}|min|h\b|hours?|people|days?|weeks?)))`,
          'gi',
        ),
        '$1:$2',
      )
      .replaceAll(/\bhalf (?:past )?(\d{1,2})\b(?![:.]\d)(?!\s*(?:days?|hours?|weeks?|h|min)\b)/gi, '$1:30')
      .replaceAll(/\bquarter past (\d{1,2})\b/gi, '$1:15')
      .replaceAll(/\bquarter to (\d{1,2})\b/gi, (_, hour: string) => clockTime(Number(hour) - 1, '45'))
      // "6.30 till 8 in the morning": both are.
      .replaceAll(
        /(?:\bfrom )?\b(\d{1,2})(?:[:.](\d\d))?\s*(?:till?|to|until|–|-)\s*(\d{1,2})(?:[:.](\d\d))? in (?:the )?(morning|afternoon|evening)\b/gi,
        (_, h1: string, m1 = '00', h2: string, m2 = '00', half: string) => {
          const late = (hour: number) => (/^m/i.test(half) || hour >= 12 ? hour : hour + 12)
          const [from, to] = [late(Number(h1)), late(Number(h2))]
          const show = (hour: number, minutes: string) => `${String(hour).padStart(2, '0')}:${minutes}`
          return `from ${show(from > to ? from - 12 : from, m1)} to ${show(to, m2)}`
        },
      )
      .replaceAll(/(?<=\b(?:at|to|from|until|till|make it)\s)([01]?\d|2[0-3])\.(00|1[3-9]|[2-5]\d)(?![\d.])/gi, '$1:$2')
      .replaceAll(/\b(at|from|until|till?|to) the (?=\d{1,2}:\d\d\b)/gi, '$1 ')
      .replaceAll(earlyIn, '1 $1')
      .replaceAll(middleOf, '15 $1')
      .replaceAll(/\b([01]?\d|2[0-3])h([0-5]\d)\b/gi, '$1:$2')
      .replaceAll(
        /(?<!\b(?:in|within)\s|[\d.,])\b([01]?\d|2[0-3])\s?h(?:rs)?\b(?!\w|\s*(?:later|earlier|longer|shorter|more|less)\b)/g,
        '$1:00',
      )
      // "20 Nov 0730" is half past seven, and "20 Nov 2026" a year.
      .replaceAll(
        new RegExp(
          String.raw`(?<=\b(?:(?:${months})\w*\.?|\d(?:st|nd|rd|th))\s)(0\d|1[0-8])([0-5]\d)\b|` +
            String.raw`(?<=\b(?:${weekday}|today|tomorrow|tonight|at|from|until|till)\s)([01]\d|2[0-3])([0-5]\d)\b(?!\s*(?:\p{L}|[.,:/%€$£]\d))`,
          'giu',
        ),
        (_, h1?: string, m1?: string, h2?: string, m2?: string) => `${h1 ?? h2}:${m1 ?? m2}`,
      )
      .replaceAll(
        /\b(\d{1,2}(?:[:.]\d\d)?(?:\s?[ap]m)?)\s?-\s?(\d{1,2}(?:[:.]\d\d)?(?:\s?[ap]m)?)\b(?!\s?-?\d|-)/gi,
        (range, from: string, to: string, at: number, all: string) =>
          /[\d/-]$/.test(all.slice(0, at)) ? range : `${from}–${to}`,
      )
      // "Wed 2.12" is a day where that is a Wednesday, else a time.
      .replaceAll(
        new RegExp(String.raw`\b(${weekday})\.?,? (\d{1,2})\.(\d{1,2})(?:\.(?!\d)|(?![.\d]))`, 'gi'),
        (words, name: string, d: string, m: string) => {
          const day = nextDay(d, m)
          return day !== undefined && isOn(day, name) ? isoDay(day) : words
        },
      )
      .replaceAll(
        /\b(\d{1,2})\.(\d{1,2})\.(?!\d)|(?<=\b(?:due|by|on|until|till|before|deadline)\s(?:on\s|by\s)?)(\d{1,2})\.(\d{1,2})(?=$|[\s,;])(?!\s?[ap]m\b)/gi,
        (words, d1?: string, m1?: string, d2?: string, m2?: string) => {
          const day = nextDay(d1 ?? d2!, m1 ?? m2!)
          return day === undefined ? words : isoDay(day)
        },
      )
      // "Thursday 26th 7pm": an ordinal is a day, whatever follows.
      .replaceAll(dayWithOrdinal, (words, name: string, d: string) => {
        const day = nextNumbered(Number(d))
        return day !== undefined && isOn(day, name) ? isoDay(day) : words
      })
      // "Monday 30" is a day of the month where that is a Monday, else an hour.
      .replaceAll(
        new RegExp(
          String.raw`\b(${weekday}) (\d{1,2})(?:st|nd|rd|th)?\b(?!\s*(?:[:.\d–-]|[ap]\.?m\b|h\b|o['’]?clock|to\b|until\b|till\b|in the (?:morning|afternoon|evening)|at night|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))`,
          'gi',
        ),
        (words, name: string, d: string) => {
          const day = nextNumbered(Number(d))
          if (day !== undefined && isOn(day, name)) return isoDay(day)
          return Number(d) >= earliest && Number(d) <= 12 ? `${name} at ${d}` : words
        },
      )
      .replaceAll(
        /(?:\bthe |(?<=\b(?:on|by|until|till|due|before|from) )|^)(\d{1,2})(?:st|nd|rd|th)\b(?!\s+(?:of|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|time|floor|version|edition|draft|quarter|place|birthday|anniversary))/gi,
        (words, d: string) => {
          const day = dayOf(
            Number(d) < date ? year + Math.floor(month / 12) : year,
            Number(d) < date ? (month % 12) + 1 : month,
            Number(d),
          )
          return day === undefined ? words : isoDay(day)
        },
      )
  )
}

/** A bare number behind a day of the week is an hour from here on. */
const earliest = 7

function clockSaid(hour: string, minutes: string | undefined): string {
  return `${hours.indexOf(hour.toLowerCase()) + 1}:${minutes === undefined ? '00' : minutesSaid[minutes.toLowerCase()]}`
}
