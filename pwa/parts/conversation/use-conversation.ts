import { answerQuestion } from '#pwa/data/conversations/approvals.ts'
import { problemOf } from '#pwa/data/network/api.ts'
import { connection } from '#pwa/data/network/connection.ts'
import { conversationOf, sessionIn, threadOf, turnOf } from '#pwa/data/conversations/conversations.ts'
import { takeNext } from '#pwa/data/conversations/next-actions.ts'
import { loadEarlier } from '#pwa/data/conversations/run-history.ts'
import { isRunning, requestRun, requestUnsentPrompt, stop } from '#pwa/data/conversations/runs.ts'
import { restoreUnsentPrompt } from '#pwa/data/conversations/unsent-prompts.ts'
import { connectParts } from '#pwa/data/start.ts'
import type { ReplyActions } from '#pwa/parts/conversation/reply-foot.tsx'
import { requestAgain } from '#pwa/parts/conversation/request-again.ts'
import { threadAgain, turnsOf } from '#pwa/parts/conversation/thread.ts'
import { unsentActions } from '#pwa/parts/conversation/unsent-actions.ts'
import { charactersBefore } from '#pwa/parts/model-line/said-before.ts'
import { useUnsentPrompt } from '#pwa/parts/use-unsent-prompt.ts'
import { toast } from '#pwa/ui/toast.ts'
import { saidYesOrNo } from '#shared/domain/answers.ts'
import { newId } from '#shared/domain/ids.ts'
import { builtinProvider } from '#shared/domain/provider-line.ts'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

type Options = {
  /** The composer's own id, where it is not called after the conversation. */
  promptId?: string
  /** The one thread that is shown; null for all of them. */
  thread?: string | null
  /** Whether run requests are taken now. */
  isAvailable?: boolean
  /** Called once what was written is kept on this device. */
  onKept?: () => void
}

/**
 * A conversation, with an agent or in the AI chat, as far as it is loaded, what is being written in it, and what can be
 * done with both. Loading and refreshing it is up to the screen.
 */
export function useConversation(
  id: string,
  { promptId = id, thread = null, isAvailable = true, onKept }: Options = {},
) {
  const conversation = useSnapshot(conversationOf(id))
  const unsentPrompt = useUnsentPrompt(promptId)
  const { online } = useSnapshot(connection)
  const turns = turnsOf(conversation.turns, thread)
  const last = turns.at(-1)
  const running = isRunning(conversation.turns)
  const [one, many] = sessionIn(id) === null ? ['task', 'runs'] : ['message', 'messages']

  // The first message may be sent before what works behind every screen has been started.
  useEffect(connectParts, [])

  const again = async (key: string) => {
    const request = await unsentPrompt.whileReading(requestAgain(id, key))
    return request && { ...request, thread: threadAgain(conversationOf(id).turns, key) ?? newId() }
  }
  const threadWith = (key: string) => {
    const turn = turnOf(id, key)
    return turn ? threadOf(turn) : lastThread(turns)
  }
  const actions: ReplyActions = {
    repeat: (key) => void again(key).then((request) => request && requestRun(id, request)),
    edit: (key) => void again(key).then((request) => request && restoreUnsentPrompt(promptId, request)),
    take: (key, next) => takeNext(id, key, next),
    ask: (key, prompt) => void requestRun(id, { prompt, files: [], thread: threadWith(key) }),
    begin: (key, prompt) => restoreUnsentPrompt(promptId, { prompt, files: [], thread: threadWith(key) }),
    attach: (prompt) => restoreUnsentPrompt(promptId, { prompt, files: [], thread: lastThread(turns) }),
  }

  const shown = thread ?? lastThread(conversation.turns)
  const goesOnWith = unsentPrompt.thread ?? shown
  const run = () => {
    unsentPrompt.forgetRefused()
    // "Yes" below a question that is open is its answer, and no work of its own.
    const approve = last?.run.pending_action && unsentPrompt.files.length === 0 && saidYesOrNo(unsentPrompt.text)
    if (typeof approve === 'boolean') return void answerTyped(last!, approve)
    void requestUnsentPrompt(id, shown, promptId, onKept)
  }

  const answerTyped = async ({ key, run: { pending_action: action } }: NonNullable<typeof last>, approve: boolean) => {
    try {
      await answerQuestion(id, key, action!.id, approve)
      unsentPrompt.setText('')
    } catch (error) {
      toast('destructive', "Couldn't answer", problemOf(error).detail)
    }
  }

  return {
    id,
    turns,
    last,
    unsentPrompt,
    unsent: unsentActions(id, one, running),
    /** Undefined while nothing can be run again. */
    actions: running || !isAvailable ? undefined : actions,
    /** The thread that what is written goes on with, as far as it is known; null for a new one. */
    goesOnWith,
    /** How much was said in it before, in characters. */
    before: goesOnWith === null ? 0 : charactersBefore(turnsOf(conversation.turns, goesOnWith)),
    isLoaded: conversation.loadedAt !== null || conversation.failed,
    hasEarlier: thread === null && conversation.earlier !== null,
    refusal: conversation.refusal,
    online,
    isRunning: running,
    /** What was ready in time is here, and the user is to ask for the rest. */
    isPaused: last?.state === 'paused',
    isStopping: conversation.turns.some((turn) => turn.stopping && (turn.state === 'paused' || isRunning([turn]))),
    canRun: isAvailable && !running && unsentPrompt.isReady,
    run,
    runBuiltin: () => {
      unsentPrompt.setProvider(builtinProvider)
      run()
    },
    stop: () => {
      stop(id).catch((error: unknown) => toast('destructive', "Couldn't stop", problemOf(error).detail))
    },
    showEarlier: () => {
      loadEarlier(id).catch((error: unknown) =>
        toast('destructive', `Couldn't load earlier ${many}`, problemOf(error).detail),
      )
    },
  }
}

export type ShownConversation = ReturnType<typeof useConversation>

function lastThread(turns: Parameters<typeof turnsOf>[0]): string | null {
  const last = turns.at(-1)
  return last ? threadOf(last) : null
}
