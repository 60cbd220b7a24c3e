import { loadPlans, loadSubscription, plans, subscription } from '#pwa/data/billing.ts'
import { config, loadConfig } from '#pwa/data/config.ts'
import { connection } from '#pwa/data/connection.ts'
import { session } from '#pwa/data/session.ts'
import { useAge } from '#pwa/parts/use-age.ts'
import { useUrlSheet } from '#pwa/parts/use-url-sheet.ts'
import { isRunning, offerOf, wantedPlan } from '#pwa/screens/pricing/offer.ts'
import type { Interval } from '#pwa/screens/pricing/price-words.ts'
import type { Plan } from '#shared/domain/plans.ts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'

export type Pricing = ReturnType<typeof usePricing>

/** Of the address: the dialog for a card alone. */
const cardAlone = 'card'

/** The plans, what the workspace has of them, and the dialog; the dialog and how one pays are in the address. */
export function usePricing() {
  const offered = useSnapshot(plans)
  const { value: has } = useSnapshot(subscription)
  const { value: server } = useSnapshot(config)
  const { user } = useSnapshot(session)
  const { online } = useSnapshot(connection)
  const [search, setSearch] = useSearchParams()
  const dialog = useUrlSheet('plan')
  const age = useAge(offered.loadedAt, offered.failed !== '')
  useEffect(load, [])

  const interval: Interval = search.get('billing') === 'annual' ? 'annual' : 'monthly'
  const publishableKey = server?.billing.stripe_publishable_key ?? null
  // A snapshot is read-only to its depths, which no plan's type says of its features.
  const list = offered.value as readonly Plan[] | null
  const planOf = (id: string | null) => list?.find((plan) => plan.id === id)
  const opened = planOf(dialog.value)

  return {
    plans: list,
    failed: offered.failed,
    age,
    reload: load,
    has,
    hasPlan: has !== null && isRunning(has),
    plan: planOf(has?.plan_id ?? null),
    offer: (plan: Plan) => offerOf(plan, { subscription: has, interval, takesPayments: publishableKey !== null }),
    interval,
    setInterval: (chosen: Interval) => {
      const next = new URLSearchParams(search)
      if (chosen === 'annual') next.set('billing', chosen)
      else next.delete('billing')
      setSearch(next, { replace: true, preventScrollReset: true })
    },
    wanted: wantedPlan(search.get('upgrade'), list ?? []),
    /** Whether the server has said how it takes payments; before that nothing can be begun. */
    isKnown: server !== null,
    isBillingOff: server?.billing.enabled === false,
    publishableKey,
    salesEmail: server?.sales_email || 'sales@muster.example',
    online,
    mayBuy: user?.is_owner === true || user?.role === 'admin',
    dialog: dialog.value === null ? null : { planId: opened && !opened.is_enterprise ? opened.id : null, isCardOnly: dialog.value === cardAlone },
    openPlan: (plan: Plan) => dialog.open(plan.id),
    openCard: () => dialog.open(cardAlone),
    closeDialog: dialog.close,
  }
}

function load(): void {
  void loadPlans()
  void loadSubscription()
  void loadConfig()
}
