import { Secret } from '#pwa/parts/secret.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { css } from '#styled/css/css.js'

type NewSecretProps = { title: string; text: string; label: string; value: string; onClose: () => void }

/** What is shown once, and copied by one press. */
export function NewSecret({ title, text, label, value, onClose }: NewSecretProps) {
  return (
    <Sheet kind="bottom" isOpen onClose={onClose} title={<h2 className={css({ textStyle: 'title' })}>{title}</h2>}>
      <div className={css({ display: 'grid', gap: '16' })}>
        <p className={css({ color: 'fg.muted' })}>{text}</p>
        <Secret label={label} value={value} />
        <Button width="full" onClick={onClose}>
          Done
        </Button>
      </div>
    </Sheet>
  )
}
