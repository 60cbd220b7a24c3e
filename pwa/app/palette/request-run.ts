import { conversationOf } from '#pwa/data/conversations/conversations.ts'
import { restoreUnsentPrompt } from '#pwa/data/conversations/unsent-prompts.ts'
import { isRunning, requestRun } from '#pwa/data/conversations/runs.ts'
import { session } from '#pwa/data/session/session.ts'

/** Runs `prompt`; what cannot be run now waits in the agent's composer, where the reason is shown. */
export async function requestFromPalette(agentId: string, prompt: string): Promise<void> {
  const user = session.user?.id
  let isKept = false
  if (!isRunning(conversationOf(agentId).turns)) await requestRun(agentId, { prompt, files: [] }, () => (isKept = true))
  if (!isKept && session.user?.id === user) restoreUnsentPrompt(agentId, { prompt, files: [] })
}
