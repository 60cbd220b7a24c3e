import { isCurrent, navGroups } from '#pwa/app/shell/nav-entries.ts'
import { navNeeds } from '#pwa/app/shell/nav-counts.ts'
import { NeedsCount } from '#pwa/app/shell/needs-count.tsx'
import { paths } from '#pwa/paths.ts'
import { useEdge } from '#pwa/ui/use-dock.ts'
import { css } from '#styled/css/css.js'
import { Link, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'

/** What a thumb reaches on phones, and how it is called where there is little room. */
const tabs = Object.entries({
  [paths.dashboard]: 'Desk',
  [paths.tasks]: 'Tasks',
  [paths.agents]: 'Agents',
  [paths.calendar]: 'Calendar',
  [paths.chat]: 'Chat',
})

/** The bar at the bottom of phones; a conversation with an agent has the room for itself. */
export function BottomBar() {
  const { pathname } = useLocation()
  const needs = useSnapshot(navNeeds)
  const isShown = !pathname.startsWith(`${paths.agents}/`)
  useEdge('--bar', isShown ? '60px' : null)
  if (!isShown) return null
  return (
    <nav aria-label="Shortcuts" className={bar}>
      {tabs.map(([to, label]) => {
        const entry = navGroups[0]!.find((each) => each.to === to)!
        return (
          <Link key={to} to={to} aria-current={isCurrent(entry, pathname) ? 'page' : undefined} className={tab}>
            <entry.icon size={22} strokeWidth={1.75} aria-hidden />
            {label}
            <NeedsCount
              count={needs[to]}
              className={css({
                position: 'absolute',
                top: '4',
                left: '[calc(50% + 8px)]',
                fontSize: '[min(0.75rem, 16px)]',
                minWidth: '[18px]',
                lineHeight: '[1.5]',
              })}
            />
          </Link>
        )
      })}
    </nav>
  )
}

const bar = css({
  gridArea: 'foot',
  position: 'sticky',
  bottom: '0',
  zIndex: 'nav',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '[minmax(0, 1fr)]',
  paddingInline: '[env(safe-area-inset-left) env(safe-area-inset-right)]',
  paddingBottom: '[env(safe-area-inset-bottom)]',
  borderTop: 'hairline',
  background: 'bg.canvas',
  _keyboard: { display: 'none' },
  md: { display: 'none' },
})

const tab = css({
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: '4',
  height: '[59px]',
  textStyle: 'micro',
  // Beyond it five words have no room beside each other.
  fontSize: '[min(0.75rem, 16px)]',
  lineHeight: '[1.34]',
  color: 'fg.muted',
  _current: { color: 'fg.default', fontWeight: 'strong', '& svg': { color: 'accent.fg' } },
  _focusVisible: { outlineOffset: '[-2px]' },
})
