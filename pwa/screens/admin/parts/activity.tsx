import { overview } from '#pwa/data/resources/admin.ts'
import { Section, Waiting, flush } from '#pwa/parts/section.tsx'
import { formatMoment } from '#pwa/parts/zoned-time.ts'
import { paths } from '#pwa/paths.ts'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { css } from '#styled/css/css.js'
import { useSnapshot } from 'valtio'

/** What has happened in the workspace, newest first. */
export function Activity() {
  const { value, failed } = useSnapshot(overview.store)
  const isSlow = useDelay()
  const all = (
    <ButtonLink
      kind="ghost"
      className={flush}
      to={`${paths.systemSettings}?tab=audit`}
      aria-label="See all recent activity"
    >
      See all
    </ButtonLink>
  )
  return (
    <Section title="Recent activity" action={all}>
      {value === null && !failed && isSlow && <Waiting what="recent activity" />}
      {value?.recent_activity.length === 0 && (
        <p className={css({ color: 'fg.muted' })}>
          Nothing has happened yet. Sign-ins, invitations and changed settings show here.
        </p>
      )}
      <ul aria-label="Recent activity">
        {value?.recent_activity.map(({ id, timestamp, summary }) => (
          <li
            key={id}
            className={css({
              display: 'grid',
              gap: '2',
              paddingBlock: '8',
              borderBottom: 'hairline',
              _last: { borderBottom: 'none' },
            })}
          >
            <span className={css({ overflowWrap: 'anywhere' })}>{summary}</span>
            <time dateTime={timestamp} className={css({ textStyle: 'small', color: 'fg.subtle' })}>
              {formatMoment(timestamp)}
            </time>
          </li>
        ))}
      </ul>
    </Section>
  )
}
