import type { Pace } from '../pace.ts'
import { splitBlocks } from './blocks.ts'
import { type Day, showDay } from './calendar.ts'
import { dayWritten } from './action-items.ts'
import { findDates } from './dates.ts'
import { isAskedOfDuties } from './letter-points.ts'
import { inline } from './markdown.ts'
import type { Material } from './materials.ts'
import { collectActions } from './reply-actions.ts'
import { splitSentences } from './sentences.ts'
import { rowInWords } from './tables/in-text.ts'

const ofPayments =
  /\b(?:instal?lments|(?:payment|paying) (?:dates|plan|schedule|terms)|(?:all|which|what|every|each|list(?: of)?|show(?: me)?) (?:are |is |of )?(?:the |my |our |their )?payments?(?! (?:method|by|with|in cash))|dates? (?:of|for|to) (?:the |each |every )?pay\p{L}*|pay(?:able|ments?)? (?:on|by|until) (?:which|what) (?:dates|days))\b|\bwhen\b.{0,40}\bpay\b.{0,30}\b(?:what|how much|each|everything|all)\b|\b(?:what|how much)\b.{0,30}\bpay\b.{0,20}\b(?:and|,) ?(?:by |until |till )?when\b|\b(?:what|how much)\b.{0,30}\bpay(?: \p{L}{2,12})? when\W*$|\bwhen\b.{0,30}\b(?:the )?money\b.{0,20}\bdue\b|\bwhen (?:are|is) (?:what|which|how much|the (?:sums|amounts|parts|rates))\b.{0,30}\b(?:due|paid|payable)\b/iu
const ofDeadlines =
  /\b(?:deadlines|due dates|time limits|cut-?off dates|important dates|key dates)\b|\b(?:all|which|what|list|every|any|show(?: me)?|give me) (?:are |of |me )?(?:the |my |our )?dates\b(?! (?:of birth|did|are free))|\bdates\b.{0,30}\b(?:keep|remember|note|diary|calendar|watch|mind|know|care about)\b/iu
/** What is to be done by whom is a list of its own, and of one thing a passage says it. */
const ofOthers =
  /\b(?:who|whose|whom|action|actions|tasks?|to-?dos?|assign\p{L}*|owners?|summar\p{L}*|compar\p{L}*|how (?:many|long|often)|late|overdue|missed|first|next|last)\b/iu

/** "All dates I must remember" asks for no duties. */
const ofDiary = /\bdates\b.{0,30}\b(?:keep|remember|note|diary|calendar|watch|mind|know|care about)\b/i
const ofMissed =
  /\b(?:miss(?:ed)?|passed|past|too late|expired|gone by|run out|still in time|overdue)\b.{0,60}\b(?:dates?|deadlines?|time limits?)\b|\b(?:dates?|deadlines?|time limits?)\b.{0,60}\b(?:miss(?:ed)?|passed|past|too late|expired|gone by|run out|overdue)\b/i

const money =
  /[€£$] ?\d|\d ?[€£$]|\b(?:EUR|GBP|USD|CHF|PLN|Fr\.?) ?\d|\d[\d.,’']* ?(?:EUR|GBP|USD|CHF|PLN|pounds?|euros?|dollars?|francs?)(?!\p{L})|\d ?%|\b(?:per ?cent|half|third|quarter|rest|remainder|balance|remaining \p{L}+)\b/iu
const paid =
  /\b(?:pay|pays|paid|payable|payments?|due|instal?lments?|deposit|down payment|prepayment|advance|fee|rent|invoic\p{L}+|owed|balance|remainder|retainer|transferred?|remit\p{L}*|billed)\b/iu
const timed =
  /\b(?:by|until|till|before|no later than|not later than|at the latest|deadline|due|expires?|closes?|closing|ends?|last day|valid|within|latest|starts?|beginning|begins?)\b/i
/** What may be missed: until when a thing is to be done, and not from when it holds. */
const limited =
  /\b(?:by|until|till|before|no later than|not later than|at the latest|deadline|due|expires?|expired|closes?|closing|ends?|last day|within|latest)\b/i
const recurs =
  /\b(?:(?:every|each) (?:second |other )?(?:year|quarter|month|week|day|spring|summer|autumn|winter|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|annual(?:ly)?\b|yearly|quarterly|monthly|weekly|a year\b)/i
const fromThen = /\b(?:from|since|as of|as from|starting|beginning|starts?|begins?|dated)(?: on)?(?: the)?[ :]{1,2}$/i
/** "Six weeks after", "within 14 days", "seven days before". */
const span =
  /(?<![\p{L}\d])(?:\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty|sixty|ninety) (?:calendar |working |business |full )?(?:hours?|days?|weeks?|months?|years?)['’]?(?= (?:before|after|of|from|prior|following|in advance|notice|at the latest)\b)|\b(?:within|in the first|at least|no later than|not later than) (?:the (?:first|next) )?(?:\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty|sixty|ninety) (?:calendar |working |business |full )?(?:hours?|days?|weeks?|months?)\b/iu
/** When it is paid, without a day: "on signing", "with the last instalment". */
const occasion =
  /\b(?:on|upon|at|with|after|before) (?:the )?(?:signing|signature|booking|delivery|completion|arrival|receipt|start|end|handover|acceptance|order(?:ing)?|confirmation|approval|publication|last|first|final|second|third)\b|\b(?:each|every|per|a) (?:month|week|quarter|year)\b|\b(?:monthly|quarterly|weekly|yearly|annually|in advance|in arrears)\b/i
/** What is owed where it is called off or late is no payment that is planned. */
const calledOff = /\b(?:cancel\p{L}*|withdraw\p{L}*|terminat\p{L}*|penalt\p{L}+|late payment|delay)\b/iu
const labelled = /^\s*[\p{Lu}\p{N}][\p{L}\p{N} ()/-]{1,30}:\s+\S/u
const mostShown = 25
const longestPoint = 300

type Piece = { text: string; line: number; section: string | undefined }

/**
 * All payments of a text with their days, or all its deadlines: every sentence, point and row that has one, in the order of the
 * text, so that the list lacks none. Undefined where neither is asked for, or the text names fewer than two.
 */
export async function listDated(
  instruction: string,
  material: Material,
  today: Day,
  pace: Pace,
): Promise<string | undefined> {
  const isOfMissed = ofMissed.test(instruction)
  const isOfPayments = !isOfMissed && ofPayments.test(instruction)
  if (!isOfMissed && !isOfPayments && !ofDeadlines.test(instruction)) return undefined
  if (
    (!isOfMissed && ofOthers.test(instruction)) ||
    (!isOfPayments && isAskedOfDuties(instruction) && !ofDiary.test(instruction))
  )
    return undefined
  const pieces = await piecesOf(material, pace)
  const hasDay = ({ text }: Piece) => findDates(text, today).some(({ relative }) => !relative)
  if (isOfPayments) {
    const found = pieces.filter(
      (one) =>
        money.test(one.text) &&
        !calledOff.test(`${one.section ?? ''} ${one.text}`) &&
        (hasDay(one) || span.test(one.text) || occasion.test(one.text) || paid.test(one.text)),
    )
    const [due, others] = apart(found, (one) => hasDay(one) || span.test(one.text) || occasion.test(one.text))
    // One sentence may have all: "30 % on order, the rest on completion".
    const isOne = found.length === 1 && money.test(due[0]?.text.replace(money, ' ') ?? '')
    if (due.length === 0 || (found.length < 2 && !isOne)) return undefined
    return written(`Payments in ${inline(material.name, 120)}`, due, 'Named beside it, without a day', others)
  }
  // In minutes they belong to whoever has to keep them, and stand in the list of what is to be done.
  const { open } = await collectActions([material], today, pace)
  if (open.filter(({ owner }) => owner !== '').length > 1) return undefined
  const found = pieces.filter((one) => hasDay(one) || span.test(one.text))
  const from = isOfMissed ? (dayWritten(pieces, today) ?? today) : today
  const [deadlines, others] = apart(found, (one) =>
    isOfMissed
      ? deadlinesIn(one, from).length > 0 || (span.test(one.text) && !hasDay(one))
      : timed.test(one.text) || span.test(one.text),
  )
  if (deadlines.length === 0 || found.length < 2) return undefined
  const [past] = isOfMissed ? apart(deadlines, (one) => isPast(one, from, today)) : []
  const missed =
    past === undefined
      ? []
      : past.length === 0
        ? [`None of them is past on ${showDay(today)}.`]
        : [
            `Past on ${showDay(today)}:\n\n${past.map(({ text, line }) => `- **${inline(text, 400)}** *(line ${line})*`).join('\n')}`,
          ]
  return [
    ...missed,
    written(`Deadlines in ${inline(material.name, 120)}`, deadlines, 'Other days that it names', others),
  ].join('\n\n')
}

/** The days of each sentence that says until when; a day that comes every year, or from which something holds, is none. */
function deadlinesIn({ text }: Piece, written: Day): Day[][] {
  return text.split(/(?<=(?:\p{L}{2}|\d{4})[.!?;]) (?=\p{Lu})/u).flatMap((sentence) => {
    if (!limited.test(sentence) || recurs.test(sentence)) return []
    const found = findDates(sentence, written)
    const limits = found.flatMap(({ words, start, day, relative }) =>
      day === undefined ||
      fromThen.test(sentence.slice(Math.max(0, start - 25), start)) ||
      (relative && isOfOther.test(sentence.slice(start + words.length, start + words.length + 40)))
        ? []
        : [day],
    )
    return limits.length > 0 ? [found.flatMap(({ day }) => day ?? [])] : []
  })
}

const isOfOther =
  /\b(?:of|after|from|following)\b (?!(?:the date of |the day of )?(?:this|the) (?:letter|notice|date)|receipt)/i

/**
 * Whether a deadline is over; "within 7 days" counts from the day of the letter, and only where it says no other. One that a later
 * day stands beside may have been put off.
 */
function isPast(piece: Piece, written: Day, today: Day): boolean {
  return deadlinesIn(piece, written).some((days) => days.every((day) => day < today))
}

function apart(pieces: readonly Piece[], is: (piece: Piece) => boolean): [Piece[], Piece[]] {
  return [pieces.filter(is), pieces.filter((piece) => !is(piece))]
}

function written(title: string, found: readonly Piece[], beside: string, others: readonly Piece[]): string {
  const lines = (pieces: readonly Piece[]) =>
    pieces
      .slice(0, mostShown)
      .map(({ text, line }) => `- ${inline(text, 400)} *(line ${line})*`)
      .join('\n')
  const more = found.length > mostShown ? [`*…and ${found.length - mostShown} more.*`] : []
  return [`## ${title}`, lines(found), ...more, ...(others.length > 0 ? [`${beside}:\n\n${lines(others)}`] : [])].join(
    '\n\n',
  )
}

/** The sentences, points and rows of a text; a line of a head, "Beginning: 8 December", is one too. */
async function piecesOf(material: Material, pace: Pace): Promise<Piece[]> {
  const lines = material.text.split('\n')
  const pieces: Piece[] = []
  for (const block of await splitBlocks(material.text, pace)) {
    await pace()
    const { section } = block
    const { line } = block.lines[0]!
    if (block.kind === 'heading') continue
    if (block.kind === 'row') {
      const row = rowInWords(material, line)
      if (row !== undefined) pieces.push({ text: row, line, section })
      continue
    }
    const own = block.lines.map((one) => ({ text: (lines[one.line - 1] ?? '').trim(), line: one.line, section }))
    if (own.length > 1 && own.filter(({ text }) => labelled.test(text)).length > own.length / 2) pieces.push(...own)
    // A point says what it is about before it says until when.
    else if (block.kind === 'item' && block.text.length <= longestPoint)
      pieces.push({ text: block.text, line, section })
    else pieces.push(...splitSentences(block))
  }
  return pieces
}
