import { billing } from '#shared/contract/billing.ts'
import { newId } from '#shared/domain/ids.ts'
import type { Caller } from '../session/caller.ts'
import { type Api, handle } from '../http/handle.ts'
import { readKey } from '../http/idempotency.ts'
import { findKey } from '../http/idempotency.repo.ts'
import { handleWrite } from '../http/handle-write.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import { subscriptionOf } from './billing.rules.ts'
import { notePlan } from './plan-audit.rules.ts'
import { cancelHere, keepHere } from './plans.rules.ts'
import { previewPlan } from './preview.rules.ts'
import { cardOnFile, settleWithCard, setupPayment } from './stripe-cards.rules.ts'
import { buyCredits, settleCredits } from './stripe-credits.rules.ts'
import { setEmployeesAtStripe } from './stripe-employees.rules.ts'
import { receiveEvent } from './stripe-events.rules.ts'
import { listInvoices, portalUrl } from './stripe-pages.rules.ts'
import { cancelAtStripe, changePlanAtStripe, keepAtStripe, startTrialAtStripe } from './stripe-plans.rules.ts'
import { previewAtStripe } from './stripe-preview.rules.ts'

type Header = (name: string) => string | undefined

/**
 * The calls that end at Stripe. Links and secrets for a browser are not kept under the request's key: the same key at
 * Stripe returns them again.
 */
export function stripeRoutes(api: Api): void {
  const { services } = api
  const { db } = services
  handle(api, billing.startTrial, ({ caller, body, header }) =>
    startTrialAtStripe(services, caller, stripeKey(caller, header), body),
  )
  handle(api, billing.setupPayment, ({ caller, header }) =>
    setupPayment(services, caller.workspaceId, stripeKey(caller, header)),
  )
  // What it does is under keys of the bill and the card.
  handle(api, billing.settle, async ({ caller }) => {
    const settled = await settleWithCard(services, caller.workspaceId)
    await notePlan(db, services, caller, 'card_save')
    return settled
  })
  handle(api, billing.portal, ({ caller, header }) =>
    portalUrl(services, caller.workspaceId, stripeKey(caller, header), appUrl(header)),
  )
  handle(api, billing.buyCredits, ({ caller, body, header }) =>
    buyCredits(services, caller, stripeKey(caller, header), body.credits, appUrl(header)),
  )
  // The purchase has the payment's id for its key.
  handle(api, billing.settleCredits, ({ caller, body }) => settleCredits(services, caller.workspaceId, body.session_id))
  handle(api, billing.card, ({ caller }) => cardOnFile(services, caller.workspaceId))
  handle(api, billing.previewPlan, ({ caller, query }) =>
    previewPlan(services, caller.workspaceId, query, previewAtStripe),
  )
  handle(api, billing.invoices, ({ caller }) => listInvoices(services, caller.workspaceId))
  handle(api, billing.stripeWebhook, async ({ text, header }) => {
    await receiveEvent(services, await text(), header('stripe-signature'))
    return { received: true }
  })

  // A call that is repeated is not asked of Stripe again, which forgets a key after a day.
  const isRepeated = async ({ userId }: Caller, header: Header) => {
    const sent = header('idempotency-key')
    return sent !== undefined && (await findKey(db, userId, readKey(sent))) !== undefined
  }
  const stands = ({ tx, workspaceId }: WorkspaceWrite) => subscriptionOf({ ...services, db: tx }, workspaceId)
  handleWrite(
    api,
    billing.changePlan,
    async (write, { body, caller }) => {
      await notePlan(write.tx, services, caller, 'plan_change', body)
      return stands(write)
    },
    {
      prepare: async ({ caller, body, header }) => {
        if (!(await isRepeated(caller, header)))
          await changePlanAtStripe(services, caller, stripeKey(caller, header), body)
      },
    },
  )
  handleWrite(api, billing.setEmployees, stands, {
    prepare: async ({ caller, body, header }) => {
      if (!(await isRepeated(caller, header)))
        await setEmployeesAtStripe(services, caller, stripeKey(caller, header), body.additional)
    },
  })
  // A trial that Stripe knows nothing of ends, or goes on, here alone.
  for (const [call, atStripe, here, action] of [
    [billing.cancel, cancelAtStripe, cancelHere, 'plan_cancel'],
    [billing.keepPlan, keepAtStripe, keepHere, 'plan_keep'],
  ] as const) {
    handleWrite(
      api,
      call,
      async (write, { caller }, isAtStripe: boolean) => {
        const changed = await (isAtStripe ? stands(write) : here(write, services))
        await notePlan(write.tx, services, caller, action)
        return changed
      },
      {
        prepare: async ({ caller, header }) =>
          (await isRepeated(caller, header)) || atStripe(services, caller, stripeKey(caller, header)),
      },
    )
  }

  /** Where Stripe's pages lead back to. */
  function appUrl(header: Header): string {
    return services.env.publicUrl ?? `http://${header('host') ?? 'localhost'}`
  }
}

/** Our key of the request, which is its person's alone. */
function stripeKey({ userId }: Caller, header: Header): string {
  return `${userId}-${readKey(header('idempotency-key') ?? newId())}`
}
