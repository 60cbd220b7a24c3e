import { Done, welcomeMs } from '#pwa/screens/pricing/parts/done.tsx'
import type { StepProps } from '#pwa/screens/pricing/parts/subscribe-sheet.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { useEffect } from 'react'

/** A card is on file. */
export function WelcomeStep({ subscribe }: StepProps) {
  const isOver = useDelay(welcomeMs)
  const { goToDashboard } = subscribe
  useEffect(() => {
    if (isOver) goToDashboard()
  }, [isOver, goToDashboard])
  return (
    <Done
      title="Welcome to Muster!"
      message={subscribe.state.message}
      text={[subscribe.state.paid, 'Your dashboard opens in a moment.'].filter(Boolean).join(' ')}
    >
      <Button kind="solid" width="full" onClick={goToDashboard}>
        Start Using
      </Button>
    </Done>
  )
}
