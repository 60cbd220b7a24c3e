import { topDialog } from '#pwa/ui/open-dialogs.ts'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** What Chromium tells of Esc and of Android's way back with; others know it not yet. */
type Watcher = EventTarget & { destroy: () => void }

/**
 * Calls `onClose` when someone asks to close what is open with Esc, or Android's way back. While a dialog lies over it the
 * dialog is meant; `self` is given where it is one that the browser does not close by itself.
 */
export function useCloseRequest(isOpen: boolean, onClose: () => void, self?: RefObject<HTMLElement | null>): void {
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!isOpen) return
    const { CloseWatcher } = globalThis as { CloseWatcher?: new () => Watcher }
    if (CloseWatcher) {
      const watcher = new CloseWatcher()
      watcher.addEventListener('close', () => close.current())
      return () => watcher.destroy()
    }
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key === 'Escape' &&
        !event.isComposing &&
        !event.defaultPrevented &&
        topDialog() === (self?.current ?? undefined)
      )
        close.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen, self])
}
