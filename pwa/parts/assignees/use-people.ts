import { team } from '#pwa/data/resources/account-team.ts'
import { session } from '#pwa/data/session/session.ts'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

/** Milliseconds for which people are not asked for again. */
const freshMs = 60_000

let loading: Promise<void> | null = null

/** The people of the workspace, null until they are known, and which of them reads this. */
export function usePeople() {
  const { value } = useSnapshot(team.store)
  const { user } = useSnapshot(session)
  useEffect(load, [])
  return { people: value, me: user?.id ?? null }
}

/** Once for all that show them at a time: each row of a plan does. */
function load(): void {
  if (Date.now() - (team.store.loadedAt ?? 0) < freshMs) return
  loading ??= team.load().finally(() => (loading = null))
}
