import { Section } from '#pwa/parts/section.tsx'
import { paths } from '#pwa/paths.ts'
import { css } from '#styled/css/css.js'
import { adminPage } from '#styled/recipes/admin-page.js'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'

const places = [
  { to: '', label: 'API Configuration', text: 'Limits, other web pages, models and their keys' },
  { to: '?tab=security', label: 'Security Settings', text: 'Passwords, sessions, signing in' },
  { to: '?tab=backups', label: 'Backup & Recovery', text: 'Back up and restore' },
  { to: '?tab=audit', label: 'Audit Logs', text: 'Who did what, from where' },
]

/** The ways into the system settings. */
export function Shortcuts() {
  return (
    <Section title="System settings">
      <ul>
        {places.map(({ to, label, text }) => (
          <li key={label} className={css({ borderBottom: 'hairline', _last: { borderBottom: 'none' } })}>
            <Link to={`${paths.systemSettings}${to}`} className={adminPage().shortcut}>
              <span className={css({ display: 'grid', gap: '2', flex: '1', minWidth: '0' })}>
                <span className={css({ textStyle: 'body', fontWeight: 'strong' })}>{label}</span>
                <span className={css({ textStyle: 'small', color: 'fg.subtle' })}>{text}</span>
              </span>
              <ChevronRight size={16} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
