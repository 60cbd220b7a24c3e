import { useSyncExternalStore } from 'react'

/**
 * Where the layout changes, as in the style sheet: by the text size that the reader has set, so that large letters get the
 * layout of a narrow screen.
 */
export const belowTablet = '(max-width: 47.9975rem)'
export const fromTablet = '(min-width: 48rem)'
export const fromDesktop = '(min-width: 75rem)'

/** Whether a media query holds, followed live. */
export function useMedia(query: string): boolean {
  // Once for each drawing: what is drawn with each key pays for every question.
  const media = matchMedia(query)
  return useSyncExternalStore(
    (changed) => {
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => media.matches,
  )
}
