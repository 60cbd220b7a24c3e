import type { Draft, DraftVersion } from '#shared/contract/drafts.ts'
import { maxDraftVersions } from '#shared/contract/limits.ts'
import { withBlanks } from '#shared/domain/draft-text.ts'
import { changesOf } from '../outbox/rows.ts'
import type { OutboxRow } from '../outbox/row.ts'

/** What a change of a draft sets, as it lies in the outbox; an empty answer opens its blank again. */
export type DraftChange = { title?: string; body?: string; answers?: Record<string, string | null> }

/**
 * The draft with what waits on this device, in the order in which it was done; null once it was deleted here. What the
 * server has refused has no effect, what it has accepted keeps its own until the server's record is here.
 */
export function withPendingChanges(draft: Draft, rows: readonly OutboxRow[]): Draft | null {
  let shown = draft
  for (const row of changesOf(rows, 'drafts', draft.id)) {
    if (row.state === 'rejected' || row.seen) continue
    if (row.name === 'remove') return null
    const { title, body, answers } = (row.input.body ?? {}) as DraftChange
    shown = { ...shown, ...(title !== undefined && { title }) }
    if (answers !== undefined) shown = { ...shown, answers: withAnswers(shown.answers, answers) }
    if (body !== undefined) shown = withText(shown, body, new Date(row.createdAt).toISOString())
  }
  return shown
}

/** The key of the newest change of the text that the server has not answered; undefined where there is none. */
export function lastTextChange(rows: readonly OutboxRow[], id: string): string | undefined {
  return changesOf(rows, 'drafts', id).findLast(
    ({ state, seen, input }) => state !== 'rejected' && !seen && typeof input.body?.body === 'string',
  )?.key
}

function withAnswers(known: Draft['answers'], given: Draft['answers']): Draft['answers'] {
  return Object.fromEntries(Object.entries({ ...known, ...given }).filter(([, answer]) => answer !== ''))
}

function withText(draft: Draft, body: string, at: string): Draft {
  const text = withBlanks(body, draft.blanks)
  const n = Math.max(draft.version, ...draft.versions.map((version) => version.n)) + 1
  const version: DraftVersion = { n, body: text.body, by: 'you', note: 'Edited', run_id: null, at }
  return { ...draft, ...text, version: n, versions: [...draft.versions, version].slice(-maxDraftVersions) }
}
