import { useEffect, useLayoutEffect, useRef } from 'react'

/** What Chromium tells of Esc and of Android's way back with; others know it not yet. */
type Watcher = EventTarget & { destroy: () => void }

/** Calls `onClose` when someone asks to close what is open and no dialog: with Esc, or Android's way back. */
export function useCloseRequest(isOpen: boolean, onClose: () => void): void {
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
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog:modal')) close.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen])
}
