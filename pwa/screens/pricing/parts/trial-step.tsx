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
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16' })}>
      <p className={css({ color: 'fg.muted' })}>No credit card required. Cancel anytime.</p>
      <TrialSummary plan={plan} interval={interval} isCharged={false} />
      <TrialTerms plan={plan} interval={interval} takesCards hasCard={false} />
      <StepActions trouble={trouble} note={online ? 'No charge for 30 days.' : "You're offline. Starting a trial needs the network."}>
        <Button kind="solid" width="full" disabled={isBusy || !online} onClick={subscribe.startWithoutCard}>
          {isBusy ? 'Starting…' : 'Start 30-Day Free Trial'}
        </Button>
        <Button kind="ghost" width="full" disabled={isBusy} onClick={subscribe.goBack}>
          Back to Plans
        </Button>
      </StepActions>
    </div>
  )
}
