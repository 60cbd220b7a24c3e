import { loadAgents } from '#pwa/data/resources/agents.ts'
import { conversationOf } from '#pwa/data/conversations/conversations.ts'
import { changeUnsentPrompt, unsentPromptOf } from '#pwa/data/conversations/unsent-prompts.ts'
import { turnsOf } from '#pwa/parts/conversation/thread.ts'
import { useConversation } from '#pwa/parts/conversation/use-conversation.ts'
import { newId } from '#shared/domain/ids.ts'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'

/** The conversation with an agent, all of it or one thread, and the way to begin another thread. */
export function useAgentConversation(
  { id, available }: { id: string; available: boolean },
  thread: string | null = null,
) {
  const conversation = useConversation(id, { thread, isAvailable: available })
  const { turns } = useSnapshot(conversationOf(id))
  const { refusal, unsentPrompt } = conversation
  const chosen = useRef('')
  const wasPaused = isOfPause(refusal) || turns.some(({ fault }) => isOfPause(fault))

  useEffect(() => {
    // It was paused elsewhere.
    if (wasPaused) void loadAgents()
  }, [wasPaused])

  return {
    ...conversation,
    // While it is paused, the pause says it.
    refusal: isOfPause(refusal) && !available ? null : refusal,
    isBeginning: unsentPrompt.thread !== null && turnsOf(turns, unsentPrompt.thread).length === 0,
    canBeginAnew: turns.length > 0,
    beginAnew: () => changeUnsentPrompt(id, { thread: newId() }),
    /** Puts an example into the composer, in the place of another one but not of what was written. */
    begin: (prompt: string) => {
      const { text } = unsentPromptOf(id)
      const isFree = text.trim() === '' || text === chosen.current
      chosen.current = isFree ? prompt : `${text}\n${prompt}`
      changeUnsentPrompt(id, { text: chosen.current })
    },
    keepOn: () => changeUnsentPrompt(id, { thread: null }),
  }
}

function isOfPause(fault: { readonly code: string } | null): boolean {
  return fault?.code === 'agent_paused'
}
