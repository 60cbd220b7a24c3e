import { type RefObject, useLayoutEffect } from 'react'

/**
 * Moves the focus to the row below, or above, when the one in `line` goes while it has the focus: a keyboard stays
 * where it was.
 */
export function useNeighbour(line: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = line.current
    return () => {
      const item = element?.contains(document.activeElement) ? element.closest('li') : null
      const row = item && (nextRow(item, 'nextElementSibling') ?? nextRow(item, 'previousElementSibling'))
      row?.focus({ preventScroll: true })
    }
  }, [line])
}

/** Headings are passed over. */
function nextRow(from: Element, way: 'nextElementSibling' | 'previousElementSibling'): HTMLElement | null {
  for (let item = from[way]; item; item = item[way]) {
    const row = item.querySelector<HTMLElement>('[data-row]')
    if (row) return row
  }
  return null
}
