import { BackToPlans } from '#pwa/screens/pricing/parts/back-to-plans.tsx'
import { StepActions } from '#pwa/screens/pricing/parts/step-actions.tsx'
import type { StepProps } from '#pwa/screens/pricing/parts/subscribe-sheet.tsx'
import { TrialSummary, TrialTerms } from '#pwa/screens/pricing/parts/trial-summary.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'

/** The trial without a card. */
export function TrialStep({ pricing: { interval, online }, subscribe, plan }: StepProps) {
  if (!plan) return null
  const { isBusy, trouble } = subscribe.state
  return (
    <>
      <BackToPlans subscribe={subscribe} />
      <p className={css({ color: 'fg.muted', paddingBottom: '16' })}>No credit card required. Cancel anytime.</p>
      <TrialSummary plan={plan} interval={interval} isCharged={false} />
      <div className={css({ paddingBlock: '16' })}>
        <TrialTerms plan={plan} interval={interval} takesCards hasCard={false} />
      </div>
      <StepActions
        trouble={trouble}
        note={online ? 'No charge for 30 days.' : "You're offline. Starting a trial needs the network."}
      >
        <Button kind="solid" width="full" disabled={isBusy || !online} onClick={subscribe.startWithoutCard}>
          {isBusy ? 'Starting…' : 'Start 30-Day Free Trial'}
        </Button>
      </StepActions>
    </>
  )
}
