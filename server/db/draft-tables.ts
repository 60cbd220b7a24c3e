import type { DraftKind } from '#shared/contract/drafts.ts'

/** A draft as it is now. A deleted one keeps its row, emptied, so that every device hears of it. */
export type DraftRow = {
  id: string
  workspace_id: string
  user_id: string
  run_id: string
  agent_id: string
  kind: DraftKind
  title: string
  body: string
  /** JSON: every blank that a version had. */
  blanks: string
  /** JSON: answers by blank. */
  answers: string
  /** The current version, and the highest number that was given. */
  version: number
  last_version: number
  created_at: number
  updated_at: number
  deleted_at: number | null
  rev: number
}

export type DraftVersionRow = {
  user_id: string
  draft_id: string
  n: number
  body: string
  author: 'agent' | 'you'
  note: string
  /** The run that wrote it. */
  run_id: string | null
  /** The call of the run, or the Idempotency-Key of the change, that it came of. */
  made_by: string | null
  created_at: number
}

export type DraftTables = { drafts: DraftRow; draft_versions: DraftVersionRow }
