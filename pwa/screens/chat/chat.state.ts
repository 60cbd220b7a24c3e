import { problemOf } from '#pwa/data/network/api.ts'
import { chatFacts, loadChatFacts } from '#pwa/data/conversations/chat-facts.ts'
import { continueReply } from '#pwa/data/conversations/chat-replies.ts'
import { connection } from '#pwa/data/network/connection.ts'
import { changeUnsentPrompt, restoreUnsentPrompt, isUnsentPromptEmpty } from '#pwa/data/conversations/unsent-prompts.ts'
import { chatId, conversationOf } from '#pwa/data/conversations/conversations.ts'
import { loadConversation, loadEarlier } from '#pwa/data/conversations/run-history.ts'
import { isRunning, requestRun, requestUnsentPrompt, stop } from '#pwa/data/conversations/runs.ts'
import type { ReplyActions } from '#pwa/parts/conversation/reply-foot.tsx'
import { taskAgain } from '#pwa/parts/conversation/task-again.ts'
import { unsentActions } from '#pwa/parts/conversation/unsent-actions.ts'
import { charactersBefore } from '#pwa/parts/model-line/said-before.ts'
import { useAge } from '#pwa/parts/use-age.ts'
import { useUnsentPrompt } from '#pwa/parts/use-unsent-prompt.ts'
import { toast } from '#pwa/ui/toast.ts'
import { followUps } from '#shared/domain/follow-ups.ts'
import { builtinProvider } from '#shared/domain/provider-line.ts'
import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'

/** The composer of a chat that has not begun: what is typed there stays when another chat is looked at. */
const newDraft = 'chat:new'

/** One chat and what is being written in it. `onBegun` is called when the first message of a new one is safe. */
export function useChat(sessionId: string, isNew: boolean, onBegun: () => void) {
  const id = chatId(sessionId)
  const promptId = isNew ? newDraft : id
  const conversation = useSnapshot(conversationOf(id))
  const unsentPrompt = useUnsentPrompt(promptId)
  const { online, reachable } = useSnapshot(connection)
  const { suggestions, provider } = useSnapshot(chatFacts)
  const { turns, listed, loadedAt, failed } = conversation
  const age = useAge(loadedAt, failed)
  const last = turns.at(-1)
  const running = isRunning(turns)
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

  const begun = () => {
    if (isNew) onBegun()
  }
  const again = (key: string) => unsentPrompt.whileReading(taskAgain(id, key))
  const actions: ReplyActions = {
    repeat: (key) => void again(key).then((task) => task && requestRun(id, task)),
    edit: (key) => void again(key).then((task) => task && restoreUnsentPrompt(promptId, task)),
  }

  const send = () => {
    unsentPrompt.forgetRefused()
    void requestUnsentPrompt(id, null, promptId, begun)
  }
  /** It goes to the model that the line names; what is written meanwhile stays, and its model with it. */
  const say = (prompt: string) => {
    void requestRun(id, { prompt, files: [], modelId: unsentPrompt.modelId }, () => {
      if (isUnsentPromptEmpty(promptId)) changeUnsentPrompt(promptId, { modelId: null })
      begun()
    })
  }

  return {
    turns,
    /** How much has been said, in characters. */
    before: charactersBefore(turns),
    last,
    draft: unsentPrompt,
    age: isNew ? null : age,
    reload: () => void loadConversation(id),
    provider,
    unsent: unsentActions(id, 'message', running),
    isLoaded: isNew || loadedAt !== null || failed || turns.length > 0,
    isGone: !isNew && listed && turns.length === 0,
    hasEarlier: conversation.earlier !== null,
    refusal: conversation.refusal,
    online,
    isRunning: running,
    isPaused: last?.state === 'paused',
    isStopping: turns.some((turn) => turn.stopping && turn.state !== 'unsent' && turn.state !== 'ended'),
    canSend: !running && unsentPrompt.isReady,
    /** What might be asked next: at first what the workspace suggests, then what fits the last reply. */
    suggestions: turns.length === 0 ? suggestions : next,
    say,
    send,
    sendBuiltin: () => {
      unsentPrompt.setProvider(builtinProvider)
      send()
    },
    stop: () => {
      stop(id).catch((error: unknown) => toast('destructive', "Couldn't stop", problemOf(error).detail))
    },
    goOn: () => {
      if (last) void continueReply(id, last.key)
    },
    /** Undefined while nothing can be said again. */
    actions: running ? undefined : actions,
    showEarlier: () => {
      loadEarlier(id).catch((error: unknown) =>
        toast('destructive', "Couldn't load earlier messages", problemOf(error).detail),
      )
    },
  }
}

export type ChatState = ReturnType<typeof useChat>
