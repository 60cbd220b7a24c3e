import { deviceLabel } from '#pwa/parts/device-label.ts'
import { exactMoment, formatMoment } from '#pwa/parts/zoned-time.ts'
import { actionName, detailsOf } from '#pwa/screens/settings/audit-labels.ts'
import { css } from '#styled/css/css.js'
import { auditEntry } from '#styled/recipes/audit-entry.js'
import type { AuditLog } from '#shared/contract/audit.ts'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** One entry: a sentence, and all that is known of it once it is opened. */
export function AuditRow({ entry }: { entry: AuditLog }) {
  const { timestamp, action, summary, address, user_agent } = entry
  const styles = auditEntry()
  return (
    <li className={styles.root}>
      <details>
        <summary className={styles.head}>
          <span className={styles.text}>{summary}</span>
          <span className={styles.facts}>
            <span>{actionName(action)}</span>
            <time dateTime={timestamp}>{formatMoment(timestamp)}</time>
          </span>
          <ChevronDown size={16} aria-hidden className={styles.mark} />
        </summary>
        <dl className={styles.list}>
          <Line name="When">{exactMoment(timestamp)}</Line>
          <Line name="Who">{whoOf(entry)}</Line>
          <Line name="From">
            {[address ?? 'An unknown address', user_agent === null ? null : deviceLabel(user_agent)]
              .filter(Boolean)
              .join(', ')}
          </Line>
          {detailsOf(entry).map(({ name, before, value }) => (
            <Line key={name} name={name}>
              {before !== undefined && (
                <>
                  <del className={css({ color: 'fg.subtle' })}>{before}</del>
                  <span className={css({ srOnly: true })}>, now</span>
                  <span aria-hidden>{' → '}</span>{' '}
                </>
              )}
              {value}
            </Line>
          ))}
          {entry.resource_id !== null && <Line name="Id">{entry.resource_id}</Line>}
        </dl>
      </details>
    </li>
  )
}

function whoOf({ actor }: AuditLog): string {
  if (!actor) return 'Nobody who was signed in'
  return actor.name ?? 'Someone whose account is deleted'
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={auditEntry().line}>
      <dt className={css({ color: 'fg.subtle' })}>{name}</dt>
      <dd className={css({ overflowWrap: 'anywhere' })}>{children}</dd>
    </div>
  )
}
