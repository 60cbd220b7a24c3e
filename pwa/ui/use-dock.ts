import { type RefObject, useEffect } from 'react'

/** What toasts stand above, so that they cover no control: each is told by a property. */
type Edge =
  /** What is docked at the page's end. */
  | '--dock'
  /** The bar at the bottom of phones. */
  | '--bar'
  /** What floats over the end of a list on phones. */
  | '--float'
  /** The update notice. */
  | '--notice'

const heights: { [edge: string]: string } = {}

/**
 * The ref of what stands above the edges and has `data-above`. It has the properties itself: one of the root is a new
 * style for the whole page.
 */
export function aboveEdges(element: HTMLElement | null): void {
  for (const edge in heights) element?.style.setProperty(edge, heights[edge]!)
}

/** Without a height it takes the property away. */
function tell(edge: Edge, height = ''): void {
  heights[edge] = height
  document.querySelectorAll<HTMLElement>('[data-above]').forEach(aboveEdges)
}

/** Tells the height of what stands at an edge. */
export function useDock(dock: RefObject<HTMLElement | null>, edge: Edge = '--dock'): void {
  useEffect(() => {
    const observer = new ResizeObserver(() => tell(edge, `${dock.current?.offsetHeight ?? 0}px`))
    if (dock.current) observer.observe(dock.current)
    return () => {
      observer.disconnect()
      tell(edge)
    }
  }, [dock, edge])
}

/** Tells a height that is known; null where nothing stands there. */
export function useEdge(edge: Edge, height: string | null): void {
  useEffect(() => {
    if (height === null) return
    tell(edge, height)
    return () => tell(edge)
  }, [edge, height])
}
