import type { StepProps } from '#pwa/screens/pricing/parts/subscribe-sheet.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'

/** The card step of a server that takes none: what that means, and the way on. */
export function NoCardsStep({ pricing: { salesEmail, dialog }, subscribe, plan, onClose }: StepProps) {
  const isAlone = dialog?.isCardOnly === true
  const about = isAlone
    ? 'About plans'
    : `Your trial needs no card and ends automatically. To keep ${plan?.name ?? 'the plan'} afterwards`
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '24' })}>
      <p className={css({ color: 'fg.muted' })}>
        {`This server takes no cards, so there is nothing to enter. ${about}, write to `}
        <a className={css({ color: 'accent.fg', textDecoration: 'underline' })} href={`mailto:${salesEmail}`}>
          {salesEmail}
        </a>
        .
      </p>
      <div className={css({ display: 'grid', gap: '8' })}>
        <Button kind="solid" width="full" onClick={subscribe.goToDashboard}>
          Start Using
        </Button>
        <Button kind="ghost" width="full" onClick={isAlone ? onClose : subscribe.skip}>
          Skip for Now
        </Button>
      </div>
    </div>
  )
}
