import { AfterFirstPicture } from '#pwa/app/shell/after-first-picture.tsx'
import { session } from '#pwa/data/session/session.ts'
import { Brand } from '#pwa/parts/brand.tsx'
import { isApple } from '#pwa/parts/device-name.ts'
import { PersonFace } from '#pwa/parts/person-face.tsx'
import { paths } from '#pwa/paths.ts'
import { deferred } from '#pwa/ui/deferred.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { css } from '#styled/css/css.js'
import { Menu, Search } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'

const AccountMenu = deferred(
  () => import('#pwa/app/shell/account-menu.tsx').then((m) => m.AccountMenu),
  'extra',
  Avatar,
)

export function TopBar({
  onMenu,
  isMenuOpen,
  onSearch,
}: {
  onMenu: () => void
  isMenuOpen: boolean
  onSearch: () => void
}) {
  return (
    <header className={bar}>
      <span className={css({ md: { display: 'none' } })}>
        <IconButton label="Menu" align="start" aria-expanded={isMenuOpen} aria-haspopup="dialog" onClick={onMenu}>
          <Menu size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </span>
      <Link to={paths.dashboard} className={home}>
        <Brand />
      </Link>
      <span className={css({ flex: '1' })} />
      <IconButton
        label={isApple ? 'Search ⌘K' : 'Search Ctrl K'}
        aria-label="Search"
        aria-haspopup="dialog"
        onClick={onSearch}
      >
        <Search size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <AfterFirstPicture meanwhile={<Avatar />}>
        <AccountMenu />
      </AfterFirstPicture>
    </header>
  )
}

/** Where the menu of the account will be. */
function Avatar() {
  const { user } = useSnapshot(session)
  return <span className={avatar}>{user && <PersonFace name={user.name} />}</span>
}

const avatar = css({ display: 'grid', placeItems: 'center', width: 'touch', height: 'touch', marginRight: '[-6px]' })

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

// Where there is no room for its name, the mark stays.
const home = css({
  display: 'flex',
  alignItems: 'center',
  minWidth: '[2.25rem]',
  minHeight: 'touch',
  overflow: 'hidden',
  borderRadius: 'control',
  paddingInline: '[3px]',
})
