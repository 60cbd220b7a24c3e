import type { Agent } from '#shared/contract/agents.ts'
import { proxy } from 'valtio'
import { request } from './api.ts'
import { onSignedOut } from './session.ts'

/** The workspace's agents: what is known is shown at once, the network replaces it. */
export const agents = proxy<{
  list: Agent[] | null
  /** When `list` came from the server, in milliseconds since 1970. */
  loadedAt: number | null
  failed: boolean
  /** Ids that the server says do not exist. */
  missing: Record<string, true>
}>({ list: null, loadedAt: null, failed: false, missing: {} })

onSignedOut(() => Object.assign(agents, { list: null, loadedAt: null, failed: false, missing: {} }))

/** Asks the server for all agents; a failure leaves what is known and sets `failed`. */
export async function loadAgents(): Promise<void> {
  try {
    const list = await request((api) => api.agents.list())
    Object.assign(agents, { list, loadedAt: Date.now(), failed: false })
  } catch (error) {
    report('The agents could not be loaded.', error)
    agents.failed = true
  }
}

/** Asks the server for one agent and puts it among the known ones. */
export async function loadAgent(id: string): Promise<void> {
  try {
    // A deep link needs the others too, and shows its own among them.
    const others = agents.list ? undefined : loadAgents()
    const agent = await request((api) => api.agents.get({ params: { id } }))
    await others
    agents.failed = false
    delete agents.missing[id]
    const known = agents.list?.findIndex((each) => each.id === id) ?? -1
    if (agents.list && known >= 0) agents.list[known] = agent
    else agents.list = [...(agents.list ?? []), agent]
  } catch (error) {
    const isMissing = typeof error === 'object' && error !== null && 'status' in error && error.status === 404
    if (isMissing) agents.missing[id] = true
    else {
      report('The agent could not be loaded.', error)
      agents.failed = true
    }
  }
}

function report(what: string, error: unknown): void {
  // product.md §8 asks for load failures to be logged.
  // oxlint-disable-next-line no-console
  console.warn(what, error)
}
