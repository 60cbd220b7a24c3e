import { onProposals, openEvents } from '#pwa/data/proposals/proposals.ts'
import { tasks } from '#pwa/data/resources/tasks.ts'
import { dateOf } from '#pwa/parts/local-date.ts'
import { isDoneSince } from '#pwa/parts/proposal/done-since.ts'
import type { Proposal } from '#shared/contract/proposals.ts'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

/** An event that is proposed, by its ids, and when it would be; `at` is its beginning in milliseconds since 1970. */
export type Planned = {
  proposal: string
  agent_id: string
  item: string
  /** Whose work it is time for. */
  holder: string | null
  title: string
  date: string
  at: number
  start: string
  end: string
}

/** What is proposed and neither added nor left out yet, without time for tasks that are done by now. */
export function usePlanned(): readonly Planned[] {
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
      .map((item) => {
        const start = item.fields.start!
        return {
          proposal: proposal.id,
          agent_id: proposal.agent_id,
          item: item.id,
          holder: item.fields.assignee_id === undefined ? item.agent_id : item.fields.assignee_id,
          title: item.fields.title ?? '',
          date: dateOf(Date.parse(start)),
          at: Date.parse(start),
          start,
          end: item.fields.end ?? start,
          isDone: isDoneSince(item, proposal, work ?? []),
        }
      }),
  )
  // Asked again for a plan of the same day, an agent's newest is the one that counts.
  const keyOf = ({ agent_id, date }: Planned) => `${agent_id} ${date}`
  const newest = new Map(all.map((planned) => [keyOf(planned), planned.proposal]))
  return all.filter((planned) => !planned.isDone && newest.get(keyOf(planned)) === planned.proposal)
}
