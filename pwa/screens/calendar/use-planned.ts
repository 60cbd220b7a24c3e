import { onProposals, openEvents } from '#pwa/data/proposals/proposals.ts'
import { tasks } from '#pwa/data/resources/tasks.ts'
import { dateOf } from '#pwa/parts/local-date.ts'
import { isDoneSince } from '#pwa/parts/proposal/done-since.ts'
import type { Proposal } from '#shared/contract/proposals.ts'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

/** An event that is proposed, by its ids, and when it would begin, in milliseconds since 1970. */
export type Planned = { proposal: string; agent_id: string; item: string; at: number }

/** What is proposed for a date and neither added nor left out yet, without time for tasks that are done by now. */
export function usePlanned(date: string): readonly Planned[] {
  const { list: work } = useSnapshot(tasks)
  const [found, setFound] = useState<readonly Proposal[]>([])
  useEffect(() => {
    let isShown = true
    const look = async () => {
      const proposals = await openEvents()
      if (isShown) setFound(proposals)
    }
    void look()
    const stop = onProposals(() => void look())
    return () => {
      isShown = false
      stop()
    }
  }, [])
  const all = found.flatMap((proposal) =>
    proposal.items
      .filter((item) => item.kind === 'event' && item.state === 'open' && item.fields.start !== undefined)
      .map((item) => ({
        proposal: proposal.id,
        agent_id: proposal.agent_id,
        item: item.id,
        at: Date.parse(item.fields.start!),
        isDone: isDoneSince(item, proposal, work ?? []),
      })),
  )
  const onDate = all.filter(({ at }) => dateOf(at) === date)
  // Asked again for a plan of the same day, an agent's newest is the one that counts.
  const newest = new Map(onDate.map(({ agent_id, proposal }) => [agent_id, proposal]))
  return onDate.filter(({ agent_id, proposal, isDone }) => !isDone && newest.get(agent_id) === proposal)
}
