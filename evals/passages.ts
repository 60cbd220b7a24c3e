// `npm run evals:passages -- evals/passages/<name> [--misses]`: asks the questions of a set of their files, and prints how often the
// passage that answers is the first, among the first three and among the six that a reply shows, beside plain BM25.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import MiniSearch from 'minisearch'
import { textKind } from '../server/engine/files/read-file-text.ts'
import { createPace } from '../server/engine/pace.ts'
import { type Passage, findPassages } from '../server/engine/passages/find-passages.ts'
import { type PassageSource, piecesOf } from '../server/engine/passages/split.ts'

type Question = {
  id: string
  files: string[]
  question: string
  /** Where the answer stands, in lines that count from 1, and words that stand there. */
  file: string
  lines: [from: number, to: number][]
  answer: string
}

const shown = 6
const [folder, flag] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: npm run evals:passages -- <folder of a set> [--misses]')
  process.exitCode = 2
} else {
  const path = resolve(folder)
  const questions = readFileSync(join(path, 'q.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Question)
  const counts = { ours: [0, 0, 0], plain: [0, 0, 0] }
  const misses: string[] = []
  for (const asked of questions) {
    const sources = asked.files.map((name) => ({
      name,
      kind: textKind(name),
      text: readFileSync(join(path, name), 'utf8'),
    }))
    const place = placeOf(asked, await findPassages(asked.question, sources, shown, createPace()))
    add(counts.ours, place)
    add(counts.plain, placeOf(asked, await byWords(asked.question, sources)))
    if (place >= 3) misses.push(`- ${asked.id} ${asked.file}: “${asked.question}” (${asked.answer})`)
  }
  const row = (title: string, found: number[]) =>
    `| ${title} | ${found.map((count) => `${Math.round((100 * count) / questions.length)} %`).join(' | ')} |`
  console.log(`| ${questions.length} questions | first | among three | among six |\n|---|---|---|---|`)
  console.log(`${row('by words and meaning', counts.ours)}\n${row('plain BM25', counts.plain)}`)
  if (flag === '--misses') console.log(`\n${misses.join('\n')}`)
}

function add(counts: number[], place: number): void {
  for (const [n, most] of [1, 3, shown].entries()) if (place < most) counts[n] = counts[n]! + 1
}

/** At which place the passage stands that answers; Infinity where none does. */
function placeOf({ file, lines, answer }: Question, found: readonly Pick<Passage, 'file' | 'line' | 'text'>[]): number {
  const at = found.findIndex(
    (passage) =>
      passage.file === file &&
      (lines.some(([from, to]) => passage.line >= from && passage.line <= to) ||
        flat(passage.text).includes(flat(answer))),
  )
  return at < 0 ? Infinity : at
}

/** What stands between words says nothing of where they stand. */
function flat(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\s>|#*_`]+/g, ' ')
    .trim()
}

async function byWords(question: string, sources: readonly PassageSource[]) {
  const pieces: { id: number; file: string; line: number; text: string }[] = []
  for (const source of sources)
    for await (const { line, text } of piecesOf(source, createPace()))
      pieces.push({ id: pieces.length, file: source.name, line, text })
  const index = new MiniSearch({ fields: ['text'] })
  index.addAll(pieces)
  return index
    .search(question)
    .slice(0, shown)
    .map(({ id }) => pieces[id as number]!)
}
