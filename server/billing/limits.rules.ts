import { ProblemError } from '#shared/contract/problem.ts'
import { type Plan, planOf, plans } from '#shared/domain/plans.ts'
import { count } from '#shared/domain/plural.ts'
import type { Db } from '../db/connect.ts'
import { countConnections } from '../integrations/integrations.repo.ts'
import { countEntities } from '../workspaces/entities.repo.ts'
import { findSubscription, listCapped } from './billing.repo.ts'
import { type PlanNow, type Terms, planNow } from './terms.ts'

/** What a plan has so many of; 0 means without limit. */
const limits = {
  employees: { of: 'ai_employees_included', one: 'AI employee', many: 'AI employees' },
  projects: { of: 'projects_limit', one: 'project', many: 'projects' },
  seats: { of: 'seats', one: 'seat', many: 'seats' },
  integrations: { of: 'integrations_limit', one: 'integration', many: 'integrations' },
} as const satisfies Record<string, { of: keyof Plan; one: string; many: string }>

type Limit = keyof typeof limits

/**
 * How many more of something the workspace's plan allows beside the `used` ones; Infinity where nothing limits it.
 * What there is beyond a limit stays, and then this is 0.
 */
export async function roomFor(db: Db, terms: Terms, workspaceId: string, limit: Limit, used: number): Promise<number> {
  return room(await now(db, terms, workspaceId), limit, used)
}

/**
 * Throws 402 `plan_limit`, with what would lift it, where the workspace's plan allows no more than the `used` ones.
 * Call it in the transaction that adds one.
 */
export async function requireRoom(
  db: Db,
  terms: Terms,
  workspaceId: string,
  limit: Limit,
  used: number,
): Promise<void> {
  const at = await now(db, terms, workspaceId)
  if (room(at, limit, used) > 0) return
  const { plan } = at
  const { of, many } = limits[limit]
  const larger = plans.find((each) => each[of] === 0 || each[of] > Math.max(used, plan[of]))
  const lifted =
    larger &&
    `${larger.name} has ${larger[of] === 0 ? `${many} without limit` : countOf(larger[of], limit)}: the ` +
      `workspace's owner can change the plan under Pricing.`
  const more = beside(at, limit)
  const has =
    more === 0 ? countOf(plan[of], limit) : `${countOf(plan[of], limit)} and ${more.toLocaleString('en')} more`
  const ways = [lifted, limit === 'employees' && sold(plan, terms)].filter(Boolean).join(' ')
  throw new ProblemError(
    402,
    'plan_limit',
    `The plan ${plan.name} has ${has}, and ${plan[of] + more === 1 ? 'it is' : 'all are'} taken. ${ways}`.trim(),
  )
}

/** What the workspace has more of than a plan would hold, with the AI employees that are bought beside it. */
export async function overLimits(
  db: Db,
  terms: Terms,
  workspaceId: string,
  plan: Plan,
): Promise<{ what: Limit; used: number; limit: number }[]> {
  const [at, used] = await Promise.all([now(db, terms, workspaceId), countUsed(db, workspaceId)])
  return (Object.keys(limits) as Limit[]).flatMap((what) => {
    const max = plan[limits[what].of]
    const limit = max + beside(at, what)
    return max !== 0 && used[what] > limit ? [{ what, used: used[what], limit }] : []
  })
}

async function countUsed(db: Db, workspaceId: string): Promise<Record<Limit, number>> {
  const [employees, projects, people, integrations] = await Promise.all([
    countEntities(db, 'agents', workspaceId),
    countEntities(db, 'projects', workspaceId),
    listCapped(db, workspaceId),
    countConnections(db, workspaceId),
  ])
  return { employees, projects, seats: people.length, integrations }
}

/** How to get more AI employees without another plan. */
function sold({ id, name, additional_ai_employee_cost: cost }: Plan, { env }: Terms): string | undefined {
  if (!env.stripe || cost === 0 || !planOf(id)) return undefined
  return `Beside ${name}, additional AI employees cost $${cost} a month each: the owner can add them there too.`
}

/** How many runs of the workspace may go on at once; Infinity where nothing limits it, as on a server without billing. */
export async function runsAtOnce(db: Db, terms: Terms, workspaceId: string): Promise<number> {
  if (!terms.env.billing) return Infinity
  return (await now(db, terms, workspaceId)).plan.runs_at_once
}

async function now(db: Db, terms: Terms, workspaceId: string): Promise<PlanNow> {
  return planNow(await findSubscription(db, workspaceId), terms)
}

function room(at: PlanNow, limit: Limit, used: number): number {
  const max = at.plan[limits[limit].of]
  return max === 0 ? Infinity : Math.max(0, max + beside(at, limit) - used)
}

/** What was bought beside the plan. */
function beside({ employees }: PlanNow, limit: Limit): number {
  return limit === 'employees' ? employees : 0
}

function countOf(number: number, limit: Limit): string {
  return count(number, limits[limit].one, limits[limit].many)
}
