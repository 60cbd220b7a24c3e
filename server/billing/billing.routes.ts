import { billing } from '#shared/contract/billing.ts'
import { plans } from '#shared/domain/plans.ts'
import { type Api, handle } from '../http/handle.ts'
import { readCursor } from '../http/paging.ts'
import { handleWrite } from '../http/handle-write.ts'
import { freshSubscription, listCaps, setCap } from './billing.rules.ts'
import { pageLedger } from './credits.rules.ts'
import { notePlan } from './plan-audit.rules.ts'
import { cancelHere, changePlanHere, keepHere, previewHere, startTrialHere } from './plans.rules.ts'
import { previewPlan } from './preview.rules.ts'
import { paymentsOff } from './refusals.ts'
import { stripeRoutes } from './stripe.routes.ts'

export function billingRoutes(api: Api): void {
  const { services } = api
  handle(api, billing.plans, () => [...plans])
  handle(api, billing.subscription, ({ caller }) => freshSubscription(services, caller.workspaceId))
  handle(api, billing.ledger, ({ query, caller }) =>
    pageLedger(services.db, caller, readCursor(query.cursor), query.limit),
  )
  handle(api, billing.caps, ({ caller }) => listCaps(services, caller.workspaceId))
  handleWrite(api, billing.setCap, (write, { params, body }) =>
    setCap(write, services, params.user_id, body.monthly_cap),
  )
  if (services.env.billing && services.env.stripe) stripeRoutes(api)
  else cardlessRoutes(api)
}

function cardlessRoutes(api: Api): void {
  const { services } = api
  handleWrite(api, billing.startTrial, async (write, { body, caller }) => {
    const started = await startTrialHere(write, services, body)
    await notePlan(write.tx, services, caller, 'trial_start', body)
    return started
  })
  handleWrite(api, billing.changePlan, async (write, { body, caller }) => {
    const changed = await changePlanHere(write, services, body)
    await notePlan(write.tx, services, caller, 'plan_change', body)
    return changed
  })
  handleWrite(api, billing.cancel, async (write, { caller }) => {
    const cancelled = await cancelHere(write, services)
    await notePlan(write.tx, services, caller, 'plan_cancel')
    return cancelled
  })
  handleWrite(api, billing.keepPlan, async (write, { caller }) => {
    const kept = await keepHere(write, services)
    await notePlan(write.tx, services, caller, 'plan_keep')
    return kept
  })
  handle(api, billing.previewPlan, ({ caller, query }) => previewPlan(services, caller.workspaceId, query, previewHere))
  handle(api, billing.card, () => ({ card: null }))
  // Nothing was ever billed.
  handle(api, billing.invoices, () => [])
  for (const asksForCard of [
    billing.setupPayment,
    billing.settle,
    billing.setEmployees,
    billing.portal,
    billing.buyCredits,
    billing.settleCredits,
    billing.stripeWebhook,
  ] as const) {
    handle(api, asksForCard, () => {
      throw paymentsOff(services)
    })
  }
}
