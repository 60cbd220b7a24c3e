import type { Offer } from '#pwa/screens/pricing/offer.ts'
import { Tag } from '#pwa/screens/pricing/parts/tag.tsx'
import { formatBilled, formatCreditPrice, monthlyPrice } from '#pwa/screens/pricing/format-price.ts'
import type { Interval } from '#shared/domain/plan-price.ts'
import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import { button } from '#styled/recipes/button.js'
import { planCard } from '#styled/recipes/plan-card.js'
import type { Plan } from '#shared/domain/plans.ts'
import { Check } from 'lucide-react'
import { useState } from 'react'

/** How many features a card shows by itself. */
const maxFeatures = 5

type PlanCardProps = {
  plan: Plan
  interval: Interval
  offer: Offer | null
  /** Whether it is the one that the workspace has, however it is paid. */
  isCurrent: boolean
  isWanted: boolean
  isDisabled: boolean
  /** The id of what says why it is disabled. */
  whyId: string
  salesEmail: string
  onTry: () => void
  onChange: () => void
}

/** One plan: its price, what one gets for it, and the way to it. */
export function PlanCard({
  plan,
  interval,
  offer,
  isCurrent,
  isWanted,
  isDisabled,
  whyId,
  salesEmail,
  onTry,
  onChange,
}: PlanCardProps) {
  const [isWhole, setWhole] = useState(false)
  const styles = planCard()
  const more = plan.features.length - maxFeatures
  const isPriced = plan.price_monthly > 0
  return (
    <li
      id={`plan-${plan.id}`}
      className={styles.root}
      data-popular={plan.is_popular || undefined}
      data-wanted={isWanted || undefined}
    >
      <div>
        <div
          className={css({
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: '12',
            rowGap: '4',
            minHeight: '[1.5rem]',
          })}
        >
          <h3 className={css({ textStyle: 'heading' })}>{plan.name}</h3>
          {plan.is_popular && <Tag>Most Popular</Tag>}
          {isWanted && <Tag>Your upgrade</Tag>}
        </div>
        <p className={css({ textStyle: 'label', color: 'fg.muted', paddingTop: '4' })}>{plan.description}</p>
      </div>
      <div>
        <p>
          <span className={css({ textStyle: 'display' })}>{monthlyPrice(plan, interval)}</span>
          {isPriced && <span className={css({ color: 'fg.muted' })}> a month</span>}
        </p>
        <p className={css({ textStyle: 'small', color: 'fg.subtle' })}>{formatBilled(plan, interval)}</p>
      </div>
      {offer && (
        <div className={css({ display: 'flex', alignItems: 'flex-end', minHeight: 'touch', '& > *': { flex: '1' } })}>
          {offer === 'try' && (
            <Button
              kind={plan.is_popular ? 'solid' : 'outline'}
              width="full"
              aria-haspopup="dialog"
              aria-label={`Try for free: ${plan.name}`}
              aria-describedby={isDisabled ? whyId : undefined}
              disabled={isDisabled}
              onClick={onTry}
            >
              Try for free
            </Button>
          )}
          {offer === 'change' && (
            <Button
              width="full"
              aria-haspopup="dialog"
              aria-label={isCurrent ? undefined : `Change plan to ${plan.name}`}
              aria-describedby={isDisabled ? whyId : undefined}
              disabled={isDisabled}
              onClick={onChange}
            >
              {isCurrent ? `Pay ${interval === 'annual' ? 'annually' : 'monthly'} instead` : 'Change plan'}
            </Button>
          )}
          {offer === 'sales' && (
            <a
              className={button({ kind: 'outline', width: 'full' })}
              href={salesMail(salesEmail, plan.name)}
              aria-label={`Contact Sales about ${plan.name}`}
            >
              Contact Sales
            </a>
          )}
          {offer === 'current' && <p className={styles.current}>Your plan</p>}
        </div>
      )}
      <div className={css({ display: 'grid', alignContent: 'start', gap: '8', paddingTop: '4' })}>
        <ul className={css({ display: 'grid', gap: '8', textStyle: 'label' })}>
          {plan.features.slice(0, isWhole ? undefined : maxFeatures).map((feature) => (
            <li key={feature} className={css({ display: 'flex', gap: '8' })}>
              <Check size={16} strokeWidth={2} aria-hidden className={styles.tick} />
              {feature}
            </li>
          ))}
        </ul>
        {more > 0 && (
          <button
            type="button"
            aria-expanded={isWhole}
            aria-label={isWhole ? `Fewer features of ${plan.name}` : `+${more} more features of ${plan.name}`}
            className={styles.more}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Fewer features' : `+${more} more features`}
          </button>
        )}
        <p className={css({ textStyle: 'small', color: 'fg.subtle' })}>
          {isPriced ? `More credits: ${formatCreditPrice(plan.credit_price)}` : formatCreditPrice(plan.credit_price)}
        </p>
      </div>
    </li>
  )
}

/** A mail to sales that says what it is about, e.g. 'Enterprise Plan Inquiry'. */
export function salesMail(address: string, planName: string): string {
  return `mailto:${address}?subject=${encodeURIComponent(`${planName} Plan Inquiry`)}`
}
