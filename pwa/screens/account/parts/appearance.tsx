import { type Theme, chooseTheme, currentTheme, onThemeChange } from '#pwa/data/page/theme.ts'
import { Choice } from '#pwa/screens/account/parts/choice.tsx'
import { Section } from '#pwa/parts/section.tsx'
import { css } from '#styled/css/css.js'
import { useId, useSyncExternalStore } from 'react'

const themes: { value: Theme; label: string }[] = [
  { value: 'system', label: 'As on the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** How the app looks, on this device alone. */
export function Appearance() {
  const theme = useSyncExternalStore(onThemeChange, currentTheme)
  const name = useId()
  return (
    <Section title="Appearance">
      <fieldset>
        <legend className={css({ color: 'fg.muted', paddingBottom: '4' })}>Theme on this device</legend>
        <div className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '24' })}>
          {themes.map(({ value, label }) => (
            <Choice
              key={value}
              label={label}
              type="radio"
              name={name}
              checked={value === theme}
              onChange={() => chooseTheme(value)}
            />
          ))}
        </div>
      </fieldset>
    </Section>
  )
}
