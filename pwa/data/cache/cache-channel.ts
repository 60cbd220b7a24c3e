import { channelTo } from '../page/broadcast.ts'
import { session } from '../session/session.ts'

const channel = channelTo('muster-cache')

/** Notifies the user's other tabs that what is kept has changed. */
export function tellOtherTabs(): void {
  // A channel has no target; only windows have.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage({ userId: session.user?.id })
}

/** Calls `reread` a moment after other tabs wrote something of this user; returns the way to stop that. */
export function onOtherTabs(reread: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const hear = ({ data }: MessageEvent<{ userId?: string }>) => {
    if (!session.user || data.userId !== session.user.id) return
    clearTimeout(timer)
    timer = setTimeout(reread, 100)
  }
  channel?.addEventListener('message', hear)
  return () => {
    clearTimeout(timer)
    channel?.removeEventListener('message', hear)
  }
}
