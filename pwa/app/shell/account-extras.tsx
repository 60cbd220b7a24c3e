import { NotificationsChoice } from '#pwa/app/shell/notifications-choice.tsx'
import { ThemeChoice } from '#pwa/app/shell/theme-choice.tsx'
import { credits, loadCredits } from '#pwa/data/resources/credits.ts'
import { outboxCount } from '#pwa/data/outbox/outbox-count.ts'
import { creditsLine } from '#pwa/parts/credit-labels.ts'
import { paths } from '#pwa/paths.ts'
import { css } from '#styled/css/css.js'
import { menu } from '#styled/recipes/menu.js'
import { Menu } from '@ark-ui/react/menu'
import { CircleUser, CloudUpload, FileText } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'

/** What stands above the way out: how it looks, and what this device has not sent. */
export function Choices() {
  const { unsent } = useSnapshot(outboxCount)
  return (
    <>
      <ThemeChoice />
      <NotificationsChoice />
      <Place to={paths.account} icon={<CircleUser size={16} aria-hidden />} label="Account" />
      <Place to={paths.results} icon={<FileText size={16} aria-hidden />} label="Results" />
      <Place to={paths.outbox} icon={<CloudUpload size={16} aria-hidden />} label="Outbox" count={unsent} />
    </>
  )
}

/** An entry that leads somewhere. */
function Place({ to, icon, label, count = 0 }: { to: string; icon: ReactNode; label: string; count?: number }) {
  const navigate = useNavigate()
  return (
    <Menu.Item value={label} valueText={label} className={menu().item} onClick={() => void navigate(to)}>
      {icon}
      {label}
      {count > 0 && <span className={css({ marginLeft: 'auto', color: 'fg.subtle' })}>{count}</span>}
    </Menu.Item>
  )
}

/** What is left to spend, quietly; nothing where nothing is counted. */
export function CreditsLeft() {
  const { value } = useSnapshot(credits)
  useEffect(() => void loadCredits(), [])
  const line = value && creditsLine(value)
  return line && <p className={css({ color: 'fg.subtle', paddingTop: '4' })}>{line}</p>
}
