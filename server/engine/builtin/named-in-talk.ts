import { escape } from './commands/clause.ts'
import { findDates } from './dates.ts'
import type { NamedGrid } from './grid.ts'
import { inline, table } from './markdown.ts'
import type { Material } from './materials.ts'
import { beginningOf, significantWords } from './significant-words.ts'

const asksWho = /\b(?:who|whom|whose|which)\b/i
const asksDay = /\b(?:when|(?:which|what) (?:day|date|time)s?|planned|booked|scheduled|dates?)\b/i
const speaker = /^(?:\[[^\]\n]{1,40}\] ?)?(\p{Lu}\p{L}{2,20})(?: \([^()\n]{1,40}\))?:/gmu
const mostRows = 400
const mostFound = 8

/**
 * Who of a list a chat or a letter beside it speaks of, with their rows: "which customers must move, and when were they planned?"
 * Undefined where the words of the question lead to no sentence with names of the list, or to too many of them.
 */
export function rowsNamedIn(
  instruction: string,
  texts: readonly Material[],
  tables: readonly NamedGrid[],
): string | undefined {
  const [list, ...others] = tables
  if (!list || others.length > 0 || texts.length === 0 || !asksWho.test(instruction)) return undefined
  const { grid } = list
  if (grid.rows.length > mostRows) return undefined
  const words = significantWords(instruction).map(beginningOf)
  const names = grid.columns.flatMap((_, column) => {
    const cells = grid.rows.map((row) => row[column] ?? '')
    // Names are each a row's own: a state or a town is that of many.
    const isOwn = new Set(cells).size > 0.8 * cells.length && !grid.numeric[column]
    return isOwn ? cells.flatMap((cell, row) => (/^\p{Lu}[^\d]{2,40}$/u.test(cell) ? [{ cell, row }] : [])) : []
  })
  const lines = texts.flatMap(({ name, text }) =>
    text.split('\n').flatMap((said, at) => {
      if (said.length > 2000) return []
      const heard = said.toLowerCase().split(/[^\p{L}\p{N}]+/u)
      const shared = words.filter((word) => heard.some((one) => one.startsWith(word))).length
      const named = names.filter(({ cell }) =>
        new RegExp(String.raw`(?<!\p{L})${escape(cell)}(?!\p{L})`, 'u').test(said.replace(/^[^:]{0,60}: /, '')),
      )
      return shared > 0 && named.length > 0 ? [{ name, said: said.trim(), line: at + 1, shared, named }] : []
    }),
  )
  const most = Math.max(0, ...lines.map(({ shared }) => shared))
  const best = lines.filter(({ shared }) => shared === most)
  // Of somebody who speaks and is asked about, what is quoted has to say something.
  const passesOver = texts.some(({ text }) =>
    [...text.matchAll(speaker)].some(
      ([, name]) =>
        new RegExp(String.raw`\b${escape(name!)}\b`, 'i').test(instruction) &&
        !best.some(({ said }) => said.toLowerCase().includes(name!.toLowerCase())),
    ),
  )
  if (passesOver) return undefined
  const rows = [...new Set(best.flatMap(({ named }) => named.map(({ row }) => row)))].toSorted((a, b) => a - b)
  if (rows.length === 0 || rows.length > mostFound || rows.length > grid.rows.length / 2 || best.length > 3)
    return undefined
  const shown = grid.columns.flatMap((_, column) => {
    const isName = names.some(({ cell, row }) => rows.includes(row) && grid.rows[row]![column] === cell)
    const isDay = rows.every((row) => findDates(grid.rows[row]![column] ?? '', 20_000).length > 0)
    return isName || isDay || !asksDay.test(instruction) ? [column] : []
  })
  return [
    table(
      shown.map((column) => inline(grid.columns[column]!, 60)),
      rows.map((row) => shown.map((column) => inline(grid.rows[row]![column] ?? '', 120))),
    ),
    `*${inline(list.name, 120)}, of whom it is said:*\n\n${best.map(({ name, said, line }) => `- ${inline(said, 300)} *(${inline(name, 80)}, line ${line})*`).join('\n')}`,
  ].join('\n\n')
}
