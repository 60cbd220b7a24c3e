import { onProposals, openEvents } from '#pwa/data/proposals/proposals.ts'
import { dateOf } from '#pwa/parts/local-date.ts'
import { useEffect, useState } from 'react'

/** An event that is proposed, by its ids, and when it would begin, in milliseconds since 1970. */
export type Planned = { proposal: string; agent_id: string; item: string; at: number }

/** What is proposed for a date and neither added nor left out yet. */
export function usePlanned(date: string): readonly Planned[] {
  const [all, setAll] = useState<readonly Planned[]>([])
  useEffect(() => {
    let isShown = true
    const look = async () => {
      const found = await openEvents()
      if (!isShown) return
      setAll(
        found.flatMap(({ id: proposal, agent_id, items }) =>
          items
            .filter(({ kind, state, fields }) => kind === 'event' && state === 'open' && fields.start !== undefined)
            .map(({ id: item, fields }) => ({ proposal, agent_id, item, at: Date.parse(fields.start!) })),
        ),
      )
    }
    void look()
    const stop = onProposals(() => void look())
    return () => {
      isShown = false
      stop()
    }
  }, [])
  const onDate = all.filter(({ at }) => dateOf(at) === date)
  // Asked again for a plan of the same day, an agent's newest is the one that counts.
  const newest = new Map(onDate.map(({ agent_id, proposal }) => [agent_id, proposal]))
  return onDate.filter(({ agent_id, proposal }) => newest.get(agent_id) === proposal)
}
