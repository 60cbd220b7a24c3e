import { type NavEntry, isCurrent, navGroups } from '#pwa/app/shell/nav-entries.ts'
import { navCounts, navNeeds } from '#pwa/app/shell/nav-counts.ts'
import { NeedsCount } from '#pwa/app/shell/needs-count.tsx'
import { session } from '#pwa/data/session/session.ts'
import { css } from '#styled/css/css.js'
import { navItem } from '#styled/recipes/nav-item.js'
import { Link, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'

/** The entries of the navigation; Admin only for admins. */
export function NavList({ place, onFollow }: { place: 'side' | 'drawer'; onFollow?: () => void }) {
  const { user } = useSnapshot(session)
  const counts = useSnapshot(navCounts)
  const needs = useSnapshot(navNeeds)
  const { pathname } = useLocation()
  const isAllowed = (entry: NavEntry) => !entry.adminOnly || user?.role === 'admin'
  const styles = navItem({ place })
  return navGroups.map((entries, group) => (
    // oxlint-disable-next-line react/no-array-index-key -- the groups never change
    <ul key={group} className={groupClass}>
      {entries.filter(isAllowed).map((entry) => {
        const { to, label, icon: Icon } = entry
        return (
          <li key={to}>
            <Link
              to={to}
              aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
              title={place === 'side' ? label : undefined}
              className={styles.root}
              onClick={onFollow}
            >
              <span className={styles.icon}>
                <Icon size={18} strokeWidth={1.75} aria-hidden />
              </span>
              <span className={styles.label}>{label}</span>
              {/* Without a unit it says nothing to those who do not see where it stands. */}
              <span aria-hidden className={styles.count}>
                {counts[to]}
              </span>
              <NeedsCount count={needs[to]} className={styles.needs} />
            </Link>
          </li>
        )
      })}
    </ul>
  ))
}

const groupClass = css({
  display: 'grid',
  gap: '2',
  // As wide as what the entries say, not as their highlight.
  '& + &::before': { content: '""', marginInline: '12', marginBlock: '12', borderTop: 'hairline' },
})
