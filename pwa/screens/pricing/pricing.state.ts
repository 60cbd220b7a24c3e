import { loadPlans, loadSubscription, plans, subscription } from '#pwa/data/resources/billing.ts'
import { config, loadConfig } from '#pwa/data/resources/config.ts'
import { connection } from '#pwa/data/network/connection.ts'
import { cardOnFile } from '#pwa/data/resources/card-on-file.ts'
import { session } from '#pwa/data/session/session.ts'
import { useAge } from '#pwa/parts/use-age.ts'
import { useSearch } from '#pwa/parts/use-search.ts'
import { useUrlSheet } from '#pwa/parts/use-url-sheet.ts'
import { isRunning, offerOf, wantedPlan } from '#pwa/screens/pricing/offer.ts'
import type { Interval } from '#shared/domain/plan-price.ts'
import type { Plan } from '#shared/domain/plans.ts'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { proxy, useSnapshot } from 'valtio'

export type Pricing = ReturnType<typeof usePricing>

/** Whether the server was asked what it is, and could not say. */
const asking = proxy({ isUnanswered: false })

/** Of the address: the dialog for a card alone. */
const cardAlone = 'card'

/** The plans, what the workspace has of them, and the dialog; the dialog and how one pays are in the address. */
export function usePricing() {
  const offered = useSnapshot(plans)
  const { value: has, failed: hasFailed } = useSnapshot(subscription)
  const { value: server } = useSnapshot(config)
  const { user } = useSnapshot(session)
  const { online } = useSnapshot(connection)
  const [search, setSearch] = useSearch()
  // It remembers how the dialog was opened.
  const { state } = useLocation() as { state: unknown }
  const dialog = useUrlSheet('plan')
  const age = useAge(offered.loadedAt, offered.failed !== '')
  const { isUnanswered } = useSnapshot(asking)
  const { value: card } = useSnapshot(cardOnFile)
  // What could not be asked without a network is asked once it is back.
  useEffect(() => {
    if (online || !plans.value) load()
  }, [online])

  const asked = search.get('billing')
  // A workspace with a plan sees it as it is billed.
  const interval: Interval = asked === 'annual' || asked === 'monthly' ? asked : (has?.billing_interval ?? 'monthly')
  const publishableKey = server?.billing.stripe_publishable_key ?? null
  // A snapshot is read-only to its depths, which no plan's type says of its features.
  const list = offered.value as readonly Plan[] | null
  const planOf = (id: string | null) => list?.find((plan) => plan.id === id)

  return {
    plans: list,
    failed: offered.failed,
    age,
    reload: load,
    has,
    isAsking: has === null && hasFailed === '',
    /** Why nothing is known of what the workspace has; empty while it is. */
    hasFailed: has === null ? hasFailed : '',
    hasPlan: has !== null && isRunning(has),
    plan: planOf(has?.plan_id ?? null),
    offer: (plan: Plan) => offerOf(plan, { subscription: has, interval, takesPayments: publishableKey !== null }),
    interval,
    setInterval: (chosen: Interval) => setSearch({ billing: chosen }, { state }),
    wanted: wantedPlan(search.get('upgrade'), list ?? []),
    /** Whether the server has said how it takes payments; before that nothing can be begun. */
    isKnown: server !== null,
    /** Whether it was asked and has not. */
    isUnanswered: server === null && isUnanswered,
    isBillingOff: server?.billing.enabled === false,
    publishableKey,
    /** The card that is charged: null where there is none, undefined while that is not known. */
    card,
    salesEmail: server?.sales_email || 'sales@muster.example',
    online,
    /** Whether the free trial is still to be had; only what the server has said counts. */
    isTrialLeft: has?.trial_available === true,
    mayBuy: user?.is_owner === true || user?.role === 'admin',
    dialog:
      dialog.value === null
        ? null
        : { planId: dialog.value === cardAlone ? null : dialog.value, isCardOnly: dialog.value === cardAlone },
    openPlan: (plan: Plan) => dialog.open(plan.id),
    openCard: () => dialog.open(cardAlone),
    closeDialog: dialog.close,
  }
}

function load(): void {
  void loadPlans()
  void loadSubscription()
  asking.isUnanswered = false
  void loadConfig().then((value) => (asking.isUnanswered = value === null))
}
