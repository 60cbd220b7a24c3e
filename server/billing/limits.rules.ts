import { ProblemError } from '#shared/contract/problem.ts'
import { type Plan, plans } from '#shared/domain/plans.ts'
import type { Db } from '../db/connect.ts'
import { findSubscription } from './billing.repo.ts'
import { type Terms, planNow } from './terms.ts'

/** What a plan has so many of; 0 means without limit. */
const limits = {
  employees: { of: 'ai_employees_included', one: 'AI employee', many: 'AI employees' },
  projects: { of: 'projects_limit', one: 'project', many: 'projects' },
  seats: { of: 'seats', one: 'seat', many: 'seats' },
  integrations: { of: 'integrations_limit', one: 'integration', many: 'integrations' },
} as const satisfies Record<string, { of: keyof Plan; one: string; many: string }>

export type Limit = keyof typeof limits

/** How many more of something the workspace's plan allows beside the `used` ones; Infinity where nothing limits it. What there is beyond a limit stays, and then this is 0. */
export async function roomFor(db: Db, terms: Terms, workspaceId: string, limit: Limit, used: number): Promise<number> {
  return room(await planOfWorkspace(db, terms, workspaceId), limit, used)
}

/** Throws 402 `plan_limit`, with what would lift it, where the workspace's plan allows no more than the `used` ones. Call it in the transaction that adds one. */
export async function requireRoom(db: Db, terms: Terms, workspaceId: string, limit: Limit, used: number): Promise<void> {
  const plan = await planOfWorkspace(db, terms, workspaceId)
  if (room(plan, limit, used) > 0) return
  const { of, many } = limits[limit]
  const larger = plans.find((each) => each[of] === 0 || each[of] > Math.max(used, plan[of]))
  const lifted = larger && `${larger.name} has ${larger[of] === 0 ? `${many} without limit` : count(larger[of], limit)}: the workspace's owner can change the plan under Pricing.`
  throw new ProblemError(402, 'plan_limit', `The plan ${plan.name} has ${count(plan[of], limit)}, and ${plan[of] === 1 ? 'it is' : 'all are'} taken. ${lifted ?? ''}`.trim())
}

async function planOfWorkspace(db: Db, terms: Terms, workspaceId: string): Promise<Plan> {
  return planNow(await findSubscription(db, workspaceId), terms).plan
}

function room(plan: Plan, limit: Limit, used: number): number {
  const most = plan[limits[limit].of]
  return most === 0 ? Infinity : Math.max(0, most - used)
}

function count(number: number, limit: Limit): string {
  return `${number.toLocaleString('en')} ${number === 1 ? limits[limit].one : limits[limit].many}`
}
