import { palette } from '#pwa/app/palette/palette-open.ts'
import { AfterFirstPicture } from '#pwa/app/shell/after-first-picture.tsx'
import { connection } from '#pwa/data/network/connection.ts'
import { session } from '#pwa/data/session/session.ts'
import { Brand } from '#pwa/parts/brand.tsx'
import { isApple } from '#pwa/parts/device-name.ts'
import { PersonFace } from '#pwa/parts/person-face.tsx'
import { paths } from '#pwa/paths.ts'
import { cx } from '#pwa/ui/cx.ts'
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

export function TopBar({ onMenu, isMenuOpen }: { onMenu: () => void; isMenuOpen: boolean }) {
  const { online } = useSnapshot(connection)
  return (
    <header className={bar}>
      <span className={css({ md: { display: 'none' } })}>
        <IconButton label="Menu" align="start" aria-expanded={isMenuOpen} aria-haspopup="dialog" onClick={onMenu}>
          <Menu size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </span>
      <Link to={paths.dashboard} className={cx(home, !online && mark)}>
        <Brand />
      </Link>
      <span className={css({ flex: '1' })} />
      <button type="button" aria-haspopup="dialog" className={search} onClick={() => (palette.isOpen = true)}>
        <Search size={20} strokeWidth={1.75} aria-hidden />
        <span className={css({ flex: '1', textAlign: 'start', mdDown: { srOnly: true } })}>Find or run anything</span>
        <kbd aria-hidden className={key}>
          {isApple ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      <AfterFirstPicture meanwhile={<Avatar />}>
        <AccountMenu />
      </AfterFirstPicture>
    </header>
  )
}

// On phones an icon; where there is room, what looks like the field that it opens.
const search = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '8',
  width: 'touch',
  height: 'touch',
  borderRadius: 'control',
  color: 'fg.muted',
  cursor: 'pointer',
  _hover: { background: 'bg.hover' },
  md: {
    flex: '[0 1 16rem]',
    minWidth: 'touch',
    height: '[2.25rem]',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    paddingLeft: '12',
    paddingRight: '8',
    marginRight: '8',
    border: 'hairline',
    background: 'bg.panel',
    textStyle: 'label',
    '& svg': { width: '[16px]' },
  },
})

const key = css({
  paddingInline: '[6px]',
  borderRadius: 'badge',
  border: 'hairline',
  textStyle: 'micro',
  fontFamily: 'sans',
  color: 'fg.subtle',
  mdDown: { display: 'none' },
})

/** Offline the mark alone stays on phones: what is said of the network stands in the room of the name. */
const mark = css({ mdDown: { width: '[1.875rem]', minWidth: '0' } })

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
  flexShrink: '1',
  minWidth: '[2.25rem]',
  height: 'touch',
  overflow: 'hidden',
  borderRadius: 'control',
  paddingInline: '[3px]',
})
