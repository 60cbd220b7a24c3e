import { loadAgents } from '#pwa/data/agents.ts'
import { config, loadConfig } from '#pwa/data/config.ts'
import { connection } from '#pwa/data/connection.ts'
import { conversationOf, threadOf } from '#pwa/data/conversations.ts'
import { changeDraft, draftFor, giveBack } from '#pwa/data/drafts.ts'
import { loadEarlier } from '#pwa/data/execution-history.ts'
import { isRunning, run, runDraft, stop, takeTaskBack } from '#pwa/data/executions.ts'
import { chooseFiles, readAttachment, usualLimits } from '#pwa/data/files.ts'
import { drainOutbox, dropCall, retryCall } from '#pwa/data/outbox-host.ts'
import { problemOf } from '#pwa/data/api.ts'
import { filesOf } from '#pwa/data/run-files.ts'
import type { ShownTurn } from '#pwa/screens/agents/parts/describe-turn.ts'
import type { ReplyActions } from '#pwa/screens/agents/parts/reply-foot.tsx'
import { threadAgain, turnsOf } from '#pwa/screens/agents/thread.ts'
import { toast } from '#pwa/ui/toast.ts'
import { newId } from '#shared/domain/ids.ts'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

/** What was said with an agent, all of it or one conversation, and what is being written to it. */
export function useChat({ id: agentId, available }: { id: string; available: boolean }, only: string | null = null) {
  const conversation = useSnapshot(conversationOf(agentId))
  const draft = useSnapshot(draftFor(agentId), { sync: true })
  const { online } = useSnapshot(connection)
  const [reading, setReading] = useState(0)
  const [refusedFiles, setRefusedFiles] = useState<string[]>([])
  const running = isRunning(conversation.turns)
  const { refusal } = conversation
  const wasPaused = isOfPause(refusal) || conversation.turns.some(({ fault }) => isOfPause(fault))

  useEffect(() => {
    void loadConfig()
  }, [])

  useEffect(() => {
    // Somebody has paused it elsewhere.
    if (wasPaused) void loadAgents()
  }, [wasPaused])

  const attach = async (files: File[]) => {
    if (files.length === 0) return
    const { fitting, refused } = chooseFiles(files, draftFor(agentId).files, config.value?.limits ?? usualLimits)
    setRefusedFiles(refused)
    if (fitting.length === 0) return
    setReading((count) => count + 1)
    const attachments = await Promise.all(fitting.map(readAttachment))
    setReading((count) => count - 1)
    changeDraft(agentId, { files: [...draftFor(agentId).files, ...attachments] })
    toast('plain', 'Files Attached', `${attachments.length} file(s) ready to upload`)
  }

  /** The task of `key` as it was given, its files with it; undefined, and said, where those cannot be had now. */
  const again = async (key: string) => {
    const { turns } = conversationOf(agentId)
    const turn = turns.find((each) => each.key === key)
    if (!turn) return undefined
    setReading((count) => count + 1)
    try {
      return { prompt: turn.execution.prompt, files: await filesOf(turn), thread: threadAgain(turns, key) ?? newId() }
    } catch (error) {
      const names = turn.execution.attached_files.map(({ name }) => name).join(', ')
      toast('destructive', `Couldn't get ${names}`, online ? problemOf(error).detail : "Its content is on the server. Try again when you're back online.")
      return undefined
    } finally {
      setReading((count) => count - 1)
    }
  }

  const actions: ReplyActions = {
    repeat: (key) => void again(key).then((task) => task && run(agentId, task)),
    edit: (key) => void again(key).then((task) => task && giveBack(agentId, task)),
  }

  const thread = only ?? lastThread(conversation.turns)

  const unsent = {
    takeBack: (key: string) => void takeTaskBack(agentId, key).catch(tellTrouble),
    retry: (key: string) => void retryCall(key).catch(tellTrouble),
    discard: (key: string) => void dropCall(key).catch(tellTrouble),
    sendNow: () => void drainOutbox({ isForced: true }),
  }

  return {
    unsent,
    turns: turnsOf(conversation.turns, only),
    /** Undefined while nothing can be run again. */
    actions: running || !available ? undefined : actions,
    /** The conversation that what is written goes on with, as far as it is known; null for a new one. */
    thread: draft.thread ?? thread,
    isNew: draft.thread !== null && turnsOf(conversation.turns, draft.thread).length === 0,
    canBeginAnew: conversation.turns.length > 0,
    beginAnew: () => changeDraft(agentId, { thread: newId() }),
    keepOn: () => changeDraft(agentId, { thread: null }),
    isLoaded: conversation.loadedAt !== null || conversation.failed,
    hasEarlier: only === null && conversation.earlier !== null,
    // While it is paused, the pause says it.
    refusal: isOfPause(refusal) && !available ? null : refusal,
    online,
    text: draft.text,
    files: draft.files,
    refusedFiles,
    isRunning: running,
    isStopping: conversation.turns.some((turn) => turn.stopping && isRunning([turn])),
    canRun: available && !running && reading === 0 && draft.text.trim() !== '',
    setText: (text: string) => changeDraft(agentId, { text }),
    attach: (files: File[]) => void attach(files),
    remove: (id: string) => {
      setRefusedFiles([])
      changeDraft(agentId, { files: draftFor(agentId).files.filter((file) => file.id !== id) })
    },
    run: () => {
      setRefusedFiles([])
      void runDraft(agentId, thread)
    },
    stop: () => {
      stop(agentId).catch((error: unknown) => toast('destructive', "Couldn't stop", problemOf(error).detail))
    },
    showEarlier: () => {
      loadEarlier(agentId).catch((error: unknown) => toast('destructive', "Couldn't load earlier runs", problemOf(error).detail))
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

function tellTrouble(error: unknown): void {
  toast('destructive', "Couldn't change this task", problemOf(error).detail)
}
