import type { Blank, Draft } from '../contract/drafts.ts'
import { maxBlankLabelLength, maxBlanks } from '../contract/limits.ts'
import { closeGaps, gap } from './left-out.ts'

/** A blank in the text of a draft. */
const token = /\[\[([^[\]\n]{1,80})\]\]/g

/**
 * What a draft is called over its text, and its name below that: the kind, more exactly where the title begins with it
 * (“Instagram post: Sourdough”).
 */
export function headingOf({ kind, title }: Pick<Draft, 'kind' | 'title'>): { label: string; title: string } {
  const label = draftKindLabels[kind]
  const [, exact, rest] = /^((?:[^\s:]+ ){1,2}[^\s:]+): (.+)$/.exec(title) ?? []
  if (exact === undefined || !exact.toLowerCase().endsWith(` ${label.toLowerCase()}`)) return { label, title }
  return { label: exact, title: rest!.charAt(0).toUpperCase() + rest!.slice(1) }
}

/** What a draft says, as far as its words go. */
type Text = Pick<Draft, 'body' | 'blanks'>
type Filled = Text & Pick<Draft, 'answers'>

/** A piece of a draft: words as they stand, or a blank. */
export type Piece = string | Blank

/** The text cut at its blanks, in their order; a blank may come more than once. */
export function piecesOf({ body, blanks }: Text): Piece[] {
  const byId = new Map(blanks.map((blank) => [blank.id, blank]))
  const pieces: Piece[] = []
  let end = 0
  for (const match of body.matchAll(token)) {
    const blank = byId.get(match[1]!)
    if (!blank) continue
    pieces.push(body.slice(end, match.index), blank)
    end = match.index + match[0].length
  }
  pieces.push(body.slice(end))
  return pieces.filter((piece) => piece !== '')
}

/** The blanks of the text, each once, in the order in which they come. */
export function blanksIn(text: Text): Blank[] {
  return [...new Set(piecesOf(text).filter((piece) => typeof piece !== 'string'))]
}

/** The blanks that nobody has answered or left out. */
export function openBlanks({ body, blanks, answers }: Filled): Blank[] {
  return blanksIn({ body, blanks }).filter(({ id }) => !Object.hasOwn(answers, id))
}

/** The text as it is used: answers in their places, what was left out gone with the words that led to it, and open blanks as `[label]`. */
export function filledText(draft: Filled): string {
  const text = piecesOf(draft).map((piece) => {
    if (typeof piece === 'string') return piece
    return Object.hasOwn(draft.answers, piece.id) ? (draft.answers[piece.id] ?? gap) : `[${piece.label}]`
  })
  return closeGaps(text.join(''))
}

/**
 * A text whose blanks all have ids: `[[words]]` that are the id of no blank stand for a new one with this label, or for
 * the one that has it already. Beyond `maxBlanks` they stay plain words. Returns the blanks of before too: a version may
 * still have them.
 */
export function withBlanks(body: string, known: readonly Blank[]): { body: string; blanks: Blank[] } {
  const blanks = [...known]
  const text = body.replaceAll(token, (whole, words: string) => {
    if (blanks.some(({ id }) => id === words)) return whole
    const label = words.trim().slice(0, maxBlankLabelLength)
    const same = blanks.find((blank) => blank.label.toLowerCase() === label.toLowerCase())
    if (same) return `[[${same.id}]]`
    if (label === '' || blanks.length >= maxBlanks) return words
    const blank: Blank = { id: freeId(label, blanks), label, type: isDate(label) ? 'date' : 'text', hints: [] }
    blanks.push(blank)
    return `[[${blank.id}]]`
  })
  return { body: text, blanks }
}

/** Whether words ask for a day. */
export function isDate(label: string): boolean {
  return /\b(?:date|day|deadline|datum|tag|when|by when)\b/i.test(label) && !/\bdays\b/i.test(label)
}

function freeId(label: string, blanks: readonly Blank[]): string {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 34)
    .replaceAll(/^-+|-+$/g, '')
  const stem = plain || 'blank'
  for (let n = 1; ; n += 1) {
    const id = n === 1 ? stem : `${stem}-${n}`
    if (!blanks.some((blank) => blank.id === id)) return id
  }
}

/** The words of a text, as people count them. */
export function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0
}

/** What each kind is called. */
export const draftKindLabels: Record<Draft['kind'], string> = {
  email: 'E-mail',
  reply: 'Reply',
  post: 'Post',
  advert: 'Job advert',
  plan: 'Plan',
  report: 'Report',
  note: 'Note',
  agenda: 'Agenda',
  questions: 'Questions',
  table: 'Table',
}
