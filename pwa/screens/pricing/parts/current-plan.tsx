import { credits, loadCredits } from '#pwa/data/resources/credits.ts'
import { creditsLine } from '#pwa/parts/credit-labels.ts'
import { flush, flushAlone } from '#pwa/parts/section.tsx'
import type { Manage } from '#pwa/screens/pricing/manage.state.ts'
import { daysUntil, formatDaysLeft } from '#pwa/parts/days-left.ts'
import { cardLine, formatDay } from '#pwa/screens/pricing/format-price.ts'
import { duePrice } from '#shared/domain/plan-price.ts'
import type { Pricing } from '#pwa/screens/pricing/pricing.state.ts'
import { useCardOnFile } from '#pwa/screens/pricing/use-card-on-file.ts'
import { Badge, type State } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import type { Subscription } from '#shared/contract/billing.ts'
import type { Plan } from '#shared/domain/plans.ts'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

/** What the workspace has now, and what its owner can do about it. */
export function CurrentPlan({ pricing, manage }: { pricing: Pricing; manage: Manage }) {
  const { has, plan, hasPlan, publishableKey, online, mayBuy } = pricing
  const { value: left } = useSnapshot(credits)
  const [now] = useState(Date.now)
  useEffect(() => void loadCredits(), [])
  const hasCard = useCardOnFile(pricing)
  if (pricing.isAsking) return <Placeholder />
  if (!has || (hasPlan && !plan)) return null
  const { state, word } = standing(has, now)
  const line = left && creditsLine(left)
  const isIdle = !online || manage.isBusy
  const takesPayments = publishableKey !== null
  return (
    <section aria-labelledby="your-plan" className={box}>
      <div className={css({ display: 'grid', gap: '4', minWidth: '0', flex: '[1 1 20rem]' })}>
        <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '12', rowGap: '4' })}>
          <h2 id="your-plan" className={css({ textStyle: 'heading' })}>
            {plan ? `Your plan: ${plan.name}` : 'Your plan: Free'}
          </h2>
          {word && (
            <Badge state={state} look="boxed">
              {word}
            </Badge>
          )}
        </div>
        <p className={css({ textStyle: 'label', color: 'fg.muted' })}>
          {sentence(has, plan, { takesPayments, card: pricing.card })}
        </p>
        {hasCard && <p className={css({ textStyle: 'label', color: 'fg.muted' })}>{cardLine(pricing.card)}</p>}
        {line && <p className={css({ textStyle: 'label', color: 'fg.muted' })}>{line}</p>}
        {hasPlan && plan && (
          <p className={css({ textStyle: 'label', color: 'fg.muted' })}>{employeesLine(has, plan, takesPayments)}</p>
        )}
      </div>
      {mayBuy && (hasPlan || (takesPayments && !has.trial_available)) && (
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '8' })}>
          {mayBeKept(has) && (
            <Button kind="solid" disabled={isIdle} onClick={manage.keep}>
              Keep my plan
            </Button>
          )}
          {takesPayments && (
            <>
              {has.status !== 'active' && (
                <Button
                  kind={has.status === 'past_due' ? 'solid' : undefined}
                  aria-haspopup="dialog"
                  disabled={isIdle}
                  onClick={pricing.openCard}
                >
                  {pricing.card && has.status !== 'past_due' ? 'Change the card' : 'Add payment method'}
                </Button>
              )}
              {hasPlan && plan?.credit_price != null && (
                <Button aria-haspopup="dialog" disabled={isIdle} onClick={() => manage.ask({ what: 'credits' })}>
                  Buy credits
                </Button>
              )}
              {mayHaveMore(has, plan) && (
                <Button aria-haspopup="dialog" disabled={isIdle} onClick={() => manage.ask({ what: 'employees' })}>
                  AI employees
                </Button>
              )}
              <Button disabled={isIdle} onClick={manage.goToPortal}>
                Cards and billing
              </Button>
              <Button
                kind="ghost"
                aria-haspopup="dialog"
                disabled={isIdle}
                onClick={() => manage.ask({ what: 'invoices' })}
              >
                Invoices
              </Button>
            </>
          )}
          {hasPlan && has.status !== 'cancelled' && !has.cancel_at_period_end && (
            <Button
              kind="ghost"
              className={takesPayments ? flush : flushAlone}
              aria-haspopup="dialog"
              disabled={isIdle}
              onClick={() => manage.ask({ what: 'cancel' })}
            >
              Cancel plan
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** As high as what comes, so that the plans below stay where they are. */
function Placeholder() {
  return (
    <div className={box}>
      <div className={css({ display: 'grid', gap: '4', flex: '[1 1 20rem]' })}>
        <p className={css({ textStyle: 'heading' })}>&nbsp;</p>
        <p className={css({ textStyle: 'label', color: 'fg.muted' })}>Loading your plan…</p>
      </div>
    </div>
  )
}

type Has = Readonly<Subscription>

function standing({ status, trial_ends_at, cancel_at_period_end }: Has, now: number): { state: State; word: string } {
  if (status === 'past_due') return { state: 'failed', word: 'Payment failed' }
  if (status === 'trialing' && trial_ends_at)
    return {
      state: cancel_at_period_end ? 'idle' : 'running',
      word: `Trial, ${formatDaysLeft(daysUntil(trial_ends_at, now))} left`,
    }
  if (status === 'cancelled' || cancel_at_period_end) return { state: 'idle', word: 'Cancelled' }
  return status === 'active' ? { state: 'done', word: 'Active' } : { state: 'idle', word: '' }
}

/** What comes next, and when. */
function sentence(
  has: Has,
  plan: Readonly<Plan> | undefined,
  { takesPayments, card }: { takesPayments: boolean; card: Pricing['card'] },
): string {
  const { status, trial_ends_at, current_period_ends_at, billing_interval, trial_available } = has
  if (!plan)
    return trial_available
      ? 'The seven AI employees with the built-in assistant. Every plan below is free for 30 days.'
      : 'The seven AI employees with the built-in assistant.'
  const ends = status === 'trialing' ? trial_ends_at : current_period_ends_at
  const day = ends ? formatDay(ends) : 'the end of the period'
  if (status === 'past_due')
    return `The last payment did not go through. Add a card that works, and it is paid at once. That keeps ${plan.name}.`
  if (status === 'cancelled' || has.cancel_at_period_end)
    return `It stays until ${day}; then the workspace goes back to Free.`
  const price = duePrice(plan, billing_interval ?? 'monthly', has.additional_employees.next)
  if (status !== 'trialing') return `${price}. The next bill comes on ${day}.`
  if (!takesPayments)
    return `Free until ${day}. This server takes no payments, so the workspace then goes back to Free.`
  if (card === null)
    return `Free until ${day}. Add a payment method and it goes on for ${price}; without one it ends then.`
  return `Free until ${day}, then ${price}${card ? '' : ' where a payment method was added'}.`
}

/** Whether a cancellation waits for the end, and can be taken back. */
function mayBeKept({ status, cancel_at_period_end }: Has): boolean {
  return cancel_at_period_end && status !== 'cancelled'
}

/** How many AI employees there may be, and how more are had. */
function employeesLine(
  { additional_employees: { now, next } }: Has,
  plan: Readonly<Plan>,
  takesPayments: boolean,
): string {
  const { ai_employees_included: included } = plan
  const bought =
    now > 0 || next > 0 ? ` and ${now} more${now === next ? '' : `, ${next} from the next period`}` : ' included'
  const has = `${included} AI employees${bought}.`
  return takesPayments ? has : `${has} More can't be bought here: this server takes no payments.`
}

/** Whether AI employees can be added to the plan as it stands. */
function mayHaveMore({ status, cancel_at_period_end }: Has, plan: Readonly<Plan> | undefined): boolean {
  return (
    plan !== undefined &&
    plan.additional_ai_employee_cost > 0 &&
    ['trialing', 'active'].includes(status) &&
    !cancel_at_period_end
  )
}

const box = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '16',
  paddingBlock: '16',
  borderBottom: 'hairline',
})
