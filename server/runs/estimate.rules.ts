import type { AttachedFile } from '#shared/contract/runs.ts'
import { estimateCredits, readableCharacters } from '#shared/domain/credits.ts'
import { creditsExhausted, hold } from '../billing/credits.rules.ts'
import type { Db } from '../db/connect.ts'
import type { RunRow } from '../db/schema.ts'
import { priceOfConnected } from '../models/connections.rules.ts'
import type { Services } from '../services.ts'
import { maxTurns, threadBefore } from './thread.repo.ts'

/** What accepting a run takes. */
export type Accepting = Pick<Services, 'env' | 'now' | 'priceOf'>

/**
 * Holds what a run will cost, roughly, where it names a model that costs; throws 402 where there are no credits for
 * it.
 */
export async function holdEstimate(tx: Db, services: Accepting, row: RunRow, files: AttachedFile[]): Promise<void> {
  const name = row.provider_wanted
  const price = name === null ? null : (services.priceOf(name) ?? (await priceOfConnected(tx, name)))
  if (!price) return
  const thread = await threadBefore(tx, row, maxTurns)
  const size = {
    prompt: row.prompt.length,
    files: sum(files.map(readableCharacters)),
    thread: sum(thread.map(({ prompt, result }) => prompt.length + (result?.length ?? 0))),
  }
  const credits = estimateCredits(size, price)
  if (credits === 0) return
  const wanted = { workspaceId: row.workspace_id, userId: row.user_id, runId: row.id, credits }
  if (!(await hold(tx, services, wanted))) throw await creditsExhausted(tx, services, wanted)
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
