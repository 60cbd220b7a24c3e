import type { Pace } from '../pace.ts'
import { dayWritten } from './action-items.ts'
import { type Block, splitBlocks } from './blocks.ts'
import { type Day, showDay } from './calendar.ts'
import { findDates } from './dates.ts'
import { inline } from './markdown.ts'
import type { Material } from './materials.ts'
import { isMessage } from './requests.ts'
import { splitSentences } from './sentences.ts'
import { splitMail } from './split-mail.ts'

/** "What do I have to fix", "which things must be done": no question for an amount, a day or a person alone. */
const ofDuties =
  /\b(?:what|which|everything|anything|all|list|things?|points?|whatever|bits|jobs?)\b.{0,60}\b(?:(?:do|must|should|shall|have|need) (?:i|we)\b|(?:i|we)(?:['’]ve|['’]re)? (?:still |now |all |really |actually )?(?:have|need|must|should|got|gotta|are)\b|(?:has|have|must|needs?|ought|is|are) (?:got )?(?:to )?be (?:\p{L}+ed|done|put|sent|made|rebuilt|built|kept|paid)\b|(?:make|making|made|force|forcing|order\w*|tell\w*|asking|want|wants) (?:us|me)\b|(?:they|the \p{L}+) (?:\p{L}+ )?(?:found|find|complain\w*|criticis\w+|criticiz\w+|object\w*|demand\w*|needs?|wants?|ask(?:s|ed|ing)?|requires?)\b|(?:wrong|put right|sort(?:ed)? out|deal with|fix(?:ed)?)\b)/iu
const ofOther =
  /^\W*(?:(?:hi|hello|hey|and|so|ok|please)\b\W*)*(?:how|where|why)\b|\b(?:first|who|whom|whose|how (?:much|many|long))\b|\bwhat\b.{0,25}\b(?:pay|bring|know|expect|cost|write|answer|reply|say)\b/i
/** What a sentence of an office makes somebody do. */
const duty =
  /\b(?:must(?! not exceed)|(?:have|has|need|needs) to|(?:is|are) to be|shall (?:be|not)|should be \p{L}+|(?:is|are) required|please (?!do not hesitate|feel free|note|call|ring|contact us if)|have (?:it|them|this|these) \p{L}+(?:ed|en|t)\b|payable|(?:is|are) due|no later than|not later than|at the latest|at once|immediately|(?:we|i) (?:ask|require|request|need|expect) |(?:by|before|until) (?:the )?\d{1,2}\b)/iu
const order =
  /(?:^|[;:] )(?:send|pay|sign|return|bring|complete|fill in|provide|submit|enclose|attach|inform|tell|hand in|book|confirm|renew|arrange|ensure|make sure|repair|replace|fix|clean|remove|clear|install|fit|label|keep|move|check|correct|update|show)\b/i
/** What somebody may do, and need not. */
const choice =
  /\b(?:(?-i:may)(?! \d| 20)|can|could|might|if you (?:do not|don['’]t|disagree|wish|want|have (?:any )?questions?|would like))\b/iu
const polite =
  /^(?:thank|kind regards|best regards|yours|if you have any)|\b(?:do not hesitate|feel free|any questions)\b/i
const time =
  /\b(?:(?:by|before|until|till|no later than|not later than|within|at the latest by) )(?:the )?(?:\d|one|two|three|four|six|seven|ten|fourteen|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:end of|next) )(?:(?! and | or )[^.;,()]){0,30}|\bon (?=\d{1,2}\.? \p{Lu}|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?:(?! and | or )[^.;,()]){0,30}|\bat once\b|\bimmediately\b|\bat all times\b|\bwithout delay\b/giu
const fewest = 2
const longest = 420

type Point = {
  text: string
  line: number
  title: string | undefined
  kind: 'duty' | 'choice' | 'none'
  when: string | undefined
}

/** Whether a request asks what has to be done. */
export function isAskedOfDuties(instruction: string): boolean {
  return ofDuties.test(instruction)
}

/**
 * The points of a letter that somebody has to deal with, each whole and with its time, where that is asked; those that ask for
 * nothing stand below. Undefined where the text is no letter with points.
 */
export async function listPoints(
  instruction: string,
  { name, text }: Material,
  today: Day,
  pace: Pace,
): Promise<string | undefined> {
  if (ofOther.test(instruction) || !isAskedOfDuties(instruction)) return undefined
  if (!isMessage({ text }) || splitMail(text)) return undefined
  // "A. receipts" is a point as "(a)" is.
  const blocks = await splitBlocks(text.replaceAll(/^([A-H])[.)] (?=\S)/gm, '- $1. '), pace)
  const written = dayWritten(blocks, today)
  const points = pointsOf(blocks).map((point) => read(point, written ?? today, written !== undefined))
  const duties = points.filter(({ kind }) => kind === 'duty')
  if (duties.length < fewest) return undefined
  const choices = points.filter(({ kind, when }) => kind === 'choice' && when !== undefined)
  const none = points.filter((point) => point.kind === 'none' && point.title === listed)
  return [
    `## To be done by ${inline(name, 120)}`,
    duties.map((point, at) => `${at + 1}. ${write(point)}`).join('\n'),
    ...(choices.length > 0
      ? [`What may be done, with a time:\n\n${choices.map((one) => `- ${write(one)}`).join('\n')}`]
      : []),
    ...(none.length > 0 ? [`Points that ask for nothing:\n\n${none.map((one) => `- ${write(one)}`).join('\n')}`] : []),
  ].join('\n\n')
}

/** Stand for the title of a point of a list, and of a list of what is asked for: "we still need some things:". */
const listed = '#'
const wanted = '!'
const asksFor = /\b(?:need|missing|outstanding|please|must|requir\w+|send|bring|provide|submit|ask)\b.{0,200}:$/i

/** The pieces of a letter that each speak of one thing: a point of a list, what stands under a small heading, a sentence. */
function pointsOf(blocks: readonly Block[]): { text: string; line: number; title: string | undefined }[] {
  const points: { text: string; line: number; title: string | undefined }[] = []
  let title: string | undefined
  let isWanted = false
  for (const [at, block] of blocks.entries()) {
    const { line } = block.lines[0]!
    const next = blocks[at + 1]
    const isTitle =
      block.kind === 'heading' ||
      (block.kind === 'paragraph' &&
        /^\p{Lu}[^.!?,:;]{2,40}:?$/u.test(block.text) &&
        next?.kind === 'paragraph' &&
        next.lines[0]!.line === block.lines.at(-1)!.line + 1 &&
        /[.!]$/.test(next.text))
    if (block.kind !== 'item') isWanted = asksFor.test(block.text.slice(-300)) && next?.kind === 'item'
    if (isWanted && block.kind !== 'item') continue
    if (isTitle) title = block.text.replace(/:$/, '')
    else if (block.kind === 'item') points.push({ text: block.text, line, title: isWanted ? wanted : listed })
    else if (title !== undefined && block.kind === 'paragraph' && blocks[at - 1]?.text.replace(/:$/, '') === title)
      points.push({ text: block.text, line, title })
    else if (block.kind === 'paragraph') {
      title = undefined
      for (const sentence of splitSentences(block)) points.push({ ...sentence, title: undefined })
    }
  }
  return points
}

function read(point: { text: string; line: number; title: string | undefined }, from: Day, isDated: boolean): Point {
  const sentences = point.text.split(/(?<=[.!?;]) +/)
  const asks = sentences.filter((one) => (duty.test(one) || order.test(one)) && !polite.test(one))
  const must = asks.filter((one) => !choice.test(one))
  // "Fencing: broken in three places, within 30 days"
  if (must.length === 0 && point.title !== undefined)
    must.push(...sentences.filter((one) => said(one).length > 0 && !choice.test(one)))
  const isDuty = must.length > 0 || point.title === wanted
  const kind = isDuty
    ? 'duty'
    : asks.length > 0 || (choice.test(point.text) && said(point.text).length > 0)
      ? 'choice'
      : 'none'
  // "A and B within three weeks and C no later than 15 January"
  const whens = (must.length > 0 ? must : sentences).flatMap(said).map((words) => {
    const [date] = findDates(words, from)
    // "Within 14 days" counts from the day of the letter, where that is known.
    // Of an inspection or a delivery it is not known when it is.
    const isOfOther = /\b(?:of|after|from|following)\b(?! (?:this|the) (?:letter|notice|date|receipt)| receiv)/i.test(
      words,
    )
    if (date?.day === undefined || (date.relative && (!isDated || isOfOther))) return words
    const counted = date.relative ? ` (${showDay(date.day)}, counted from the day of the letter)` : ''
    return `${words.slice(0, words.indexOf(date.words) + date.words.length)}${counted}`
  })
  const when = whens.length === 0 ? undefined : whens.join('; ')
  return { ...point, kind, when }
}

/** The times that a sentence names. */
function said(sentence: string): string[] {
  return [...sentence.matchAll(time)].map(([words]) => words.trim())
}

function write({ text, line, title, when }: Point): string {
  const head = title === undefined || title === listed || title === wanted ? '' : `${inline(title, 60)}: `
  return `${when === undefined ? '' : `**${inline(when, 100)}** – `}${head}${inline(text, longest)} *(line ${line})*`
}
