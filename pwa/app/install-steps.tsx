import { Button } from '#pwa/ui/button.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { css } from '#styled/css/css.js'
import { Check, Share, SquarePlus } from 'lucide-react'

const steps = () => [
  { icon: Share, text: whereShareIs() },
  { icon: SquarePlus, text: 'Choose Add to Home Screen.' },
  { icon: Check, text: 'Tap Add, then open Muster from there.' },
]

type InstallStepsProps = { onClose: () => void; /** They know now, and are not asked again soon. */ onDone: () => void }

/** How the app is installed on an iPhone or iPad, which no button can do there. */
export function InstallSteps({ onClose, onDone }: InstallStepsProps) {
  return (
    <Sheet
      kind="bottom"
      isOpen
      onClose={onClose}
      title={<h2 className={css({ textStyle: 'title' })}>Add to Home Screen</h2>}
    >
      <ol className={css({ display: 'grid' })}>
        {steps().map(({ icon: Icon, text }) => (
          <li
            key={text}
            className={css({
              display: 'flex',
              alignItems: 'center',
              gap: '16',
              minHeight: 'touch',
              textStyle: 'reading',
            })}
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden className={css({ flexShrink: '0', color: 'accent.fg' })} />
            {text}
          </li>
        ))}
      </ol>
      <p className={css({ paddingBlock: '16', textStyle: 'label', color: 'fg.muted' })}>
        The app keeps its own data: sign in there once. What waits here to be sent goes from here.
      </p>
      <Button kind="solid" width="full" onClick={onDone}>
        Got it
      </Button>
    </Sheet>
  )
}

function whereShareIs(): string {
  const { userAgent } = navigator
  if (userAgent.includes('CriOS')) return 'Tap Share in the address bar of Chrome.'
  if (userAgent.includes('FxiOS')) return 'Open the menu of Firefox and tap Share.'
  if (userAgent.includes('EdgiOS')) return 'Open the menu of Edge and tap Share.'
  return 'Tap Share in the bar of Safari.'
}
