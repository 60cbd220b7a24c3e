import type { Agent } from '#shared/contract/agents.ts'
import { agents, loadAgents } from '#pwa/data/resources/agents.ts'
import { watchBusyAgents } from '#pwa/data/resources/busy-agents.ts'
import { openChanges } from '#pwa/data/outbox/open-changes.ts'
import { useOpenChanges } from '#pwa/parts/use-open-changes.ts'
import { paths } from '#pwa/paths.ts'
import { mendAddress } from '#pwa/screens/agents/agent-addresses.ts'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'

/**
 * All agents, those whose name or role holds `?q=`, and which form `?agent=` has open: a new one's, or that of a
 * refused one.
 */
export function useAgents() {
  const [search, setSearch] = useSearchParams()
  const { list, failed, loadedAt } = useSnapshot(agents)
  const query = search.get('q') ?? ''
  const navigate = useNavigate()
  const { isWaiting, refused } = useOpenChanges('agents', list, (change) => void navigate(mendAddress(change)))
  const formOf = search.get('agent')
  const mended = useSnapshot(openChanges).refused.find(
    ({ noun, name, id }) => noun === 'agents' && name === 'create' && id === formOf,
  )

  useEffect(() => {
    void loadAgents()
  }, [])
  useEffect(watchBusyAgents, [])

  return {
    query,
    setQuery: (q: string) => setSearch(q ? { q } : {}, { replace: true }),
    isWaiting,
    refused,
    /** Null while no form is open. */
    form: formOf === 'new' || mended ? { refused: mended } : null,
    openForm: () => setSearch({ ...(query && { q: query }), agent: 'new' }),
    closeForm: () => setSearch(query ? { q: query } : {}, { replace: true }),
    // The way back from the new agent leads to the list, not into the form.
    showAgent: (id: string) => void navigate(paths.agent(id), { replace: true }),
    agents: list && matching(list, query),
    failed,
    loadedAt,
    reload: () => void loadAgents(),
  }
}

/** The agents whose name or role holds `query`, whatever the case. */
export function matching<A extends Pick<Agent, 'name' | 'role'>>(list: readonly A[], query: string): A[] {
  const wanted = query.trim().toLocaleLowerCase()
  return list.filter((agent) => `${agent.name}\n${agent.role}`.toLocaleLowerCase().includes(wanted))
}
