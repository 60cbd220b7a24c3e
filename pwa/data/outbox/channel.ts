import { channelTo } from '../page/broadcast.ts'

const channel = channelTo('muster-outbox')

/** Notifies the other tabs and the worker that rows have changed. */
export function tellOthers(): void {
  // A channel has no target; only windows have.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage('changed')
}

/** Calls `hear` when another tab or the worker has changed rows; returns the way to stop that. */
export function onOthers(hear: () => void): () => void {
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}
