import type { Pace } from '../pace.ts'
import type { ActionItem, ActionItems } from './action.ts'
import { readActionTable } from './action-table.ts'
import type { Block } from './blocks.ts'
import type { Day } from './calendar.ts'
import { findDates } from './dates.ts'
import { dueAfter, findDue, readDue } from './due.ts'
import { isName, namePattern, readOwner } from './people.ts'
import { splitSentences } from './sentences.ts'
import { readPresent, readTask, splitClauses, writer } from './task-sentence.ts'
import { tidyTask } from './tidy-task.ts'

const actionHeading =
  /\b(?:action(?:s| items?| points?)?|next steps?|to[ -]?dos?|follow[ -]?ups?|open (?:items|points|issues|tasks)|who does what)\b|^\W*(?:(?:my|our|new|team|remaining|outstanding|pending)\s+)?(?:tasks|assignments)\W*$/i
const doneHeading = /^\s*(?:done|completed?|finished|closed)\b/i
const field =
  /^\s*(owner|assignee|assigned to|responsible|who|due(?: date)?|deadline|by when|when|status)\s*[:=]\s*(\S.*)$/i
const doneWords = /^(?:done|completed?|closed|finished|resolved|cancelled|canceled)\b/i

/**
 * The open actions of a text in its order, with whom, when and on which line. Under the title `under` everything is to be
 * done, whatever it is called.
 */
export async function findActions(
  text: Block[],
  source: string,
  now: Day,
  pace: Pace,
  under?: string,
): Promise<ActionItems> {
  const widest = text.reduce((most, block) => Math.max(most, ...piecesOf(block).map(({ text }) => text.length)), 0)
  const blocks = text.flatMap((block) => apart({ ...block, text: withStops(block.text) }, widest))
  const found: ActionItems = { open: [], done: 0 }
  const dated = dayWritten(blocks, now)
  const written = dated === now ? undefined : dated
  const present = namesPresent(blocks)
  // "Tomorrow" and "10 October" in minutes count from the day of the meeting.
  const today = written ?? now
  const dueOf = ({ due }: ActionItem, text: string) => (dated === undefined ? due : dueAfter(dated, due, text))
  let listed = false
  let finished = false
  let parent: { depth: number; item: ActionItem | undefined } | undefined

  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at]!
    if (at % 20 === 19 || block.text.length > 2000) await pace()
    const line = block.lines[0]!.line
    if (isTitle(block)) {
      finished = doneHeading.test(block.text)
      listed = block.text === under || (!finished && actionHeading.test(block.text) && block.text.length < 80)
      parent = undefined
      continue
    }
    if (block.kind === 'row') {
      const rows = takeRows(blocks, at)
      const table = readActionTable(rows, source, today, listed)
      for (const item of table.open) found.open.push({ ...item, due: dueOf(item, '') })
      found.done += table.done
      at += rows.length - 1
      continue
    }
    const detail = field.exec(block.text)
    const last = found.open.at(-1)
    if (detail && last && last.source === source && line - last.line <= 4) {
      const hadDue = last.due !== undefined
      if (applyField(last, detail[1]!, detail[2]!, today)) found.done += found.open.pop() ? 1 : 0
      if (!hadDue) last.due = dueOf(last, detail[2]!)
      continue
    }
    // What hangs below a task explains it; a tick of its own makes it a task.
    const explains = parent !== undefined && block.kind === 'item' && block.depth > parent.depth
    if (!explains) parent = undefined
    if (block.ticked === true) {
      found.done += 1
      parent ??= { depth: block.depth, item: undefined }
      continue
    }
    if (finished) continue
    if (/^(?:done|completed|✅|✔)\s*[:–—-]\s/i.test(block.text)) {
      found.done += 1
      continue
    }
    const inList = block.kind === 'item' && (listed || block.ticked === false)
    for (const item of readBlock(block, inList && (!explains || block.ticked === false), source, today, present)) {
      const due = dueOf(item, block.text)
      found.open.push({ ...item, due: due && written !== undefined ? { ...due, relative: false } : due })
      if (block.kind === 'item') parent ??= { depth: block.depth, item }
    }
  }
  return found
}

/** "Rollback not tested -> PS does it": who does what after an arrow is a sentence of its own, in the same place of its line. */
function withStops(text: string): string {
  return text.replaceAll(/ (?:->|=>|→|⇒) (?=\p{Lu})/gu, (arrow) => `.${' '.repeat(arrow.length - 1)}`)
}

const attendance =
  /(?:^|[.] )\W{0,4}(?:present|missing|apologies|absent|excused|here|in the room|dabei|attend(?:ees|ance|ing)|participants|who was there|there|anwesend\w*|teilnehm\w*)\W*:\W*(.{3,400})/is
/** What somebody does at a meeting, and not after it. */
export const tells =
  /^\S+ (?:reports?|suggests?|proposes?|explains?|mentions?|agrees?|welcomes?|thanks|joins?|chairs|apologi[sz]es|reads|feels|sees|finds|prefers?|doubts|objects|votes|abstains|notes|worries|wonders|hopes|thinks|believes|says|asks (?!(?:the|a|an|his|her|our|their|\p{Lu}\p{L}*) )|presents|shows|gives (?:an? )?(?:overview|update|report|short))(?![\p{L}])/iu

/** The first names of those who were there, as minutes list them. */
function namesPresent(blocks: readonly Block[]): ReadonlySet<string> {
  const listed = blocks.slice(0, mostHead).flatMap(({ text }) => attendance.exec(text.slice(0, 600))?.[1] ?? [])
  // Whoever wrote or got one of the messages of a thread is there too.
  const written = blocks
    .slice(0, mostMessages)
    .flatMap(({ text }) =>
      [...text.slice(0, 600).matchAll(/^(?:from|to|cc|von|an):[ \t]*(.{2,200})$/gim)].map((match) => match[1]!),
    )
  const names = [...listed, ...written]
    .join(',')
    .replaceAll(/\([^()]*\)|<[^<>]*>/g, '')
    // Who could not come has work too: "Sorry: Jonty".
    .split(/[,;:.\n]|\band\b/)
  return new Set(names.map((name) => firstWord(name.trim())).filter((name) => name.length > 1))
}

function firstWord(text: string): string {
  return /^\p{L}[\p{L}’'-]*/u.exec(text)?.[0].toLowerCase() ?? ''
}

/** In blocks: a text says at its beginning of which day it is. */
const mostHead = 12
const mostMessages = 400
/** In days: what is older is a date in the text, and not the one of it. */
const oldest = 1500

/** The day that a text says it was written on, where that is not to come. */
export function dayWritten(blocks: readonly Pick<Block, 'text'>[], today: Day): Day | undefined {
  for (const { text } of blocks.slice(0, mostHead)) {
    const day = findDates(text.slice(0, 300), today).find((date) => !date.relative && date.day !== undefined)?.day
    if (day !== undefined) return day <= today && day > today - oldest ? day : undefined
  }
  return undefined
}

/** What stands on each line of a block. */
function piecesOf({ text, lines }: Block): { line: number; text: string }[] {
  return lines.map(({ at, line }, n) => ({ line, text: text.slice(at, (lines[n + 1]?.at ?? text.length + 1) - 1) }))
}

/**
 * The lines of quick notes, each for itself: where the next word would have had room, its line was ended on purpose. Text
 * that is wrapped stays whole.
 */
function apart(block: Block, widest: number): Block[] {
  if ((block.kind !== 'paragraph' && block.kind !== 'item') || block.lines.length < 2) return [block]
  const pieces = piecesOf(block)
  const isOwn = pieces.map(
    ({ text }, n) => n === 0 || pieces[n - 1]!.text.length + 1 + text.split(' ', 1)[0]!.length <= 0.85 * widest,
  )
  // Where most lines were, all were: the longest one has no room to show it.
  const isNotes = isOwn.filter(Boolean).length > pieces.length / 2
  const whole: Block[] = []
  for (const [n, { text, line }] of pieces.entries()) {
    const last = whole.at(-1)
    if (!last) whole.push({ ...block, text, lines: [{ at: 0, line }] })
    else if (isOwn[n] || isNotes)
      whole.push({ ...block, kind: 'paragraph', ticked: undefined, text, lines: [{ at: 0, line }] })
    else {
      last.lines.push({ at: last.text.length + 1, line })
      last.text += ` ${text}`
    }
  }
  return whole
}

function readBlock(
  block: Block,
  listed: boolean,
  source: string,
  today: Day,
  present: ReadonlySet<string>,
): ActionItem[] {
  const items: ActionItem[] = []
  const sentences = splitSentences(block)
  // "Anna approves the page" in a list of decisions is one.
  const isItem = block.kind === 'item' && !settled.test(block.section ?? '')
  for (const [at, sentence] of sentences.entries()) {
    const taken = takenOn(sentence.text, sentences[at + 1]?.text)
    if (taken) {
      const due = findDue(sentences[at + 1]!.text, today) ?? findDue(sentence.text, today)
      items.push({ ...taken, text: tidyTask(taken.text, due), due, source, line: sentence.line })
      continue
    }
    // The first sentence of a listed item is the task; what follows only counts when it says so itself.
    const inList = listed && at === 0
    const before = items.length
    for (const clause of inList ? [sentence.text] : splitClauses(sentence.text)) {
      const task = readTask(clause, inList, isItem)
      if (!task) continue
      const due = findDue(clause, today)
      if (!task.sure && !(due && (block.kind === 'item' || due.deadline || task.owner !== ''))) continue
      const text = tidyTask(task.text.replace(/\s*\bat the latest\b/i, ''), due)
      if (text === '' || /^https?:\S+$/.test(text)) continue
      const owner = task.owner === writer ? (speakerOf(block, sentence.line) ?? writer) : task.owner
      items.push({ text: withContext(text, sentences, at, isItem), owner, due, source, line: sentence.line })
    }
    // "Alex calls the lawyer. Before 1 December, since the board meets after that."
    const next = sentences[at + 1]?.text ?? ''
    const due =
      findDue(sentence.text, today) ??
      (/^(?:by|before|until|no later than)\b/i.test(next) ? findDue(next, today) : undefined)
    // "Amira puts up the notice", of one who was there: minutes note so what was agreed, without a day too.
    const main = sentence.text.replace(unless, '')
    const isAgreed = due?.deadline || (present.has(firstWord(main)) && !tells.test(main))
    const does = items.length === before && isAgreed && !tells.test(main) ? readPresent(main) : undefined
    const text = does && tidyTask(does.text, due)
    // "Jonty books it in before that": the sentence before says what and when.
    const said = sentences[at - 1]?.text
    const isOfBefore = said !== undefined && /\b(?:it|them|that)\b/i.test(sentence.text) && !due?.deadline
    const that =
      isOfBefore && /\b(?:by|before|until) (?:that|then)\b/i.test(sentence.text)
        ? findDue(`by ${findDates(said, today)[0]?.words ?? ''}`, today)
        : undefined
    if (does && text)
      items.push({
        text:
          isOfBefore && said.length < 160
            ? `${text} (${said.replace(/[.!?]$/, '')})`
            : withContext(text, sentences, at, isItem),
        owner: does.owner,
        due: due ?? that,
        source,
        line: sentence.line,
      })
  }
  return items
}

/** "If nothing happens, Hazel writes to the county" */
const unless = /^(?:if|when|unless|should|until|otherwise)\b[^,]{0,80},\s/i

/** "We are low on wormer. I order it", "Bus shelter. … Hazel to order": what that is, the sentence before or the topic of the point says. */
function withContext(text: string, sentences: readonly { text: string }[], at: number, isItem: boolean): string {
  const before = at > 0 ? sentences[at - 1]!.text.replace(/[.!?]$/, '') : ''
  const topic = isItem && at > 0 ? /^(\S+(?: \S+){0,3})\.$/.exec(sentences[0]!.text)?.[1] : undefined
  const leans = /^\p{L}+ (?:it|them|those|some|her|him|there)\b/iu.test(text) && before !== '' && before.length < 120
  const said = leans || (topic === undefined && !text.includes(' ')) ? before : (topic ?? '')
  return said === '' || said.length > 120 ? text : `${text} (${said})`
}

const spoken =
  /^(?:[-*]\s+)?(?:\[[^\]]{1,24}\]\s*)?(?:\*\*)?(\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*)?)(?:\*\*)?:(?:\*\*)?\s/u

/** Who says "I" on a line of a conversation: whoever was named last before it. */
function speakerOf(block: Block, line: number): string | undefined {
  const speakers = piecesOf(block)
    .filter((piece) => piece.line <= line)
    .map(({ text }) => spoken.exec(text.slice(0, 100))?.[1])
  const last = speakers.findLast((speaker) => speaker !== undefined)
  return last !== undefined && isName(last) ? last : undefined
}

const settled = /\b(?:decisions?|decided|agreed|resolutions?|beschl\w*|attend\w*|present|summary|background|status)\b/i

const forAnyone = /^(?:can|could|who can|would) (?:someone|somebody|anyone|anybody)? ?(\S.*)\?$/i
const takesIt = new RegExp(
  String.raw`^(?:[-–—*]\s*)?(${namePattern}|\p{Ll}[\p{L}\p{M}'’-]{1,14}):?\s*["“]?(?:[Ii]['’]ll|[Ii] will|[Ii] can|[Mm]e)\b`,
  'u',
)

/** "Can someone call them? – Jo: I'll do it": what nobody was named for, and who says yes. */
function takenOn(said: string, next: string | undefined): { text: string; owner: string } | undefined {
  const asked = forAnyone.exec(said)
  const yes = asked && next ? takesIt.exec(next) : null
  if (!asked || !yes || !isName(yes[1]!)) return undefined
  return { text: asked[1]!, owner: yes[1]!.charAt(0).toUpperCase() + yes[1]!.slice(1) }
}

/** A heading, or a line that only introduces what follows: "Next steps:". */
function isTitle(block: Block): boolean {
  if (block.kind === 'heading') return true
  return (
    block.kind === 'paragraph' &&
    block.text.length < 60 &&
    (/:\s*$/.test(block.text) || /^(?:action items|actions|next steps|to-?dos?)$/i.test(block.text))
  )
}

function takeRows(blocks: Block[], start: number): Block[] {
  const rows: Block[] = []
  for (let at = start; at < blocks.length; at += 1) {
    const block = blocks[at]!
    if (block.kind !== 'row' || (rows.length > 0 && block.lines[0]!.line !== rows.at(-1)!.lines[0]!.line + 1)) break
    rows.push(block)
  }
  return rows
}

/** True when the field says that the action is done. */
function applyField(item: ActionItem, key: string, value: string, today: Day): boolean {
  if (/^status/i.test(key)) return doneWords.test(value)
  if (/^(?:owner|assign|resp|who)/i.test(key)) item.owner ||= readOwner(value)
  else item.due ??= readDue(value, today)
  return false
}
