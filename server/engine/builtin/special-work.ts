import type { Pace } from '../pace.ts'
import type { Day } from './calendar.ts'
import { compareTables } from './compare-tables.ts'
import { compareTexts } from './compare-texts.ts'
import { describeFacts, readFactKinds } from './facts.ts'
import { type Grid, readGrid } from './grid.ts'
import { inline } from './markdown.ts'
import type { Material } from './materials.ts'
import { answerTables } from './tables/answer-table.ts'

const compares =
  /\bcompar\w*|\bdiff(?:erence|erences|er|ers)?\b|\bwhat(?:['’]s| has| is| are)? (?:been )?(?:changed|different|new|added|removed)\b|\bwhat changed\b|\bchanges between\b|\bversus\b|\bvergleich\w*/i

/** Whether two files are to be compared. */
export function wantsComparison(instruction: string): boolean {
  return compares.test(instruction)
}

/** Work that a plain sentence asks of files beside summaries and lists: a comparison, facts, a figure of a table. Nothing where it does not. */
export async function* workSpecially(
  instruction: string,
  materials: Material[],
  today: Day,
  pace: Pace,
): AsyncGenerator<string, boolean> {
  if (wantsComparison(instruction) && materials.length > 1) {
    const [first, ...others] = materials
    for (const other of others) {
      const grids = await Promise.all([readGrid(first!, pace), readGrid(other, pace)])
      yield `## ${inline(first!.name, 120)} and ${inline(other.name, 120)}`
      yield grids[0] && grids[1]
        ? compareTables({ name: first!.name, grid: grids[0] }, { name: other.name, grid: grids[1] })
        : await compareTexts(first!, other, pace)
    }
    return true
  }
  const kinds = readFactKinds(instruction)
  const texts = materials.filter(({ kind }) => kind === 'text')
  if (kinds && texts.length > 0) {
    for (const material of texts) {
      yield `## Named in ${inline(material.name, 120)}`
      yield await describeFacts(material, kinds, today, pace)
    }
    return true
  }
  const grids: { name: string; grid: Grid }[] = []
  for (const material of materials) {
    const grid = await readGrid(material, pace)
    if (grid) grids.push({ name: material.name, grid })
  }
  const answer = grids.length > 0 ? await answerTables(instruction, grids, today, pace) : undefined
  if (answer === undefined) return false
  yield answer
  return true
}
