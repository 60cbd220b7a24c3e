import type { Pace } from '../pace.ts'
import type { Passage } from '../passages/find-passages.ts'
import { type Block, splitBlocks } from './blocks.ts'
import type { Material } from './materials.ts'

/** In characters: a paragraph that is no longer than this is an answer as it stands. */
const longestWhole = 420
/** A point of a list is a rule, which half of it may turn round: it is given whole up to this. */
const longestItem = 560
const mostBelow = 10

/** A passage with what it means only together with; `lead` is what stands before it in the same paragraph. */
export type WholePassage = Passage & { lead: string }

/** Makes passages whole: a point of a list with all its sentences, what ends in a colon with the list below it. */
export function wholePassages(
  materials: readonly Material[],
  pace: Pace,
): (passage: Passage, goesOn: boolean) => Promise<WholePassage> {
  const kept = new Map<Material, Block[]>()
  return async (passage, goesOn) => {
    const material = materials.find(({ name }) => name === passage.file)
    if (material?.kind !== 'text' || passage.text.startsWith('|')) return { ...passage, lead: passage.before }
    const blocks = kept.get(material) ?? (await splitBlocks(material.text, pace))
    kept.set(material, blocks)
    return wholeOf(passage, blocks, goesOn)
  }
}

function wholeOf(passage: Passage, blocks: readonly Block[], goesOn: boolean): WholePassage {
  const at = blocks.findLastIndex(
    ({ text, lines }) => lines[0]!.line <= passage.line && text.includes(passage.text.slice(0, 60)),
  )
  const block = blocks[at]
  if (!block || block.kind === 'row') return { ...passage, lead: passage.before }
  const isItem = block.kind === 'item'
  const start = block.text.indexOf(passage.text.slice(0, 60))
  const from = isItem && block.text.length <= longestItem ? 0 : start
  const rest = block.text.slice(from)
  const text = isItem && from === 0 ? rest : goesOn || announces(rest) ? shortened(rest, passage.text) : passage.text
  const below = belowIt(blocks, at)
  const told = below.length > 0 && rest.endsWith(text) ? `${text} ${below.join('; ')}` : text
  return {
    ...passage,
    text: told,
    line: from === 0 ? block.lines[0]!.line : passage.line,
    // What stands before a point of a list is another point.
    lead: from > 0 && block.text.includes(passage.before) ? passage.before : '',
  }
}

/** Whether what follows is what it speaks of. */
function announces(text: string): boolean {
  return /:\s*$/.test(text)
}

/** The points of the list that a block ends with a colon for, or that hang below it. */
function belowIt(blocks: readonly Block[], at: number): string[] {
  const block = blocks[at]!
  const next = blocks[at + 1]
  // A line of the head, "Date of agreement: …", stands above the points and not over them.
  const isBeside = next?.lines[0]!.line === block.lines.at(-1)!.line + 1 || announces(block.text)
  const isAbove =
    next?.kind === 'item' &&
    isBeside &&
    ((block.kind === 'item' && next.depth > block.depth) || (block.kind !== 'item' && !/[.!?]\W*$/.test(block.text)))
  if (!isAbove && !(next?.kind === 'item' && announces(block.text))) return []
  const points: string[] = []
  for (const { kind, depth, text } of blocks.slice(at + 1)) {
    if (kind !== 'item' || depth < next.depth || points.length >= mostBelow) break
    points.push(text.replace(/[;,.]$/, ''))
  }
  return points
}

/** As much of a paragraph as is read at a glance, in whole sentences and never less than the passage. */
function shortened(whole: string, passage: string): string {
  if (whole.length <= longestWhole) return whole
  const cut = whole.slice(0, longestWhole)
  return cut.slice(0, Math.max(passage.length, cut.lastIndexOf('. ') + 1)).trim()
}
