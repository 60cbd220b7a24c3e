import { NotificationsChoice } from '#pwa/app/shell/notifications-choice.tsx'
import { ThemeChoice } from '#pwa/app/shell/theme-choice.tsx'
import { credits, loadCredits } from '#pwa/data/credits.ts'
import { creditsLine } from '#pwa/parts/credit-words.ts'
import { css } from '#styled/css/css.js'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

/** What this device remembers of its own. */
export function DeviceChoices() {
  return (
    <>
      <ThemeChoice />
      <NotificationsChoice />
    </>
  )
}

/** What is left to spend, quietly; nothing where nothing is counted. */
export function CreditsLeft() {
  const { value } = useSnapshot(credits)
  useEffect(() => void loadCredits(), [])
  const line = value && creditsLine(value)
  return line && <p className={css({ color: 'fg.subtle', paddingTop: '4' })}>{line}</p>
}
