import { proxy, ref } from 'valtio'
import type { Attachment } from './files.ts'
import { onSignedOut, session } from './session.ts'

/**
 * A task as it is given to an agent; `key` is kept from an attempt that may have arrived, for repeating it safely,
 * `thread` is the conversation it goes on with, a new one if there is none, and `about` is the id of the entry in the
 * list of tasks that it stands for. `provider` is the model that was chosen for it; without one the preferred model
 * answers.
 */
export type Task = {
  prompt: string
  files: readonly Attachment[]
  key?: string | null
  thread?: string | null
  about?: string
  provider?: string | null
}

/**
 * What is half written to an agent. `key` is kept from a run that may or may not have arrived, for repeating it safely;
 * `thread` is the conversation it was written for, null for the one that is shown; `provider` is the model that was
 * chosen for this message.
 */
export type Draft = {
  text: string
  files: readonly Attachment[]
  key: string | null
  thread: string | null
  provider: string | null
}

const drafts = proxy<Record<string, Draft>>({})

let owner = ''

onSignedOut(({ user }) => {
  if (user) owner = user.id
  for (const id of Object.keys(drafts)) delete drafts[id]
})

/** The live draft for `agentId`; its text outlives a reload of the tab. */
export function draftFor(agentId: string): Draft {
  drafts[agentId] ??= {
    text: readText(storageKey(agentId)),
    files: ref([]),
    key: readText(keyOf(agentId)) || null,
    thread: readText(threadKeyOf(agentId)) || null,
    provider: readText(providerKeyOf(agentId)) || null,
  }
  return drafts[agentId]
}

/** Any change makes it a different task, so the key of the one before no longer holds. */
export function changeDraft(agentId: string, change: Partial<Draft>): void {
  const draft = draftFor(agentId)
  if (change.text !== undefined) {
    draft.text = change.text
    writeText(storageKey(agentId), change.text)
  }
  if (change.files !== undefined) draft.files = ref([...change.files])
  if (change.thread !== undefined) {
    draft.thread = change.thread
    writeText(threadKeyOf(agentId), change.thread ?? '')
  }
  if (change.provider !== undefined) {
    draft.provider = change.provider
    // What was to stay in the house must not go to a vendor because the page was reloaded.
    writeText(providerKeyOf(agentId), change.provider ?? '')
  }
  draft.key = change.key ?? null
  // Files do not outlive a reload, so with them it would be another task under the same key.
  writeText(keyOf(agentId), draft.files.length === 0 ? (draft.key ?? '') : '')
}

/** Puts a task back into the composer, before whatever has been written there since. */
export function giveBack(agentId: string, task: Task): void {
  const { text, files } = draftFor(agentId)
  const isUntouched = isEmptyDraft(agentId)
  changeDraft(agentId, {
    text: isUntouched ? task.prompt : `${task.prompt}\n\n${text}`,
    files: [...task.files, ...files],
    key: isUntouched ? (task.key ?? null) : null,
    ...(isUntouched && { thread: task.thread ?? null }),
    ...(task.provider && { provider: task.provider }),
  })
}

/** Whether nothing is written or attached in the composer of `agentId`. */
export function isEmptyDraft(agentId: string): boolean {
  const { text, files } = draftFor(agentId)
  return text.trim() === '' && files.length === 0
}

/** A task that comes back after the session ran out still belongs to the one who wrote it. */
function storageKey(agentId: string): string {
  return `draft:${session.user?.id ?? owner}:${agentId}`
}

function keyOf(agentId: string): string {
  return `${storageKey(agentId)}:key`
}

function threadKeyOf(agentId: string): string {
  return `${storageKey(agentId)}:thread`
}

function providerKeyOf(agentId: string): string {
  return `${storageKey(agentId)}:model`
}

function readText(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function writeText(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text)
    else sessionStorage.removeItem(key)
  } catch {
    // The draft then lives as long as the page.
  }
}
