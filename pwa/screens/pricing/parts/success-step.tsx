import { Done } from '#pwa/screens/pricing/parts/done.tsx'
import type { StepProps } from '#pwa/screens/pricing/parts/subscribe-sheet.tsx'
import { useTrialEnd } from '#pwa/screens/pricing/parts/trial-summary.tsx'
import { formatDay } from '#pwa/screens/pricing/format-price.ts'
import { Button } from '#pwa/ui/button.tsx'

/** The trial runs. */
export function SuccessStep({ subscribe, plan }: StepProps) {
  const { message, hasCard } = subscribe.state
  const end = formatDay(useTrialEnd())
  return (
    <Done
      title="Free Trial Started!"
      message={message}
      text={`${plan?.name ?? 'The plan'} is yours until ${end}. Everybody in the workspace has it now.`}
    >
      <Button kind="solid" width="full" onClick={subscribe.goToDashboard}>
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
