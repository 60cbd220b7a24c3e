import { BackToPlans } from '#pwa/screens/pricing/parts/back-to-plans.tsx'
import { BillingForm } from '#pwa/screens/pricing/parts/billing-form.tsx'
import { CardField } from '#pwa/screens/pricing/parts/card-field.tsx'
import { StepActions } from '#pwa/screens/pricing/parts/step-actions.tsx'
import type { StepProps } from '#pwa/screens/pricing/parts/subscribe-sheet.tsx'
import { TrialSummary, TrialTerms } from '#pwa/screens/pricing/parts/trial-summary.tsx'
import { useCard } from '#pwa/screens/pricing/use-card.ts'
import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'

/** The card for when the trial ends. It can be skipped, and then the trial starts without one. */
export function TrialCardStep({ pricing: { interval, online, publishableKey }, subscribe, plan }: StepProps) {
  const card = useCard(publishableKey)
  if (!plan) return null
  const { isBusy, trouble, secret } = subscribe.state
  return (
    <>
      <BackToPlans subscribe={subscribe} />
      <p className={css({ color: 'fg.muted', paddingBottom: '16' })}>
        {secret === null
          ? 'The card is saved for when the trial ends. No charge during the 30-day trial.'
          : 'Your trial has started; only the card is not saved yet. Try another one, or skip it for now.'}
      </p>
      <TrialSummary plan={plan} interval={interval} isCharged />
      <BillingForm
        subscribe={subscribe}
        card={<CardField card={card} />}
        onSubmit={() => subscribe.submit(card.confirm)}
      >
        <TrialTerms plan={plan} interval={interval} takesCards hasCard />
        <StepActions trouble={trouble} note={note(online, card.isBlocked)}>
          <div className={css({ display: 'flex', gap: '8', '& > :last-child': { flex: '1' } })}>
            <Button disabled={isBusy} onClick={subscribe.skip}>
              Skip for Now
            </Button>
            <Button type="submit" kind="solid" disabled={isBusy || !online || !card.isReady}>
              {label(isBusy, secret !== null)}
            </Button>
          </div>
        </StepActions>
      </BillingForm>
    </>
  )
}

function note(online: boolean, isBlocked: boolean): string {
  if (!online) return "You're offline. Starting a trial needs the network; what you typed stays, but for the card."
  return isBlocked ? 'Skip the card for now: the trial starts without one.' : 'No charge for 30 days.'
}

function label(isBusy: boolean, hasStarted: boolean): string {
  if (hasStarted) return isBusy ? 'Saving the card…' : 'Save Card'
  return isBusy ? 'Starting…' : 'Start 30-Day Free Trial'
}
