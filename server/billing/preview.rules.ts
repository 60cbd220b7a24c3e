import type { PlanPreview } from '#shared/contract/payment.ts'
import type { Billing } from './stripe.ts'
import { overLimits } from './limits.rules.ts'
import type { WantedPlan } from './plans.rules.ts'
import { planToTake } from './refusals.ts'

/** What a change of the plan comes to, as `priced` has it, and what the new plan would not hold. */
export async function previewPlan(
  services: Billing,
  workspaceId: string,
  wanted: WantedPlan,
  priced: (services: Billing, workspaceId: string, wanted: WantedPlan) => Promise<Omit<PlanPreview, 'over'>>,
): Promise<PlanPreview> {
  const plan = planToTake(wanted.plan_id, services)
  const bill = await priced(services, workspaceId, wanted)
  return { ...bill, over: await overLimits(services.db, services, workspaceId, plan) }
}
