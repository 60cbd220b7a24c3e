import { ProblemError } from '#shared/contract/problem.ts'
import { type Plan, planOf } from '#shared/domain/plans.ts'
import type { Env } from '../env.ts'
import { invalid } from '../workspaces/entities.rules.ts'

type Asked = { env: Pick<Env, 'billing' | 'salesEmail'> }

/** The plan of this id, where it can be tried or changed to: throws otherwise. */
export function planToTake(planId: string, { env }: Asked): Plan {
  if (!env.billing)
    throw new ProblemError(409, 'billing_off', 'This server has no plans: everything is included already.')
  const plan = planOf(planId)
  if (!plan) throw invalid('plan_id', 'There is no plan with this id. Choose one of those on offer.')
  if (plan.is_enterprise)
    throw new ProblemError(
      409,
      'plan_by_sales',
      `${plan.name} is made to measure. Write to ${env.salesEmail} about it.`,
    )
  return plan
}

export function trialUsed(isPaid: boolean, { env }: Asked): ProblemError {
  const next = isPaid ? 'Change the plan to go on with a paid one.' : `Write to ${env.salesEmail} to go on with a plan.`
  return new ProblemError(409, 'trial_used', `This workspace has had its free trial already. ${next}`)
}

/** What asks for a card, on a server that takes none. */
export function paymentsOff({ env }: Asked): ProblemError {
  return new ProblemError(
    409,
    'payments_off',
    `This server takes no payments. Write to ${env.salesEmail} about plans and credits.`,
  )
}

export function nothingToCancel(): ProblemError {
  return new ProblemError(409, 'no_subscription', 'There is no plan to cancel.')
}

export function nothingToKeep(): ProblemError {
  return new ProblemError(409, 'no_subscription', 'The plan has ended, so it cannot be kept. Choose one to go on.')
}

export function cardNeeded(): ProblemError {
  return new ProblemError(402, 'card_needed', 'There is no card to charge yet. Add a payment method and try again.')
}

export function employeesWithPlan(): ProblemError {
  return new ProblemError(
    409,
    'no_subscription',
    'Additional AI employees come with a plan that is paid for. Choose a plan first.',
  )
}

export function planNeeded(): ProblemError {
  return new ProblemError(409, 'no_subscription', "Credits are sold at a plan's price. Choose a plan first.")
}
