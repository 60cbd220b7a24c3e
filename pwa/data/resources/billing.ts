import type { Subscription } from '#shared/contract/billing.ts'
import type { Plan } from '#shared/domain/plans.ts'
import { proxy } from 'valtio'
import { saveAnswer, readAnswer } from '../cache/answers.ts'
import { request } from '../network/api.ts'
import { onSignedOut, session } from '../session/session.ts'

/**
 * `loadedAt` is when it last agreed with the server, in milliseconds since 1970; `failed` is why the last refresh did
 * not, empty when it did.
 */
type Known<Value> = { value: Value | null; loadedAt: number | null; failed: string }

/** Raised when the shape changes: what an older release kept lacks what this one reads. */
const subscriptionName = 'subscription-2'

const nothing = { value: null, loadedAt: null, failed: '' }

/** The plans on offer, the last answer where the server cannot be reached. */
export const plans = proxy<Known<Plan[]>>({ ...nothing })

/** What this workspace has. */
export const subscription = proxy<Known<Subscription>>({ ...nothing })

onSignedOut(() => {
  Object.assign(plans, nothing)
  Object.assign(subscription, nothing)
})

/** Shows what is kept of the plans and refreshes them. Never throws. */
export function loadPlans(): Promise<void> {
  return load('plans', plans, 'Failed to load subscription plans', () => request((api) => api.billing.plans()))
}

/** Shows what is kept of the workspace's subscription and refreshes it. Never throws. */
export function loadSubscription(): Promise<void> {
  return load(subscriptionName, subscription, "Couldn't load what this workspace has.", () =>
    request((api) => api.billing.subscription()),
  )
}

/** Takes up what the server has said of the subscription, and keeps it on this device. */
export function takeSubscription(value: Subscription): void {
  take(subscriptionName, subscription, value)
}

async function load<Value>(
  name: string,
  store: Known<Value>,
  failed: string,
  ask: () => Promise<Value>,
): Promise<void> {
  const user = session.user?.id
  const isStale = () => session.user?.id !== user
  if (store.value === null) {
    const kept = await readAnswer<Value>(name)
    if (isStale()) return
    if (kept && store.value === null) Object.assign(store, { value: kept.value, loadedAt: kept.keptAt })
  }
  try {
    const value = await ask()
    if (!isStale()) take(name, store, value)
  } catch {
    if (!isStale()) store.failed = failed
  }
}

function take<Value>(name: string, store: Known<Value>, value: Value): void {
  Object.assign(store, { value, loadedAt: Date.now(), failed: '' })
  void saveAnswer(name, value)
}
