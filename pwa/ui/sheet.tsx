import { IconButton } from '#pwa/ui/icon-button.tsx'
import { sheet } from '#styled/recipes/sheet.js'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'

type SheetProps = {
  kind: 'drawer' | 'bottom'
  isOpen: boolean
  onClose: () => void
  /** The heading; its words name the dialog. */
  title: ReactNode
  children: ReactNode
}

/** A modal `<dialog>`: the browser keeps focus inside, makes the rest inert and closes on Esc. */
export function Sheet({ kind, isOpen, onClose, title, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const styles = sheet({ kind })

  useEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    dialog.current?.showModal()
    // What is taken away while open, as after saving, leaves the focus nowhere.
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [isOpen])

  if (!isOpen) return null
  return (
    // Esc is the keyboard's way of what a press beside the sheet does.
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={styles.root}
      onClose={() => {
        // One that has been opened again is not closed.
        if (!dialog.current?.open) onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
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
