import { ProblemError } from '#shared/contract/problem.ts'
import type { Proposal, ProposalEdit, ProposalItem } from '#shared/contract/proposals.ts'
import { newId } from '#shared/domain/ids.ts'
import { proxy, ref } from 'valtio'
import { withCache, writeCache } from '../cache/cache.ts'
import { request } from '../network/api.ts'
import { submit } from '../outbox/changes.ts'
import { followerOf } from '../outbox/follow-record.ts'
import { changesOf, isSlow } from '../outbox/rows.ts'
import { onRows } from '../outbox/outbox-host.ts'
import type { Fault } from '../outbox/row.ts'
import { openRows } from '../outbox/store.ts'
import { onSignedOut } from '../session/session.ts'
import { onNews } from '../sync/sync.ts'
import { type ProposalEdits, withPendingChanges } from './pending-proposal.ts'

/** A proposal as it is shown: the server's with what waits on this device. */
export type KnownProposal = {
  /** Null where there is none, or no longer. */
  proposal: Proposal | null
  /** Whether something of it waits longer than it takes to send it, and why the server refused the last change that it did refuse. */
  isWaiting: boolean
  refused: Fault | null
}

/** The proposals that are on the screen, by their ids; `failed` where one could not be loaded. */
export const proposals = proxy<{
  byId: Record<string, KnownProposal & { $$valtioSnapshot: KnownProposal }>
  failed: Record<string, true>
  /** What was changed of items before they are accepted, by item. */
  edits: ProposalEdits
}>({ byId: {}, failed: {}, edits: {} })

/** The server's rows where nothing can be kept. */
const unkept = new Map<string, Proposal>()

onSignedOut(() => {
  proposals.byId = {}
  proposals.failed = {}
  proposals.edits = {}
  unkept.clear()
})

/** Shows the proposal `id`, and what changes about it, until the way to stop that is called. */
export const followProposal = followerOf('proposals', show)

async function show(id: string): Promise<void> {
  const kept = await withCache((db) =>
    db.transaction('r', db.proposals, db.outbox, async () => ({
      proposal: await db.proposals.get(id),
      rows: await openRows(db),
    })),
  )
  const base = kept?.proposal ?? unkept.get(id) ?? (await load(id))
  if (base === undefined) return
  const rows = changesOf(kept?.rows ?? [], 'proposals', id)
  proposals.byId[id] = ref({
    proposal: base && withPendingChanges(base, rows),
    isWaiting: rows.some(isSlow),
    refused: rows.findLast(({ state }) => state === 'rejected')?.fault ?? null,
  })
}

async function load(id: string): Promise<Proposal | null | undefined> {
  try {
    const proposal = await request((api) => api.proposals.get({ params: { id } }))
    if (!(await writeCache((db) => db.proposals.put(proposal)))) unkept.set(id, proposal)
    delete proposals.failed[id]
    return proposal
  } catch (error) {
    if (error instanceof ProblemError && (error.status === 404 || error.status === 410)) return null
    proposals.failed[id] = true
    return undefined
  }
}

/** What was proposed in the last two weeks with events in it that are still open, oldest first, with what waits on this device. */
export async function openEvents(): Promise<Proposal[]> {
  const since = new Date(Date.now() - 14 * 24 * 60 * 60_000).toISOString()
  const kept = await withCache((db) =>
    db.transaction('r', db.proposals, db.outbox, async () => ({
      proposals: await db.proposals.where('created_at').above(since).sortBy('created_at'),
      rows: await openRows(db),
    })),
  )
  return (kept?.proposals ?? [])
    .map((proposal) => withPendingChanges(proposal, kept!.rows))
    .filter(({ items }) => items.some(({ kind, state }) => kind === 'event' && state === 'open'))
}

/** Calls `listener` where proposals may have changed, until the way to stop that is called. */
export function onProposals(listener: () => void): () => void {
  const stops = [
    onNews('proposals', () => listener()),
    onRows((rows) => rows.some(({ noun }) => noun === 'proposals') && listener()),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Changes fields of an item that is not accepted yet. */
export function editItem(item: string, change: ProposalEdit): void {
  proposals.edits = { ...proposals.edits, [item]: { ...proposals.edits[item], ...change } }
}

/**
 * Makes these items of a proposal, with their edits, through the outbox: kept on this device first, shown at once, sent
 * as soon as it can be. This and the others throw a `ProblemError` where it could neither be kept nor sent.
 */
export function acceptItems(id: string, items: readonly ProposalItem[]): Promise<void> {
  // Sent as it is shown: what is made is what was seen, and stands in the lists before the server has answered.
  const seen = items
    .filter(({ kind }) => kind === 'task' || kind === 'event')
    .map((item) => {
      const { status: _status, attendees: _attendees, notes: _notes, ...fields } = item.fields
      return [item.id, { ...fields, ...proposals.edits[item.id] }] as const
    })
  return change(id, 'accept', { items: items.map((item) => item.id), edits: Object.fromEntries(seen) })
}

/** Leaves these items out. */
export function leaveItemsOut(id: string, items: readonly string[]): Promise<void> {
  return change(id, 'leaveOut', { items })
}

/** Takes back what was added or left out of these items. */
export function undoItems(id: string, items: readonly string[]): Promise<void> {
  return change(id, 'undo', { items })
}

async function change(id: string, name: 'accept' | 'leaveOut' | 'undo', body: Record<string, unknown>): Promise<void> {
  await submit({
    key: newId(),
    noun: 'proposals',
    name,
    orderingKey: `proposals:${id}`,
    dependsOn: [],
    input: { params: { id }, body },
    files: [],
  })
  // Where nothing is kept it has been sent already, and the server knows best.
  unkept.delete(id)
  await show(id)
}
