import { agents } from '#pwa/data/resources/agents.ts'
import { sessionIn } from '#pwa/data/conversations/conversations.ts'
import { onRunEnded } from '#pwa/data/conversations/run-following.ts'
import { noteSuccess } from '#pwa/data/page/install.ts'
import { whenIdle } from '#pwa/data/page/when-idle.ts'
import { onRefused } from '#pwa/data/outbox/open-changes.ts'
import { whatFailed } from '#pwa/parts/use-open-changes.ts'
import { paths } from '#pwa/paths.ts'
import { toast } from '#pwa/ui/toast.ts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** Reports every run that ends and every change that is refused while the app is open, whichever screen is up. */
export function RunNotices() {
  const navigate = useNavigate()
  useEffect(
    () =>
      onRunEnded((run, agentId) => {
        if (run?.status === 'cancelled') return
        if (run?.status === 'completed') noteSuccess()
        const session = sessionIn(agentId)
        if (session !== null) {
          // Where the reply is on the screen, no toast is needed.
          if (location.pathname !== paths.chat && run)
            toast('plain', 'The assistant has replied', '', {
              label: 'Open',
              onAct: () => void navigate(paths.chatSession(session)),
            })
          return
        }
        if (run?.status !== 'completed') return toast('destructive', 'Execution Failed', 'Failed to execute task')
        const name = agents.list?.find((agent) => agent.id === agentId)?.name ?? 'Your agent'
        if (run.outcome === 'needs_you') return toast('plain', `${name} needs you`, run.outcome_note ?? '')
        if (run.outcome === 'not_done')
          return toast('plain', 'Not done', `${name}: ${run.outcome_note ?? 'nothing was changed'}`)
        toast('success', 'Task Completed', `${name} has completed your request`)
      }),
    [navigate],
  )
  useEffect(() => void loadWaiting().catch(() => {}), [])
  useEffect(() => void loadShared((to) => void navigate(to)).catch(() => {}), [navigate])
  useEffect(() => onRefused((change) => toast('destructive', whatFailed(change, null), change.fault.detail)), [])
  return null
}

/** Which agents wait for the user can be shown a moment after the agents. */
async function loadWaiting(): Promise<void> {
  await whenIdle()
  const { showWaitingRuns } = await import('#pwa/data/conversations/waiting-runs.ts')
  await showWaitingRuns()
  // Here, because the user may open the app and never the calendar.
  const { forgetOldGoogleEvents } = await import('#pwa/data/resources/google-events.ts')
  await forgetOldGoogleEvents()
}

/** Reminds of what was shared with the app and has gone to no agent, until it is deleted. */
async function loadShared(go: (to: string) => void): Promise<void> {
  await whenIdle()
  const { loadShares, shares } = await import('#pwa/data/conversations/shares.ts')
  await loadShares()
  const count = shares.list?.length ?? 0
  if (count === 0 || location.pathname === paths.share) return
  toast('plain', count === 1 ? '1 shared item waits' : `${count} shared items wait`, 'Choose who gets it.', {
    label: 'Open',
    onAct: () => go(paths.share),
  })
}
