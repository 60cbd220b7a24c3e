import { AccountMenu } from '#pwa/app/shell/account-menu.tsx'
import { connection } from '#pwa/data/connection.ts'
import { outboxCount } from '#pwa/data/outbox-count.ts'
import { Brand } from '#pwa/parts/brand.tsx'
import { paths } from '#pwa/paths.ts'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { css } from '#styled/css/css.js'
import { CloudOff, Menu } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'

export function TopBar({ onMenu, isMenuOpen }: { onMenu: () => void; isMenuOpen: boolean }) {
  const { online } = useSnapshot(connection)
  const { unsent } = useSnapshot(outboxCount)
  return (
    <header className={bar}>
      <span className={css({ md: { display: 'none' } })}>
        <IconButton label="Menu" align="start" aria-expanded={isMenuOpen} aria-haspopup="dialog" onClick={onMenu}>
          <Menu size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </span>
      <Link to={paths.dashboard} className={css({ display: 'flex', alignItems: 'center', minHeight: 'touch', borderRadius: 'control', paddingInline: '[3px]' })}>
        <Brand />
      </Link>
      <span className={css({ flex: '1' })} />
      {!online && (
        <span role="status" className={pill}>
          <CloudOff size={16} aria-hidden />
          Offline
          {unsent > 0 && <span className={css({ color: 'fg.muted', fontWeight: 'regular' })}>{unsent} saved</span>}
        </span>
      )}
      <AccountMenu />
    </header>
  )
}

const bar = css({
  gridArea: 'bar',
  position: 'sticky',
  top: '0',
  zIndex: 'nav',
  display: 'flex',
  alignItems: 'center',
  height: '[calc({sizes.barPhone} + env(safe-area-inset-top))]',
  paddingTop: '[env(safe-area-inset-top)]',
  paddingLeft: '[max(2px, env(safe-area-inset-left))]',
  paddingRight: '[max(12px, env(safe-area-inset-right))]',
  background: 'bg.canvas',
  _keyboard: { mdDown: { display: 'none' } },
  md: { height: 'bar', paddingTop: '0', paddingInline: '[20px]' },
})

const pill = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  height: 'small',
  paddingInline: '12',
  borderRadius: 'full',
  marginRight: '8',
  background: 'bg.hover',
  textStyle: 'label',
  fontWeight: 'strong',
})
