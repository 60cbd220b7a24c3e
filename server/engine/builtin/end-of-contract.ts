import type { Pace } from '../pace.ts'
import { splitBlocks } from './blocks.ts'
import { type Day, dayOf, lastDayOfMonth, partsOf, showDay } from './calendar.ts'
import { findDates } from './dates.ts'
import { count, inline } from './markdown.ts'
import type { Material } from './materials.ts'
import { type Sentence, splitSentences } from './sentences.ts'

const ends = String.raw`(?:continue|go on|carry on|renew|extend|stay|keep|prolong)`
const asked = new RegExp(
  [
    String.raw`\b(?:don['’]?t|do not|not|no longer|rather not) (?:\p{L}+ ){0,3}?${ends}\b`,
    String.raw`\b(?:get|getting|got|want|wants|wanted|be|like) out\b|\bgive (?:it|this|the \p{L}+|our \p{L}+) back\b|\b(?:they|he|she|landlord|supplier|company|lessor) (?:must|have to|has to|needs? to) (?:hear|know|have|get|be told)\b.{0,40}|\b(?:terminat|cancel|resign|quit)\w*\b|\bgiv(?:e|ing) (?:\p{L}+ )?notice\b|\b(?:notice (?:period|do|must|is|have|has|to)|our notice)\b|\bhow (?:much|long|many \p{L}+) notice\b|\b(?:end|leave|stop|drop|pull out of|walk away from|break|get rid of) (?:this|the|our|my|that|it|them)(?: \p{L}+)?\b`,
  ].join('|'),
  'iu',
)
const asksHow =
  /\b(?:when|until|till|by|latest|deadline|how|can (?:i|we)|do (?:i|we)|must|have to|need to|notice|e-?mail|letter|enough|what)\b/i
const isContract =
  /\b(?:agreement|contract|lease|tenancy|subscription|membership|hire|licen[cs]e|party|parties|terms)\b/i
const ofEnd =
  /\b(?:notice|terminat\w+|renew\w*|extended|extension|cancel\w*|ends? (?:on|this|automatically)|(?:starts?|begins?|commences) on|concluded for|expires?|runs? (?:from|until|to|for)|term of)\b/i
const ofForm =
  /\b(?:e-?mails?|in writing|written|letter|signed|registered|post|by phone|phone call|fax|text form|orally)\b/i
const period =
  /(?<!\b(?:by|for|of|further|another) )\b(\d{1,3}|one|two|three|four|six|nine|twelve)[ -]?(?:calendar |working |full )?(day|week|month)s?['’]?(?=.{0,40}\b(?:notice|before|prior)\b)/iu
const spelled: Record<string, number> = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, nine: 9, twelve: 12 }
const mostShown = 8
/** "In writing, by post" */
const formOf =
  /\b(?:in writing|in text form|by (?:registered )?(?:post|letter|mail|e-?mail)|by signed letter)(?:,? (?:and |or )?(?:in writing|signed(?: by [^,.]{3,40})?|(?:sent )?(?:by |in )?(?:registered |recorded |a )?(?:post|letter|mail|e-?mail|delivery|text form|hand)))*/iu
const asksForm = /\b(?:how|form|e-?mail|letter|writing|post|send|phone|enough)\b/i

/**
 * How a contract is ended: what it says of its end, of notice and of its form, and the last day for it where its dates say so.
 * Undefined where that is not asked, or a text says nothing of notice.
 */
export async function tellEnd(
  { text }: Material,
  instruction: string,
  today: Day,
  pace: Pace,
): Promise<string | undefined> {
  if (!asked.test(instruction) || !asksHow.test(instruction) || !isContract.test(text.slice(0, 5000))) return undefined
  const said: Sentence[] = []
  for (const block of await splitBlocks(text, pace)) {
    await pace()
    if (block.kind !== 'heading' && block.kind !== 'row') said.push(...splitSentences(block))
  }
  const told = said.filter(
    (one, at) =>
      one.text.split(' ').length > 3 &&
      (ofEnd.test(one.text) ||
        (ofForm.test(one.text) && one.section === said[at - 1]?.section && ofEnd.test(said[at - 1]!.text))),
  )
  const notices = told.filter(({ text: one }) => /\bnotice\b|\bterminat|\bcancel/i.test(one) && period.test(one))
  if (notices.length === 0) return undefined
  const last = dayNamed(told, today) ?? lastDay(notices, told, today)
  const form = told.flatMap(({ text: one }) =>
    /\bnotice|terminat|cancel/i.test(one) ? (formOf.exec(one)?.[0] ?? []) : [],
  )[0]
  return [
    ...(last === undefined ? [] : [last]),
    ...(form === undefined || !asksForm.test(instruction) ? [] : [`Its form: **${inline(form, 120)}**.`]),
    told
      .slice(0, mostShown)
      .map(({ text: one, line }) => `- ${inline(one, 400)} *(line ${line})*`)
      .join('\n'),
    ...(/\be-?mail|letter|writing|phone|form\b/i.test(instruction) && !told.some(({ text: one }) => ofForm.test(one))
      ? ['It does not say in which form notice has to be given.']
      : []),
  ].join('\n\n')
}

/** "For the first term, notice must arrive by 27 November": a day that is named needs no reckoning. */
function dayNamed(told: readonly Sentence[], today: Day): string | undefined {
  const days = told.flatMap(({ text }) => {
    const by =
      /\b(?:notice|terminat\p{L}+|cancel\p{L}*)\b[^.]{0,60}?\b(?:by|before|until|no later than|not later than) (?=.{0,12}\d)/iu.exec(
        text,
      )
    const [date] = by ? findDates(text.slice(by.index + by[0].length), today) : []
    return date?.day !== undefined && !date.relative ? [date.day] : []
  })
  const [day] = days
  if (day === undefined || new Set(days).size > 1) return undefined
  if (day < today)
    return `Notice had to be given by ${showDay(day)}: that day is past. What it says of extension then counts.`
  return `Notice by **${showDay(day)}**: ${day === today ? 'that is today' : `in ${count(day - today, 'day')}`}.`
}

/** The day by which notice has to be there, where one sentence says how long before which end. */
function lastDay(notices: readonly Sentence[], told: readonly Sentence[], today: Day): string | undefined {
  for (const { text } of notices) {
    const said = period.exec(text)!
    const n = Number(said[1]) || spelled[said[1]!.toLowerCase()]!
    const unit = said[2]!.toLowerCase()
    const rest = text.slice(said.index)
    const back = (end: Day) => (unit === 'month' ? monthsBefore(end, n) : end - n * (unit === 'week' ? 7 : 1))
    const how = `${count(n, unit)} before`
    const regular =
      /\bto (?:the|each|any|every) end of (?:a|the|each|any|every) (?:calendar )?(year|quarter|month)\b/i.exec(rest) ??
      /\b(?:to|before) the end of (?:a|the|each|any|every) (?:calendar )?(year|quarter|month)\b/i.exec(rest)
    if (regular) {
      const end = nextEnd(regular[1]!.toLowerCase(), today, back)
      return end === undefined ? undefined : `Notice by **${showDay(back(end))}** (${how} ${showDay(end)}).`
    }
    if (
      !/\b(?:before|prior to|to) (?:the |its )?(?:end|expiry|expiration|renewal)\b|\bbefore it (?:ends|expires|renews)\b/i.test(
        rest,
      )
    )
      continue
    const named = told.flatMap(({ text: one }) => endIn(one, today) ?? [])
    // Of several dates the last of such a sentence is the end: "from 1 March 2026 to 28 February 2027".
    const ends = told.flatMap(({ text: one }) =>
      /\b(?:ends?|ending|runs?|until|expires?|to)\b/i.test(one)
        ? findDates(one, today)
            .flatMap(({ day, relative }) => (relative ? [] : (day ?? [])))
            .slice(-1)
        : [],
    )
    const sure = named.length > 0 ? named : ends
    if (new Set(sure).size !== 1) return undefined
    const end = sure[0]!
    const by = back(end)
    if (by < today) {
      const after = told.some(({ text: one }) => /\b(?:renew|extend)/i.test(one))
        ? ' What it says of extension then counts.'
        : ''
      return `Notice had to be given by ${showDay(by)} (${how} the end on ${showDay(end)}): that day is past.${after}`
    }
    const left = by === today ? 'that is today' : `in ${count(by - today, 'day')}`
    return `Notice by **${showDay(by)}** (${how} the end on ${showDay(end)}): ${left}.`
  }
  return undefined
}

/** The end that a sentence names as one, or that it gives by the beginning and the time: "starts on 1 May 2024 and runs for 24 months". */
function endIn(text: string, today: Day): Day | undefined {
  const said =
    /\b(?:end(?:s|ing)?|expir(?:es|ing)|terminates|until) (?:on |at |automatically on )?(?=.{0,12}\d)/iu.exec(text)
  const [date] = said ? findDates(text.slice(said.index), today) : []
  if (date?.day !== undefined && !date.relative) return date.day
  const run =
    /\b(?:runs?|term|period|fixed|concluded|duration|lasts?|valid|hire|rental)\b[^.]{0,40}?\b(\d{1,3}|one|two|three|four|five|six|twelve) (month|year)s?\b/iu.exec(
      text,
    )
  const [start] = /\b(?:starts?|begins?|beginning|starting|from|commences?|as of|with effect)\b/i.test(text)
    ? findDates(text, today)
    : []
  if (!run || start?.day === undefined || start.relative) return undefined
  const n = Number(run[1]) || spelled[run[1]!.toLowerCase()]!
  const { year, month, date: first } = partsOf(start.day)
  const months = /^y/i.test(run[2]!) ? n * 12 : n
  const then = dayOf(year + Math.floor((month - 1 + months) / 12), ((month - 1 + months) % 12) + 1, first)
  return then === undefined ? undefined : then - 1
}

function monthsBefore(end: Day, months: number): Day {
  const { year, month, date } = partsOf(end)
  const last = lastDayOfMonth(year, month - months)
  // From the last day of a month it is the last of another.
  return date === partsOf(lastDayOfMonth(year, month)).date ? last : Math.min(last, last - partsOf(last).date + date)
}

/** The first end of a year, a quarter or a month for which there is time left. */
function nextEnd(unit: string, today: Day, back: (end: Day) => Day): Day | undefined {
  const { year, month } = partsOf(today)
  const ends =
    unit === 'year'
      ? [dayOf(year, 12, 31)!, dayOf(year + 1, 12, 31)!]
      : unit === 'quarter'
        ? [0, 3, 6, 9].map((later) => lastDayOfMonth(year, Math.ceil(month / 3) * 3 + later))
        : Array.from({ length: 14 }, (_, later) => lastDayOfMonth(year, month + later))
  return ends.find((end) => back(end) >= today)
}
