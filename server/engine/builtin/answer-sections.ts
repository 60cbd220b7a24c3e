import type { Pace } from '../pace.ts'
import { type Piece, piecesOf } from '../passages/split.ts'
import { splitBlocks } from './blocks.ts'
import { inline } from './markdown.ts'
import type { Material } from './materials.ts'
import { splitSentences } from './sentences.ts'
import { significantWords } from './significant-words.ts'

/** In sentences and characters: a longer section is no answer. */
const mostSaid = 14
const longest = 1800
/** Of what an answer stands in, so much is given with it. */
const longestAround = 900

/** Headings that stand over every kind of thing, and what only asks. */
const general = new Set(
  significantWords(
    'summary overview introduction general note notes information info detail details item items agenda attachment annex part section meeting minutes thing things file document please tell short briefly need want know get',
  ),
)

/**
 * The section that a question names by its heading, whole: "what did we promise them" of "What we promised". Undefined where
 * no heading, or more than one, says what the question says.
 */
export async function sectionAsked(
  instruction: string,
  materials: readonly Material[],
  pace: Pace,
): Promise<string | undefined> {
  for (const sentence of instruction.split(/(?<=[.!?])\s+/).slice(0, 5)) {
    const section = await sectionOf(sentence, materials, pace)
    if (section !== undefined) return section
  }
  return undefined
}

async function sectionOf(question: string, materials: readonly Material[], pace: Pace): Promise<string | undefined> {
  const asked = significantWords(question).filter((word) => !general.has(word))
  if (asked.length === 0 || asked.length > 8) return undefined
  const found: { material: Material; title: string; share: number; said: { text: string; line: number }[] }[] = []
  for (const material of materials) {
    if (material.kind !== 'text') continue
    const sections = new Map<string, { text: string; line: number }[]>()
    for (const block of await splitBlocks(material.text, pace)) {
      await pace()
      if (block.kind === 'heading' || block.section === undefined) continue
      const said = sections.get(block.section) ?? []
      for (const { text, line } of splitSentences(block)) said.push({ text, line })
      sections.set(block.section, said)
    }
    for (const [title, said] of sections) {
      const own = significantWords(title.replace(/^(?:§\s?)?\d+[.)]?\s+/, '')).filter((word) => !general.has(word))
      const shared = own.filter((word) => asked.some((other) => isAlike(word, other))).length
      if (shared > 0 && shared === own.length) found.push({ material, title, share: shared, said })
      else if (shared > 1 && shared >= 0.6 * own.length) found.push({ material, title, share: shared, said })
    }
  }
  const most = Math.max(0, ...found.map(({ share }) => share))
  const best = found.filter(({ share }) => share === most)
  // "What we promised" and "What they promised": the small words tell them apart.
  const actors = new Set(question.toLowerCase().match(/\b(?:i|we|they|he|she|you|our|their|my)\b/g))
  const told =
    best.length > 1
      ? best.filter(({ title }) =>
          title
            .toLowerCase()
            .split(/\W+/)
            .some((word) => actors.has(word)),
        )
      : best
  const [one] = told
  if (!one || told.length > 1 || most < 0.5 * asked.length) return undefined
  const size = one.said.reduce((sum, { text }) => sum + text.length, 0)
  if (one.said.length === 0 || one.said.length > mostSaid || size > longest) return undefined
  return [
    `**${inline(one.title, 120)}** *(${inline(one.material.name, 120)}, line ${one.said[0]!.line})*`,
    one.said.map(({ text, line }) => `- ${inline(text, 500)} *(line ${line})*`).join('\n'),
  ].join('\n\n')
}

/** "promised" and "promise", "holidays" and "holiday". */
function isAlike(one: string, other: string): boolean {
  const least = Math.min(one.length, other.length)
  return (
    one === other || (least >= 4 && one.slice(0, Math.max(4, least - 1)) === other.slice(0, Math.max(4, least - 1)))
  )
}

/** What stands around a passage under the same heading, or in the same message: undefined where that is long or nothing. */
export async function aroundIt(
  { section, line }: { section: string | null; line: number },
  material: Material,
  pace: Pace,
): Promise<Piece[] | undefined> {
  if (material.kind !== 'text' || section === null) return undefined
  const own: Piece[] = []
  for await (const piece of piecesOf(material, pace)) if (piece.section === section) own.push(piece)
  const others = own.filter((piece) => piece.line !== line || own.length === 1)
  const size = own.reduce((sum, { text }) => sum + text.length, 0)
  return others.length === 0 || size > longestAround || own.length > 10 ? undefined : others
}
