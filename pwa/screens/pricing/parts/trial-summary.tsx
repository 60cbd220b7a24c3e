import { formatBilled, formatDay, monthlyPrice, trialDays } from '#pwa/screens/pricing/format-price.ts'
import { type Interval, duePrice } from '#shared/domain/plan-price.ts'
import { css } from '#styled/css/css.js'
import type { Plan } from '#shared/domain/plans.ts'
import { useState } from 'react'

/** When a trial that begins now will end, in milliseconds since 1970. */
export function useTrialEnd(): number {
  const [end] = useState(() => Date.now() + trialDays * 24 * 60 * 60_000)
  return end
}

/** What is about to begin: the plan, what it costs now, and what later. */
export function TrialSummary({ plan, interval, isCharged }: { plan: Plan; interval: Interval; isCharged: boolean }) {
  const end = useTrialEnd()
  const rows: [string, string][] = [
    ['Due today', '$0'],
    [isCharged ? `From ${formatDay(end)}` : 'Price of the plan', duePrice(plan, interval)],
    ...(plan.additional_ai_employee_cost > 0
      ? ([['Additional AI employees', `$${plan.additional_ai_employee_cost} a month each`]] as [string, string][])
      : []),
  ]
  return (
    <section aria-label="Your trial" className={box}>
      <div className={css({ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: '16' })}>
        <h3 className={css({ textStyle: 'heading' })}>{plan.name}</h3>
        <span className={css({ textStyle: 'heading' })}>{monthlyPrice(plan, interval)}</span>
      </div>
      <div
        className={css({
          display: 'flex',
          justifyContent: 'space-between',
          gap: '16',
          textStyle: 'small',
          color: 'fg.muted',
        })}
      >
        <span>30 days free</span>
        <span>a month. {formatBilled(plan, interval)}</span>
      </div>
      <dl className={css({ display: 'grid', gap: '4', textStyle: 'label', paddingTop: '8' })}>
        {rows.map(([what, how]) => (
          <div key={what} className={css({ display: 'flex', justifyContent: 'space-between', gap: '16' })}>
            <dt className={css({ color: 'fg.muted' })}>{what}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const box = css({ padding: '16', borderRadius: 'card', background: 'bg.inset' })

/** What one agrees to, in words that hold for this server. */
export function TrialTerms({
  plan,
  interval,
  takesCards,
  hasCard,
}: {
  plan: Plan
  interval: Interval
  takesCards: boolean
  hasCard: boolean
}) {
  const end = useTrialEnd()
  return (
    <section aria-labelledby="trial-terms">
      <h3 id="trial-terms" className={css({ textStyle: 'label', fontWeight: 'strong' })}>
        Trial terms
      </h3>
      <p
        className={css({ textStyle: 'small', color: 'fg.muted' })}
      >{`The trial ends on ${formatDay(end)}; nothing is charged before. ${after(plan, interval, takesCards, hasCard, end)}`}</p>
    </section>
  )
}

function after(plan: Plan, interval: Interval, takesCards: boolean, hasCard: boolean, end: number): string {
  if (!takesCards) return 'This server takes no payments, so the workspace then goes back to Free.'
  if (!hasCard)
    return (
      `Add a payment method before, and ${plan.name} goes on for ${duePrice(plan, interval)}. Without one ` +
      'it ends automatically, and the workspace goes back to Free.'
    )
  return `Billing starts automatically afterwards, ${duePrice(plan, interval)}, unless you cancel before ${formatDay(end)}.`
}
