import { BackToPlans } from '#pwa/screens/pricing/parts/back-to-plans.tsx'
import { BillingForm } from '#pwa/screens/pricing/parts/billing-form.tsx'
import { StepActions } from '#pwa/screens/pricing/parts/step-actions.tsx'
import type { StepProps } from '#pwa/screens/pricing/parts/subscribe-sheet.tsx'
import { TrialSummary, TrialTerms } from '#pwa/screens/pricing/parts/trial-summary.tsx'
import { Button } from '#pwa/ui/button.tsx'

/** Who starts the trial, where the server takes no cards. */
export function PaymentStep({ pricing: { interval, online }, subscribe, plan }: StepProps) {
  if (!plan) return null
  const { isBusy, trouble } = subscribe.state
  return (
    <>
      <BackToPlans subscribe={subscribe} />
      <TrialSummary plan={plan} interval={interval} isCharged={false} />
      <BillingForm subscribe={subscribe} onSubmit={() => subscribe.submit(null)}>
        <TrialTerms plan={plan} interval={interval} takesCards={false} hasCard={false} />
        <StepActions
          trouble={trouble}
          note={
            online
              ? 'No charge for 30 days.'
              : "You're offline. Starting a trial needs the network; what you typed stays."
          }
        >
          <Button type="submit" kind="solid" width="full" disabled={isBusy || !online}>
            {isBusy ? 'Starting…' : 'Start 30-Day Free Trial'}
          </Button>
        </StepActions>
      </BillingForm>
    </>
  )
}
