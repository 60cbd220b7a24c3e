/** What an agent proposes. A deleted one keeps its row, emptied, so that every device hears of it. */
export type ProposalRow = {
  id: string
  workspace_id: string
  user_id: string
  run_id: string
  agent_id: string
  title: string
  /** JSON: the items with their states. */
  items: string
  created_at: number
  updated_at: number
  deleted_at: number | null
  rev: number
}

/** One change of one thing, made by a run or by accepting what it proposed. */
export type RunChangeRow = {
  id: string
  workspace_id: string
  user_id: string
  run_id: string
  /** The step that made it, or the item of the proposal. */
  origin: string
  proposal_id: string | null
  kind: 'tasks' | 'projects' | 'events' | 'schedules'
  entity_id: string
  /** JSON: the columns that changed, as they were and as they became; null where the thing was not there. */
  before: string | null
  after: string | null
  /** The number of the workspace's change, and the place within it: ids of one moment are in no order. */
  rev: number
  n: number
  made_at: number
  undone_at: number | null
}

export type ProposalTables = { proposals: ProposalRow; run_changes: RunChangeRow }
