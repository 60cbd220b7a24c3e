import { NavList } from '#pwa/app/shell/nav-list.tsx'
import { css } from '#styled/css/css.js'

/** The navigation beside the sheet: an icon rail on tablets, words on desktops. */
export function SideNav() {
  return (
    <nav
      aria-label="Main"
      className={css({
        display: 'none',
        gridArea: 'nav',
        overflowY: 'auto',
        paddingInline: '12',
        paddingBlock: '12',
        md: { display: 'block' },
      })}
    >
      <NavList place="side" />
    </nav>
  )
}
