import { recordAudit } from '../audit/audit.rules.ts'
import type { Db } from '../db/connect.ts'
import type { Services } from '../services.ts'
import type { Whose } from '../session/caller.ts'
import type { WantedPlan } from './plans.rules.ts'

/** Notes in the audit log what was done about the plan of a workspace. */
export async function notePlan(
  tx: Db,
  { now }: Pick<Services, 'now'>,
  by: Whose,
  action: 'trial_start' | 'plan_change' | 'plan_cancel' | 'plan_keep' | 'card_save',
  wanted?: WantedPlan,
): Promise<void> {
  const details = wanted ? { plan: wanted.plan_id, interval: wanted.billing_interval } : {}
  await recordAudit(tx, now(), by, { action, resource_type: 'plan', details })
}
