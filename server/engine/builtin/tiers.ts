import type { Pace } from '../pace.ts'
import { splitBlocks } from './blocks.ts'
import { type Day, partsOf } from './calendar.ts'
import { findDates } from './dates.ts'
import { count, inline } from './markdown.ts'
import type { Material } from './materials.ts'
import { type Sentence, splitSentences } from './sentences.ts'
import { shareOf } from './share-of.ts'
import { numberWords } from './tables/number-words.ts'

/** What is called off, put off or late: its price goes by how long before it is said. */
const asked =
  /\b(?:cancel\p{L}*|call\p{L}* (?:it |this |that |the \p{L}+ )?off|pull\p{L}* out|back\p{L}* out|drop\p{L}* out|withdraw\p{L}*|can(?:no|['’])t (?:make it|come|go|attend)|do(?:n['’]t| not) (?:come|show|turn up)|no[- ]show|chang\p{L}* (?:the|our|my) (?:date|mind|booking)|mov\p{L}* (?:the|our|my) (?:date|booking)|rebook\p{L}*|postpon\p{L}*|stornier\p{L}*)/iu
const ofPrice =
  /\b(?:how (?:much|many)|what (?:happens|do|does|will|would|must|is|are|can|if)|what['’]?s|pay|owe|cost|costs|fee|charge|lose|refund|back|get|free|keep|money|deposit)\b/iu
/** What a step costs, or that it costs nothing. */
const price =
  /\d ?%|[€£$]|\d (?:EUR|GBP|USD|CHF|pounds|euros?|dollars)\b|\b(?:EUR|GBP|USD|CHF) ?\d|\b(?:per ?cent|half|quarter|third|whole|full|all of|nothing|free|fees?|rent|deposit|charg\p{L}+|owed|due|payable|refund\p{L}*|paid|returned|keep|kept|cost|costs|price)\b/iu
/** In lines. */
const near = 3
const lengths: Readonly<Record<string, number>> = { ...numberWords, a: 1, an: 1, one: 1, fourteen: 14, thirty: 30 }
const number = String.raw`(\d{1,3}|${Object.keys(lengths).join('|')})`
const kind = '(?:calendar |working |business |full |clear )?'
const unit = String.raw`${kind}(hour|day|week|month)s?['’]?`
/** "Between 90 and 30 days", "from 4 to 2 weeks", "60–30 days". */
const between = new RegExp(
  String.raw`(?<![\p{L}\d])${number}(?: ${kind}(hour|day|week|month)s?)? ?(?:and|to|-|–|until|down to) ?${number} ${unit}(?!\p{L})`,
  'iu',
)
/** What says that a bound is the least: "more than 90 days", "up to 14 days before". */
const least = new RegExp(
  String.raw`\b(?:(?<!\b(?:no|not) )(?:more than|over)|(?:no|not) (?:less|fewer) than|at least|up to|until|till|earlier than|longer than|not later than|no later than|at the latest|before) (?:the )?${number} ${unit}(?!\p{L})|(?<![\p{L}\d])${number} ${unit} or (?:more|longer|earlier)\b`,
  'iu',
)
const most = new RegExp(
  String.raw`\b(?:less than|fewer than|(?:no|not) more than|under|within|later than|inside|in the last|during the last|from) (?:the last )?${number} ${unit}(?!\p{L})|(?<![\p{L}\d])${number} ${unit} or (?:less|fewer|later)\b`,
  'iu',
)
/** A bound that holds no longer on its own day: "more than 14 days" begins with the fifteenth. */
const exclusive = /^(?:more than|over|earlier than|longer than|before|less than|fewer than|under|later than)\b/i
/** What holds after the step before: "less: half". */
const afterIt = /^(?:less|later|shorter|after (?:that|this)|afterwards|thereafter|otherwise)\b/i
const workingDays = /\b(?:working|business) days?\b/i
/** How long before it the question says that it is: "a week before", "with 10 days to go"; "in 5 days" counts from today. */
const named = new RegExp(
  String.raw`(?<![\p{L}\d])${number} ${unit}(?:['’] notice| notice)?(?= (?:before|beforehand|ahead|prior|in advance|out|earlier|to go|left|notice)\b)|\b(?:with|at|only|just|give|gave|giving) (?:only |just |about |them |him |her )?${number} ${unit}(?!\p{L})(?! from (?:now|today)\b)`,
  'iu',
)
const fromNow = new RegExp(String.raw`(?<![\p{L}\d])${number} (day|week|month)s? from (?:now|today)\b`, 'iu')
const onTheDay = /\b(?:on the (?:day|morning|evening)|same day)\b(?! before\b)/i
const noShow =
  /\b(?:no[- ]shows?|(?:do|does|did)(?:n['’]t| not) (?:show|come|turn up|appear|arrive|attend)|fail\p{L}* to (?:appear|arrive|attend|show|come|turn up))\b/iu
const dayBefore = /\bthe (?:day|night|evening) before\b/i
const hours: Record<string, number> = { hour: 1, day: 24, week: 168, month: 720 }
const toDayEnd = 12

/** From and to in hours, working days as days; a bound may be no part of it. */
type Tier = Sentence & { from: number; to: number; isOpen: boolean; isWorking: boolean; isNoShow: boolean }
/** From and to in hours. */
type Range = readonly [number, number]
/** How long before it is, by the calendar and in working days: the least and the most that it can be. */
type Moment = { words: string; calendar: Range; working: Range }

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
  for (const one of said) {
    const run = runs.at(-1)
    const tier = tierOf(one) ?? restOf(one, run?.at(-1))
    if (!tier) continue
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
  const isMissed = noShow.test(instruction) && !named.test(instruction)
  const moment = isMissed ? undefined : momentOf(instruction, said, today)
  const own = isMissed ? onlyOne(steps.filter((step) => step.isNoShow)) : moment && stepAt(moment, steps)
  const first = steps[0]!.line
  const last = steps.at(-1)!.line
  const around = said.filter(
    ({ text, line, section }) =>
      text !== own?.text && line >= first && line <= last + 1 && section === steps[0]!.section && / /.test(text),
  )
  const when = isMissed ? 'if nobody comes' : moment?.words
  const because = moment && !own && steps.some(({ isWorking }) => isWorking) ? ', as they count working days' : ''
  return [
    `## Cancellation in ${inline(name, 120)}`,
    ...(own && when
      ? [
          `${when.charAt(0).toUpperCase()}${when.slice(1)}, this applies: **${inline(own.text, 400)}** *(line ${own.line})*`,
          ...shareOf(own.text, said),
          ...(own.isWorking && moment?.working[0] === moment?.working[1]
            ? ['*Working days: Monday to Friday; public holidays are not taken off.*']
            : []),
        ]
      : []),
    `${own ? 'What else it says of this:' : when ? `I cannot tell which of these applies ${when}${because}:` : 'What it says:'}\n\n${around.map((one) => `- ${inline(one.text, 400)} *(line ${one.line})*`).join('\n')}`,
  ].join('\n\n')
}

function onlyOne<T>(these: readonly T[]): T | undefined {
  return these.length === 1 ? these[0] : undefined
}

/** The step that holds at a moment; undefined where none does for certain, or two meet there. */
function stepAt(moment: Moment, steps: readonly Tier[]): Tier | undefined {
  const timed = steps.filter(({ isNoShow }) => !isNoShow)
  const rangeFor = ({ isWorking }: Tier) => (isWorking ? moment.working : moment.calendar)
  const isIn = ({ from, to, isOpen }: Tier, at: number) =>
    isOpen ? at > from && (at < to || to === Infinity) : at >= from && at <= to
  const holds = (step: Tier) => {
    const [low, high] = rangeFor(step)
    // From nothing on, an open step begins with the day itself.
    return isIn(step, high) && (isIn(step, low) || (low === 0 && step.from === 0))
  }
  const isOutside = ({ from, to, isOpen }: Tier, [low, high]: Range) =>
    isOpen ? high <= from || low >= to : high < from || low > to
  if (timed.some((step) => !holds(step) && !isOutside(step, rangeFor(step)))) return undefined
  // Of several that hold the narrowest is meant: "up to 30 days: free; up to 14 days: half".
  const [own, ...others] = timed.filter(holds).toSorted((a, b) => b.from - a.from || a.to - b.to)
  return own && others.some(({ from, to }) => from === own.to || to === own.from) ? undefined : own
}

function tierOf(sentence: Sentence): Tier | undefined {
  const { text } = sentence
  if (!price.test(text)) return undefined
  const tier = { ...sentence, isOpen: false, isWorking: workingDays.test(text), isNoShow: false }
  const two = between.exec(text)
  if (two) {
    const [, one, firstUnit, other, secondUnit] = two
    const bounds = [span(one!, firstUnit ?? secondUnit!), span(other!, secondUnit!)].toSorted((a, b) => a - b)
    return { ...tier, from: bounds[0]!, to: bounds[1]! }
  }
  const more = least.exec(text)
  if (more && /\b(?:before|prior|ahead|in advance|notice|or (?:more|longer|earlier))\b/i.test(text))
    return {
      ...tier,
      from: span(more[1] ?? more[3]!, more[2] ?? more[4]!),
      to: Infinity,
      isOpen: exclusive.test(more[0]),
    }
  const less = most.exec(text)
  if (
    less &&
    (tier.isWorking ||
      /\b(?:before|prior|ahead|of the|notice|or (?:less|fewer|later)|later than|in the last)\b/i.test(text))
  )
    return { ...tier, from: 0, to: span(less[1] ?? less[3]!, less[2] ?? less[4]!), isOpen: exclusive.test(less[0]) }
  if (onTheDay.test(text)) return { ...tier, from: 0, to: toDayEnd }
  return noShow.test(text) ? { ...tier, from: 0, to: 0, isNoShow: true } : undefined
}

/** "Less: half" holds from where the step before it ends. */
function restOf(sentence: Sentence, before: Tier | undefined): Tier | undefined {
  return before?.to === Infinity && afterIt.test(sentence.text) && price.test(sentence.text)
    ? { ...before, ...sentence, from: 0, to: before.from, isOpen: !before.isOpen }
    : undefined
}

function span(many: string, of: string): number {
  return (Number(many) || lengths[many.toLowerCase()]!) * hours[of.toLowerCase()]!
}

/** How long before it the question says; on a day that it names, or now, where the text names the day of it. */
function momentOf(instruction: string, said: readonly Sentence[], today: Day): Moment | undefined {
  const told = named.exec(instruction)
  if (told) {
    const long = span(told[1] ?? told[3]!, told[2] ?? told[4]!)
    return workingDays.test(told[0])
      ? { words: `${count(long / 24, 'working day')} before`, calendar: [long, Infinity], working: [long, long] }
      : { words: `${showSpan(long)} before`, calendar: [long, long], working: workingIn(long) }
  }
  if (onTheDay.test(instruction)) return { words: 'on the day', calendar: [0, toDayEnd], working: [0, 24] }
  if (dayBefore.test(instruction)) return { words: 'the day before', calendar: [24, 24], working: workingIn(24) }
  const counted = instruction.replace(fromNow, 'in $1 $2s')
  const [asOf] = findDates(counted, today).flatMap(({ day, words }) => (/^within/i.test(words) ? [] : (day ?? [])))
  const from = asOf ?? (/\b(?:now|today|right away|at once|tonight)\b/i.test(counted) ? today : undefined)
  const days = said.flatMap((one) =>
    /\b(?:event|wedding|party|trip|course|tour|stay|arrival|arrive|begins?|starts?|takes place|performance|concert|hire)\b/i.test(
      one.text,
    )
      ? findDates(one.text, today).flatMap(({ day, relative }) => (relative || day === undefined ? [] : [day]))
      : [],
  )
  const ahead = days.filter((day) => from !== undefined && day > from)
  if (from === undefined || ahead.length === 0) return undefined
  const length = Math.min(...ahead) - from
  const working = Array.from({ length }, (_, at) => partsOf(from + at).weekday).filter((day) => day > 0 && day < 6)
  const exactly = working.length * 24
  return { words: `${count(length, 'day')} before`, calendar: [length * 24, length * 24], working: [exactly, exactly] }
}

/** As many working days as some hours can hold: a week has five, and fewer with holidays. */
function workingIn(long: number): Range {
  const days = Math.ceil(long / 24)
  return [Math.floor(days / 7) * 3 * 24, (Math.floor(days / 7) * 5 + Math.min(days % 7, 5)) * 24]
}

function showSpan(before: number): string {
  return before % 24 === 0 ? count(before / 24, 'day') : count(before, 'hour')
}
