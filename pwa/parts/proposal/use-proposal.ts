import { problemOf } from '#pwa/data/network/api.ts'
import {
  acceptItems,
  editItem,
  followProposal,
  leaveItemsOut,
  proposals,
  undoItems,
} from '#pwa/data/proposals/proposals.ts'
import { agents } from '#pwa/data/resources/agents.ts'
import { tasks } from '#pwa/data/resources/tasks.ts'
import { usePeople } from '#pwa/parts/assignees/use-people.ts'
import { isDoneSince } from '#pwa/parts/proposal/done-since.ts'
import { toast } from '#pwa/ui/toast.ts'
import type { ProposalItem } from '#shared/contract/proposals.ts'
import { count } from '#shared/domain/plural.ts'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

/** A proposal as it is shown and answered; undefined until it is here, null where it is gone. */
export function useProposal(id: string) {
  const { byId, failed, edits } = useSnapshot(proposals)
  const { list: team } = useSnapshot(agents)
  const { list: work } = useSnapshot(tasks)
  const { people, me } = usePeople()
  const known = byId[id]
  const proposal = known ? known.proposal : undefined
  useEffect(() => followProposal(id), [id])

  const isDone = (item: ProposalItem) =>
    item.state === 'open' && proposal != null && isDoneSince(item, proposal, work ?? [])
  const items = (proposal?.items ?? []).map((item): ProposalItem => ({
    ...item,
    fields: item.state === 'open' ? { ...item.fields, ...edits[item.id] } : item.fields,
    left: isDone(item) ? 'its task is completed by now.' : item.left,
  }))
  const of = (state: ProposalItem['state']) => items.filter((item) => item.state === state)

  return {
    proposal,
    team,
    /** Who there is to give a task to. */
    whom: { team, people, me },
    items,
    /** What is added and left out together; time for what is done by now is not, but can be added by itself. */
    open: of('open').filter((item) => !isDone(item)),
    added: of('added'),
    isWaiting: known?.isWaiting ?? false,
    refused: known?.refused ?? null,
    hasFailed: failed[id] === true && !known,
    /** What an item is called: a change by the task that it changes, where that is known, with its new name if it gets one. */
    titleOf: ({ of, fields }: ProposalItem) => {
      const changed = work?.find((task) => task.id === of)?.title
      return changed && fields.title ? `${changed}: ${fields.title}` : (changed ?? fields.title ?? 'A change')
    },
    edit: editItem,
    add: (these: readonly ProposalItem[]) => {
      void told(() => acceptItems(id, these))
      // One that is added in its place needs no notice; several go at once, and so they can be taken back.
      if (these.length > 1)
        toast('success', `Added ${count(these.length, 'thing')}`, '', {
          label: 'Undo',
          onAct: () => void told(() => undoItems(id, ids(these))),
        })
    },
    leaveOut: (these: readonly ProposalItem[]) => void told(() => leaveItemsOut(id, ids(these))),
    undo: (these: readonly ProposalItem[]) => void told(() => undoItems(id, ids(these))),
  }
}

export type ShownProposal = ReturnType<typeof useProposal>

function ids(items: readonly ProposalItem[]): string[] {
  return items.map((item) => item.id)
}

async function told(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    toast('destructive', "Couldn't save this", problemOf(error).detail)
  }
}
