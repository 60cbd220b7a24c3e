import type { Pace } from '../pace.ts'
import { splitBlocks } from './blocks.ts'
import type { Day } from './calendar.ts'
import { findDates } from './dates.ts'
import { count, inline, showNumber } from './markdown.ts'
import type { Material } from './materials.ts'
import { readAmount } from './read-amount.ts'
import { type Sentence, splitSentences } from './sentences.ts'
import { significantWords } from './significant-words.ts'

/** What is called off, put off or late: its price goes by how long before it is said. */
const asked =
  /\b(?:cancel\p{L}*|call\p{L}* (?:it |this |that |the \p{L}+ )?off|pull\p{L}* out|back\p{L}* out|drop\p{L}* out|withdraw\p{L}*|can(?:no|['’])t (?:make it|come|go|attend)|do(?:n['’]t| not) (?:come|show)|no[- ]show|chang\p{L}* (?:the|our|my) (?:date|mind|booking)|mov\p{L}* (?:the|our|my) (?:date|booking)|rebook\p{L}*|postpon\p{L}*|stornier\p{L}*)/iu
const ofPrice =
  /\b(?:how (?:much|many)|what (?:happens|do|does|will|would|must|is|are|can|if)|what['’]?s|pay|owe|cost|costs|fee|charge|lose|refund|back|get|free|keep|money|deposit)\b/iu
/** What a step costs, or that it costs nothing. */
const price =
  /\d ?%|[€£$]|\d (?:EUR|GBP|USD|CHF|pounds|euros?|dollars)\b|\b(?:EUR|GBP|USD|CHF) ?\d|\b(?:per ?cent|half|quarter|third|whole|full|all of|nothing|free|fees?|rent|deposit|charg\p{L}+|owed|due|payable|refund\p{L}*|paid|returned|keep|kept|cost|costs|price)\b/iu
/** In lines. */
const near = 3
const numberWords: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fourteen: 14,
  thirty: 30,
}
const number = String.raw`(\d{1,3}|${Object.keys(numberWords).join('|')})`
const unit = String.raw`(?:calendar |working |business |full |clear )?(hour|day|week|month)s?['’]?`
/** "Between 90 and 30 days", "from 4 to 2 weeks", "60–30 days". */
const between = new RegExp(
  String.raw`(?<![\p{L}\d])${number}(?: (hour|day|week|month)s?)? ?(?:and|to|-|–|until|down to) ?${number} ${unit}(?!\p{L})`,
  'iu',
)
/** What says that a bound is the least: "more than 90 days", "up to 14 days before". */
const least = new RegExp(
  String.raw`\b(?:more than|over|at least|up to|until|till|earlier than|longer than|not later than|no later than|at the latest|before) (?:the )?${number} ${unit}(?!\p{L})|(?<![\p{L}\d])${number} ${unit} or (?:more|longer|earlier)\b`,
  'iu',
)
const most = new RegExp(
  String.raw`\b(?:less than|fewer than|under|within|later than|inside|in the last|during the last|from) (?:the last )?${number} ${unit}(?!\p{L})|(?<![\p{L}\d])${number} ${unit} or (?:less|fewer|later)\b`,
  'iu',
)
/** How long before it the question says that it is: "a week before", "with 10 days to go". */
const named = new RegExp(
  String.raw`(?<![\p{L}\d])${number} ${unit}(?:['’] notice| notice)?(?= (?:before|beforehand|ahead|prior|in advance|out|earlier|to go|left|notice|from now)\b)|\b(?:with|in|at|only|just|give|gave|giving) (?:only |just |about |them |him |her )?${number} ${unit}(?!\p{L})`,
  'iu',
)
const onTheDay =
  /\b(?:on the (?:day|morning|evening)|same day|no[- ]show|(?:do|does|did)(?:n['’]t| not) (?:show|come|turn up)|fail\p{L}* to (?:appear|arrive|attend))/iu
const dayBefore = /\bthe (?:day|night|evening) before\b/i
const hours: Record<string, number> = { hour: 1, day: 24, week: 168, month: 720 }

type Tier = Sentence & { from: number; to: number }

/**
 * What it costs to call something off, by how long before: the step that holds for the time of the question, and all steps.
 * Undefined where that is not asked, or the text has no steps.
 */
export async function tellTiers(
  instruction: string,
  { name, text }: Material,
  today: Day,
  pace: Pace,
): Promise<string | undefined> {
  if (!asked.test(instruction) || !ofPrice.test(instruction)) return undefined
  const said: Sentence[] = []
  for (const block of await splitBlocks(text, pace)) {
    await pace()
    if (block.kind === 'heading') continue
    // "Up to 30 days before: free; later: half" has its steps between semicolons.
    for (const sentence of splitSentences(block))
      for (const part of sentence.text.split(/;\s+/)) said.push({ ...sentence, text: part })
  }
  // Steps stand together, below a heading or beside a sentence that says what they are of.
  const runs: Tier[][] = []
  for (const tier of said.flatMap((one) => tierOf(one) ?? [])) {
    const run = runs.at(-1)
    if (run && tier.line - run.at(-1)!.line <= near) run.push(tier)
    else runs.push([tier])
  }
  const ofIt = runs.filter((run) => {
    const [from, to] = [run[0]!.line - near, run.at(-1)!.line]
    const told = said.filter(({ line, section }) => line >= from && line <= to && section === run[0]!.section)
    return run.length > 1 && told.some((one) => asked.test(`${one.section ?? ''} ${one.text}`))
  })
  const [steps] = ofIt
  if (!steps || ofIt.length > 1) return undefined
  const before = hoursBefore(instruction, said, today)
  // Of several that hold the narrowest is meant: "up to 30 days: free; up to 14 days: half".
  const own =
    before === undefined
      ? undefined
      : steps
          .filter(({ from, to }) => before >= from && before <= to)
          .toSorted((a, b) => b.from - a.from || a.to - b.to)[0]
  const first = steps[0]!.line
  const last = steps.at(-1)!.line
  const around = said.filter(
    ({ text, line, section }) =>
      text !== own?.text && line >= first && line <= last + 1 && section === steps[0]!.section && / /.test(text),
  )
  if (before !== undefined && !own) return undefined
  return [
    `## Steps in ${inline(name, 120)}`,
    ...(own
      ? [`For ${showSpan(before!)} before: **${inline(own.text, 400)}** *(line ${own.line})*`, ...shareOf(own, said)]
      : []),
    `${own ? 'Beside it' : 'What it says'}:\n\n${around.map((one) => `- ${inline(one.text, 400)} *(line ${one.line})*`).join('\n')}`,
  ].join('\n\n')
}

function tierOf(sentence: Sentence): Tier | undefined {
  const { text } = sentence
  if (!price.test(text)) return undefined
  const two = between.exec(text)
  if (two) {
    const [, one, firstUnit, other, secondUnit] = two
    const bounds = [span(one!, firstUnit ?? secondUnit!), span(other!, secondUnit!)].toSorted((a, b) => a - b)
    return { ...sentence, from: bounds[0]!, to: bounds[1]! }
  }
  const more = least.exec(text)
  if (more && /\b(?:before|prior|ahead|in advance|notice|or (?:more|longer|earlier))\b/i.test(text))
    return { ...sentence, from: span(more[1] ?? more[3]!, more[2] ?? more[4]!), to: Infinity }
  const less = most.exec(text)
  if (less && /\b(?:before|prior|ahead|of the|notice|or (?:less|fewer|later)|later than|in the last)\b/i.test(text))
    return { ...sentence, from: 0, to: span(less[1] ?? less[3]!, less[2] ?? less[4]!) }
  if (onTheDay.test(text)) return { ...sentence, from: 0, to: 12 }
  return undefined
}

function span(many: string, of: string): number {
  return (Number(many) || numberWords[many.toLowerCase()]!) * hours[of.toLowerCase()]!
}

/** How long before it the question says, in hours; on a day that it names, or now, where the text names the day of it. */
function hoursBefore(instruction: string, said: readonly Sentence[], today: Day): number | undefined {
  if (onTheDay.test(instruction)) return 0
  if (dayBefore.test(instruction)) return 24
  const told = named.exec(instruction)
  if (told) return span(told[1] ?? told[3]!, told[2] ?? told[4]!)
  const [asOf] = findDates(instruction, today).flatMap(({ day }) => day ?? [])
  const from = asOf ?? (/\b(?:now|today|right away|at once|tonight)\b/i.test(instruction) ? today : undefined)
  const days = said.flatMap((one) =>
    /\b(?:event|wedding|party|trip|course|tour|stay|arrival|arrive|begins?|starts?|takes place|performance|concert|hire)\b/i.test(
      one.text,
    )
      ? findDates(one.text, today).flatMap(({ day, relative }) => (relative || day === undefined ? [] : [day]))
      : [],
  )
  const ahead = days.filter((day) => from !== undefined && day > from)
  return from === undefined || ahead.length === 0 ? undefined : (Math.min(...ahead) - from) * 24
}

function showSpan(before: number): string {
  return before % 24 === 0 ? count(before / 24, 'day') : count(before, 'hour')
}

const share =
  /(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:%|per ?cent) of (?:the |your |our )?(\p{L}+(?: \p{L}+)?)|\b(half)(?: of)? (?:the |your |our )(\p{L}+(?: \p{L}+)?)/iu
const sum =
  /(£|€|\$|GBP|EUR|USD|CHF)\s?(\d[\d.,]*\d|\d)|(?<![\d.,])(\d[\d.,]*\d|\d)\s?(£|€|\$|GBP|EUR|USD|CHF|pounds|euros?|dollars)(?!\p{L})/iu

/** "80 percent of the fee", where one sentence says how much the fee is. */
function shareOf({ text }: Sentence, said: readonly Sentence[]): string[] {
  const match = share.exec(text)
  const of = match?.[2] ?? match?.[4]
  if (!match || of === undefined) return []
  const rate = match[3] ? 50 : readAmount(match[1]!)
  // "The fee is owed", "the order value": one of the two words names it.
  const word = significantWords(of).join('|')
  if (word === '') return []
  const bases = said.flatMap((one) => {
    const is = new RegExp(
      String.raw`\b(?:${word})\b[^.;]{0,30}?(?:\bis\b|\bof\b|:|\bcomes to\b|\bamounts to\b|=)`,
      'iu',
    ).exec(one.text)
    const amount = is ? sum.exec(one.text.slice(is.index + is[0].length, is.index + is[0].length + 40)) : null
    return amount ? [{ line: one.line, sign: amount[1] ?? amount[4]!, value: readAmount(amount[2] ?? amount[3]!) }] : []
  })
  const [base] = bases
  if (!base || new Set(bases.map(({ value }) => value)).size > 1) return []
  return [
    `${showNumber(rate)} % of ${showSum(base.value, base.sign)} *(line ${base.line})* is **${showSum(Math.round(base.value * rate) / 100, base.sign)}**.`,
  ]
}

function showSum(value: number, sign: string): string {
  return /^\p{Ll}/u.test(sign) ? `${showNumber(value)} ${sign}` : `${sign} ${showNumber(value)}`
}
