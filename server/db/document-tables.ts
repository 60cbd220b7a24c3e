/**
 * What a custom agent knows: the text that was read out of a document, and the sentence that says how much that was.
 */
export type AgentDocumentRow = {
  workspace_id: string
  agent_id: string
  id: string
  name: string
  size: number
  type: string
  text: string
  characters: number
  receipt: string
  /** In milliseconds since 1970. */
  created_at: number
}

export type DocumentTables = { agent_documents: AgentDocumentRow }
