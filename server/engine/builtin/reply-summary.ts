import { isLog } from '../passages/split.ts'
import { countWords } from '../files/count-words.ts'
import { readTable } from '../files/read-table.ts'
import type { Pace } from '../pace.ts'
import type { ActionItem } from './action.ts'
import { findActions } from './action-items.ts'
import { splitBlocks } from './blocks.ts'
import type { Block } from './blocks.ts'
import { type Day, showDay } from './calendar.ts'
import { listDecisions } from './decisions.ts'
import { describeTrouble } from './describe-log.ts'
import { describeCode } from './describe-code.ts'
import { describeJson } from './describe-json.ts'
import { describeProfile } from './describe-profile.ts'
import { count, inline } from './markdown.ts'
import type { Material } from './materials.ts'
import { profileTable } from './profile-table.ts'
import { type Sentence, splitSentences } from './sentences.ts'
import { type Message, newestOf, splitMail } from './split-mail.ts'
import { pickSentences, summaryLength } from './summarise.ts'

const mostHeadings = 25

/** What a material holds, in the way that suits it: chosen sentences, a profile of columns, a shape. */
export async function describeMaterial(
  material: Material,
  points: number | undefined,
  pace: Pace,
  /** From where dates of what is to be done count; without it none is listed. */
  today?: Day,
): Promise<{ text: string; quotes: boolean }> {
  const { kind, text } = material
  if (kind === 'code') return { text: await describeCode(text, pace), quotes: false }
  if (kind === 'json') {
    const shape = await describeJson(text, pace)
    if (shape) return { text: shape, quotes: false }
    const summary = await summarise(material, { points, today }, pace)
    return { text: `This is not valid JSON, so I read it as plain text.\n\n${summary}`, quotes: true }
  }
  const table = kind === 'table' ? readTable(text) : undefined
  if (table) {
    const profile = await profileTable(table.columns, table.batches(pace), pace)
    return { text: describeProfile(profile, material.extracted ? { headed: table.headed } : table), quotes: false }
  }
  return { text: await summarise(material, { points, today }, pace), quotes: true }
}

/** A quoted sentence with its place: *Budget, line 12*. */
export function writeQuote({ text, section, line }: Sentence, source?: string): string {
  const places = [source, section, `line ${line}`].filter((place) => place !== undefined)
  return `- ${inline(text.replace(/^\[\d{1,2}[:.]\d{2}[^\]]{0,16}\]\s*/, ''), 400)} *(${inline(places.join(', '), 120)})*`
}

/** A text as somebody tells it who read it: who and when, what matters, what was decided, what is to be done, what is open. */
async function summarise(
  material: Material,
  { points, today }: { points: number | undefined; today: Day | undefined },
  pace: Pace,
): Promise<string> {
  const { text } = material
  if (isLog(text) && points === undefined) {
    const trouble = await describeTrouble(text, '', pace)
    if (trouble) return `**${count(countLines(text), 'line')}.**\n\n${trouble}`
  }
  const words = await countWords(text, pace)
  const mail = splitMail(text)
  const blocks = await splitBlocks(mail ? withoutMarks(text) : text, pace)
  const headings = blocks.filter(({ kind }) => kind === 'heading')
  const label = labels[isGerman(text) ? 'de' : 'en']
  const sections = headings.length > 0 ? `, ${count(headings.length, 'heading')}` : ''
  const size = `*${count(words, 'word')}, ${count(countLines(text), 'line')}${sections}.*`
  if (mail && points === undefined) return `${await summariseMail(mail, pace)}\n\n${size}`
  const chosen = await pickSentences(blocks, points ?? summaryLength(words), pace)
  const decided = points === undefined ? ((await listDecisions(material, pace))?.split('\n') ?? []) : []
  // What was decided is told once, under its own name.
  const others = chosen.filter(({ text }) => !decided.some((item) => item.includes(inline(text, 400))))
  const shown = others.length > 0 ? others : chosen
  const main =
    chosen.length > 0
      ? shown.map((sentence) => writeQuote(sentence)).join('\n')
      : 'I found no sentences in it to choose from.'
  // Who asks for three points gets three.
  if (points !== undefined) return main
  const parts = [main]
  const present = presentIn(blocks)
  if (present) parts.unshift(`**${label.present}:** ${present}`)
  if (decided.length > 0 && others.length > 0)
    parts.push(`**${label.decided}**\n\n${decided.slice(0, mostListed).map(withoutLabel).join('\n')}`)
  const { open } = today === undefined ? { open: [] } : await findActions(blocks, material.name, today, pace)
  if (open.length > 0) parts.push(`**${label.toDo}**\n\n${open.slice(0, mostListed).map(writeToDo).join('\n')}`)
  const unsettled = (await listOpen(blocks, pace)).filter((item) => !main.includes(item)).slice(0, mostListed)
  if (unsettled.length > 0) parts.push(`**${label.open}**\n\n${unsettled.map(withoutLabel).join('\n')}`)
  // Of a short text the sentences' places say as much.
  if (headings.length > 2 && words >= wordsWithOutline) parts.push(`**${label.outline}**\n\n${writeOutline(headings)}`)
  return [...parts, size].join('\n\n')
}

/** "Decision: the blog stays" under a heading that says so. */
function withoutLabel(item: string): string {
  return item.replace(
    /^- (?:decision|decided|resolved|still open|open|beschluss|offen)\s*:\s*(\p{L})/iu,
    (_, letter: string) => `- ${letter.toUpperCase()}`,
  )
}

const mostListed = 8
const wordsWithOutline = 400
const mostMessages = 8
const labels = {
  en: { present: 'Present', decided: 'Decided', toDo: 'To do', open: 'Still open', outline: 'Outline' },
  de: { present: 'Anwesend', decided: 'Beschlossen', toDo: 'Zu tun', open: 'Noch offen', outline: 'Gliederung' },
}

/** What each message of a thread says, the newest first. */
async function summariseMail(mail: readonly Message[], pace: Pace): Promise<string> {
  const newest = newestOf(mail)
  const inOrder = mail[0] === newest ? mail : mail.toReversed()
  const lines: string[] = []
  for (const { from, date, lines: own } of inOrder.slice(0, mostMessages)) {
    const said = await pickSentences(
      await splitBlocks(own.map(({ text }) => text).join('\n'), pace),
      lines.length === 0 ? 3 : 2,
      pace,
    )
    const from1 = own[0]!.line
    if (said.length === 0) continue
    const who = [from || 'Somebody', date].filter((part) => part !== '').join(', ')
    lines.push(
      `- **${inline(who, 100)}:** ${said.map(({ text }) => inline(text, 300)).join(' ')} *(from line ${from1})*`,
    )
  }
  const more = mail.length > mostMessages ? `\n- …and ${count(mail.length - mostMessages, 'older message')}` : ''
  return `**${count(mail.length, 'message')}**, the newest first:\n\n${lines.join('\n')}${more}`
}

function withoutMarks(text: string): string {
  return text.replaceAll(/^(?:\s{0,3}>)+ ?/gm, '')
}

const attendance =
  /^\W{0,3}(?:present|attend(?:ees|ing|ance)|participants|there|anwesend|teilnehmer\w*)\W{0,3}:\s*(.{3,300})$/iu

function presentIn(blocks: readonly Block[]): string | undefined {
  for (const { text } of blocks.slice(0, 12)) {
    const said = attendance.exec(text.split('\n')[0]!.replaceAll('**', ''))?.[1]
    if (said) return inline(said, 300)
  }
  return undefined
}

const unsettled =
  /\b(?:still open|open question|(?:not|nothing|never) (?:yet )?(?:been )?(?:settled|decided|clear|agreed)|to be (?:clarified|decided|confirmed)|undecided|unclear|postponed|held over|no (?:decision|result|view prevailed)|noch offen|ungeklärt|vertagt|unklar)\b/i

/** What a text says is not settled, and the questions under a heading for open ones. */
async function listOpen(blocks: readonly Block[], pace: Pace): Promise<string[]> {
  const found: string[] = []
  let isUnder = false
  for (const block of blocks) {
    await pace()
    if (block.kind === 'heading') {
      isUnder =
        /\b(?:open|unresolved|offen\w*|parked)\b/i.test(block.text) && !/\b(?:action|task|to-?do)/i.test(block.text)
      continue
    }
    for (const sentence of splitSentences(block))
      if (isUnder || unsettled.test(sentence.text)) found.push(writeQuote(sentence))
  }
  return found
}

function writeToDo({ text, owner, due, line }: ActionItem): string {
  const day = due?.day === undefined ? due?.words : showDay(due.day)
  return `- ${owner ? `**${inline(owner, 80)}:** ` : ''}${inline(text)}${day ? `, ${inline(day)}` : ''} *(line ${line})*`
}

/** Whether most of a text's small words are German ones. */
function isGerman(text: string): boolean {
  const head = text.slice(0, 5000)
  const german = head.match(/\b(?:der|die|das|und|ist|nicht|wir|sie|mit|für|auf|bitte|ein|eine)\b/gi)?.length ?? 0
  return german > 8 && german > 2 * (head.match(/\b(?:the|and|is|of|to|we|you|for|with|a)\b/gi)?.length ?? 0)
}

function writeOutline(headings: Block[]): string {
  const top = Math.min(...headings.map(({ depth }) => depth))
  const lines: string[] = []
  let level = 0
  for (const { text, depth, lines: at } of headings.slice(0, mostHeadings)) {
    // A heading that skips levels is shown one step deeper, not three: markdown would read that as code.
    level = Math.min(depth - top, lines.length === 0 ? 0 : level + 1)
    lines.push(`${'  '.repeat(level)}- ${inline(text, 120)} (line ${at[0]!.line})`)
  }
  if (headings.length > mostHeadings) lines.push(`- …and ${headings.length - mostHeadings} more`)
  return lines.join('\n')
}

function countLines(text: string): number {
  const breaks = text.match(/\r\n|\n|\r/g)?.length ?? 0
  return breaks + (/[\r\n]$/.test(text) ? 0 : 1)
}
