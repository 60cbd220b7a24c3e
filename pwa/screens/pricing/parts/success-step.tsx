import { Done, welcomeMs } from '#pwa/screens/pricing/parts/done.tsx'
import type { StepProps } from '#pwa/screens/pricing/parts/subscribe-sheet.tsx'
import { useTrialEnd } from '#pwa/screens/pricing/parts/trial-summary.tsx'
import { formatDay } from '#pwa/screens/pricing/format-price.ts'
import { Button } from '#pwa/ui/button.tsx'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { useEffect } from 'react'

/** The trial runs. With a card on file nothing is left to be done here, and the dashboard comes by itself. */
export function SuccessStep({ subscribe, plan }: StepProps) {
  const { message, hasCard } = subscribe.state
  const { goToDashboard } = subscribe
  const end = formatDay(useTrialEnd())
  const isOver = useDelay(welcomeMs)
  useEffect(() => {
    if (isOver && hasCard) goToDashboard()
  }, [isOver, hasCard, goToDashboard])
  return (
    <Done
      title="Free Trial Started!"
      message={message}
      text={
        `${plan?.name ?? 'The plan'} is yours until ${end}. Everybody in the workspace has it now.` +
        (hasCard ? ' Your dashboard opens in a moment.' : '')
      }
    >
      <Button kind="solid" width="full" onClick={goToDashboard}>
        Start Using
      </Button>
      {!hasCard && (
        <Button kind="outline" width="full" onClick={subscribe.addCard}>
          Add Payment Method (Optional)
        </Button>
      )}
    </Done>
  )
}
