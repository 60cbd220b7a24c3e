import type { DraftChange } from '#pwa/data/drafts/drafts.ts'
import type { Draft } from '#shared/contract/drafts.ts'
import { piecesOf } from '#shared/domain/draft-text.ts'

type Text = Pick<Draft, 'body' | 'blanks' | 'answers'>

const token = /\[\[([^[\]\n]{1,2000})\]\]/g

/** A draft as plain text to type in: each blank in double brackets, with what it is filled with, else with its label. */
export function toEditable(draft: Text): string {
  return piecesOf(draft)
    .map((piece) => (typeof piece === 'string' ? piece : `[[${shownFor(draft, piece)}]]`))
    .join('')
}

/**
 * The text that was typed, with the blanks in their places again, and the answers that were typed between their brackets.
 * Brackets that were there before are told by what stands in them, else by their order; other ones are new blanks.
 */
export function fromEditable(text: string, draft: Text): { body: string; answers: Record<string, string> } {
  const before = piecesOf(draft).flatMap((piece) =>
    typeof piece === 'string' ? [] : [{ id: piece.id, shown: shownFor(draft, piece) }],
  )
  const typed = [...text.matchAll(token)].map(([, words]) => words!.trim())
  const ids = typed.map((words) => {
    const at = before.findIndex(({ shown }) => shown === words)
    return at < 0 ? undefined : before.splice(at, 1)[0]!.id
  })
  const changed = typed.filter((_, n) => ids[n] === undefined).length
  // Each of those that are left was written over, in their order.
  if (changed === before.length) for (const [n, id] of ids.entries()) if (id === undefined) ids[n] = before.shift()!.id
  const answers: Record<string, string> = {}
  let n = -1
  const body = text.replaceAll(token, (whole, words: string) => {
    n += 1
    const id = ids[n]
    if (id === undefined) return whole
    const blank = draft.blanks.find((each) => each.id === id)
    const now = words.trim()
    if (blank && now !== shownFor(draft, blank) && now !== blank.label) answers[id] = now
    return `[[${id}]]`
  })
  return { body, answers }
}

/** What the typed `title` and `text` change of a draft; nothing where they say what it says. */
export function changeOf(typed: { title: string; text: string }, draft: Text & { title: string }): DraftChange {
  const { body, answers } = fromEditable(typed.text.trim(), draft)
  const title = typed.title.trim() || draft.title
  return {
    ...(title !== draft.title && { title }),
    ...(body !== draft.body && { body }),
    ...(Object.keys(answers).length > 0 && { answers }),
  }
}

function shownFor({ answers }: Text, { id, label }: { id: string; label: string }): string {
  return (answers[id] ?? label).replaceAll(/[[\]\n]+/g, ' ')
}
