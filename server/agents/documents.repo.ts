import type { AgentDocument } from '#shared/contract/agents.ts'
import type { Db } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import type { AgentDocumentRow } from '../db/document-tables.ts'

/** What the agent knows, the oldest first; without the texts. */
export async function listDocuments(db: Db, workspaceId: string, agentId: string): Promise<AgentDocument[]> {
  const documents = db
    .selectFrom('agent_documents')
    .select(['id', 'name', 'size', 'type', 'characters', 'receipt', 'created_at'])
  const rows = await documents
    .where('workspace_id', '=', workspaceId)
    .where('agent_id', '=', agentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(presentDocument)
}

/** The same with the texts, for a run. */
export const documentTexts: (
  db: Db,
  workspaceId: string,
  agentId: string,
) => Promise<Pick<AgentDocumentRow, 'name' | 'size' | 'type' | 'text'>[]> = prepared(
  (db, workspaceId: string, agentId: string) =>
    db
      .selectFrom('agent_documents')
      .select(['name', 'size', 'type', 'text'])
      .where('workspace_id', '=', workspaceId)
      .where('agent_id', '=', agentId)
      .orderBy('created_at')
      .orderBy('id'),
)

export async function findDocument(
  db: Db,
  workspaceId: string,
  agentId: string,
  id: string,
): Promise<AgentDocumentRow | undefined> {
  const documents = db.selectFrom('agent_documents').selectAll().where('workspace_id', '=', workspaceId)
  return documents.where('agent_id', '=', agentId).where('id', '=', id).executeTakeFirst()
}

/** Adds a document; false where its id is taken. */
export async function insertDocument(tx: Db, row: AgentDocumentRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('agent_documents')
    .values(row)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Forgets one document of an agent, or with null all of them. */
export async function deleteDocuments(tx: Db, workspaceId: string, agentId: string, id: string | null): Promise<void> {
  let documents = tx
    .deleteFrom('agent_documents')
    .where('workspace_id', '=', workspaceId)
    .where('agent_id', '=', agentId)
  if (id !== null) documents = documents.where('id', '=', id)
  await documents.execute()
}

export function presentDocument(row: Omit<AgentDocumentRow, 'workspace_id' | 'agent_id' | 'text'>): AgentDocument {
  const { id, name, size, type, characters, receipt, created_at } = row
  return { id, name, size, type, characters, receipt, created_at: new Date(created_at).toISOString() }
}
