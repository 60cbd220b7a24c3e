import { team } from '#pwa/data/resources/account-team.ts'
import { session } from '#pwa/data/session/session.ts'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

/** The people of the workspace, null until they are known, and which of them reads this. */
export function usePeople() {
  const { value } = useSnapshot(team.store)
  const { user } = useSnapshot(session)
  useEffect(() => void team.load(), [])
  return { people: value, me: user?.id ?? null }
}
