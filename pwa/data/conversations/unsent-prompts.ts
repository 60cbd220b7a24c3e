import type { Answers } from '#shared/contract/runs.ts'
import { proxy, ref } from 'valtio'
import type { Attachment } from './files.ts'
import { onSignedOut, session } from '../session/session.ts'

/**
 * A run request; `key` is kept from an attempt that may have arrived, for repeating it safely, `thread` is the
 * conversation it goes on with, a new one if there is none, and `taskId` is the id of the task of the task list that it
 * is made from. `modelId` is the model that was chosen for it; without one the preferred model answers.
 */
export type RunRequest = {
  prompt: string
  files: readonly Attachment[]
  key?: string | null
  thread?: string | null
  taskId?: string
  modelId?: string | null
  /** The next action of an earlier run that it takes; its key is made of that. */
  answers?: Answers
  /** Whether it is taken while another run of the conversation goes on, and waits its turn. */
  waits?: boolean
  /** The composer that it was written in, where that is not called after the conversation. */
  promptId?: string
}

/**
 * An unsent prompt. `key` is kept from a run that may or may not have arrived, for repeating it safely; `thread` is the
 * conversation it was written for, null for the one that is shown; `modelId` is the model that was chosen for this
 * message.
 */
export type UnsentPrompt = {
  text: string
  files: readonly Attachment[]
  key: string | null
  thread: string | null
  modelId: string | null
}

/** The unsent prompt of the desk, which is not called after a conversation. */
export const deskPrompt = 'desk'

const unsentPrompts = proxy<Record<string, UnsentPrompt>>({})

let owner = ''

onSignedOut(({ user }) => {
  if (user) owner = user.id
  for (const id of Object.keys(unsentPrompts)) delete unsentPrompts[id]
})

/** The live unsent prompt of `conversationId`; its text outlives a reload of the tab. */
export function unsentPromptOf(conversationId: string): UnsentPrompt {
  unsentPrompts[conversationId] ??= {
    text: readText(storageKey(conversationId)),
    files: ref([]),
    key: readText(keyOf(conversationId)) || null,
    thread: readText(threadKeyOf(conversationId)) || null,
    modelId: readText(modelKeyOf(conversationId)) || null,
  }
  return unsentPrompts[conversationId]
}

/** Any change makes it a different run request, so the previous key no longer holds. */
export function changeUnsentPrompt(conversationId: string, change: Partial<UnsentPrompt>): void {
  const unsent = unsentPromptOf(conversationId)
  if (change.text !== undefined) {
    unsent.text = change.text
    writeText(storageKey(conversationId), change.text)
  }
  if (change.files !== undefined) unsent.files = ref([...change.files])
  if (change.thread !== undefined) {
    unsent.thread = change.thread
    writeText(threadKeyOf(conversationId), change.thread ?? '')
  }
  if (change.modelId !== undefined) {
    unsent.modelId = change.modelId
    // A prompt that was to stay local must not go to a vendor because the page was reloaded.
    writeText(modelKeyOf(conversationId), change.modelId ?? '')
  }
  unsent.key = change.key ?? null
  // Files do not outlive a reload, so with them it would be another request under the same key.
  writeText(keyOf(conversationId), unsent.files.length === 0 ? (unsent.key ?? '') : '')
}

/** Puts a run request back into the composer, before whatever has been written there since. */
export function restoreUnsentPrompt(conversationId: string, request: RunRequest): void {
  const { text, files } = unsentPromptOf(conversationId)
  const isUntouched = isUnsentPromptEmpty(conversationId)
  changeUnsentPrompt(conversationId, {
    text: isUntouched ? request.prompt : `${request.prompt}\n\n${text}`,
    files: [...request.files, ...files],
    key: isUntouched ? (request.key ?? null) : null,
    ...(isUntouched && { thread: request.thread ?? null }),
    ...(request.modelId && { modelId: request.modelId }),
  })
}

/** Whether nothing is written or attached in the composer of `conversationId`. */
export function isUnsentPromptEmpty(conversationId: string): boolean {
  const { text, files } = unsentPromptOf(conversationId)
  return text.trim() === '' && files.length === 0
}

/** A prompt that comes back after the session ran out still belongs to its author. */
function storageKey(conversationId: string): string {
  return `draft:${session.user?.id ?? owner}:${conversationId}`
}

function keyOf(conversationId: string): string {
  return `${storageKey(conversationId)}:key`
}

function threadKeyOf(conversationId: string): string {
  return `${storageKey(conversationId)}:thread`
}

function modelKeyOf(conversationId: string): string {
  return `${storageKey(conversationId)}:model`
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
    // The unsent prompt then lives as long as the page.
  }
}
