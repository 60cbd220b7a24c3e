import { useEffect } from 'react'

/** What an on-screen keyboard takes at least, in pixels. */
const keyboardHeight = 150

/**
 * While an on-screen keyboard is up, `--app-height` is what is visible above it, and html has `data-keyboard`. Browsers
 * that follow `interactive-widget` resize the page themselves; Safari resizes only the visual viewport.
 */
export function useKeyboard(): void {
  useEffect(() => {
    const view = visualViewport
    if (!view || !matchMedia('(pointer: coarse)').matches) return
    const root = document.documentElement
    let tallest = 0
    let width = 0
    const measure = () => {
      // Turned, or pinched: what was measured before says nothing.
      if (view.width !== width) tallest = view.height
      width = view.width
      tallest = Math.max(tallest, view.height)
      const isUp = tallest - view.height > keyboardHeight && view.scale === 1
      root.toggleAttribute('data-keyboard', isUp)
      // What the root says is a new style for everything on the page: without a keyboard it says nothing.
      if (!isUp) return void root.style.removeProperty('--app-height')
      root.style.setProperty('--app-height', `${view.height}px`)
      scrollTo(0, 0)
    }
    // Asked for while the screen is being drawn, it would be laid out twice.
    const first = requestAnimationFrame(measure)
    view.addEventListener('resize', measure)
    return () => {
      cancelAnimationFrame(first)
      view.removeEventListener('resize', measure)
      root.style.removeProperty('--app-height')
      root.removeAttribute('data-keyboard')
    }
  }, [])
}
