import type { Db } from '../db/connect.ts'
import { type RunRecord, listRuns } from './runs.repo.ts'

export type PastRun = Pick<
  RunRecord,
  'id' | 'agent_id' | 'prompt' | 'created_at' | 'status' | 'outcome' | 'outcome_note'
>

type Wanted = { agentId?: string | undefined; from: number; before: number; limit: number }

/** What a user asked agents for from one instant to before another, in milliseconds, the newest first: `limit` at most. */
export async function pastRuns(db: Db, userId: string, wanted: Wanted): Promise<PastRun[]> {
  const { agentId, from, before, limit } = wanted
  const runs = await listRuns(db, userId, { agent_id: agentId, before: { created_at: before, id: '' }, limit })
  return runs.filter(({ created_at }) => created_at >= from)
}
