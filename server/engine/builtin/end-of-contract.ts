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
    String.raw`\b(?:get|getting|got) out\b|\b(?:terminat|cancel|resign|quit)\w*\b|\bgiv(?:e|ing) (?:\p{L}+ )?notice\b|\bnotice (?:period|do|must|is|have)\b|\bhow (?:much|long|many \p{L}+) notice\b|\b(?:end|leave|stop|drop|pull out of|walk away from|break|get rid of) (?:this|the|our|my|that|it|them)(?: \p{L}+)?\b`,
  ].join('|'),
  'iu',
)
const asksHow =
  /\b(?:when|until|till|by|latest|deadline|how|can (?:i|we)|do (?:i|we)|must|have to|need to|notice|e-?mail|letter|enough|what)\b/i
const isContract =
  /\b(?:agreement|contract|lease|tenancy|subscription|membership|hire|licen[cs]e|party|parties|terms)\b/i
const ofEnd =
  /\b(?:notice|terminat\w+|renew\w*|extended|extension|cancel\w*|ends? (?:on|this|automatically)|expires?|runs? (?:from|until|to|for)|term of)\b/i
const ofForm =
  /\b(?:e-?mails?|in writing|written|letter|signed|registered|post|by phone|phone call|fax|text form|orally)\b/i
const period =
  /(?<!\b(?:by|for|of|further|another) )\b(\d{1,3}|one|two|three|four|six|nine|twelve)[ -]?(?:calendar |working |full )?(day|week|month)s?['’]?(?=.{0,40}\b(?:notice|before|prior)\b)/iu
const spelled: Record<string, number> = { one: 1, two: 2, three: 3, four: 4, six: 6, nine: 9, twelve: 12 }
const mostShown = 8

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
  const last = lastDay(notices, told, today)
  return [
    ...(last === undefined ? [] : [last]),
    told
      .slice(0, mostShown)
      .map(({ text: one, line }) => `- ${inline(one, 400)} *(line ${line})*`)
      .join('\n'),
    ...(/\be-?mail|letter|writing|phone|form\b/i.test(instruction) && !told.some(({ text: one }) => ofForm.test(one))
      ? ['It does not say in which form notice has to be given.']
      : []),
  ].join('\n\n')
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
    // Of several dates the last of such a sentence is the end: "from 1 March 2026 to 28 February 2027".
    const ends = told.flatMap(({ text: one }) =>
      /\b(?:ends?|runs?|until|expires?|to)\b/i.test(one)
        ? findDates(one, today)
            .flatMap(({ day, relative }) => (relative ? [] : (day ?? [])))
            .slice(-1)
        : [],
    )
    if (new Set(ends).size !== 1) return undefined
    const end = ends[0]!
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
