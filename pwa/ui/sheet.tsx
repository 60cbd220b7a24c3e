import { IconButton } from '#pwa/ui/icon-button.tsx'
import { useModal } from '#pwa/ui/use-modal.ts'
import { sheet } from '#styled/recipes/sheet.js'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type SheetProps = {
  kind: 'drawer' | 'bottom'
  isOpen: boolean
  onClose: () => void
  /** The heading; its words name the dialog. */
  title: ReactNode
  children: ReactNode
}

/** A modal `<dialog>` with a heading and a way out. */
export function Sheet({ kind, isOpen, onClose, title, children }: SheetProps) {
  const modal = useModal(isOpen, onClose)
  const id = useId()
  const styles = sheet({ kind })

  if (!isOpen) return null
  return (
    <dialog {...modal} aria-labelledby={id} className={styles.root}>
      <div className={styles.handle} />
      <div className={styles.head}>
        <div id={id}>{title}</div>
        <IconButton label="Close" align="end" onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}
