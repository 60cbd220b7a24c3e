import type { AgentDocument } from '#shared/contract/agents.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { newId } from '#shared/domain/ids.ts'
import { proxy, ref } from 'valtio'
import { saveAnswer, readAnswer } from '../cache/answers.ts'
import { problemOf, request } from '../network/api.ts'
import { config, loadConfig } from './config.ts'
import { chooseFiles, readAttachment, defaultLimits } from '../conversations/files.ts'
import { onSignedOut } from '../session/session.ts'

/**
 * A file on its way to an agent. Its id and key were made here, so that sending it again after a lost answer saves it
 * once. `refused` means that sending the same file again cannot help.
 */
export type NewDocument = {
  id: string
  key: string
  file: File
  state: 'queued' | 'sending' | 'unsent' | 'rejected'
  trouble: string
}

/** What one agent knows: the documents on the server, oldest first, and those on their way. */
export type Documents = {
  list: AgentDocument[] | null
  /** When `list` last agreed with the server, in milliseconds since 1970. */
  loadedAt: number | null
  failed: boolean
  /** Survives closing the form, not the page. */
  adding: NewDocument[]
  /** The ids of those that are being removed. */
  removing: string[]
}

const known = proxy<Record<string, Documents>>({})

onSignedOut(() => {
  for (const id of Object.keys(known)) delete known[id]
})

/** The live documents of an agent. */
export function documentsOf(agentId: string): Documents {
  known[agentId] ??= { list: null, loadedAt: null, failed: false, adding: [], removing: [] }
  return known[agentId]
}

/** Shows what is kept of an agent's documents and refreshes it; a failure leaves what is known. Never throws. */
export async function loadDocuments(agentId: string): Promise<void> {
  const documents = documentsOf(agentId)
  if (documents.list === null) {
    const kept = await readAnswer<AgentDocument[]>(nameOf(agentId))
    if (kept && documents.list === null && known[agentId] === documents)
      Object.assign(documents, { list: kept.value, loadedAt: kept.keptAt })
  }
  try {
    const list = await request((api) => api.agents.documents({ params: { id: agentId } }))
    take(agentId, documents, list)
    documents.failed = false
  } catch (error) {
    // An agent that the server does not know yet has none.
    if (problemOf(error).status === 404) Object.assign(documents, { list: [], failed: false })
    else documents.failed = true
  }
}

/**
 * Sends `files` to an agent, one after the other; what becomes of each stands in `adding`, and then in `list`. Never
 * throws.
 */
export async function addDocuments(agentId: string, files: readonly File[]): Promise<void> {
  await loadConfig()
  const limits = config.value?.limits ?? defaultLimits
  const fresh = files.map((file): NewDocument => {
    // Each travels by itself, so each has all of the room.
    const [refusal] = chooseFiles([file], [], limits).refused
    return {
      id: newId(),
      key: newId(),
      file: ref(file),
      state: refusal ? 'rejected' : 'queued',
      trouble: refusal ?? '',
    }
  })
  documentsOf(agentId).adding.push(...fresh)
  for (const { id, state } of fresh) if (state === 'queued') await sendDocument(agentId, id)
}

/** Sends one that is in `adding`, again where it has not arrived. Never throws. */
export async function sendDocument(agentId: string, id: string): Promise<void> {
  const documents = documentsOf(agentId)
  const entry = documents.adding.find((each) => each.id === id)
  if (!entry || entry.state === 'sending') return
  Object.assign(entry, { state: 'sending', trouble: '' })
  try {
    const { name, size, type, content, kind, note } = await readAttachment(entry.file)
    // A note in the place of its text is nothing to know.
    if (note !== null)
      throw new ProblemError(
        422,
        'unreadable',
        kind === 'text' || kind === 'document' ? note : 'No text can be read from a file of this kind.',
      )
    // Fifty kilobytes a second is the slowest network that is worth waiting for.
    const options = { idempotencyKey: entry.key, timeout: 60_000 + content.length / 50 }
    const saved = await request((api) =>
      api.agents.addDocument({ params: { id: agentId }, body: { id, name, size, type, content } }, options),
    )
    forgetNew(agentId, id)
    take(agentId, documents, [...(documents.list ?? []).filter((each) => each.id !== saved.id), saved])
  } catch (error) {
    const { status, detail, errors } = problemOf(error)
    const mayHelp = status === 0 || status === 429 || status >= 500
    Object.assign(entry, {
      state: mayHelp ? 'unsent' : 'rejected',
      trouble: status === 0 ? "Couldn't be sent. Check the connection." : (errors?.[0]?.message ?? detail),
    })
  }
}

/** Takes one out of `adding`: it was refused, or is no longer wanted. */
export function forgetNew(agentId: string, id: string): void {
  const documents = documentsOf(agentId)
  documents.adding = documents.adding.filter((each) => each.id !== id)
}

/** Lets an agent forget a document. Throws a `ProblemError`, and then it stays. */
export async function removeDocument(agentId: string, id: string): Promise<void> {
  const documents = documentsOf(agentId)
  const idempotencyKey = newId()
  documents.removing.push(id)
  try {
    await request((api) => api.agents.removeDocument({ params: { id: agentId, document_id: id } }, { idempotencyKey }))
    take(
      agentId,
      documents,
      (documents.list ?? []).filter((each) => each.id !== id),
    )
  } finally {
    documents.removing = documents.removing.filter((each) => each !== id)
  }
}

function take(agentId: string, documents: Documents, list: AgentDocument[]): void {
  // The user who asked has left.
  if (known[agentId] !== documents) return
  Object.assign(documents, { list, loadedAt: Date.now() })
  void saveAnswer(nameOf(agentId), list)
}

function nameOf(agentId: string): string {
  return `documents:${agentId}`
}
