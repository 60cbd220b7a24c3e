import type { Db } from '../db/connect.ts'
import { addDeliveries } from '../webhooks/deliveries.rules.ts'
import { findAnybodys, presentRun } from './runs.repo.ts'

/**
 * Queues deliveries to the webhooks of its user about how a run stands now, in the transaction that brought it there.
 */
export async function notifyWebhooks(tx: Db, now: number, id: string): Promise<void> {
  const row = await findAnybodys(tx, id)
  if (row) await addDeliveries(tx, now, row.user_id, presentRun(row))
}
