import { problemOf, request } from '../network/api.ts'
import { session } from '../session/session.ts'
import { refresh } from '../sync/sync.ts'
import { agents, takeAgent } from '../sync/synced.ts'

export { agents }

/**
 * Shows the kept agents and refreshes them; resolves when that has ended. A failure leaves what is known and sets
 * `failed`.
 */
export async function loadAgents(): Promise<void> {
  try {
    await refresh()
  } catch (error) {
    report('The agents could not be loaded.', error)
  }
}

/**
 * Like `loadAgents`, and asks for the agent `id` by itself when it is not among them; `missing` records that it does
 * not exist.
 */
export async function loadAgent(id: string): Promise<void> {
  const userId = session.user?.id
  await loadAgents()
  if (session.user?.id !== userId || agents.list?.some((agent) => agent.id === id)) return
  try {
    const agent = await request((api) => api.agents.get({ params: { id } }))
    if (session.user?.id !== userId) return
    takeAgent(agent)
  } catch (error) {
    if (session.user?.id !== userId) return
    if ([404, 410].includes(problemOf(error).status)) agents.missing[id] = true
    else {
      report('The agent could not be loaded.', error)
      agents.failed = true
    }
  }
}

function report(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the screen says that it failed, this line why
  console.warn(what, error)
}
