import { inline, list, table } from './markdown.ts'
import type { Material } from './materials.ts'
import { significantWords } from './significant-words.ts'

const asked =
  /\b(?:table|overview|side by side|list|tabelle|übersicht|compar\w*|vergleich\w*|next to each other|set against)\b/i
/** What only some of them say. */
const asksUnsaid =
  /(?:\bnot |n['’]?t )(?:stated?|say|said|given|mentioned|mention|named?)\b|\b(?:unstated|missing|lacking|left out|silent)\b/i
const field = /^\s*(?:[-*•]\s+)?(?:\*\*)?(\p{L}[\p{L}\p{N} /-]{1,30}?)(?:\*\*)?\s*:\s+(\S.{0,200})$/u
/** The one label that offers write without a colon. */
const validUntil = /^\s*(?:[-*•]\s+)?(?:[Oo]ffer )?([Vv]alid until|[Gg]ültig bis)\s+(\S.{0,60})$/u
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
export function tableOfSections(instruction: string, material: Material): string | undefined {
  const sections = sectionsOf(material)
  const words = new Set(significantWords(instruction))
  const labels = [...new Set(sections.flatMap(({ fields }) => [...fields.keys()]))]
  const wordsOf = new Map(labels.map((label) => [label, significantWords(label)]))
  const whole = labels.filter(
    (label) => wordsOf.get(label)!.length > 0 && wordsOf.get(label)!.every((one) => words.has(one)),
  )
  // "Delivery time" asks for that, and not for "Delivery" too.
  const exact = whole.filter(
    (label) =>
      !whole.some(
        (other) =>
          wordsOf.get(other)!.length > wordsOf.get(label)!.length &&
          wordsOf.get(label)!.every((one) => wordsOf.get(other)!.includes(one)),
      ),
  )
  // "Term" is the minimum term, where nothing else is called so.
  const covered = new Set(exact.flatMap((label) => wordsOf.get(label)!))
  const inPart = [...words].flatMap((word) => {
    const named = covered.has(word) ? [] : labels.filter((label) => wordsOf.get(label)!.includes(word))
    return named.length === 1 ? named : []
  })
  const wanted = new Set([...exact, ...(exact.length > 0 ? inPart : [])])
  const shown = tabled(sections, (label) => wanted.has(label))
  if (shown === undefined) return undefined
  const offers = sections.filter(({ fields }) => [...wanted].some((label) => fields.has(label)))
  const unsaid = offers.flatMap(({ title, fields }) =>
    [...wanted]
      .filter((label) => !fields.has(label))
      .map((label) => `${inline(title, 60)} says nothing of “${inline(label, 40)}”`),
  )
  if (!asksUnsaid.test(instruction)) return shown
  return `${shown}\n\n${unsaid.length > 0 ? `**Not stated:** ${list(unsaid)}.` : 'All of them say something of each.'}`
}

/** A table of all that the sections of a text say under labels that most of them share, as offers do. Undefined where they share none. */
export function tableOfFields(material: Material): string | undefined {
  const sections = sectionsOf(material)
  const holding = sections.filter(({ fields }) => fields.size > 1)
  if (holding.length < 2 || holding.length < sections.length / 2) return undefined
  return tabled(holding, (label) => holding.filter(({ fields }) => fields.has(label)).length > holding.length / 2)
}

type Section = { title: string; fields: Map<string, string> }

function sectionsOf({ text }: Material): Section[] {
  const sections: Section[] = []
  for (const line of text.slice(0, 200_000).split('\n')) {
    const title = line.length < 130 ? heading.exec(line)?.[1] : undefined
    if (title) sections.push({ title, fields: new Map() })
    const found = line.length < 300 ? (field.exec(line) ?? validUntil.exec(line)) : null
    if (found) sections.at(-1)?.fields.set(found[1]!, found[2]!)
  }
  return sections
}

/** One row a label, one column a section: a phone shows three of them. */
function tabled(sections: readonly Section[], isWanted: (label: string) => boolean): string | undefined {
  const labels = [...new Set(sections.flatMap(({ fields }) => [...fields.keys()]))].filter(isWanted)
  const shown = sections.filter(({ fields }) => labels.some((label) => fields.has(label))).slice(0, mostSections)
  if (labels.length < 2 || shown.length < 2) return undefined
  const isWide = shown.length > 4
  return isWide
    ? table(
        ['', ...labels.map((label) => inline(label, 40))],
        shown.map(({ title, fields }) => [
          inline(title, 80),
          ...labels.map((label) => inline(fields.get(label) ?? 'not stated', 160)),
        ]),
      )
    : table(
        ['', ...shown.map(({ title }) => inline(title, 60))],
        labels.map((label) => [
          inline(label, 40),
          ...shown.map(({ fields }) => inline(fields.get(label) ?? 'not stated', 160)),
        ]),
      )
}
