import { saveUnsavedForm } from '#pwa/data/cache/unsaved-forms.ts'
import { type RefusedChange, openChanges } from '#pwa/data/outbox/open-changes.ts'
import { dropCall } from '#pwa/data/outbox/outbox-host.ts'
import type { EntityType } from '#pwa/data/sync/pending-changes.ts'

/** Whether `id` is something new that the server has refused: it is on no list, and its form may be open. */
export function isRefusedNew(
  refused: readonly Readonly<Pick<RefusedChange, 'noun' | 'name' | 'id'>>[],
  noun: EntityType,
  id: string,
): boolean {
  return refused.some((change) => change.noun === noun && change.name === 'create' && change.id === id)
}

/** Puts the fields of a refused change back into its form, which then opens with them. */
export function fillFormAgain({ noun, id }: RefusedChange, fields: object): void {
  saveUnsavedForm(`${noun}:${id}`, fields)
}

/** Forgets the refused changes of something that has been saved anew. */
export async function settleRefused(noun: EntityType, id: string): Promise<void> {
  for (const change of openChanges.refused)
    if (change.noun === noun && change.id === id && change.name !== 'remove') await dropCall(change.key)
}
