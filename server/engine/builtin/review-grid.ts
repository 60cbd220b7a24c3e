import { type Grid, conclude } from './grid.ts'

const stars = /(?<![\d.,])([1-5])(?:[.,](\d))?\s*(?:stars?|sterne?|\/\s?5)(?!\w)|([★⭐]{1,5})☆{0,5}/iu
const date =
  /\b(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{1,2}\.? (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{L}*\.?(?: \d{4})?)/iu
const longestHead = 120
const fewest = 3

/**
 * Reviews as rows, where each has a line of its own with its stars and what was said follows it: who wrote it, where, when.
 * Undefined where a text has none.
 */
export function reviewGrid(text: string): Grid | undefined {
  const found: { line: number; source: string; date: string; stars: string; author: string; said: string[] }[] = []
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    const match = line.length <= longestHead ? stars.exec(line) : null
    if (!match) {
      if (line.trim() !== '') found.at(-1)?.said.push(line.trim())
      continue
    }
    const source = /^\s*\[([^\]]{2,30})\]/.exec(line)?.[1] ?? ''
    const parts = line
      .replace(/^\s*\[[^\]]*\]\s*/, '')
      .split(/\s+[-–—|·]\s+|\s*[|·]\s*/)
      .map((part) => part.trim())
    if (parts.length < 2) {
      if (line.trim() !== '') found.at(-1)?.said.push(line.trim())
      continue
    }
    const day = parts.find((part) => date.test(part) && part.length < 30) ?? ''
    const author = parts.findLast((part) => part !== day && !stars.test(part) && /\p{L}/u.test(part)) ?? ''
    found.push({
      line: at + 1,
      source,
      date: date.exec(day)?.[0] ?? '',
      stars: match[3] ? String([...match[3]].length) : `${match[1]}${match[2] ? `.${match[2]}` : ''}`,
      author,
      said: [],
    })
  }
  if (found.length < fewest || found.filter(({ said }) => said.length > 0).length < found.length / 2) return undefined
  return conclude(
    ['source', 'date', 'stars', 'author', 'review'],
    found.map(({ source, date, stars, author, said }) => [source, date, stars, author, said.join(' ')]),
    found.map(({ line }) => line),
  )
}
