import { countWords } from '../files/count-words.ts'
import { readTable } from '../files/read-table.ts'
import type { Pace } from '../pace.ts'
import { splitBlocks } from './blocks.ts'
import type { Block } from './blocks.ts'
import { describeCode } from './describe-code.ts'
import { describeJson } from './describe-json.ts'
import { describeProfile } from './describe-profile.ts'
import { count, inline } from './markdown.ts'
import type { Material } from './materials.ts'
import { profileTable } from './profile-table.ts'
import type { Sentence } from './sentences.ts'
import { pickSentences, summaryLength } from './summarise.ts'

const mostHeadings = 25

/** What a material holds, in the way that suits it: chosen sentences, a profile of columns, a shape. */
export async function describeMaterial(
  material: Material,
  points: number | undefined,
  pace: Pace,
): Promise<{ text: string; quotes: boolean }> {
  const { kind, text } = material
  if (kind === 'code') return { text: await describeCode(text, pace), quotes: false }
  if (kind === 'json') {
    const shape = await describeJson(text, pace)
    if (shape) return { text: shape, quotes: false }
    const summary = await summarise(material, points, pace)
    return { text: `This is not valid JSON, so I read it as plain text.\n\n${summary}`, quotes: true }
  }
  const table = kind === 'table' ? readTable(text) : undefined
  if (table) {
    const profile = await profileTable(table.columns, table.batches(pace), pace)
    return { text: describeProfile(profile, material.extracted ? { headed: table.headed } : table), quotes: false }
  }
  return { text: await summarise(material, points, pace), quotes: true }
}

/** A quoted sentence with its place: *Budget, line 12*. */
export function writeQuote({ text, section, line }: Sentence, source?: string): string {
  const places = [source, section, `line ${line}`].filter((place) => place !== undefined)
  return `- ${inline(text, 400)} *(${inline(places.join(', '), 120)})*`
}

async function summarise({ text }: Material, points: number | undefined, pace: Pace): Promise<string> {
  const words = await countWords(text, pace)
  const blocks = await splitBlocks(text, pace)
  const headings = blocks.filter(({ kind }) => kind === 'heading')
  const chosen = await pickSentences(blocks, points ?? summaryLength(words), pace)
  const sections = headings.length > 0 ? `, ${count(headings.length, 'heading')}` : ''
  const parts = [`**${count(words, 'word')}, ${count(countLines(text), 'line')}${sections}.**`]
  if (chosen.length > 0) parts.push(chosen.map((sentence) => writeQuote(sentence)).join('\n'))
  else parts.push('I found no sentences in it to choose from.')
  // One or two are as easily seen in the sentences' places.
  if (headings.length > 2) parts.push(`**Outline**\n\n${writeOutline(headings)}`)
  return parts.join('\n\n')
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
