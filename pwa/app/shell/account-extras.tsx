import { NotificationsChoice } from '#pwa/app/shell/notifications-choice.tsx'
import { ThemeChoice } from '#pwa/app/shell/theme-choice.tsx'
import { credits, loadCredits } from '#pwa/data/resources/credits.ts'
import { outboxCount } from '#pwa/data/outbox/outbox-count.ts'
import { creditsLine } from '#pwa/parts/credit-labels.ts'
import { paths } from '#pwa/paths.ts'
import { css } from '#styled/css/css.js'
import { menu } from '#styled/recipes/menu.js'
import { CircleUser, CloudUpload, FileText } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'

/** What stands above the way out: how it looks, and what this device has not sent. */
export function Choices() {
  const { unsent } = useSnapshot(outboxCount)
  const navigate = useNavigate()
  return (
    <>
      <ThemeChoice />
      <NotificationsChoice />
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={menu().item}
        onClick={() => void navigate(paths.account)}
      >
        <CircleUser size={16} aria-hidden />
        Account
      </button>
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={menu().item}
        onClick={() => void navigate(paths.results)}
      >
        <FileText size={16} aria-hidden />
        Results
      </button>
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={menu().item}
        onClick={() => void navigate(paths.outbox)}
      >
        <CloudUpload size={16} aria-hidden />
        Outbox
        {unsent > 0 && <span className={css({ marginLeft: 'auto', color: 'fg.subtle' })}>{unsent}</span>}
      </button>
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
