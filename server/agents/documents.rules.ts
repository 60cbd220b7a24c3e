import type * as v from 'valibot'
import type { AgentDocument, agents } from '#shared/contract/agents.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { newId } from '#shared/domain/ids.ts'
import type { Db } from '../db/connect.ts'
import type { RunFile } from '../engine/engine.ts'
import { readForKeeps } from '../engine/files/lazy.ts'
import { getOrThrow, invalid } from '../workspaces/entities.rules.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import {
  deleteDocuments,
  documentTexts,
  findDocument,
  insertDocument,
  listDocuments,
  presentDocument,
} from './documents.repo.ts'

type NewDocument = v.InferOutput<typeof agents.addDocument.body>

/** What was read out of a document that is to be saved, and the sentence that says so. */
export type ReadDocument = { text: string; receipt: string }

const maxDocuments = 50
/** In characters, of all documents of an agent together: every run of it holds them. */
const maxTextLength = 10_000_000

/** What the agent knows; throws 404 for an agent that is not there. */
export async function documentsOf(db: Db, workspaceId: string, agentId: string): Promise<AgentDocument[]> {
  await getOrThrow(db, 'agents', workspaceId, agentId)
  return listDocuments(db, workspaceId, agentId)
}

/** One document with the text that was read out of it. */
export async function getDocument(
  db: Db,
  workspaceId: string,
  agentId: string,
  id: string,
): Promise<AgentDocument & { text: string }> {
  const row = await findDocument(db, workspaceId, agentId, id)
  if (!row) throw new ProblemError(404, 'document_not_found', 'There is no such document.')
  return { ...presentDocument(row), text: row.text }
}

/** The documents of an agent as files of a run. */
export async function documentFiles(db: Db, workspaceId: string, agentId: string): Promise<RunFile[]> {
  const rows = await documentTexts(db, workspaceId, agentId)
  return rows.map(({ text, ...file }) => ({ ...file, content: text }))
}

/**
 * Reads a document before it is saved; throws 400 with the reason where nothing can be read. Takes seconds: call it
 * outside of a transaction.
 */
export async function readDocument(workspaceId: string, body: NewDocument): Promise<ReadDocument> {
  const read = await readForKeeps(body, { workspaceId, signal: new AbortController().signal })
  if ('note' in read) throw invalid('content', read.note)
  if (read.text.trim() === '') throw invalid('content', 'No text was found in this file, so there is nothing to save.')
  return read
}

/** Saves a document for a custom agent; throws 403 for one of the seven and 409 where the agent has enough already. */
export async function addDocument(
  write: WorkspaceWrite,
  agentId: string,
  { id, name, size, type }: NewDocument,
  { text, receipt }: ReadDocument,
): Promise<AgentDocument> {
  const agent = await getOrThrow(write.tx, 'agents', write.workspaceId, agentId)
  if (agent.custom === 0)
    throw new ProblemError(
      403,
      'sample_agent',
      `${agent.name} belongs to every workspace and takes no documents. Create an agent of your own for them.`,
    )
  const known = await listDocuments(write.tx, write.workspaceId, agentId)
  if (known.length >= maxDocuments)
    throw new ProblemError(
      409,
      'too_many_documents',
      `${agent.name} has ${maxDocuments} documents, which is the most an agent takes. Delete one first.`,
    )
  if (known.reduce((sum, document) => sum + document.characters, text.length) > maxTextLength) {
    throw new ProblemError(
      409,
      'too_many_documents',
      `${agent.name} has as much text as an agent takes (10 million characters). Delete a document first.`,
    )
  }
  const row = {
    workspace_id: write.workspaceId,
    agent_id: agentId,
    id: id ?? newId(),
    name,
    size,
    type,
    text,
    characters: text.length,
    receipt,
    created_at: write.now,
  }
  if (!(await insertDocument(write.tx, row)))
    throw new ProblemError(409, 'document_exists', 'There is a document with this id already.')
  return presentDocument(row)
}

/** Forgets a document; one that is gone already stays so. */
export async function removeDocument(write: WorkspaceWrite, agentId: string, id: string): Promise<{ id: string }> {
  await getOrThrow(write.tx, 'agents', write.workspaceId, agentId)
  await deleteDocuments(write.tx, write.workspaceId, agentId, id)
  return { id }
}
