import { filledText } from '#shared/domain/draft-text.ts'
import { type Part, itemMark, sectionEnd, sentencesIn } from './text.ts'
import type { DraftText, Target } from './wish.ts'
import { finder, hasWords } from './words.ts'

/** A whole piece of a draft, or one of its sentences. */
export type Hit = {
  part: number
  sentence?: number
  /** Of a sentence: its words, so that no piece is cut twice. */ text?: string
}

/** What a target means in a draft, in the order of the text; nothing where the draft has no such thing. */
export function findHits(parts: readonly Part[], target: Target, draft: DraftText): Hit[] {
  if (target.by === 'place') return findPlace(parts, target, draft)
  if (target.by === 'name') return findNamed(parts, target.name)
  if (target.by === 'words') return findAbout(parts, target, draft)
  if (target.by === 'marks') return []
  const pattern = finder(target.words)
  return sentenceHits(parts).filter((hit) => new RegExp(pattern.source, 'iu').test(shown(textAt(parts, hit), draft)))
}

/** The text of a hit. */
export function textAt(parts: readonly Part[], { part, text }: Hit): string {
  return text ?? parts[part]!.text
}

/** A stretch of a draft as it is read: answers in their places, open blanks by their labels. */
export function shown(text: string, draft: DraftText): string {
  return filledText({ body: text, blanks: draft.blanks, answers: draft.answers })
}

/** Hits in the same words of a whole: all sentences of a paragraph are the paragraph, all of a section its heading too. */
export function partsOf(parts: readonly Part[], hits: readonly Hit[]): Map<number, Set<number> | 'all'> {
  const found = new Map<number, Set<number> | 'all'>()
  for (const { part, sentence } of hits) {
    const known = found.get(part)
    if (sentence === undefined) found.set(part, 'all')
    else if (known === undefined) found.set(part, new Set([sentence]))
    else if (known !== 'all') known.add(sentence)
  }
  for (const [part, sentences] of found)
    if (sentences !== 'all' && sentences.size >= sentencesIn(parts[part]!.text).length) found.set(part, 'all')
  return found
}

function findPlace(parts: readonly Part[], target: Extract<Target, { by: 'place' }>, draft: DraftText): Hit[] {
  const inside = target.within ? new Set(findHits(parts, target.within, draft).map(({ part }) => part)) : undefined
  const all = unitsOf(parts, target.unit).filter(({ part }) => !inside || inside.has(part))
  const { at, count } = target
  // "the last two" end at the last, "the second to last" is one.
  const from = at > 0 ? at - 1 : count > 1 ? all.length - count : all.length + at
  const found = from < 0 ? [] : all.slice(from, from + count)
  if (found.length < count) return []
  return target.unit === 'section' ? found.flatMap(({ part }) => rangeOf(part, sectionEnd(parts, part))) : found
}

function unitsOf(
  parts: readonly Part[],
  unit: Target extends infer T ? (T extends { unit: infer U } ? U : never) : never,
): Hit[] {
  if (unit === 'sentence' || unit === 'any') {
    const sentences = sentenceHits(parts).filter(({ part }) => parts[part]!.kind === 'paragraph')
    return sentences.length > 0 ? sentences : sentenceHits(parts)
  }
  const kinds: Part['kind'][] = unit === 'point' ? ['item'] : unit === 'paragraph' ? ['paragraph'] : ['heading']
  return parts.flatMap(({ kind }, part) => (kinds.includes(kind) ? [{ part }] : []))
}

/** Every sentence and point of the text itself. */
export function sentenceHits(parts: readonly Part[]): Hit[] {
  return parts.flatMap(({ kind, text }, part): Hit[] => {
    if (kind === 'item' || kind === 'ps') return [{ part }]
    return kind === 'paragraph' ? sentencesIn(text).map((one, sentence) => ({ part, sentence, text: one })) : []
  })
}

function findNamed(parts: readonly Part[], name: 'ps' | 'greeting' | 'closing' | 'subject'): Hit[] {
  return parts.flatMap(({ kind }, part) => (kind === name ? [{ part }] : []))
}

function findAbout(parts: readonly Part[], target: Extract<Target, { by: 'words' }>, draft: DraftText): Hit[] {
  const { unit, words, all } = target
  const headings = parts.flatMap(({ kind, text }, part) =>
    kind === 'heading' && hasWords(shown(text, draft), words) ? [part] : [],
  )
  if (unit === 'heading') return headings.map((part) => ({ part }))
  if (unit === 'section' && headings.length > 0) return rangeOf(headings[0]!, sectionEnd(parts, headings[0]!))
  if (unit === 'paragraph')
    return parts
      .flatMap(({ kind, text }, part) =>
        kind === 'paragraph' && hasWords(shown(text, draft), words) ? [{ part }] : [],
      )
      .slice(0, all ? undefined : 1)
  const units = sentenceHits(parts).filter(({ part }) => unit !== 'point' || parts[part]!.kind === 'item')
  const found = units.filter((hit) => hasWords(shown(textAt(parts, hit), draft).replace(itemMark, ''), words))
  if (found.length === 0 && headings.length > 0) return rangeOf(headings[0]!, sectionEnd(parts, headings[0]!))
  return all || unit === 'any' ? found : found.slice(0, 1)
}

function rangeOf(from: number, to: number): Hit[] {
  return Array.from({ length: to - from }, (_, at) => ({ part: from + at }))
}
