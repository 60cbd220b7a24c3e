import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/**
 * Draws what belongs to the element with this id in front of the landmark that it stands in, or of its dialog: within
 * what scrolls or is raised, other things would stand before it.
 */
export function InFront({ of, children }: { of: string; children: ReactNode }) {
  return createPortal(children, document.getElementById(of)?.closest('dialog, main, header') ?? document.body)
}
