import type { Agent } from '#shared/contract/agents.ts'
import { agents, loadAgents } from '#pwa/data/agents.ts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'

/** All agents, and those whose name or role holds `?q=`. */
export function useAgents() {
  const [search, setSearch] = useSearchParams()
  const { list, failed, loadedAt } = useSnapshot(agents)
  const query = search.get('q') ?? ''

  useEffect(() => {
    void loadAgents()
  }, [])

  return {
    query,
    setQuery: (q: string) => setSearch(q ? { q } : {}, { replace: true }),
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
