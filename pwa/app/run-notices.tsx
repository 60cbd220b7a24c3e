import { agents } from '#pwa/data/agents.ts'
import { onRunEnded } from '#pwa/data/execution-following.ts'
import { whenIdle } from '#pwa/data/when-idle.ts'
import { onRefused } from '#pwa/data/open-changes.ts'
import { whatFailed } from '#pwa/parts/use-open-changes.ts'
import { toast } from '#pwa/ui/toast.ts'
import { useEffect } from 'react'

/** Tells of every run that ends and every change that is refused while the app is open, whichever screen is up. */
export function RunNotices() {
  useEffect(
    () =>
      onRunEnded((execution, agentId) => {
        if (execution?.status === 'cancelled') return
        if (execution?.status !== 'completed') return toast('destructive', 'Execution Failed', 'Failed to execute task')
        const name = agents.list?.find((agent) => agent.id === agentId)?.name ?? 'Your agent'
        toast('success', 'Task Completed', `${name} has completed your request`)
      }),
    [],
  )
  useEffect(() => void loadWaiting().catch(() => {}), [])
  useEffect(() => onRefused((change) => toast('destructive', whatFailed(change, null), change.fault.detail)), [])
  return null
}

/** Who waits for the user can be said a moment after who is there. */
async function loadWaiting(): Promise<void> {
  await whenIdle()
  const { showWaitingRuns } = await import('#pwa/data/waiting-runs.ts')
  await showWaitingRuns()
}
