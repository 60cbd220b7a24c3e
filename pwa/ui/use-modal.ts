import { type ComponentProps, useEffect, useRef } from 'react'

/**
 * What makes a `<dialog>` modal while it is drawn: the browser keeps focus inside, makes the rest inert and closes on
 * Esc; a press beside it closes too. However it closes, focus goes back to where it was.
 */
export function useModal(isOpen: boolean, onClose: () => void): ComponentProps<'dialog'> {
  const dialog = useRef<HTMLDialogElement>(null)
  // A press that begins inside and ends beside it, as when words are marked, closes nothing.
  const isPressed = useRef(false)

  useEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      // Only Esc gives it back by itself; whoever has gone elsewhere meanwhile stays there.
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus({ preventScroll: true })
    }
  }, [isOpen])

  return {
    ref: dialog,
    // Esc: the browser closes it next, and says so only a moment later. A field inside may cancel something of its own.
    onCancel: (event) => {
      if (event.target === dialog.current) onClose()
    },
    onClose,
    onPointerDown: (event) => {
      isPressed.current = event.target === dialog.current
    },
    onClick: (event) => {
      if (isPressed.current && event.target === dialog.current) onClose()
    },
  }
}
