import { loadAgents } from '#pwa/data/agents.ts'
import { config, loadConfig } from '#pwa/data/config.ts'
import { connection } from '#pwa/data/connection.ts'
import { conversationOf } from '#pwa/data/conversations.ts'
import { changeDraft, draftFor } from '#pwa/data/drafts.ts'
import { loadEarlier } from '#pwa/data/execution-history.ts'
import { isRunning, run, runDraft, stop, takeTaskBack } from '#pwa/data/executions.ts'
import { chooseFiles, readAttachment, usualLimits } from '#pwa/data/files.ts'
import { drainOutbox, dropCall, retryCall } from '#pwa/data/outbox-host.ts'
import { problemOf } from '#pwa/data/api.ts'
import { toast } from '#pwa/ui/toast.ts'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

/** The conversation with an agent and what is being written to it. */
export function useChat({ id: agentId, available }: { id: string; available: boolean }) {
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

  const repeat = (key: string) => {
    const turn = conversationOf(agentId).turns.find((each) => each.key === key)
    if (!turn) return
    const { prompt, attached_files } = turn.execution
    if (turn.files || attached_files.length === 0) return void run(agentId, { prompt, files: turn.files ?? [] })
    changeDraft(agentId, { text: prompt })
    toast('plain', 'Attach the files again', `This device no longer has ${attached_files.map(({ name }) => name).join(', ')}.`)
  }

  const unsent = {
    takeBack: (key: string) => void takeTaskBack(agentId, key).catch(tellTrouble),
    retry: (key: string) => void retryCall(key).catch(tellTrouble),
    discard: (key: string) => void dropCall(key).catch(tellTrouble),
    sendNow: () => void drainOutbox({ isForced: true }),
  }

  return {
    unsent,
    turns: conversation.turns,
    isLoaded: conversation.loadedAt !== null || conversation.failed,
    hasEarlier: conversation.earlier !== null,
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
      void runDraft(agentId)
    },
    stop: () => {
      stop(agentId).catch((error: unknown) => toast('destructive', "Couldn't stop", problemOf(error).detail))
    },
    repeat,
    showEarlier: () => {
      loadEarlier(agentId).catch((error: unknown) => toast('destructive', "Couldn't load earlier runs", problemOf(error).detail))
    },
  }
}

function isOfPause(fault: { readonly code: string } | null): boolean {
  return fault?.code === 'agent_paused'
}

function tellTrouble(error: unknown): void {
  toast('destructive', "Couldn't change this task", problemOf(error).detail)
}
