import { type RefObject, useEffect } from 'react'

/** Sets `--dock`, the height of what is docked at the page's end, so that toasts stand above it and cover no button. */
export function useDock(dock: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = document.documentElement.style
    const observer = new ResizeObserver(() => root.setProperty('--dock', `${dock.current?.offsetHeight ?? 0}px`))
    if (dock.current) observer.observe(dock.current)
    return () => {
      observer.disconnect()
      root.removeProperty('--dock')
    }
  }, [dock])
}
