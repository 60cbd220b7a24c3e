import type { Pace } from '../pace.ts'
import { splitBlocks } from './blocks.ts'
import { count, inline } from './markdown.ts'
import type { Material } from './materials.ts'
import { type Sentence, splitSentences } from './sentences.ts'
import { significantWords } from './significant-words.ts'

const mostShown = 25
/** Beyond this many sentences on either side pairs of changed ones are not looked for: it would take minutes. */
const mostPaired = 1500

type Line = Sentence & { key: string; words: Set<string> }

/** What a second text says that the first does not, and the other way round, sentence by sentence. */
export async function compareTexts(first: Material, second: Material, pace: Pace): Promise<string> {
  const [before, after] = [await linesOf(first, pace), await linesOf(second, pace)]
  const removed = without(before, after)
  const added = without(after, before)
  const changed: [Line, Line][] = []
  if (removed.length <= mostPaired && added.length <= mostPaired) {
    for (const old of removed.slice()) {
      let best: { line: Line; score: number } | undefined
      for (const line of added) {
        const score = likeness(old.words, line.words)
        if (score >= 0.5 && (!best || score > best.score)) best = { line, score }
      }
      await pace()
      if (!best) continue
      changed.push([old, best.line])
      removed.splice(removed.indexOf(old), 1)
      added.splice(added.indexOf(best.line), 1)
    }
  }
  const same = before.length - removed.length - changed.length
  const names = [inline(first.name, 80), inline(second.name, 80)] as const
  const parts = [
    `**${count(changed.length, 'sentence')} changed, ${added.length} added, ${removed.length} removed; ${same} are the same** from ${names[0]} to ${names[1]}.`,
  ]
  const section = (title: string, lines: string[]) => {
    if (lines.length === 0) return
    parts.push(
      `### ${title}`,
      lines.slice(0, mostShown).join('\n') +
        (lines.length > mostShown ? `\n- …and ${lines.length - mostShown} more` : ''),
    )
  }
  section(
    'Changed',
    changed.map(
      ([old, line]) =>
        `- ${inline(old.text, 300)} *(${names[0]}, line ${old.line})*  \n  **→** ${inline(line.text, 300)} *(${names[1]}, line ${line.line})*`,
    ),
  )
  section(
    `Added in ${names[1]}`,
    added.map((line) => `- ${inline(line.text, 300)} *(line ${line.line})*`),
  )
  section(
    `Removed: only in ${names[0]}`,
    removed.map((line) => `- ${inline(line.text, 300)} *(line ${line.line})*`),
  )
  return parts.join('\n\n')
}

async function linesOf({ text, kind }: Material, pace: Pace): Promise<Line[]> {
  const sentences: Sentence[] = []
  if (kind === 'text') for (const block of await splitBlocks(text, pace)) sentences.push(...splitSentences(block))
  else
    for (const [at, line] of text.split('\n').entries())
      if (line.trim() !== '') sentences.push({ text: line.trim(), line: at + 1, section: undefined, first: true })
  const lines: Line[] = []
  for (const [at, sentence] of sentences.entries()) {
    if (at % 500 === 499) await pace()
    lines.push({
      ...sentence,
      key: sentence.text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}%€$]+/gu, ' ')
        .trim(),
      words: new Set([...significantWords(sentence.text), ...(sentence.text.match(/\d[\d.,]*/g) ?? [])]),
    })
  }
  return lines
}

/** The lines that the other side lacks; a line that stands there twice counts twice. */
function without(lines: Line[], others: Line[]): Line[] {
  const counts = new Map<string, number>()
  for (const { key } of others) counts.set(key, (counts.get(key) ?? 0) + 1)
  return lines.filter(({ key }) => {
    const left = counts.get(key) ?? 0
    counts.set(key, left - 1)
    return left <= 0
  })
}

function likeness(a: Set<string>, b: Set<string>): number {
  let shared = 0
  for (const word of a) if (b.has(word)) shared += 1
  const all = a.size + b.size - shared
  return all === 0 ? 0 : shared / all
}
