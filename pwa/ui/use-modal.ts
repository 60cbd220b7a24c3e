import { noteOpen } from '#pwa/ui/open-dialogs.ts'
import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react'

/** Where focus was before a dialog that closes in this very moment: one that opens in its place goes back there too. */
let handedOn: Element | null = null

/**
 * What makes a `<dialog>` modal while it is drawn: the browser keeps focus inside and makes the rest inert; Esc closes
 * it, and a press beside it too. However it closes, focus goes back to where it was: before the first, where one dialog
 * has followed another.
 */
export function useModal(isOpen: boolean, onClose: () => void): ComponentProps<'dialog'> {
  const dialog = useRef<HTMLDialogElement>(null)
  // A press that begins inside and ends beside it, as when words are marked, closes nothing.
  const isPressed = useRef(false)

  const opener = useRef<Element>(null)

  // Before it is visible: a key that is pressed at what is drawn, and is not modal yet, would go to the page behind.
  useLayoutEffect(() => {
    if (!isOpen) return
    opener.current = document.activeElement === document.body && handedOn ? handedOn : document.activeElement
    dialog.current!.showModal()
    const noteClosed = noteOpen(dialog.current!)
    return () => {
      handedOn = opener.current
      noteClosed()
    }
  }, [isOpen])

  useEffect(() => {
    if (!isOpen) return
    return () => {
      handedOn = null
      // Focus that has moved elsewhere meanwhile stays there.
      if (opener.current instanceof HTMLElement && document.activeElement === document.body)
        opener.current.focus({ preventScroll: true })
    }
  }, [isOpen])

  return {
    ref: dialog,
    // Esc: it closes by no longer being drawn. Closed by the browser while it is still drawn, it would stay closed where
    // it is opened again in that moment. A field inside may cancel something of its own.
    onCancel: (event) => {
      if (event.target !== dialog.current) return
      event.preventDefault()
      onClose()
    },
    // Where the browser closes it all the same: it lets nothing keep someone from leaving who presses Esc again.
    onClose,
    onPointerDown: (event) => {
      isPressed.current = event.target === dialog.current
    },
    onClick: (event) => {
      if (isPressed.current && event.target === dialog.current) onClose()
    },
  }
}
