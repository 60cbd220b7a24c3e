import { Secret } from '#pwa/parts/secret.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { css } from '#styled/css/css.js'

type SecretSheetProps = {
  title: string
  text: string
  label: string
  /** Empty where there is nothing to show; the text says why. */
  value: string
  onClose: () => void
}

/** A link, a token or a secret to hand on, copied by one press. */
export function SecretSheet({ title, text, label, value, onClose }: SecretSheetProps) {
  return (
    <Sheet
      kind="bottom"
      isOpen
      onClose={onClose}
      title={<h2 className={css({ textStyle: 'title', overflowWrap: 'anywhere' })}>{title}</h2>}
    >
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16' })}>
        <p className={css({ color: 'fg.muted' })}>{text}</p>
        {value !== '' && <Secret label={label} value={value} />}
        <Button width="full" onClick={onClose}>
          Done
        </Button>
      </div>
    </Sheet>
  )
}
