import type { Pace } from '../../pace.ts'
import { findPassages } from '../../passages/find-passages.ts'
import { asksForKind, mayAnswer } from '../../passages/kind-asked.ts'
import { shareSaid } from '../can-answer.ts'
import { showIso } from '../commands/fields.ts'
import { readGrid } from '../grid.ts'
import { inline, showNumber } from '../markdown.ts'
import type { Material } from '../materials.ts'
import { beginningOf, significantWords } from '../significant-words.ts'
import { type Cell, type TypedColumn, type TypedTable, nameWords, typeTable } from '../tables/typed-table.ts'
import { asStatement } from './facts-for.ts'
import { rowsNaming } from './rows-about.ts'

const mostRows = 6
/** Of the words of what is asked, how much has to stand in what answers it. */
const leastSaid = 0.6
/** "Scaffold from Peak Access" says who brings it. */
const leastOfName = 0.4
const asksWho = /^(?:who|which \p{L}+|by whom)\b/iu
const bringsName = /\b(?:from|by|with|through) \p{Lu}/u
const owed = /\b(?:ow(?:e|es|ed|ing)|outstanding|open|left|balance|remain\w*|unpaid|still|missing)\b/i
const paid = /\b(?:paid|deposit|received|part[- ]?payment)\b/i
const due = /\b(?:due|deadline|pay by|payable|overdue)\b/i
const numbered = /\b(?:number|no|nr|ref|reference|id)\b/i
const asksTime = /\b(?:when|date|day|deadline|until)\b/i
const asksSum = /\b(?:how much|what|amount|sum|total|balance|price|fee|cost|outstanding|owing|deposit)\b/i

/** What files have for each thing that a text is to tell, as lines of it; what they lack is a blank with its name. */
export async function lookUp(
  wants: readonly string[],
  { to, read, pace }: { to: string | undefined; read: readonly Material[]; pace: Pace },
): Promise<{ lines: string[]; missing: string[] }> {
  const rows = await rowsOf(to, read, pace)
  const texts = read.filter(({ kind }) => kind === 'text')
  const lines: string[] = []
  const missing: string[] = []
  let topic = ''
  for (const want of wants) {
    const found = rows.flatMap(({ table, row }) => inRow(want, table, row) ?? []) as string[]
    if (found.length > 0) {
      lines.push(`${labelOf(want)}: ${[...new Set(found)].join('; ')}`)
      continue
    }
    const line =
      labelled(want, texts) ?? sameAgain(want, lines.at(-1)) ?? (await passageOn(want, topic, { to, texts, pace }))
    topic = `${topic} ${want}`
    if (line === undefined) {
      missing.push(want)
      lines.push(`${labelOf(want)}: [${inline(plainly(want), 70)}]`)
    } else if (!lines.includes(line)) lines.push(line)
  }
  return { lines, missing }
}

type NamedRow = { table: TypedTable; row: Cell[] }

async function rowsOf(to: string | undefined, read: readonly Material[], pace: Pace): Promise<NamedRow[]> {
  const name = to?.replaceAll(/\b(?:mr|mrs|ms|miss|dr|family|the|team)\b\.?/gi, '').trim()
  if (!name) return []
  for (const material of read) {
    const grid = await readGrid(material, pace)
    if (!grid) continue
    const table = typeTable(material.name, grid, 1)
    const rows = rowsNaming(table, significantWords(name))
    if (rows.length > 0 && rows.length <= mostRows) return rows.map((row) => ({ table, row }))
  }
  return []
}

/** The cell of a row that is asked for by what its column is called, or the sum less what was paid. */
function inRow(want: string, table: TypedTable, row: Cell[]): string | undefined {
  const { columns } = table
  const show = (column: TypedColumn | undefined) => {
    const cell = column === undefined ? undefined : row[columns.indexOf(column)]
    return column === undefined || cell === null || cell === undefined || cell === '' ? undefined : shown(column, cell)
  }
  const find = (is: RegExp, kinds: readonly string[]) =>
    columns.find(({ name, kind }) => kinds.includes(kind) && is.test(name.replaceAll('_', ' ')))
  if (due.test(want) && asksTime.test(want))
    return show(find(/\bdue|deadline|pay(?:able)? (?:by|until)|until/i, ['date']))
  if (numbered.test(want)) {
    const noun = significantWords(want).find((word) => !numbered.test(word))
    const isCode = ({ kind }: TypedColumn) => kind === 'id' || kind === 'text' || kind === 'number'
    const own = columns.find((column) => isCode(column) && noun !== undefined && nameWords(column.name).includes(noun))
    const any = columns.find(
      (column) => isCode(column) && /\b(?:no|nr|number|id|ref\w*)\b/i.test(column.name.replaceAll('_', ' ')),
    )
    const value = show(own ?? (noun === undefined ? any : undefined))
    return value !== undefined && /\d/.test(value) ? value : undefined
  }
  if (owed.test(want) && asksSum.test(want)) {
    const balance = find(/\b(?:balance|outstanding|owing|owed|open|remaining|rest|o\/s|amount due|still due)\b/i, [
      'number',
    ])
    if (balance) return show(balance)
    const sum = find(/\b(?:total|amount|sum|gross|invoiced|billed|price|fee)\b/i, ['number'])
    const given = find(/\b(?:paid|received|deposit|payments?)\b/i, ['number'])
    const [whole, part] = [sum, given].map((column) => (column ? row[columns.indexOf(column)] : undefined))
    return sum && sum !== given && typeof whole === 'number' && typeof part === 'number'
      ? shown(sum, Math.round((whole - part) * 100) / 100)
      : undefined
  }
  if (paid.test(want) && asksSum.test(want)) return show(find(/\b(?:paid|received|deposit|payments?)\b/i, ['number']))
  const words = significantWords(want)
  const named = columns.filter(({ name }) => nameWords(name).some((word) => words.includes(word)))
  const fitting = asksTime.test(want) ? named.filter(({ kind }) => kind === 'date') : named
  return fitting.length === 1 ? show(fitting[0]) : undefined
}

function shown({ kind, unit }: TypedColumn, cell: Cell): string {
  if (typeof cell === 'number' && kind === 'number') return `${showNumber(cell)}${unit ? ` ${unit}` : ''}`
  return kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(String(cell)) ? showIso(String(cell)) : inline(String(cell), 80)
}

const heading = 40
const dated =
  /\b\d{1,2}(?:st|nd|rd|th)?\.? \p{Lu}\p{L}{2,9} \d{4}|\b\p{Lu}\p{L}{2,9} \d{1,2}, \d{4}|\b\d{1,2}[./]\d{1,2}[./]\d{4}|\b\d{4}-\d\d-\d\d/u

/** "Ref: FS/26/4417" of a letter, and the day it is of. */
function labelled(want: string, texts: readonly Material[]): string | undefined {
  const lines = texts.flatMap(({ text }) => text.slice(0, 20_000).split('\n').slice(0, 200))
  if (/\bdate\b/i.test(want) && /\b(?:letter|mail|e-?mail|invoice|bill)\b/i.test(want)) {
    const day = lines.slice(0, heading).find((line) => line.length < 120 && dated.test(line) && !/[.!?]\s*$/.test(line))
    return day === undefined ? undefined : `${labelOf(want)}: ${dated.exec(day)![0]}`
  }
  const asksReference = /\bref(?:erence)?\b/i.test(want)
  const words = significantWords(want).filter((word) => !/^(?:number|nr|ref|reference|id)$/.test(word))
  if (!asksReference && (!numbered.test(want) || words.length === 0)) return undefined
  for (const line of lines) {
    const [, label, value] =
      /^\s*(?:[-*] )?([\p{L}][\p{L} ./-]{1,40}?)(?::\s*|\.\s+(?=\S*\d))(\S(?:[^\s]|\s(?!\s))*)/u.exec(line) ?? []
    if (label === undefined || value === undefined || !/\d/.test(value) || value.length > 60) continue
    const own = significantWords(label)
    const isReference = /\bref(?:erence|\.|\b)/i.test(label)
    if (words.length > 0 ? words.every((word) => own.includes(word)) : asksReference && isReference)
      return `${labelOf(want)}: ${inline(value, 60)}`
  }
  return undefined
}

/** The passage that says what is asked: it holds its words and what an answer of its kind consists of. */
async function passageOn(
  want: string,
  topic: string,
  { to, texts, pace }: { to: string | undefined; texts: readonly Material[]; pace: Pace },
): Promise<string | undefined> {
  const reader = significantWords(to ?? '').filter((word) => word.length > 3)
  const isOfBefore = /\b(?:it|they|them|that|this)\b/i.test(want) && significantWords(want).length < 2
  const question = isOfBefore ? `${want} ${topic}` : want
  for (const { text } of await findPassages(question, texts, 6, pace)) {
    const own = { text, section: null, before: '', after: '' }
    if (/\?["”]?$/.test(text) || text.split(/\s+/).length < 3) continue
    // What is to be done inside, and what is said of the reader, is not said to them.
    if (ofDoer.test(text) || reader.some((word) => text.toLowerCase().includes(word))) continue
    if (asksForKind(want) && !mayAnswer(want)(text)) continue
    if (asksSum.test(want) && !/\d/.test(text)) continue
    if (
      !sayOneWord(question, text) ||
      shareSaid(question, own) < (asksWho.test(want) && bringsName.test(text) ? leastOfName : leastSaid)
    )
      continue
    return withoutPrice(asStatement(text), want)
  }
  return undefined
}

const ofDoer = /^(?:[-*•]\s+)?\p{Lu}\p{L}+: \p{Ll}/u

/** "Who brings it" behind "when it comes": what was just found may name both. */
function sameAgain(want: string, last: string | undefined): string | undefined {
  return last !== undefined &&
    /^(?:who|which \p{L}+|by whom)\b.*\b(?:it|them|this|that)\b/iu.test(want) &&
    /\b(?:from|by|with|through) \p{Lu}/u.test(last)
    ? last
    : undefined
}

function sayOneWord(question: string, text: string): boolean {
  const lower = text.toLowerCase()
  return significantWords(question).some((word) => lower.includes(beginningOf(word)))
}

/** What something costs is no matter of whoever is only told when it comes. */
function withoutPrice(text: string, want: string): string {
  return asksSum.test(want)
    ? text
    : text.replace(/, (?:[€£$] ?\d[\d.,]*\d|\d[\d.,]*\d (?:euros?|pounds?|EUR|GBP))(?=,|\.$)/u, '')
}

function plainly(want: string): string {
  return want.replace(/^(?:the|their|his|her|our|its|my)\s+/i, '')
}

function labelOf(want: string): string {
  if (owed.test(want) && asksSum.test(want)) return 'Still to pay'
  if (due.test(want) && asksTime.test(want)) return 'Due'
  const plain = plainly(want)
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
