import { overview } from '#pwa/data/resources/admin.ts'
import { FigureStrip } from '#pwa/parts/figure-strip.tsx'
import { RefreshTrouble } from '#pwa/parts/refresh-trouble.tsx'
import { useLoad } from '#pwa/parts/use-load.ts'
import { connection } from '#pwa/data/network/connection.ts'
import { useSnapshot } from 'valtio'

/** How much there is in the administrator's workspace. */
export function Counters() {
  const { value, failed, loadedAt } = useSnapshot(overview.store)
  const { online } = useSnapshot(connection)
  useLoad(overview.load)
  return (
    <div>
      {failed && online && <RefreshTrouble loadedAt={loadedAt} onRetry={() => void overview.load()} />}
      <FigureStrip
        label="In figures"
        figures={[
          ['Users', value?.users ?? null],
          ['AI agents', value?.agents ?? null],
          ['Tasks', value?.tasks ?? null],
          ['Projects', value?.projects ?? null],
        ]}
      />
    </div>
  )
}
