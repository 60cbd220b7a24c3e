import { type RefObject, useEffect } from 'react'

/** What toasts stand above, so that they cover no control: each is told by a property of the root. */
type Edge =
  /** What is docked at the page's end. */
  | '--dock'
  /** The bar at the bottom of phones. */
  | '--bar'
  /** What floats over the end of a list on phones. */
  | '--float'
  /** The update notice. */
  | '--notice'

/** Sets `--dock`, or another edge, to the height of what stands there. */
export function useDock(dock: RefObject<HTMLElement | null>, edge: Edge = '--dock'): void {
  useEffect(() => {
    const root = document.documentElement.style
    const observer = new ResizeObserver(() => root.setProperty(edge, `${dock.current?.offsetHeight ?? 0}px`))
    if (dock.current) observer.observe(dock.current)
    return () => {
      observer.disconnect()
      root.removeProperty(edge)
    }
  }, [dock, edge])
}

/** Sets an edge to a height that is known; null where nothing stands there. */
export function useEdge(edge: Edge, height: string | null): void {
  useEffect(() => {
    if (height === null) return
    const root = document.documentElement.style
    root.setProperty(edge, height)
    return () => void root.removeProperty(edge)
  }, [edge, height])
}
