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
const money = /[€$£]|\b(?:EUR|USD|GBP|CHF)\b|\b(?:euros?|dollars?|pounds?|francs?)\b/

/** What files say of what a text is to tell, each wish by itself, without what it must not speak of. */
export async function factsFor(
  wants: readonly string[],
  {
    avoided,
    about,
    most,
    materials,
    today,
    pace,
  }: {
    avoided: readonly string[]
    /** What the text is about, and how many items at most. */
    about: string
    most: number
    materials: readonly Material[]
    today: Day
    pace: Pace
  },
): Promise<Facts> {
  const facts: Facts = { items: [], parts: [], missing: [] }
  const isAllowed = allowing(avoided)
  const texts = materials.filter(({ kind }) => kind === 'text')
  const grids: { name: string; grid: Grid }[] = []
  for (const material of materials) {
    const grid = await readGrid(material, pace)
    if (grid) grids.push({ name: material.name, grid })
  }
  const scope = await narrowed(texts, about, pace)
  const rows = grids.length > 0 ? rowsAbout(grids, `${about} ${wants.join(' ')}`) : []
  if (rows.length > 0) facts.parts.push(rows.join('\n'))
  for (const want of wants) {
    // One table answers what follows on it too: "… and how many are missing of each".
    if (rows.length > 0 || (facts.parts.length > 0 && /\b(?:each|them|those|these)\b/i.test(want))) continue
    const answer = grids.length > 0 ? await answerFrom(grids, want, about, today, pace) : undefined
    if (answer !== undefined) {
      facts.parts.push(answer)
      continue
    }
    if (quotesWanted.test(want)) {
      const found = await findQuotes(texts, `${want} ${about}`, readCount(want), pace)
      facts.parts.push(
        ...found.map(({ text, speaker }) => `“${inline(text, 400)}”${speaker ? ` – ${inline(speaker, 80)}` : ''}`),
      )
      if (found.length > 0) continue
    }
    if (actionsWanted.test(want)) {
      const { open } = await collectActions(scope, today, pace)
      const items = open
        .slice(0, 30)
        .map(
          ({ text, owner, due }) =>
            `- ${owner ? `**${inline(owner, 80)}**: ` : ''}${inline(text)}${due ? ` (${due.day === undefined ? inline(due.words) : showDay(due.day)})` : ''}`,
        )
      if (items.length > 0) {
        facts.parts.push(items.join('\n'))
        continue
      }
    }
    const found =
      sectionOn(scope, `${want} ${about}`) ??
      (await findPassages(`${want} ${about}`, scope, most + 3, pace)).map(({ text }) => text)
    const fresh = found
      .map((text) => asStatement(text))
      .filter(
        (text) =>
          isAllowed(text) && text.split(/\s+/).length > 2 && !facts.items.includes(text) && !/\?["”]?$/.test(text),
      )
      .slice(0, wants.length > 1 ? 2 : most)
    facts.items.push(...fresh)
    if (fresh.length === 0) facts.missing.push(want)
  }
  return facts
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
  grids: { name: string; grid: Grid }[],
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
function asStatement(text: string): string {
  const plain = inline(text.replaceAll(/\*\*|__/g, '').replace(/^(?:\d+(?:\.\d+)*[.)]?|[-*•>])\s+/, ''), 300)
  return /[.!?…:]["”’)]?$/.test(plain) ? plain : `${plain}.`
}

function readCount(want: string): number {
  const said = /\b(one|two|three|four|five|\d)\b/i.exec(want)?.[1]?.toLowerCase()
  return said === undefined ? 1 : Number(said) || ['one', 'two', 'three', 'four', 'five'].indexOf(said) + 1
}
