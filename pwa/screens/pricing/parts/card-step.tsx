import { CardField } from '#pwa/screens/pricing/parts/card-field.tsx'
import { StepActions } from '#pwa/screens/pricing/parts/step-actions.tsx'
import type { StepProps } from '#pwa/screens/pricing/parts/subscribe-sheet.tsx'
import { useCard } from '#pwa/screens/pricing/use-card.ts'
import { Button } from '#pwa/ui/button.tsx'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { css } from '#styled/css/css.js'
import type { FormEvent } from 'react'

/** A card for a plan that runs already. */
export function CardStep({
  pricing: { dialog, has, online, publishableKey, isUnanswered, reload },
  subscribe,
  onClose,
}: StepProps) {
  const card = useCard(publishableKey)
  const { isBusy, trouble } = subscribe.state
  const submit = (event: FormEvent) => {
    event.preventDefault()
    subscribe.saveCard(card.confirm)
  }
  return (
    <form
      noValidate
      className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16' })}
      onSubmit={submit}
    >
      <p className={css({ color: 'fg.muted' })}>{meaning(has?.status)}</p>
      {isUnanswered && online ? (
        <InlineTrouble text="Couldn't load how this server takes payments." onRetry={reload} />
      ) : (
        <CardField card={card} />
      )}
      <StepActions trouble={trouble} note={online ? undefined : "You're offline. Saving a card needs the network."}>
        <Button type="submit" kind="solid" width="full" disabled={isBusy || !online || !card.isReady}>
          {isBusy ? 'Saving…' : 'Add Payment Method'}
        </Button>
        <Button kind="ghost" width="full" disabled={isBusy} onClick={dialog?.isCardOnly ? onClose : subscribe.skip}>
          Skip for Now
        </Button>
      </StepActions>
    </form>
  )
}

function meaning(status: string | undefined): string {
  if (status === 'trialing') return 'The card is saved for when the trial ends. No charge during the 30-day trial.'
  if (status === 'past_due') return 'The card is saved, and the overdue bill is charged to it at once.'
  return 'The card is saved, and charged for the plan you have or choose. Nothing is charged now, unless a bill is overdue.'
}
