import { type Theme, chooseTheme, currentTheme, onThemeChange } from '#pwa/data/page/theme.ts'
import { MenuChoice } from '#pwa/ui/menu-choice.tsx'
import { Monitor, Moon, Sun } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'

const themes: { value: Theme; label: string; icon: ReactNode }[] = [
  { value: 'system', label: 'System', icon: <Monitor size={16} aria-hidden /> },
  { value: 'light', label: 'Light', icon: <Sun size={16} aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={16} aria-hidden /> },
]

export function ThemeChoice() {
  const theme = useSyncExternalStore(onThemeChange, currentTheme)
  return <MenuChoice label="Theme" value={theme} options={themes} onChange={chooseTheme} />
}
