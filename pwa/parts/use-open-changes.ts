import { type RefusedChange, openChanges } from '#pwa/data/outbox/open-changes.ts'
import { dropCall, retryCall } from '#pwa/data/outbox/outbox-host.ts'
import type { EntityType } from '#pwa/data/sync/pending-changes.ts'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'

type Named = { id: string; title?: string; name?: string }

/** What the state of an address says when a refused change is to be opened in its form there: the change's key. */
export type Mending = { mend?: string }

/**
 * The changes of one noun that have not reached the server. `list` has the names of their entities; `edit` opens a
 * refused change in its form, with what was typed.
 */
export function useOpenChanges(noun: EntityType, list: readonly Named[] | null, edit: (change: RefusedChange) => void) {
  const { refused, waiting } = useSnapshot(openChanges)
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const { mend } = (state ?? {}) as Mending
  const mended =
    list && mend !== undefined ? refused.find((change) => change.noun === noun && change.key === mend) : undefined
  const open = useEffectEvent((change: RefusedChange) => {
    // Coming back here does not open it again.
    void navigate(pathname + search, { replace: true })
    edit(change)
  })
  useEffect(() => {
    if (mended) open(mended as RefusedChange)
  }, [mended])

  return {
    isWaiting: (id: string) => waiting.includes(`${noun}:${id}`),
    refused: {
      changes: refused
        .filter((change) => change.noun === noun)
        .map((change) => ({
          key: change.key,
          what: whatFailed(change as RefusedChange, list),
          why: change.fault.detail,
          onEdit: isEditable(change as RefusedChange) ? () => edit(change as RefusedChange) : undefined,
        })),
      onRetry: (key: string) => void retryCall(key),
      onDiscard: (key: string) => void dropCall(key),
    },
  }
}

/** What could not be done, as a sentence without its full stop. */
export function whatFailed({ name, id, fields }: RefusedChange, list: readonly Named[] | null): string {
  const entity = list?.find((each) => each.id === id)
  const called = fields.title ?? fields.name ?? entity?.title ?? entity?.name
  if (name === 'remove') return `${called ? `'${String(called)}'` : 'It'} couldn't be deleted`
  if (name === 'create') return `'${String(called)}' couldn't be saved`
  return called ? `Changes to '${String(called)}' couldn't be saved` : "Changes couldn't be saved"
}

/** There is nothing to edit in a deletion, nor in something that another device has deleted. */
export function isEditable({ name, fault }: Pick<RefusedChange, 'name' | 'fault'>): boolean {
  return name !== 'remove' && fault.status !== 410 && fault.status !== 404
}
