import { CardStep } from '#pwa/screens/pricing/parts/card-step.tsx'
import { NoCardsStep } from '#pwa/screens/pricing/parts/no-cards-step.tsx'
import { PaymentStep } from '#pwa/screens/pricing/parts/payment-step.tsx'
import { PlansStep } from '#pwa/screens/pricing/parts/plans-step.tsx'
import { SuccessStep } from '#pwa/screens/pricing/parts/success-step.tsx'
import { TrialCardStep } from '#pwa/screens/pricing/parts/trial-card-step.tsx'
import { TrialStep } from '#pwa/screens/pricing/parts/trial-step.tsx'
import { WelcomeStep } from '#pwa/screens/pricing/parts/welcome-step.tsx'
import type { Pricing } from '#pwa/screens/pricing/pricing.state.ts'
import { type Subscribe, useSubscribe } from '#pwa/screens/pricing/subscribe.state.ts'
import { titles } from '#pwa/screens/pricing/subscribing.ts'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { css } from '#styled/css/css.js'
import type { Plan } from '#shared/domain/plans.ts'
import { useEffect, useRef } from 'react'

/** What each step of the dialog is drawn from. */
export type StepProps = { pricing: Pricing; subscribe: Subscribe; plan: Plan | undefined; onClose: () => void }

/** Chooses a plan, starts its trial and takes a card; one decision at a time. */
export function SubscribeSheet({ pricing }: { pricing: Pricing & { dialog: NonNullable<Pricing['dialog']> } }) {
  const { dialog, interval, publishableKey, closeDialog } = pricing
  const subscribe = useSubscribe({ ...dialog, interval, publishableKey })
  const { state } = subscribe
  const title = useRef<HTMLHeadingElement>(null)
  const last = useRef(state.step)

  useEffect(() => {
    if (last.current === state.step) return
    last.current = state.step
    // What was pressed is gone: screen readers announce the new step, and each step begins at its top.
    title.current?.focus({ preventScroll: true })
    title.current?.closest('dialog')?.scrollTo(0, 0)
  }, [state.step])

  return (
    <Sheet
      kind="bottom"
      isOpen
      onClose={closeDialog}
      title={
        <h2 ref={title} tabIndex={-1} className={css({ textStyle: 'title', _focusVisible: { outline: '[none]' } })}>
          {titles[state.step]}
        </h2>
      }
    >
      <CurrentStep
        pricing={pricing}
        subscribe={subscribe}
        plan={pricing.plans?.find(({ id, is_enterprise }) => id === state.planId && !is_enterprise)}
        onClose={closeDialog}
      />
    </Sheet>
  )
}

function CurrentStep(props: StepProps) {
  const { step, reading } = props.subscribe.state
  switch (step) {
    case 'plans':
      return <PlansStep {...props} />
    case 'payment':
      // The form in one reading, the card in the other; the address may ask for a card where none is taken.
      if (reading === 'A') return <PaymentStep {...props} />
      return props.pricing.isKnown && props.pricing.publishableKey === null ? (
        <NoCardsStep {...props} />
      ) : (
        <CardStep {...props} />
      )
    case 'trial-payment':
      return <TrialCardStep {...props} />
    case 'trial':
      return <TrialStep {...props} />
    case 'trial-success':
      return <SuccessStep {...props} />
    case 'add-payment-method':
      return <NoCardsStep {...props} />
    default:
      return <WelcomeStep {...props} />
  }
}
