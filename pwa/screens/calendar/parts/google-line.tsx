import { connection } from '#pwa/data/network/connection.ts'
import { clockTime, dayName } from '#pwa/parts/times.ts'
import { paths } from '#pwa/paths.ts'
import { css } from '#styled/css/css.js'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'

/** How old Google's events are where that matters, and what is wrong with their calendar. */
export function GoogleLine({ fetchedAt, failed }: { fetchedAt: number | null; failed: string }) {
  const { online } = useSnapshot(connection)
  const since = fetchedAt === null ? '' : `${dayName(new Date(fetchedAt).toISOString())}, ${clockTime(fetchedAt)}`
  if (failed && online) {
    return (
      <p role="status" className={css({ textStyle: 'small', color: 'waiting.fg' })}>
        {failed}
        {since && ` Showing Google's events of ${since}.`}{' '}
        <Link to={paths.integrations} className={css({ textDecoration: 'underline' })}>
          Integrations
        </Link>
      </p>
    )
  }
  if (online || !since) return null
  return <p className={css({ textStyle: 'small', color: 'fg.subtle' })}>Google Calendar as of {since}</p>
}
