import type { Pace } from '../../pace.ts'
import { findPassages } from '../../passages/find-passages.ts'
import { collectActions } from '../reply-actions.ts'
import { type Day, showDay } from '../calendar.ts'
import { type Grid, readGrid } from '../grid.ts'
import { inline } from '../markdown.ts'
import type { Material } from '../materials.ts'
import { significantWords } from '../significant-words.ts'
import { answerTables } from '../tables/answer-table.ts'
import { findQuotes } from './find-quotes.ts'
import { rowsAbout } from './rows-about.ts'

/** What of the files belongs into a text: each an item of a list, or a part of its own. */
export type Facts = { items: string[]; parts: string[]; missing: string[] }

const actionsWanted =
  /\bwho (?:does|has to|must|should|needs to|is (?:doing|responsible))\b|\baction items?\b|\bto-?dos?\b|\bopen (?:points?|items?|tasks?)\b|\b(?:by|until) when\b|\bdeadlines?\b/i
const quotesWanted = /\bquot(?:e|es|ation|ations)\b|\bin (?:his|her|their) own words\b|\bzitate?\b/i
const mostActions = 30
const money = /[€$£]|\b(?:EUR|USD|GBP|CHF)\b|\b(?:euros?|dollars?|pounds?|francs?)\b/

export type Asked = {
  avoided: readonly string[]
  /** What the text is about, and how many items at most. */
  about: string
  most: number
  materials: readonly Material[]
  today: Day
  pace: Pace
}

/** What files say of what a text is to tell, each wish by itself, without what it must not speak of. */
export async function factsFor(wants: readonly string[], asked: Asked): Promise<Facts> {
  const { about, materials, today, pace } = asked
  const facts: Facts = { items: [], parts: [], missing: [] }
  const grids: NamedGrid[] = []
  for (const material of materials) {
    const grid = await readGrid(material, pace)
    if (grid) grids.push({ name: material.name, grid })
  }
  const texts = await narrowed(
    materials.filter(({ kind }) => kind === 'text'),
    about,
    pace,
  )
  const rows = grids.length > 0 ? rowsAbout(grids, `${about} ${wants.join(' ')}`) : []
  if (rows.length > 0) facts.parts.push(rows.join('\n'))
  for (const want of wants) {
    // One table answers what follows on it too: "… and how many are missing of each".
    if (rows.length > 0 || (facts.parts.length > 0 && /\b(?:each|them|those|these)\b/i.test(want))) continue
    const questions = questionsOf(want, texts)
    if (questions !== undefined) {
      facts.items.push(...questions)
      if (questions.length === 0) facts.missing.push(want)
      continue
    }
    const part =
      (grids.length > 0 ? await answerFrom(grids, want, about, today, pace) : undefined) ??
      (await quotesOf(want, texts, asked)) ??
      (await actionsOf(want, texts, asked))
    if (part !== undefined) {
      facts.parts.push(part)
      continue
    }
    const found = (await statementsOn(want, texts, asked))
      .filter((text) => !facts.items.includes(text))
      .slice(0, wants.length > 1 ? 2 : asked.most)
    facts.items.push(...found)
    if (found.length === 0) facts.missing.push(want)
  }
  return facts
}

type NamedGrid = { name: string; grid: Grid }

/** "Our two questions": those that stand under a heading for them, else all that end with a mark; none where the number is another. */
function questionsOf(want: string, texts: readonly Material[]): string[] | undefined {
  if (!/\bquestions\b/i.test(want) || texts.length === 0) return undefined
  const isAsked = (line: string) => /\?["”]?$/.test(line) && line.length < 300
  const under: string[] = []
  const all: string[] = []
  let isUnder = false
  for (const raw of texts.flatMap(({ text }) => text.split('\n').slice(0, 2000))) {
    const isItem = /^\s*(?:[-*•]|\d{1,2}[.)])\s/.test(raw)
    const line = raw.replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s+/, '').trim()
    if (!isItem && line.length < 80 && !isAsked(line) && line !== '') isUnder = /\b(?:to ask|questions?)\b/i.test(line)
    if (!isAsked(line)) continue
    all.push(asStatement(line))
    if (isUnder) under.push(asStatement(line))
  }
  const found = under.length > 0 ? under : all
  const said = readCount(/\b(?:one|two|three|four|five|\d)\b(?=[^,]{0,20} questions)/i.exec(want)?.[0] ?? '')
  return said > 1 && said !== found.length ? [] : found
}

async function quotesOf(want: string, texts: readonly Material[], { about, pace }: Asked): Promise<string | undefined> {
  if (!quotesWanted.test(want)) return undefined
  const found = await findQuotes(texts, `${want} ${about}`, readCount(want), pace)
  const lines = found.map(({ text, speaker }) => `“${inline(text, 400)}”${speaker ? ` – ${inline(speaker, 80)}` : ''}`)
  return lines.length > 0 ? lines.join('\n\n') : undefined
}

async function actionsOf(
  want: string,
  texts: readonly Material[],
  { today, pace }: Asked,
): Promise<string | undefined> {
  if (!actionsWanted.test(want)) return undefined
  const { open } = await collectActions([...texts], today, pace)
  const lines = open.slice(0, mostActions).map(({ text, owner, due }) => {
    const day = due?.day === undefined ? due?.words : showDay(due.day)
    return `- ${owner ? `**${inline(owner, 80)}**: ` : ''}${inline(text)}${day ? ` (${inline(day)})` : ''}`
  })
  return lines.length > 0 ? lines.join('\n') : undefined
}

/** What stands under a heading on the wish, else the passages that come near it, as statements that may stand in the text. */
async function statementsOn(
  want: string,
  texts: readonly Material[],
  { avoided, about, most, pace }: Asked,
): Promise<string[]> {
  const isAllowed = allowing(avoided)
  const found =
    sectionOn(texts, `${want} ${about}`) ??
    (await findPassages(`${want} ${about}`, texts, most + 3, pace)).map(({ text }) => text)
  return found
    .map((text) => asStatement(text))
    .filter((text) => isAllowed(text) && text.split(/\s+/).length > 2 && !/\?["”]?$/.test(text))
}

/** What stands under the heading that says what a text is about, in its order. */
function sectionOn(texts: readonly Material[], topic: string): string[] | undefined {
  const words = new Set(significantWords(topic))
  for (const { text } of texts) {
    for (const part of text.split(/\n(?=#{1,6} )/).slice(0, 2000)) {
      const [head = '', ...lines] = part.split('\n')
      const title = significantWords(head)
      if (
        !head.startsWith('#') ||
        title.length < 2 ||
        !title.filter((word) => !/^\d/.test(word)).every((word) => words.has(word))
      )
        continue
      const body = lines.join('\n').replaceAll(/\n(?!\s*(?:[-*•]|\d+[.)]|\n))/g, ' ')
      return body
        .split(/\n+|(?<=[^.\d][.!?])\s+(?=\p{Lu})/u)
        .map((one) => one.trim())
        .filter((one) => one !== '')
    }
  }
  return undefined
}

/** The section that a text is about by its name ("offer B"), else all. */
async function narrowed(texts: Material[], about: string, pace: Pace): Promise<Material[]> {
  await pace()
  const named =
    /\b(offer|option|variant|section|clause|chapter|part|lot|item|quote|angebot|abschnitt|punkt)\s+([A-Z]|\d{1,3})\b/i.exec(
      about,
    )
  if (!named) return texts
  const find = new RegExp(
    `(?:^|\\n)(#{1,6} [^\\n]*\\b${named[1]} ${named[2]}\\b[^\\n]*\\n[\\s\\S]*?)(?=\\n#{1,6} |$)`,
    'i',
  )
  const parts = texts.flatMap((text) => {
    const part = find.exec(text.text)?.[1]
    return part ? [{ ...text, text: part }] : []
  })
  return parts.length > 0 ? parts : texts
}

/** A table's answer to the wish, or to the wish about whom or what the text is about, without the line on how it was counted. */
async function answerFrom(
  grids: readonly NamedGrid[],
  want: string,
  about: string,
  today: Day,
  pace: Pace,
): Promise<string | undefined> {
  for (const question of [want, `${want} of ${about}`, `list ${want} of ${about}`, `list ${about}`]) {
    const answer = await answerTables(question.trim(), grids, today, pace)
    if (answer !== undefined) return answer.replaceAll(/\n\n\*[^\n]*\*(?=\n|$)/g, '')
  }
  return undefined
}

function allowing(avoided: readonly string[]): (text: string) => boolean {
  const phrases = avoided.map((one) => significantWords(one)).filter((words) => words.length > 0)
  const isMoney = avoided.some((one) =>
    /\b(?:money|prices?|costs?|amounts?|fees?|sums?|totals?|preis\w*|geld|kosten)\b/i.test(one),
  )
  return (text) => {
    const words = new Set(significantWords(text))
    return !phrases.some((phrase) => phrase.every((word) => words.has(word))) && !(isMoney && money.test(text))
  }
}

/** A line of a file as it can stand in a letter: without its number, and with its end. */
export function asStatement(text: string): string {
  const plain = inline(text.replaceAll(/\*\*|__/g, '').replace(/^(?:\d+(?:\.\d+)*[.)]?|[-*•>])\s+/, ''), 300)
  return /[.!?…:]["”’)]?$/.test(plain) ? plain : `${plain}.`
}

function readCount(want: string): number {
  const said = /\b(one|two|three|four|five|\d)\b/i.exec(want)?.[1]?.toLowerCase()
  return said === undefined ? 1 : Number(said) || ['one', 'two', 'three', 'four', 'five'].indexOf(said) + 1
}
