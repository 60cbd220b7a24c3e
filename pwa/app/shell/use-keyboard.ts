import { useEffect } from 'react'

/** What an on-screen keyboard takes at least, in pixels. */
const keyboardHeight = 150

/**
 * Keeps `--app-height` at what is visible above an on-screen keyboard, and marks html with `data-keyboard` while it
 * is up. Browsers that follow `interactive-widget` resize the page themselves; Safari resizes only the visual viewport.
 */
export function useKeyboard(): void {
  useEffect(() => {
    const view = visualViewport
    if (!view || !matchMedia('(pointer: coarse)').matches) return
    const root = document.documentElement
    let tallest = view.height
    let width = view.width
    const measure = () => {
      // Turned, or pinched: what was measured before says nothing.
      if (view.width !== width) tallest = view.height
      width = view.width
      tallest = Math.max(tallest, view.height)
      root.style.setProperty('--app-height', `${view.height}px`)
      root.toggleAttribute('data-keyboard', tallest - view.height > keyboardHeight && view.scale === 1)
      if (root.hasAttribute('data-keyboard')) scrollTo(0, 0)
    }
    measure()
    view.addEventListener('resize', measure)
    return () => {
      view.removeEventListener('resize', measure)
      root.style.removeProperty('--app-height')
      root.removeAttribute('data-keyboard')
    }
  }, [])
}
