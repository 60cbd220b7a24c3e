import { forget, write } from '../session/storage.ts'

/** How the app looks on this device; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

const key = 'theme'

/** The theme that is on the page now. */
export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Paints the page anew at once, here and in the other tabs, and keeps the choice on this device if it lets us. */
export function chooseTheme(theme: Theme): void {
  const kept = theme === 'system' ? null : theme
  if (kept) write(key, kept)
  else forget(key)
  // The script in index.html paints when the key changes. Browsers notify all tabs but this one.
  dispatchEvent(new StorageEvent('storage', { key, newValue: kept }))
}

/** Calls `changed` after the theme has changed, in whichever tab; returns the way to stop that. */
export function onThemeChange(changed: () => void): () => void {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}
