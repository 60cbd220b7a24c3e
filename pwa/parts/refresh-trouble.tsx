import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const dayAndClock = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/** What stands over old data, or in its place, after a load that failed. `loadedAt` is in milliseconds since 1970. */
export function RefreshTrouble({ loadedAt, onRetry }: { loadedAt: number | null; onRetry: () => void }) {
  const text = loadedAt === null ? "Couldn't refresh. Check the connection." : `Couldn't refresh. Showing ${moment(loadedAt)}.`
  return <InlineTrouble text={text} onRetry={onRetry} />
}

/** `09:41`, and with the day when it is not today. */
function moment(instant: number): string {
  const date = new Date(instant)
  return (date.toDateString() === new Date().toDateString() ? clock : dayAndClock).format(date)
}
