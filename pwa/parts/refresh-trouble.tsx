import { connection } from '#pwa/data/network/connection.ts'
import { couldNotRefresh, offlineCopy } from '#pwa/parts/times.ts'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { css } from '#styled/css/css.js'
import { useSnapshot } from 'valtio'

/** What stands over old data, or in its place, after a load that failed. `loadedAt` is in milliseconds since 1970. */
export function RefreshTrouble({ loadedAt, onRetry }: { loadedAt: number | null; onRetry: () => void }) {
  const { online } = useSnapshot(connection)
  // That there is no network is said above, and trying again changes nothing.
  if (!online) return <p className={css({ textStyle: 'small', color: 'fg.subtle' })}>{offlineCopy(loadedAt)}</p>
  return <InlineTrouble text={couldNotRefresh(loadedAt)} onRetry={onRetry} />
}
