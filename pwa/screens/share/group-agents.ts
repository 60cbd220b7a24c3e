import type { Agent } from '#shared/contract/agents.ts'

/** An agent as this screen shows it. */
export type ShownAgent = Pick<Agent, 'id' | 'name' | 'role' | 'color' | 'custom' | 'available'>

/** How many agents count as recent. */
const maxRecent = 3

/**
 * The agents that can be chosen: those used last before the others, and with a query those whose name or role holds
 * it.
 */
export function groupAgents<A extends ShownAgent>(
  list: readonly A[],
  recent: readonly string[],
  query: string,
): { label: string; agents: A[] }[] {
  const wanted = query.trim().toLocaleLowerCase()
  const last = recent.flatMap((id) => list.find((agent) => agent.id === id) ?? []).slice(0, maxRecent)
  const rest = list.filter((agent) => !last.includes(agent))
  if (wanted !== '') {
    const found = [...last, ...rest].filter(({ name, role }) => `${name}\n${role}`.toLocaleLowerCase().includes(wanted))
    return found.length === 0 ? [] : [{ label: 'Found', agents: found }]
  }
  return [
    { label: 'Recent', agents: last },
    { label: 'AI Agents', agents: rest },
  ].filter((group) => group.agents.length > 0)
}
