import { addDays } from '#shared/domain/zoned-time.ts'
import { dayFrom, isoDay, lastDayOfMonth, partsOf } from '../calendar.ts'
import { showIso } from '../commands/fields.ts'
import { dayOfNextWeek } from '../dates.ts'
import { type Clock, readMoments } from '../when.ts'

/** Days from one to another, both included, as people call them; what is overdue is due until then too. */
export type Span = { from: string; to: string; called: string; isUntil?: true }

const isDayOfWeek = new RegExp(dayOfNextWeek, 'iu')
const months = 'january february march april may june july august september october november december'.split(' ')

/** The span that a sentence names: "this week", "next month", "tomorrow", "in the next 3 days". */
export function readSpan(text: string, clock: Clock): Span | undefined {
  const { today } = clock
  const monday = addDays(today, -((partsOf(dayFrom(today)).weekday + 6) % 7))
  const { year, month } = partsOf(dayFrom(today))
  const monthSpan = (later: number, called: string) => ({
    from: isoDay(lastDayOfMonth(year, month + later - 1) + 1),
    to: isoDay(lastDayOfMonth(year, month + later)),
    called,
  })
  const next =
    /\b(?:next|coming|within(?: the next)?|in the next)\s+(\d{1,2}|two|three|four|five|seven|ten|few|couple of)\s+(days?|weeks?)\b/i.exec(
      text,
    )
  if (next) {
    const number =
      Number(next[1]) ||
      { two: 2, three: 3, four: 4, five: 5, seven: 7, ten: 10, few: 3, 'couple of': 2 }[next[1]!.toLowerCase()]!
    return {
      from: today,
      to: addDays(today, number * (/^w/i.test(next[2]!) ? 7 : 1)),
      called: `in the ${next[0].replace(/^in the\s+/i, '').toLowerCase()}`,
    }
  }
  const early = new RegExp(String.raw`\b(?:before|until|till?) (${months.join('|')})\b(?!\s*\d)`, 'i').exec(text)?.[1]
  if (early) {
    const at = months.indexOf(early.toLowerCase()) + 1
    const to = isoDay(lastDayOfMonth(year, at - 1 + (at <= month ? 12 : 0)))
    return { from: today, to, called: `before ${capital(early)}` }
  }
  const partly = partSpan(text, today, monday)
  if (partly) return partly
  // "Thursday next week" is a day.
  const isWeek = !isDayOfWeek.test(text)
  if (isWeek && /\b(?:the )?week after next\b/i.test(text))
    return { from: addDays(monday, 14), to: addDays(monday, 20), called: 'in the week after next' }
  if (isWeek && /\bnext week\b|\bcoming week\b/i.test(text))
    return { from: addDays(monday, 7), to: addDays(monday, 13), called: 'next week' }
  if (/\b(?:last|past|previous) week\b/i.test(text))
    return { from: addDays(monday, -7), to: addDays(monday, -1), called: 'last week' }
  const ofDate = /\bweekend (?:of|around) (?:the )?(?=\d|\p{L}+ \d)/iu.exec(text)
  // "The weekend of 28 and 29": its first day says which.
  const dates =
    /^(\d{1,2})(?:st|nd|rd|th|\.)?(?: ?(?:and|&|\/|-|–|to) ?(?:the )?\d{1,2}(?:st|nd|rd|th|\.)?)?(?![\d:.])(?: (?:of )?(\p{L}{3,9}))?/iu.exec(
      ofDate ? text.slice(ofDate.index + ofDate[0].length) : '',
    )
  const then = ofDate
    ? ((dates && readMoments(`on the ${dates[1]}th of ${dates[2]}`, clock).whens[0]?.day) ??
      (dates && readMoments(`on the ${dates[1]}th`, clock).whens[0]?.day) ??
      readMoments(text.slice(ofDate.index + ofDate[0].length), clock).whens[0]?.day)
    : undefined
  if (then !== undefined) {
    const saturday = addDays(then, 6 - ((partsOf(dayFrom(then)).weekday + 6) % 7) - 1)
    return { from: saturday, to: addDays(saturday, 1), called: `at the weekend of ${showIso(saturday)}` }
  }
  if (/\bnext weekend\b/i.test(text))
    return { from: addDays(monday, 12), to: addDays(monday, 13), called: 'next weekend' }
  if (/\bweekend\b/i.test(text)) return { from: addDays(monday, 5), to: addDays(monday, 6), called: 'at the weekend' }
  if (/\b(?:this|the|my|our|current|rest of the) week\b|\bweekly\b|\bweek['’]s\b/i.test(text))
    return { from: monday, to: addDays(monday, 6), called: 'this week' }
  const endOfMonth = isoDay(lastDayOfMonth(year, month))
  if (/\b(?:rest|remainder) of (?:the|this) month\b|\blater this month\b/i.test(text))
    return { from: today, to: endOfMonth, called: 'in the rest of the month' }
  if (/\b(?:by|before|until|till?) (?:the )?(?:end of (?:the|this) month|month['’]?s? end)\b/i.test(text))
    return { from: '0000-01-01', to: endOfMonth, called: 'by the end of the month' }
  if (/\bnext month\b/i.test(text)) return monthSpan(1, 'next month')
  if (/\b(?:last|past|previous) month\b/i.test(text)) return monthSpan(-1, 'last month')
  if (/\b(?:this|the|current) month\b/i.test(text)) return monthSpan(0, 'this month')
  const weekOf = new RegExp(
    String.raw`\b(first|second|third|fourth|last) week (?:of|in) (${months.join('|')})\b`,
    'i',
  ).exec(text)
  if (weekOf) {
    const at = months.indexOf(weekOf[2]!.toLowerCase()) + 1
    const last = lastDayOfMonth(year, at + (at < month ? 12 : 0))
    const place = ['first', 'second', 'third', 'fourth'].indexOf(weekOf[1]!.toLowerCase())
    const from = place < 0 ? last - 6 : lastDayOfMonth(year, at - 1 + (at < month ? 12 : 0)) + 1 + 7 * place
    return {
      from: isoDay(from),
      to: isoDay(from + 6),
      called: `in the ${weekOf[1]!.toLowerCase()} week of ${capital(weekOf[2]!)}`,
    }
  }
  const named =
    /\b(?:in|of|during|for|this|whole of)\s+(january|february|march|april|may|june|july|august|september|october|november|december)\b(?!\s*\d)/i.exec(
      text,
    )?.[1]
  if (named) {
    const at = months.indexOf(named.toLowerCase()) + 1
    // The one of this year, or where it is long over, of the next.
    const later = at - month < -6 ? at - month + 12 : at - month
    return monthSpan(later, `in ${capital(named)}`)
  }
  if (/\bsince yesterday\b/i.test(text)) return { from: addDays(today, -1), to: today, called: 'since yesterday' }
  if (/\byesterday\b/i.test(text)) return { from: addDays(today, -1), to: addDays(today, -1), called: 'yesterday' }
  // "My day on Monday" is not today.
  const isMyDay = /\bmy day\b/i.test(text) && readMoments(text, clock).whens.every(({ day }) => day === undefined)
  if (isMyDay || /\b(?:today|tonight|this (?:morning|afternoon|evening))\b/i.test(text))
    return { from: today, to: today, called: 'today' }
  const days =
    /\b(?:between|from)\s+(?:the\s+)?(\d{1,2})(?:st|nd|rd|th|\.)?\s*(?:and|to|until|–|-)\s*(?:the\s+)?(\d{1,2})(?:st|nd|rd|th|\.)\b(?!\s*(?:of\s+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/i.exec(
      text,
    )
  if (days) {
    // The days of this month, or where they are over, of the next.
    const later = Number(days[2]) < partsOf(dayFrom(today)).date ? 1 : 0
    const first = lastDayOfMonth(year, month + later - 1)
    const [from, to] = [isoDay(first + Number(days[1])), isoDay(first + Number(days[2]))]
    if (from <= to) return { from, to, called: `from ${showIso(from)} to ${showIso(to)}` }
  }
  const between =
    /\b(?:between|from)\s+(?:the\s+)?(\d{1,2})(?:st|nd|rd|th|\.)?\s*(?:and|to|until|–|-)\s*(?:the\s+)?(\d{1,2})(?:st|nd|rd|th|\.)?\s+(?:of\s+)?(\p{L}{3,9})\b/iu.exec(
      text,
    )
  if (between) {
    const [from, to] = [between[1], between[2]].map((date) => readMoments(`${date} ${between[3]}`, clock).whens[0]?.day)
    if (from && to && from <= to) return { from, to, called: `from ${showIso(from)} to ${showIso(to)}` }
  }
  const moments = readMoments(text, clock)
  const [when, second] = moments.whens.filter(({ day }) => day !== undefined)
  if (!when?.day || moments.unclear) return undefined
  const lead = moments.text.slice(0, when.from)
  const tail = moments.text.slice(when.to)
  if (
    /\bon or after\s+(?:the\s+)?$/i.test(lead) ||
    /^\s*(?:(?:or|and) (?:later|after)|onwards?|on(?=\W*$))\b/i.test(tail)
  )
    return { from: when.day, to: '9999-12-31', called: `from ${showIso(when.day)} on` }
  if (/\bon or before\s+(?:the\s+)?$/i.test(lead) || /^\s*(?:or|and) (?:earlier|before)\b/i.test(tail))
    return { from: '0000-01-01', to: when.day, called: `by ${showIso(when.day)}`, isUntil: true }
  // "Before 11 on Monday" is of that day.
  const isOfHour = when.time !== undefined && /^(?:\d|noon|midday)/i.test(when.words)
  if (!isOfHour && /\b(?:before|earlier than|prior to|this side of)\s+(?:the\s+)?$/i.test(lead))
    return {
      from: when.day > today ? today : '0000-01-01',
      to: addDays(when.day, -1),
      called: `before ${showIso(when.day)}`,
      isUntil: true,
    }
  if (/\b(?:(?:between|from) )?now (?:and|to|until|till?)\s+(?:the\s+)?$/i.test(lead))
    return { from: today, to: when.day, called: `until ${showIso(when.day)}` }
  if (/\b(?:by|until|til|till|up to(?: and including)?|through)\s+(?:the\s+)?$/i.test(lead))
    return {
      from: when.day > today ? today : '0000-01-01',
      to: when.day,
      called: `by ${showIso(when.day)}`,
      isUntil: true,
    }
  if (/\b(?:after|later than|past|beyond)\s+(?:the\s+)?$/i.test(lead))
    return { from: addDays(when.day, 1), to: '9999-12-31', called: `after ${showIso(when.day)}` }
  if (/\bsince\s+(?:the\s+)?$/i.test(lead) && when.day <= today)
    return { from: when.day, to: today, called: `since ${showIso(when.day)}` }
  const to =
    when.endDay ??
    (second?.day && /^\s*(?:and|to|until|till|–|-)\s*$/i.test(moments.text.slice(when.to, second.from))
      ? second.day
      : when.day)
  return {
    from: when.day,
    to,
    called: to === when.day ? `on ${showIso(when.day)}` : `from ${showIso(when.day)} to ${showIso(to)}`,
  }
}

function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}`
}

/** A span that is a part of a week, or ends or begins with a weekend. */
function partSpan(text: string, today: string, monday: string): Span | undefined {
  const saturday = addDays(monday, 5)
  if (/\b(?:next|coming|within (?:a|the next)) fortnight\b/i.test(text))
    return { from: today, to: addDays(today, 14), called: 'in the next two weeks' }
  if (/\b(?:in|over|within|during) (?:the next|the coming|a) week\b/i.test(text))
    return { from: today, to: addDays(today, 7), called: 'in the next seven days' }
  const part =
    /\b(early|first half of|beginning of|start of|late|later|end of|second half of) (this|next|the) week\b/i.exec(text)
  const isBy = part && /\b(?:by|before|until|till?) (?:the )?$/i.test(text.slice(0, part.index))
  if (part && !isBy) {
    const start = /next/i.test(part[2]!) ? addDays(monday, 7) : monday
    const name = `${/next/i.test(part[2]!) ? 'next' : 'this'} week`
    if (/^later/i.test(part[1]!)) return { from: addDays(today, 1), to: addDays(start, 6), called: `later ${name}` }
    return /^(?:e.r|f|b|s(?!e))/i.test(part[1]!)
      ? { from: start, to: addDays(start, 2), called: `early ${name}` }
      : { from: addDays(start, 3), to: addDays(start, 6), called: `late ${name}` }
  }
  if (/\b(?:before|earlier than) (?:today|now)\b/i.test(text))
    return { from: '0000-01-01', to: addDays(today, -1), called: 'before today' }
  if (/\b(?:after|later than) today\b/i.test(text))
    return { from: addDays(today, 1), to: '9999-12-31', called: 'after today' }
  if (/\b(?:rest|remainder) of (?:the|this) week\b/i.test(text))
    return { from: today, to: addDays(monday, 6), called: 'in the rest of the week' }
  // On a Saturday or Sunday it is the next one that something can still be due before.
  const ahead = today >= saturday ? addDays(saturday, 7) : saturday
  if (/\b(?:before|by) (?:the |this |next )?weekend\b/i.test(text))
    return { from: today, to: addDays(ahead, -1), called: `before the weekend of ${showIso(ahead)}` }
  if (/\bafter (?:the |this )?weekend\b/i.test(text))
    return { from: addDays(monday, 7), to: addDays(monday, 13), called: 'in the week after the weekend' }
  return undefined
}
