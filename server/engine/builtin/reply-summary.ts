import { withoutPreamble } from './grid.ts'
import { isGermanText } from '../passages/german-words.ts'
import { isLog, isSpoken } from '../passages/split.ts'
import { countWords } from '../files/count-words.ts'
import { readTable } from '../files/read-table.ts'
import type { Pace } from '../pace.ts'
import type { ActionItem } from './action.ts'
import { findActions } from './action-items.ts'
import { findDue } from './due.ts'
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
import { tableOfFields } from './section-table.ts'
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
  const table = kind === 'table' ? readTable(withoutPreamble(text)) : undefined
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
  if (isLog(text) && !isSpoken(text) && points === undefined) {
    const trouble = await describeTrouble(text, '', pace)
    if (trouble) return `**${count(countLines(text), 'line')}.**\n\n${trouble}`
  }
  const words = await countWords(text, pace)
  const mail = splitMail(text)
  const blocks = await splitBlocks(mail ? withoutMarks(text) : text, pace)
  const headings = blocks.filter(({ kind }) => kind === 'heading')
  const label = labels[isGermanText(text) ? 'de' : 'en']
  const size = `*${count(words, 'word')}, ${count(countLines(text), 'line')}${headings.length > 0 ? `, ${count(headings.length, 'heading')}` : ''}.*`
  if (mail) {
    const told = await summariseMail(mail, pace)
    const due = await listDeadlines(blocks, told, today, pace)
    return [told, ...(due.length > 0 ? [`**${label.due}**\n\n${due.join('\n')}`] : []), size].join('\n\n')
  }
  // A contract or a handbook decides and asks for much, and none of it at a meeting.
  const isOfMeeting =
    ofMeeting.test(text.slice(0, 800)) || /(?:^|\n)\W{0,6}(?:decision|decided|action|to-?dos?)\b/i.test(text)
  const { open } =
    today === undefined || !isOfMeeting ? { open: [] } : await findActions(blocks, material.name, today, pace)
  const decided = isOfMeeting ? ((await listDecisions(material, pace))?.split('\n') ?? []) : []
  // Who asks for three points gets three: of a meeting what was decided, and what else says most.
  if (points !== undefined) return writePoints(blocks, decided, points, pace)
  const { main, isBySection } = await tellRest(material, blocks, { open, decided, words }, pace)
  const unsettled = (isOfMeeting ? await listOpen(blocks, pace) : []).filter(
    (item) => !main.includes(item.slice(2, 42)),
  )
  const present = presentIn(blocks)
  const part = (title: string, items: readonly string[]) =>
    items.length > 0 ? [`**${title}**\n\n${items.slice(0, mostListed).join('\n')}`] : []
  return [
    ...(present ? [`**${label.present}:** ${present}`] : []),
    ...(main ? [main] : []),
    ...part(label.decided, decided.map(withoutLabel)),
    ...(open.some(({ due }) => due !== undefined) ? part(label.toDo, open.map(writeToDo)) : []),
    ...part(label.open, unsettled.map(withoutLabel)),
    // Of a short text the sentences' places say as much, and what is told by section has them already.
    ...(!isBySection && headings.length > 2 && words >= wordsWithOutline
      ? [`**${label.outline}**\n\n${writeOutline(headings)}`]
      : []),
    size,
  ].join('\n\n')
}

type Told = { open: readonly ActionItem[]; decided: readonly string[]; words: number }

/** What a text says beside its decisions and tasks: as a table where its sections share labels, by section, or in its weightiest sentences. */
async function tellRest(
  material: Material,
  blocks: Block[],
  { open, decided, words }: Told,
  pace: Pace,
): Promise<{ main: string; isBySection: boolean }> {
  const fields = tableOfFields(material)
  if (fields) return { main: fields, isBySection: true }
  const lines = new Set([
    ...open.map(({ line }) => line),
    ...decided.map((item) => Number(/line (\d+)\)\*$/.exec(item)?.[1])),
  ])
  const left = blocks.filter((block) => block.kind !== 'item' || !block.lines.some(({ line }) => lines.has(line)))
  const isTold = ({ text, line }: Sentence) =>
    decided.some((item) => item.includes(inline(text, 400))) ||
    open.some((item) => item.line === line && text.includes(item.text.slice(3, 30))) ||
    attendance.test(text.replaceAll('**', ''))
  const sections = await bySections(left, pace)
  if (sections) {
    const items = sections.flatMap(({ title, said }) =>
      writeSection(
        title,
        said.filter((each) => !isTold(each)),
      ),
    )
    return { main: items.join('\n'), isBySection: true }
  }
  const chosen = await pickSentences(blocks, summaryLength(words), pace)
  const others = chosen.filter((sentence) => !isTold(sentence))
  return {
    main: others.length > 0 || decided.length > 0 ? writeQuotes(others) : writeQuotes(chosen),
    isBySection: false,
  }
}

async function writePoints(blocks: Block[], decided: readonly string[], points: number, pace: Pace): Promise<string> {
  const lineOf = (item: string) => Number(/line (\d+)\)\*$/.exec(item)?.[1])
  const first = decided.slice(0, points)
  const picked = await pickSentences(blocks, points + first.length, pace)
  const others = picked.filter(({ text }) => !first.some((item) => item.includes(inline(text, 300))))
  if (first.length === 0) return writeQuotes(picked)
  return [...first, ...others.slice(0, points - first.length).map((sentence) => writeQuote(sentence))]
    .toSorted((a, b) => lineOf(a) - lineOf(b))
    .join('\n')
}

function writeQuotes(sentences: readonly Sentence[]): string {
  return sentences.length > 0
    ? sentences.map((sentence) => writeQuote(sentence)).join('\n')
    : 'I found no sentences in it to choose from.'
}

const mostSections = 40
/** With more than these, each has less room. */
const roomySections = 16
/** In words: what is longer is told by its weightiest sentences. */
const longestBySection = 6000

/** What each section of a text says: one sentence of a short one, up to three of a long one. Undefined where it has fewer than four, or is long. */
async function bySections(
  blocks: readonly Block[],
  pace: Pace,
): Promise<{ title: string; said: Sentence[] }[] | undefined> {
  const parts: { title: string; blocks: Block[]; words: number }[] = []
  for (const block of blocks) {
    if (block.kind === 'heading') parts.push({ title: block.text, blocks: [], words: 0 })
    else if (parts.length > 0) {
      parts.at(-1)!.blocks.push(block)
      parts.at(-1)!.words += block.text.split(/\s+/).length
    }
  }
  const filled = parts.filter(({ words }) => words > 4)
  const all = filled.reduce((sum, { words }) => sum + words, 0)
  if (filled.length < 4 || filled.length > mostSections || all > longestBySection) return undefined
  const told: { title: string; said: Sentence[] }[] = []
  for (const { title, blocks: own, words } of filled) {
    const room = words < 25 ? 1 : words < 90 ? 2 : 3
    const said = await pickSentences(own, filled.length > roomySections ? Math.min(2, room) : room, pace)
    if (said.length > 0) told.push({ title, said })
  }
  return told
}

function writeSection(title: string, said: readonly Sentence[]): string[] {
  const [first] = said
  if (!first) return []
  const words = said.map(({ text }) => inline(text.replace(/^\d{1,2}\.\d{1,2}\.?\s/, ''), 300)).join(' ')
  return [`- **${inline(title.replace(/^(?:§\s*)?\d{1,2}[.)]?\s+/, ''), 80)}:** ${words} *(line ${first.line})*`]
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
const mostMessages = 12
const labels = {
  en: { present: 'Present', decided: 'Decided', toDo: 'To do', open: 'Still open', outline: 'Outline', due: 'By when' },
  de: {
    present: 'Anwesend',
    decided: 'Beschlossen',
    toDo: 'Zu tun',
    open: 'Noch offen',
    outline: 'Gliederung',
    due: 'Bis wann',
  },
}

const ofMeeting =
  /\b(?:minutes|meeting|present|attendees|apologies|agenda|sync|committee|board|kick-?off|catch-?up|huddle|call|notes|protokoll|sitzung|anwesend|besprechung)\b/i

/** Sentences of a thread that name a day by which something is to be done and which its messages were not told by. */
async function listDeadlines(
  blocks: readonly Block[],
  told: string,
  today: Day | undefined,
  pace: Pace,
): Promise<string[]> {
  if (today === undefined) return []
  const found: string[] = []
  for (const block of blocks) {
    await pace()
    for (const { text, line } of splitSentences(block)) {
      const due = findDue(text, today)
      const isAhead = due?.deadline === true && due.day !== undefined && due.day >= today
      if (isAhead && !told.includes(inline(text, 400)) && found.length < mostListed)
        found.push(`- ${inline(text, 300)} *(line ${line})*`)
    }
  }
  return found
}

/** What each message of a thread says, the newest first. */
async function summariseMail(mail: readonly Message[], pace: Pace): Promise<string> {
  const timeOf = ({ date }: Message) => Date.parse(date.replace(/^\p{L}{2,9}\.?,?\s+/u, ''))
  const isDated = mail.every((message) => !Number.isNaN(timeOf(message)))
  const inOrder = isDated
    ? mail.toSorted((a, b) => timeOf(b) - timeOf(a))
    : mail[0] === newestOf(mail)
      ? mail
      : mail.toReversed()
  const lines: string[] = []
  for (const { from, date, lines: own } of inOrder.slice(0, mostMessages)) {
    const said = await pickSentences(
      await splitBlocks(own.map(({ text }) => text).join('\n'), pace),
      lines.length < 2 ? 4 : 3,
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
  return `**${count(mail.length, 'message')}**, ${isDated ? 'the newest first' : 'as they stand'}:\n\n${lines.join('\n')}${more}`
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
  /\b(?:still open|open question|(?:not|nothing|never) (?:yet )?(?:been )?(?:settled|decided|clear|agreed)|to be (?:clarified|decided|confirmed)|undecided|unclear|postponed|held over|no (?:decision|result|view prevailed)|nobody (?:has|was|is|took|volunteered|yet)|(?:^|[\s*])open\.?\**\s*$|noch offen|ungeklärt|vertagt|unklar)\b/i

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
