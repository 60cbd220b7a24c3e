import type { PlanSummary } from '#shared/contract/billing.ts'

type Credits = Readonly<PlanSummary['credits']>

/**
 * How many credits this person can still spend: the workspace's balance, or less where they have a cap; null without
 * a limit.
 */
export function creditsLeft({ balance, used_this_month, cap }: Credits): number | null {
  const underCap = cap === null ? null : Math.max(0, cap - used_this_month)
  if (balance === null || underCap === null) return balance ?? underCap
  return Math.min(balance, underCap)
}

/** `1,240 of 100,000 credits left this month`; null where there is nothing to count. */
export function creditsLine(credits: Credits): string | null {
  const left = creditsLeft(credits)
  const { monthly, cap, used_this_month } = credits
  if (left === null) return used_this_month > 0 ? `${count(used_this_month)} used this month` : null
  const max = cap === null || (monthly > 0 && monthly < cap) ? monthly : cap
  if (left === 0 && max === 0) return null
  // Bought ones come on top of the month's.
  return left > max ? `${count(left)} left` : `${left.toLocaleString('en')} of ${count(max)} left this month`
}

/** `3 credits`, `1 credit`, `1,240 credits`. */
export function count(credits: number): string {
  return `${credits.toLocaleString('en')} ${credits === 1 ? 'credit' : 'credits'}`
}
