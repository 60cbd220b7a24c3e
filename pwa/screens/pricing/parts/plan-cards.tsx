import type { Manage } from '#pwa/screens/pricing/manage.state.ts'
import { PlanCard } from '#pwa/screens/pricing/parts/plan-card.tsx'
import type { Pricing } from '#pwa/screens/pricing/pricing.state.ts'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { css } from '#styled/css/css.js'
import { planCard } from '#styled/recipes/plan-card.js'
import { skeleton } from '#styled/recipes/skeleton.js'
import { useEffect, useId } from 'react'

/** The plans side by side; the one that is wanted comes into view by itself. */
export function PlanCards({ pricing, manage }: { pricing: Pricing; manage: Manage }) {
  const { plans, failed, wanted, online, mayBuy, isBillingOff } = pricing
  const id = useId()
  const isLate = useDelay()
  useEffect(() => {
    // After the frame has scrolled to the top of a new screen.
    if (wanted)
      requestAnimationFrame(() => document.getElementById(`plan-${wanted}`)?.scrollIntoView({ block: 'center' }))
  }, [wanted])

  if (!plans) return isLate && !failed && <Skeletons />
  const why = whyNot({ online, mayBuy })
  return (
    <section aria-labelledby="plans">
      <h2 id="plans" className={css({ srOnly: true })}>
        Plans
      </h2>
      {!isBillingOff && (
        <p
          id={id}
          role="status"
          className={css({ textStyle: 'label', color: 'fg.muted', '&:not(:empty)': { paddingBottom: '8' } })}
        >
          {why}
        </p>
      )}
      <ul className={planCard().grid}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            interval={pricing.interval}
            offer={isBillingOff ? null : pricing.offer(plan)}
            isCurrent={plan.id === pricing.plan?.id}
            isWanted={plan.id === wanted}
            isDisabled={why !== ''}
            whyId={id}
            salesEmail={pricing.salesEmail}
            onTry={() => pricing.openPlan(plan)}
            onChange={() => manage.ask({ what: 'change', plan })}
          />
        ))}
      </ul>
    </section>
  )
}

function whyNot({ online, mayBuy }: { online: boolean; mayBuy: boolean }): string {
  if (!mayBuy) return 'Only the owner of this workspace can start a trial or change the plan.'
  return online ? '' : "You're offline. Starting a trial or changing the plan needs the network."
}

function Skeletons() {
  return (
    <div className={planCard().grid} role="status" aria-label="Loading the plans">
      {Array.from({ length: 6 }, (_, card) => (
        <div
          key={card}
          className={css({
            display: 'grid',
            alignContent: 'start',
            gap: '16',
            minHeight: '[27rem]',
            gridRow: 'span 4',
            padding: '24',
            borderRadius: 'card',
            border: 'hairline',
          })}
        >
          <span className={skeleton({ shape: 'line', width: 'half' })} />
          <span className={skeleton({ shape: 'line', width: 'most' })} />
          <span className={skeleton({ shape: 'badge' })} />
        </div>
      ))}
    </div>
  )
}
