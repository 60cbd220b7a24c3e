import { Button } from '#pwa/ui/button.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { css } from '#styled/css/css.js'
import type { ReactNode } from 'react'

type ConfirmSheetProps = {
  title: string
  text: ReactNode
  action: string
  /** What the button that leaves everything as it is says. */
  keep?: string
  /** Whether what is there goes. */
  isDanger?: boolean
  /** What went wrong when it was last tried. */
  trouble?: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is done that cannot be taken back by one press. */
export function ConfirmSheet({
  title,
  text,
  action,
  keep = 'Keep it',
  isDanger = true,
  trouble = '',
  onConfirm,
  onClose,
}: ConfirmSheetProps) {
  return (
    <Sheet kind="bottom" isOpen onClose={onClose} title={<h2 className={css({ textStyle: 'title' })}>{title}</h2>}>
      <div className={css({ display: 'grid', gap: '8', color: 'fg.muted', paddingBottom: '16' })}>{text}</div>
      <p
        role="alert"
        className={css({ textStyle: 'small', color: 'danger.fg', '&:not(:empty)': { paddingBottom: '8' } })}
      >
        {trouble}
      </p>
      <div className={css({ display: 'grid', gap: '8' })}>
        <Button
          kind={isDanger ? 'outline' : 'solid'}
          width="full"
          className={isDanger ? css({ color: 'danger.fg' }) : ''}
          onClick={onConfirm}
        >
          {action}
        </Button>
        <Button kind="ghost" width="full" onClick={onClose}>
          {keep}
        </Button>
      </div>
    </Sheet>
  )
}
