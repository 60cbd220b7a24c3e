import { chatFacts, loadChatFacts } from '#pwa/data/conversations/chat-facts.ts'
import { continueReply } from '#pwa/data/conversations/chat-replies.ts'
import { connection } from '#pwa/data/network/connection.ts'
import { changeUnsentPrompt, isUnsentPromptEmpty } from '#pwa/data/conversations/unsent-prompts.ts'
import { chatId, conversationOf } from '#pwa/data/conversations/conversations.ts'
import { loadConversation } from '#pwa/data/conversations/run-history.ts'
import { requestRun } from '#pwa/data/conversations/runs.ts'
import { useConversation } from '#pwa/parts/conversation/use-conversation.ts'
import { useAge } from '#pwa/parts/use-age.ts'
import { followUps } from '#shared/domain/follow-ups.ts'
import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'

/** The composer of a chat that has not begun: what is typed there stays when another chat is looked at. */
const newChatPromptId = 'chat:new'

/** One chat and what is being written in it. `onBegun` is called when the first message of a new one is safe. */
export function useChat(sessionId: string, isNew: boolean, onBegun: () => void) {
  const id = chatId(sessionId)
  const promptId = isNew ? newChatPromptId : id
  const begun = () => {
    if (isNew) onBegun()
  }
  const conversation = useConversation(id, { promptId, onKept: begun })
  const { listed, loadedAt, failed } = useSnapshot(conversationOf(id))
  const { online, reachable } = useSnapshot(connection)
  const { suggestions, provider } = useSnapshot(chatFacts)
  const { turns, last, unsentPrompt } = conversation
  const age = useAge(loadedAt, failed)
  const canReach = online && reachable
  const ended = last?.state === 'ended' ? last.run : null
  const next = useMemo(() => (ended ? followUps(ended) : []), [ended])

  useEffect(() => void loadChatFacts(), [])
  useEffect(() => {
    if (!isNew) void loadConversation(id)
  }, [id, isNew])
  useEffect(() => {
    if (canReach && conversationOf(id).failed) void loadConversation(id)
  }, [id, canReach])
  useEffect(() => {
    // What was said on other devices does not come with the workspace.
    const onView = () => {
      if (!isNew && document.visibilityState === 'visible') void loadConversation(id)
    }
    document.addEventListener('visibilitychange', onView)
    return () => document.removeEventListener('visibilitychange', onView)
  }, [id, isNew])

  return {
    ...conversation,
    age: isNew ? null : age,
    reload: () => void loadConversation(id),
    provider,
    isLoaded: isNew || conversation.isLoaded || turns.length > 0,
    isGone: !isNew && listed && turns.length === 0,
    /** What might be asked next: at first what the workspace suggests, then what fits the last reply. */
    suggestions: turns.length === 0 ? suggestions : next,
    /** It goes to the model that the line names; what is written meanwhile stays, and its model with it. */
    say: (prompt: string) => {
      void requestRun(id, { prompt, files: [], modelId: unsentPrompt.modelId }, () => {
        if (isUnsentPromptEmpty(promptId)) changeUnsentPrompt(promptId, { modelId: null })
        begun()
      })
    },
    goOn: () => {
      if (last) void continueReply(id, last.key)
    },
  }
}
