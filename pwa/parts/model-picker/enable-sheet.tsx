import { cutDetails, formatLatency } from '#pwa/parts/model-picker/model-labels.ts'
import type { Choice } from '#pwa/parts/model-picker/choice.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { css } from '#styled/css/css.js'

type EnableSheetProps = {
  choice: Extract<Choice, { step: 'passed' | 'enabling' }>
  /** It is the preferred one already: there is nothing to enable. */
  isPreferred: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** After a test that went well: what the model said, and whether it is to answer from now on. */
export function EnableSheet({ choice, isPreferred, onConfirm, onCancel }: EnableSheetProps) {
  const { test, refusal } = choice
  const isEnabling = choice.step === 'enabling'
  const words = [
    test.latency_ms === null ? 'It answered' : `It answered in ${formatLatency(test.latency_ms)}`,
    test.test_response ? `: “${cutDetails(test.test_response)}”` : '.',
  ]
  return (
    <Sheet
      kind="bottom"
      isOpen
      onClose={onCancel}
      title={
        <h2 className={css({ textStyle: 'title' })}>
          {isPreferred ? `${test.provider_name} works` : `Enable ${test.provider_name}?`}
        </h2>
      }
    >
      <p className={css({ color: 'fg.muted', overflowWrap: 'anywhere' })}>{words}</p>
      <p className={css({ color: 'fg.muted', paddingTop: '4' })}>
        {isPreferred
          ? 'It is your model already.'
          : 'It then answers your tasks and chats, unless you choose another one for a message.'}
      </p>
      <p
        role="alert"
        className={css({ textStyle: 'small', color: 'danger.fg', minHeight: '[1.25rem]', marginTop: '8' })}
      >
        {refusal}
      </p>
      <div className={css({ display: 'grid', gap: '8', paddingTop: '8' })}>
        {!isPreferred && (
          <Button kind="solid" width="full" disabled={isEnabling} onClick={onConfirm}>
            {isEnabling ? 'Enabling...' : 'Enable'}
          </Button>
        )}
        <Button kind={isPreferred ? 'outline' : 'ghost'} width="full" disabled={isEnabling} onClick={onCancel}>
          {isPreferred ? 'Close' : 'Cancel'}
        </Button>
      </div>
    </Sheet>
  )
}
