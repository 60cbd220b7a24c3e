import { Secret } from '#pwa/parts/secret.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { css } from '#styled/css/css.js'

type SecretSheetProps = { title: string; text: string; value: string; onClose: () => void }

/** A link to hand over. */
export function SecretSheet({ title, text, value, onClose }: SecretSheetProps) {
  return (
    <Sheet kind="bottom" isOpen onClose={onClose} title={<h2 className={css({ textStyle: 'title', overflowWrap: 'anywhere' })}>{title}</h2>}>
      <div className={css({ display: 'grid', gap: '16' })}>
        <p className={css({ color: 'fg.muted' })}>{text}</p>
        {value === '' ? <p>This link cannot be shown any more. Withdraw the invitation and make a new one.</p> : <Secret label="Link" value={value} />}
      </div>
    </Sheet>
  )
}
