import { couldNotRefresh } from '#pwa/parts/times.ts'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'

/** What stands over old data, or in its place, after a load that failed. `loadedAt` is in milliseconds since 1970. */
export function RefreshTrouble({ loadedAt, onRetry }: { loadedAt: number | null; onRetry: () => void }) {
  return <InlineTrouble text={couldNotRefresh(loadedAt)} onRetry={onRetry} />
}
