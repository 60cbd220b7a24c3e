import { inline, table } from './markdown.ts'
import type { Material } from './materials.ts'
import { significantWords } from './significant-words.ts'

const asked = /\b(?:table|overview|side by side|list|tabelle|übersicht)\b/i
const field = /^\s*(?:[-*•]\s+)?(?:\*\*)?(\p{L}[\p{L}\p{N} /-]{1,30}?)(?:\*\*)?\s*:\s+(\S.{0,200})$/u
const heading = /^#{1,6}\s+(.{2,120})$/
const mostSections = 50

/** Whether a request asks for a table. */
export function wantsTable(instruction: string): boolean {
  return asked.test(instruction)
}

/**
 * A table of what the sections of a text say under labels that a request names: "supplier, valid until, contact" of three
 * offers. Undefined where fewer than two sections have two of them.
 */
export function tableOfSections(instruction: string, { text }: Material): string | undefined {
  const words = new Set(significantWords(instruction))
  const sections: { title: string; fields: Map<string, string> }[] = []
  for (const line of text.slice(0, 200_000).split('\n')) {
    const title = line.length < 130 ? heading.exec(line)?.[1] : undefined
    if (title) sections.push({ title, fields: new Map() })
    const found = line.length < 300 ? field.exec(line) : null
    if (found) sections.at(-1)?.fields.set(found[1]!, found[2]!)
  }
  const labels = [...new Set(sections.flatMap(({ fields }) => [...fields.keys()]))].filter((label) => {
    const own = significantWords(label)
    return own.length > 0 && own.every((word) => words.has(word))
  })
  const rows = sections.filter(({ fields }) => labels.some((label) => fields.has(label))).slice(0, mostSections)
  if (labels.length < 2 || rows.length < 2) return undefined
  return table(
    ['', ...labels.map((label) => inline(label, 40))],
    rows.map(({ title, fields }) => [
      inline(title, 80),
      ...labels.map((label) => inline(fields.get(label) ?? '–', 160)),
    ]),
  )
}
