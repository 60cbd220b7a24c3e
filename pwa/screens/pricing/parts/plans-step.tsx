import { IntervalToggle } from '#pwa/screens/pricing/parts/interval-toggle.tsx'
import { salesMail } from '#pwa/screens/pricing/parts/plan-card.tsx'
import { StepActions } from '#pwa/screens/pricing/parts/step-actions.tsx'
import type { StepProps } from '#pwa/screens/pricing/parts/subscribe-sheet.tsx'
import { Tag } from '#pwa/screens/pricing/parts/tag.tsx'
import { annualSaving, monthlyPrice } from '#pwa/screens/pricing/format-price.ts'
import { type Interval, dollars } from '#shared/domain/plan-price.ts'
import { Button } from '#pwa/ui/button.tsx'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { Spinner } from '#pwa/ui/spinner.tsx'
import { css } from '#styled/css/css.js'
import { button } from '#styled/recipes/button.js'
import { planCard } from '#styled/recipes/plan-card.js'
import type { Plan } from '#shared/domain/plans.ts'
import { useEffect, useRef } from 'react'

/** Which plan, and how it is paid after the trial. */
export function PlansStep({ pricing, subscribe, plan }: StepProps) {
  const { plans, failed, reload, interval, online, isKnown, isUnanswered, mayBuy, salesEmail } = pricing
  // Before the server has said so it may be there; then it would refuse a second one.
  const isUsed = pricing.has !== null && !pricing.isTrialLeft
  const list = useRef<HTMLDivElement>(null)
  const chosen = plan?.id
  useEffect(() => {
    if (chosen) list.current?.querySelector('input:checked')?.closest('label')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const forTrial = plans?.filter((each) => !each.is_enterprise)
  const enterprise = plans?.find((each) => each.is_enterprise)
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16' })}>
      <p className={css({ color: 'fg.muted' })}>
        {isUsed
          ? 'This workspace has had its free trial. Close this, and choose a plan on the page.'
          : 'Every plan is free for 30 days. No credit card required. Cancel anytime.'}
      </p>
      <div>
        <IntervalToggle
          name="dialog-interval"
          value={interval}
          monthly="Monthly"
          annual={
            <>
              Annual <Tag>Save 33%</Tag>
            </>
          }
          onChange={pricing.setInterval}
        />
      </div>
      {failed && <InlineTrouble text={failed} onRetry={reload} />}
      {isUnanswered && online && !failed && (
        <InlineTrouble text="Couldn't load how this server takes payments." onRetry={reload} />
      )}
      {!plans && !failed && <Spinner label="Loading the plans" />}
      {forTrial && (
        <div ref={list} role="radiogroup" aria-label="Plan" className={grid}>
          {forTrial.map((each) => (
            <PlanOption
              key={each.id}
              plan={each}
              interval={interval}
              isChosen={each.id === chosen}
              onChoose={() => subscribe.choose(each.id)}
            />
          ))}
        </div>
      )}
      {enterprise && (
        <section
          aria-labelledby="dialog-enterprise"
          className={css({
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: '16',
            borderTop: 'hairline',
            paddingTop: '16',
          })}
        >
          <div>
            <h3 id="dialog-enterprise" className={css({ textStyle: 'body', fontWeight: 'strong' })}>
              {enterprise.name}
            </h3>
            <p className={css({ textStyle: 'small', color: 'fg.muted' })}>{enterprise.description}</p>
          </div>
          <a className={button()} href={salesMail(salesEmail, enterprise.name)}>
            Contact Sales
          </a>
        </section>
      )}
      {plan && (
        <StepActions trouble={subscribe.state.trouble} note={isUsed ? undefined : note({ online, mayBuy, isKnown })}>
          <Button
            kind="solid"
            width="full"
            disabled={!online || !isKnown || !mayBuy || isUsed}
            onClick={subscribe.begin}
          >
            Start 30-Day Free Trial
          </Button>
        </StepActions>
      )}
    </div>
  )
}

function note({ online, mayBuy, isKnown }: Pick<StepProps['pricing'], 'online' | 'mayBuy' | 'isKnown'>): string {
  if (!mayBuy) return 'Only the owner of this workspace can start its trial.'
  if (!online) return "You're offline. Starting a trial needs the network."
  return isKnown ? 'No charge for 30 days.' : 'The server has not answered yet.'
}

function PlanOption({
  plan,
  interval,
  isChosen,
  onChoose,
}: {
  plan: Plan
  interval: Interval
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <label className={planCard().option}>
      <input type="radio" name="plan" className={css({ srOnly: true })} checked={isChosen} onChange={onChoose} />
      <span className={css({ display: 'grid', gap: '2', minWidth: '0' })}>
        <span className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '8', rowGap: '2' })}>
          <span className={css({ textStyle: 'label', fontWeight: 'strong' })}>{plan.name}</span>
          {plan.is_popular && <Tag>Most Popular</Tag>}
        </span>
        <span
          className={css({ textStyle: 'small', color: 'fg.muted' })}
        >{`${plan.seats} ${plan.seats === 1 ? 'seat' : 'seats'}, ${plan.monthly_credits.toLocaleString('en')} credits`}</span>
      </span>
      <span className={css({ textAlign: 'right', flexShrink: '0' })}>
        <span className={css({ display: 'block', textStyle: 'heading' })}>{monthlyPrice(plan, interval)}</span>
        {/* As many lines either way, so that nothing moves when the switch turns. */}
        <span className={css({ display: 'block', textStyle: 'micro', color: 'fg.subtle' })}>
          {interval === 'annual' ? `a month, saves ${dollars(annualSaving(plan))}` : 'a month'}
        </span>
        <span className={css({ display: 'block', textStyle: 'micro', color: 'fg.subtle' })}>
          {interval === 'annual' ? 'Billed annually' : 'Billed monthly'}
        </span>
      </span>
    </label>
  )
}

const grid = css({ display: 'grid', gap: '8' })
