import type { Agent } from '#shared/contract/agents.ts'
import { agents, loadAgents } from '#pwa/data/resources/agents.ts'
import { busyAgents, watchBusyAgents } from '#pwa/data/resources/busy-agents.ts'
import { openChanges } from '#pwa/data/outbox/open-changes.ts'
import { useOpenChanges } from '#pwa/parts/use-open-changes.ts'
import { useSearch } from '#pwa/parts/use-search.ts'
import { paths } from '#pwa/paths.ts'
import { mendAddress } from '#pwa/screens/agents/agent-addresses.ts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'

/**
 * All agents, those whose name or role holds `?q=`, and which form `?agent=` has open: a new one's, or that of a
 * refused one.
 */
export function useAgents() {
  const [search, setSearch] = useSearch()
  const { list, failed, loadedAt } = useSnapshot(agents)
  const query = search.get('q') ?? ''
  const skill = search.get('skill') ?? ''
  const state = search.get('state') ?? ''
  const busy = useSnapshot(busyAgents)
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
    setQuery: (q: string) => setSearch({ q }),
    skill,
    /** Every skill of the team, by name. */
    skills: [...new Set(list?.flatMap((agent) => agent.skills))].toSorted((a, b) => a.localeCompare(b)),
    setSkill: (value: string) => setSearch({ skill: value }),
    state,
    setState: (value: string) => setSearch({ state: value }),
    isWaiting,
    refused,
    /** Null while no form is open. */
    form: formOf === 'new' || mended ? { refused: mended } : null,
    openForm: () => setSearch({ agent: 'new' }, { replace: false }),
    closeForm: () => setSearch({ agent: '' }),
    // The way back from the new agent leads to the list, not into the form.
    showAgent: (id: string) => void navigate(paths.agent(id), { replace: true }),
    agents:
      list &&
      matching(list, query).filter(
        (agent) => (!skill || agent.skills.includes(skill)) && (!state || stateOf(agent, busy.ids) === state),
      ),
    failed,
    loadedAt,
    reload: () => void loadAgents(),
  }
}

/** What an agent is looked for by. */
function stateOf({ id, available }: Pick<Agent, 'id' | 'available'>, busy: readonly string[]): string {
  if (!available) return 'Paused'
  return busy.includes(id) ? 'Busy' : 'Available'
}

/** The agents whose name or role holds `query`, whatever the case. */
export function matching<A extends Pick<Agent, 'name' | 'role'>>(list: readonly A[], query: string): A[] {
  const wanted = query.trim().toLocaleLowerCase()
  return list.filter((agent) => `${agent.name}\n${agent.role}`.toLocaleLowerCase().includes(wanted))
}
