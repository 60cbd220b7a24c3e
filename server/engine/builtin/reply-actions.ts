import { withoutPreamble } from './grid.ts'
import { readTable } from '../files/read-table.ts'
import type { Pace } from '../pace.ts'
import type { ActionItem, ActionItems } from './action.ts'
import { findActions } from './action-items.ts'
import { findActionColumns, readActionRow } from './action-table.ts'
import { splitBlocks } from './blocks.ts'
import { chatMessages } from './chat-messages.ts'
import { chatTasks } from './chat-tasks.ts'
import { showDay } from './calendar.ts'
import type { Day } from './calendar.ts'
import { findCodeNotes } from './describe-code.ts'
import { asksForActions } from './intent.ts'
import { count, inline, list } from './markdown.ts'
import type { Material } from './materials.ts'
import { inSentences } from './quick-notes.ts'
import { readScribbles } from './scribbles.ts'
import { significantWords } from './significant-words.ts'
import { writer } from './task-sentence.ts'
import { readJson, isFields, isRecords, recordsTable } from './read-json.ts'

const mostShown = 200
/** Two spaces before it make markdown keep the break. */
const lineBreak = '  \n'

/** The open actions of all materials together. */
export async function collectActions(materials: Material[], today: Day, pace: Pace): Promise<ActionItems> {
  const all: ActionItems = { open: [], done: 0 }
  for (const material of materials) {
    const { open, done } = await actionsOf(material, today, pace)
    for (const item of open) all.open.push(item)
    all.done += done
  }
  return all
}

const ofAsker = /\b(?:my|mine|for me|i (?:have|must|need|should)|do i|am i|me)\b/i
/** The same beside others who are named: "what I have to do and what Sam has to"; "give me what Sam has to do" is none of it. */
const ofAskerToo =
  /\b(?:i|myself) (?:still |also |really |personally )?(?:have|need|must|should|am|had|promised|said|owe|took)\b|\b(?:do|did|have|am|must|should) i\b|\bmy (?:own )?(?:\p{L}+ )?(?:tasks?|to-?dos?|part|items?|points?|things|jobs?|share|duties|bits?)\b|\b(?:mine|myself)\b|\band me\b|\bme and\b|\bon me\b/iu
/** Whoever says so wrote the text: "I" in it is who asks. */
const wroteIt =
  /\bmy (?:own )?(?:\p{L}+ )?(?:notes|minutes|scribbles?|scrawl|protocol|diary|jottings|list)\b|\bi (?:wrote|took|noted|typed|jotted|scribbled)\b/iu
const notesNamed = /notes|minutes|to-?dos?|diary|journal/i
/** "Without Bruno's", "all but Hakan": whose are left out. */
const leftOut =
  /\b(?:without|except(?: for)?|excluding|apart from|other than|but not|not(?: for| those of)?|leave out|leaving out|skip|all but|everything but|everyone but)\s+(?:what\s+)?(\p{L}{2,})/giu
const generic = new Set(
  significantWords(
    'action actions item items point points todo todos to-do task tasks list extract find give show pull pick get need make table turn create who what when whom whose does must has have should will owes due date dates deadline deadlines owner owners until note notes minutes meeting file text document please only just everything all each every open next step steps follow up format short write them from these this that there put names name person people responsible assigned one two three four five six bullet bullets points summary summarise summarize late overdue',
  ),
)

/** The actions that a request speaks of: those of whom it names, or of what it names; all where it names neither. */
export function actionsAskedFor(actions: ActionItems, instruction: string, asker?: string): ActionItems {
  const asked = actionsOn(actions, instruction, asker)
  if (!perPerson.test(instruction)) return asked
  const owners = [...new Set(asked.open.map(({ owner }) => owner))]
  return { ...asked, open: owners.flatMap((name) => asked.open.filter(({ owner }) => owner === name)) }
}

/** "Who does what, for each person": what one has to do stands together. */
const perPerson =
  /\b(?:for each|per|by|each|every|person by) (?:person|name|one|head|of us|of them)\b|\bby who\b|\beach of (?:us|them)\b/i

function actionsOn(actions: ActionItems, instruction: string, asker?: string): ActionItems {
  // "What do *I* have to do": stars only say it louder.
  const said = instruction.replaceAll(/[*_]/g, '')
  const words = significantWords(said)
  // "The two things that Gwen put on me": what she has to do herself is not asked for.
  const giver = giverIn(said)
  const out = new Set([...said.matchAll(leftOut)].flatMap(([, name]) => significantWords(name!)))
  const isOf = (owner: string, wanted: (word: string) => boolean) => significantWords(owner).some(wanted)
  const kept = actions.open.filter(({ owner }) => !isOf(owner, (word) => out.has(word)))
  const owned = kept.filter(({ owner }) => isOf(owner, (word) => words.includes(word) && word !== giver))
  const [first = ''] = (asker ?? '').split(' ')
  const isAsker = ({ owner, source }: ActionItem) =>
    owner === writer
      ? isByAsker(source, said)
      : first !== '' && owner.toLowerCase().split(/[ ,]+/).includes(first.toLowerCase())
  // "List for me who has to do what" asks for all.
  const isOwnAsked = owned.length > 0 ? ofAskerToo.test(said) : ofAsker.test(said) && !/\bwho\b/i.test(said)
  const named = isOwnAsked ? kept.filter((item) => owned.includes(item) || isAsker(item)) : owned
  if (named.length > 0) return { open: named, done: 0 }
  const isNone = isOwnAsked && ofAskerToo.test(said) && first !== '' && actions.open.length > 0
  if (kept.length > 0 && kept.length < actions.open.length) return { open: kept, done: 0 }
  const topics = words.filter((word) => !generic.has(word))
  const about =
    topics.length === 0 || topics.length > 4
      ? []
      : actions.open.filter(({ text }) => significantWords(text).some((word) => topics.includes(word)))
  if (about.length > 0) return { open: about, done: 0 }
  // "Tyres, lamps, brakes - who is paying for what?": what names things of which none is to be done asks for no list.
  if (topics.length > 0 && !asksForActions(said)) return { open: [], done: 0 }
  return isNone ? { ...actions, noneOfAsker: true } : actions
}

/** Whether "I" in a text is whoever asks: they say that they wrote it, or it is notes. */
export function isByAsker(source: string, instruction: string): boolean {
  return wroteIt.test(instruction) || notesNamed.test(source)
}

/** Whoever a request says gave work to somebody: "what did Gwen ask me for". */
export function giverIn(instruction: string): string | undefined {
  return /\b(\p{L}{2,})(?: (?:has|had|did|does))? (?:put|gave|asks?|asked|wants?|wanted|needs?|needed|expects?|told|left|passed)(?: \p{L}+){0,3} (?:on|to|from|of|for|me|us)\b/iu
    .exec(instruction)?.[1]
    ?.toLowerCase()
}

/** The actions as a numbered list, who, when and where below each: a table would be cut off on a phone. */
export function writeActions({ open, done, noneOfAsker }: ActionItems, names: string[], today: Day): string {
  const left = done > 0 ? ` ${count(done, 'is', 'are')} marked as done and left out.` : ''
  if (open.length === 0) {
    return `I found no open action items in ${list(names.map((name) => inline(name, 80)))}.${left} I look for open checkboxes, “TODO” and “Action:”, lists under headings such as “Next steps”, tables with an owner or due column, and sentences such as “Ann will send it by Friday”.`
  }
  const items = writeActionLines({ open, done }, today)
  const parts = [
    ...(noneOfAsker ? ['None of them says that it is yours, so these are all:'] : []),
    `**${count(open.length, 'open action item')}.**${gaps(open, today)}${left}`,
    items.join('\n'),
  ]
  if (open.length > mostShown)
    parts.push(`*The first ${mostShown} are listed; ${open.length - mostShown} more are not.*`)
  return parts.join('\n\n')
}

/** Each action as an item of a numbered list. */
export function writeActionLines({ open }: ActionItems, today: Day): string[] {
  return open.slice(0, mostShown).map((item, at) => {
    const owner = item.owner ? inline(item.owner, 80) : '*no owner named*'
    return `${at + 1}. ${inline(item.text)}${lineBreak}   ${owner} · ${showDue(item, today)} · ${inline(showPlace(item))}`
  })
}

function gaps(open: ActionItem[], today: Day): string {
  const late = open.filter(({ due }) => due?.day !== undefined && due.day < today).length
  const facts = [
    [open.filter(({ owner }) => owner === '').length, 'no owner'],
    [open.filter(({ due }) => !due).length, 'no date'],
  ] as const
  const lacking = facts
    .filter(([number]) => number > 0)
    .map(([number, what]) => `${number} ${number === 1 ? 'has' : 'have'} ${what}`)
  if (late > 0) lacking.push(`${late} ${late === 1 ? 'is' : 'are'} past the date`)
  return lacking.length === 0 ? '' : ` ${list(lacking)}.`
}

function showDue({ due }: ActionItem, today: Day): string {
  if (!due) return '*no date*'
  const words = inline(due.words, 60)
  if (due.day === undefined) return /\d\/\d/.test(due.words) ? `“${words}” (day or month first?)` : words
  // "by Friday" says more than its date; "2026-11-30" says the same.
  const said = due.relative ? ` (“${words}”)` : ''
  return `${showDay(due.day)}${said}${due.day < today ? ', past' : ''}`
}

function showPlace({ source, line, entry }: ActionItem): string {
  return entry ? `${source}, entry ${line}` : `${source}:${line}`
}

async function actionsOf(material: Material, today: Day, pace: Pace): Promise<ActionItems> {
  const { kind, text, name } = material
  if (kind === 'code') return { open: await findCodeNotes(text, name, today, pace), done: 0 }
  if (kind === 'table') return actionsOfTable(material, today, pace)
  if (kind === 'json') {
    const records = jsonRows(text)
    if (records) {
      const rows = records.rows.map((cells, at) => ({ cells, line: at + 1, entry: true as const }))
      return actionsOfRows(records.columns, rows, name, today)
    }
    if (readJson(text)) return { open: [], done: 0 }
  }
  const messages = chatMessages(text)
  if (messages) return chatTasks(messages, name, today)
  const noted = readScribbles(text, name, today)
  const found = await findActions(await splitBlocks(inSentences(noted?.rest ?? text), pace), name, today, pace)
  return noted
    ? { ...found, open: [...found.open, ...noted.items].toSorted((one, other) => one.line - other.line) }
    : found
}

async function actionsOfTable({ text, name }: Material, today: Day, pace: Pace): Promise<ActionItems> {
  const found: ActionItems = { open: [], done: 0 }
  const rows = readTable(withoutPreamble(text))
  if (!rows) return found
  for await (const batch of rows.batches(pace)) {
    const { open, done } = actionsOfRows(rows.columns, batch, name, today)
    for (const item of open) found.open.push(item)
    found.done += done
  }
  return found
}

function actionsOfRows(
  header: string[],
  rows: { cells: string[]; line: number; entry?: true }[],
  source: string,
  today: Day,
): ActionItems {
  const found: ActionItems = { open: [], done: 0 }
  const columns = findActionColumns(header, false)
  if (!columns) return found
  for (const { cells, ...at } of rows) {
    const item = readActionRow(cells, columns, { source, ...at }, today)
    if (item === 'done') found.done += 1
    else if (item) found.open.push(item)
  }
  return found
}

function jsonRows(text: string): { columns: string[]; rows: string[][] } | undefined {
  const value = readJson(text)?.value
  const records = isRecords(value) ? value : isFields(value) ? Object.values(value).find(isRecords) : undefined
  return Array.isArray(records) ? recordsTable(records) : undefined
}
