import { problemOf } from '#pwa/data/network/api.ts'
import { remove, update } from '#pwa/data/outbox/changes.ts'
import { type RefusedChange, openChanges } from '#pwa/data/outbox/open-changes.ts'
import { useOpenChanges } from '#pwa/parts/use-open-changes.ts'
import { useSearch } from '#pwa/parts/use-search.ts'
import { paths } from '#pwa/paths.ts'
import { mendAddress } from '#pwa/screens/agents/agent-addresses.ts'
import type { ShownAgent } from '#pwa/screens/agents/agent.state.ts'
import { toast } from '#pwa/ui/toast.ts'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'

/** What can be done with the agent `id` itself, and what of that has not reached the server; `?edit` opens its form. */
export function useAgentChanges(id: string, agent: ShownAgent | undefined) {
  const [search, setSearch] = useSearch()
  const navigate = useNavigate()
  const { refused: all } = useSnapshot(openChanges)
  const { isWaiting, refused } = useOpenChanges(
    'agents',
    agent ? [agent] : [],
    (change) => void navigate(mendAddress(change)),
  )
  const mine = all.filter((change) => change.noun === 'agents' && change.id === id)
  const keys = new Set(mine.map(({ key }) => key))

  const setEditing = (isOpen: boolean) => setSearch({ edit: isOpen ? 'form' : '' }, { replace: !isOpen })

  return {
    isWaiting: isWaiting(id),
    refused: { ...refused, changes: refused.changes.filter(({ key }) => keys.has(key)) },
    /** The seven are as they are. */
    isEditing: search.has('edit') && agent?.custom === true,
    /** Words that were refused and are mended in the form. */
    mended: mine.find(({ name }) => name === 'update') as RefusedChange | undefined,
    setEditing,
    setAvailable: (available: boolean) => void setAvailable(id, agent?.name ?? 'The agent', available),
    remove: () => {
      if (!agent) return
      // First: its own page has nothing to say about an agent that is gone.
      void navigate(paths.agents, { replace: true })
      void removeAgent(agent)
    },
  }
}

/** Pauses an agent or lets it work again. */
export async function setAvailable(id: string, name: string, available: boolean): Promise<void> {
  try {
    await update('agents', id, { available })
  } catch (error) {
    toast('destructive', `${name} couldn't be ${available ? 'resumed' : 'paused'}`, problemOf(error).detail)
  }
}

async function removeAgent({ id, name, role, description, skills, instructions, color }: ShownAgent): Promise<void> {
  try {
    await remove('agents', id, { name, role, description, skills: [...skills], instructions, color })
    toast('plain', `'${name}' deleted`, 'Its tasks stay and belong to nobody.')
  } catch (error) {
    toast('destructive', `'${name}' couldn't be deleted`, problemOf(error).detail)
  }
}
