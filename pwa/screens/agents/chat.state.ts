import { loadAgents } from '#pwa/data/resources/agents.ts'
import { connection } from '#pwa/data/network/connection.ts'
import { conversationOf, threadOf } from '#pwa/data/conversations/conversations.ts'
import { changeUnsentPrompt, restoreUnsentPrompt } from '#pwa/data/conversations/unsent-prompts.ts'
import { loadEarlier } from '#pwa/data/conversations/run-history.ts'
import { isRunning, requestRun, requestUnsentPrompt, stop } from '#pwa/data/conversations/runs.ts'
import { problemOf } from '#pwa/data/network/api.ts'
import { taskAgain } from '#pwa/parts/conversation/task-again.ts'
import type { ShownTurn } from '#pwa/parts/conversation/describe-turn.ts'
import type { ReplyActions } from '#pwa/parts/conversation/reply-foot.tsx'
import { unsentActions } from '#pwa/parts/conversation/unsent-actions.ts'
import { charactersBefore } from '#pwa/parts/model-line/said-before.ts'
import { useUnsentPrompt } from '#pwa/parts/use-unsent-prompt.ts'
import { threadAgain, turnsOf } from '#pwa/screens/agents/thread.ts'
import { toast } from '#pwa/ui/toast.ts'
import { newId } from '#shared/domain/ids.ts'
import { builtinProvider } from '#shared/domain/provider-line.ts'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

/** What was said with an agent, all of it or one conversation, and what is being written to it. */
export function useChat({ id: agentId, available }: { id: string; available: boolean }, only: string | null = null) {
  const conversation = useSnapshot(conversationOf(agentId))
  const unsentPrompt = useUnsentPrompt(agentId)
  const { online } = useSnapshot(connection)
  const running = isRunning(conversation.turns)
  const { refusal } = conversation
  const wasPaused = isOfPause(refusal) || conversation.turns.some(({ fault }) => isOfPause(fault))

  useEffect(() => {
    // It was paused elsewhere.
    if (wasPaused) void loadAgents()
  }, [wasPaused])

  const again = async (key: string) => {
    const task = await unsentPrompt.whileReading(taskAgain(agentId, key))
    return task && { ...task, thread: threadAgain(conversationOf(agentId).turns, key) ?? newId() }
  }
  const actions: ReplyActions = {
    repeat: (key) => void again(key).then((task) => task && requestRun(agentId, task)),
    edit: (key) => void again(key).then((task) => task && restoreUnsentPrompt(agentId, task)),
  }

  const thread = only ?? lastThread(conversation.turns)
  const goesOnWith = unsentPrompt.thread ?? thread
  const runWritten = () => {
    unsentPrompt.forgetRefused()
    void requestUnsentPrompt(agentId, thread)
  }

  return {
    unsent: unsentActions(agentId, 'task', running),
    turns: turnsOf(conversation.turns, only),
    /** Undefined while nothing can be run again. */
    actions: running || !available ? undefined : actions,
    /** The conversation that what is written goes on with, as far as it is known; null for a new one. */
    thread: goesOnWith,
    /** How much was said in it before, in characters. */
    before: goesOnWith === null ? 0 : charactersBefore(turnsOf(conversation.turns, goesOnWith)),
    isNew: unsentPrompt.thread !== null && turnsOf(conversation.turns, unsentPrompt.thread).length === 0,
    canBeginAnew: conversation.turns.length > 0,
    beginAnew: () => changeUnsentPrompt(agentId, { thread: newId() }),
    keepOn: () => changeUnsentPrompt(agentId, { thread: null }),
    isLoaded: conversation.loadedAt !== null || conversation.failed,
    hasEarlier: only === null && conversation.earlier !== null,
    // While it is paused, the pause says it.
    refusal: isOfPause(refusal) && !available ? null : refusal,
    online,
    draft: unsentPrompt,
    isRunning: running,
    isStopping: conversation.turns.some((turn) => turn.stopping && isRunning([turn])),
    canRun: available && !running && unsentPrompt.isReady,
    run: runWritten,
    runBuiltin: () => {
      unsentPrompt.setProvider(builtinProvider)
      runWritten()
    },
    stop: () => {
      stop(agentId).catch((error: unknown) => toast('destructive', "Couldn't stop", problemOf(error).detail))
    },
    showEarlier: () => {
      loadEarlier(agentId).catch((error: unknown) =>
        toast('destructive', "Couldn't load earlier runs", problemOf(error).detail),
      )
    },
  }
}

function lastThread(turns: readonly ShownTurn[]): string | null {
  const last = turns.at(-1)
  return last ? threadOf(last) : null
}

function isOfPause(fault: { readonly code: string } | null): boolean {
  return fault?.code === 'agent_paused'
}
