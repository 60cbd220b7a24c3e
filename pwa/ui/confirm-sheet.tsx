import { Button } from '#pwa/ui/button.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { css } from '#styled/css/css.js'

type ConfirmSheetProps = { title: string; text: string; action: string; onConfirm: () => void; onClose: () => void }

/** Asks before something goes that cannot be brought back by one press. */
export function ConfirmSheet({ title, text, action, onConfirm, onClose }: ConfirmSheetProps) {
  return (
    <Sheet kind="bottom" isOpen onClose={onClose} title={<h2 className={css({ textStyle: 'title' })}>{title}</h2>}>
      <p className={css({ color: 'fg.muted', paddingBottom: '16' })}>{text}</p>
      <div className={css({ display: 'grid', gap: '8' })}>
        <Button kind="outline" width="full" className={css({ color: 'danger.fg' })} onClick={onConfirm}>
          {action}
        </Button>
        <Button kind="ghost" width="full" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Sheet>
  )
}
