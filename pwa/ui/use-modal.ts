import { noteOpen, topDialog } from '#pwa/ui/open-dialogs.ts'
import { useCloseRequest } from '#pwa/ui/use-close-request.ts'
import { type ComponentProps, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'

/** Where focus was before a dialog that closes in this very moment: one that opens in its place goes back there too. */
let handedOn: Element | null = null

/**
 * What makes a `<dialog>` modal while it is drawn: the browser keeps focus inside and makes the rest inert; Esc closes
 * it, and a press beside it too. However it closes, focus goes back to where it was: before the first, where one dialog
 * has followed another.
 *
 * One that `covers` the whole screen itself lies in front without making the rest inert, for which the browser works out
 * the style of everything behind anew: a quarter of a second on a slow phone. What is typed into has the focus then, and
 * Tab stays inside. Over another dialog, and in browsers without popovers, it is modal all the same.
 */
export function useModal(isOpen: boolean, onClose: () => void, { covers = false } = {}): ComponentProps<'dialog'> {
  const dialog = useRef<HTMLDialogElement>(null)
  // A press that begins inside and ends beside it, as when words are marked, closes nothing.
  const isPressed = useRef(false)

  const opener = useRef<Element>(null)

  // Before it is visible: a key that is pressed at what is drawn, and is not modal yet, would go to the page behind.
  useLayoutEffect(() => {
    if (!isOpen) return
    opener.current = document.activeElement === document.body && handedOn ? handedOn : document.activeElement
    if (!covers || topDialog() || !dialog.current!.showPopover) {
      // What keys have led to is marked; what was pressed is not, or has no focus at all.
      const isByKey = document.activeElement?.matches(':focus-visible') === true
      dialog.current!.showModal()
      if (!isByKey) leaveUnmarked(dialog.current!)
    } else {
      dialog.current!.showPopover()
      dialog.current!.querySelector<HTMLElement>('input, textarea')?.focus()
    }
    const noteClosed = noteOpen(dialog.current!)
    tellPage()
    return () => {
      handedOn = opener.current
      noteClosed()
      tellPage()
    }
  }, [isOpen, covers])

  useEffect(() => {
    if (!isOpen) return
    return () => {
      handedOn = null
      // Focus that has moved elsewhere meanwhile stays there.
      if (opener.current instanceof HTMLElement && document.activeElement === document.body)
        opener.current.focus({ preventScroll: true })
    }
  }, [isOpen])

  useCloseRequest(isOpen && covers, onClose, dialog)

  return {
    ref: dialog,
    ...(covers && { popover: 'manual', 'aria-modal': true, onKeyDown: stayInside }),
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

/** A style for the page that has a dialog would be looked for in all of the page with each change of it. */
function tellPage(): void {
  document.documentElement.toggleAttribute('data-covered', topDialog() !== undefined)
}

/**
 * WebKit marks the button that it gives the focus to as if a key had led there, though a press opened the dialog. The
 * dialog itself has the focus then, and Tab leads to the button.
 */
function leaveUnmarked(dialog: HTMLDialogElement): void {
  if (!document.activeElement?.matches('button:focus-visible')) return
  dialog.tabIndex = -1
  dialog.focus()
}

/** After the last thing that Tab reaches comes the first. */
function stayInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return
  const reached = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select'),
  ].filter((each) => !each.matches(':disabled, [tabindex="-1"]') && each.getClientRects().length > 0)
  const from = reached.indexOf(document.activeElement as HTMLElement)
  const isAtEnd = event.shiftKey ? from <= 0 : from === reached.length - 1
  if (!isAtEnd) return
  event.preventDefault()
  reached.at(event.shiftKey ? -1 : 0)?.focus()
}
