import type { Draft } from '#shared/contract/drafts.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { newId } from '#shared/domain/ids.ts'
import { proxy, ref } from 'valtio'
import { withCache, writeCache } from '../cache/cache.ts'
import { request } from '../network/api.ts'
import { submit } from '../outbox/changes.ts'
import { followerOf } from '../outbox/follow-record.ts'
import { changesOf, isSlow } from '../outbox/rows.ts'
import type { Fault } from '../outbox/row.ts'
import { openRows } from '../outbox/store.ts'
import { onSignedOut } from '../session/session.ts'
import { type DraftChange, lastTextChange, withPendingChanges } from './pending-draft.ts'

export type { DraftChange } from './pending-draft.ts'

/** A draft as it is shown: the server's with what waits on this device. */
export type KnownDraft = {
  /** Null where there is none, or no longer. */
  draft: Draft | null
  /** The version of the server's that it goes on from. */
  base: number
  /** Whether something of it waits longer than it takes to send it, and why the server refused the last change that it did refuse. */
  isWaiting: boolean
  refused: Fault | null
}

/** The drafts that are on the screen, by their ids; `failed` where one could not be loaded. */
export const drafts = proxy<{
  byId: Record<string, KnownDraft & { $$valtioSnapshot: KnownDraft }>
  failed: Record<string, true>
}>({ byId: {}, failed: {} })

/** The server's rows where nothing can be kept. */
const unkept = new Map<string, Draft>()

onSignedOut(() => {
  drafts.byId = {}
  drafts.failed = {}
  unkept.clear()
})

/** Shows the draft `id`, and what changes about it, until the way to stop that is called. */
export const followDraft = followerOf('drafts', showDraft)

/** Reads the draft on this device, else from the server, and shows it; never throws. */
export async function showDraft(id: string): Promise<void> {
  const kept = await withCache((db) =>
    db.transaction('r', db.drafts, db.outbox, async () => ({
      draft: await db.drafts.get(id),
      rows: await openRows(db),
    })),
  )
  const rows = changesOf(kept?.rows ?? [], 'drafts', id)
  const base = kept?.draft ?? unkept.get(id) ?? (await loadDraft(id))
  if (base === undefined) return
  drafts.byId[id] = ref({
    draft: base && withPendingChanges(base, rows),
    base: base?.version ?? 0,
    isWaiting: rows.some(isSlow),
    refused: rows.findLast(({ state }) => state === 'rejected')?.fault ?? null,
  })
}

/**
 * The draft with the texts of all its versions, kept for reading offline; null where it is gone, undefined where it cannot
 * be had now.
 */
export async function loadDraft(id: string): Promise<Draft | null | undefined> {
  try {
    const draft = await request((api) => api.drafts.get({ params: { id } }))
    const isKept = await writeCache((db) => db.drafts.put(draft))
    if (!isKept) unkept.set(id, draft)
    delete drafts.failed[id]
    return draft
  } catch (error) {
    if (error instanceof ProblemError && (error.status === 404 || error.status === 410)) return null
    drafts.failed[id] = true
    return undefined
  }
}

/** Loads the texts of older versions that are not on this device yet. */
export async function loadVersions(id: string): Promise<void> {
  if (await loadDraft(id)) await showDraft(id)
}

/**
 * Changes a draft, on the version `base` or else the one that is shown, through the outbox: kept on this device first,
 * shown at once, sent as soon as it can be. Throws a `ProblemError` where it could neither be kept nor sent; nothing has
 * changed then.
 */
export async function changeDraft(id: string, change: DraftChange, base?: number): Promise<void> {
  const rows = (await withCache(openRows)) ?? []
  const known = drafts.byId[id]
  // What waits here goes before it, unless it was begun on something else.
  const isOnShown = base === undefined || base === known?.draft?.version
  const after = change.body !== undefined && isOnShown ? lastTextChange(rows, id) : undefined
  const base_version = isOnShown ? (known?.base ?? 1) : base
  await submit({
    key: newId(),
    noun: 'drafts',
    name: 'update',
    orderingKey: `drafts:${id}`,
    dependsOn: [],
    input: { params: { id }, body: { base_version, ...(after !== undefined && { after }), ...change } },
    files: [],
  })
  await changed(id)
}

/** Deletes a draft, as `changeDraft` changes one. */
export async function removeDraft(id: string): Promise<void> {
  await submit({
    key: newId(),
    noun: 'drafts',
    name: 'remove',
    orderingKey: `drafts:${id}`,
    dependsOn: [],
    input: { params: { id } },
    files: [],
  })
  await changed(id)
}

/** Where nothing is kept the change has been sent already, and the server knows best. */
async function changed(id: string): Promise<void> {
  unkept.delete(id)
  await showDraft(id)
}

/** What is typed over a draft and not saved yet. */
export type DraftEdit = { title: string; text: string; /** The version that it was begun on. */ base: number }

/** What was typed over the draft `id` and not saved; null where nothing was. It outlives the page. */
export async function readEdit(id: string): Promise<DraftEdit | null> {
  const kept = await withCache((db) => db.chatFacts.get(editName(id)))
  return (kept?.value as DraftEdit | undefined) ?? null
}

/** Keeps what is typed; null forgets it. Never throws. */
export async function keepEdit(id: string, edit: DraftEdit | null): Promise<void> {
  await writeCache(async (db) => {
    if (edit) await db.chatFacts.put({ name: editName(id), value: edit })
    else await db.chatFacts.delete(editName(id))
    return true
  })
}

function editName(id: string): string {
  return `edit:${id}`
}
