import { onSignedOut } from './session.ts'
import { read } from './storage.ts'
import { whenIdle } from './when-idle.ts'

// Who signs out is told nothing more on this device; a session that only ran out comes back.
onSignedOut(({ expired }) => {
  if (!expired) void whereAsked(({ forgetPush }) => forgetPush())
})

/** Keeps notifications going where somebody has asked for them on this device. Never throws. */
export async function keepPush(): Promise<void> {
  await whenIdle()
  await whereAsked(({ restorePush }) => restorePush())
}

/** Calls `open` with the address of a notification that was pressed; gives the way to stop that. */
export function onNotificationOpened(open: (path: string) => void): () => void {
  const hear = ({ data, ports }: MessageEvent<unknown>) => {
    if (!isOpen(data)) return
    // The worker loads the address itself where nobody says this.
    ports[0]?.postMessage('opened')
    open(data.path)
  }
  navigator.serviceWorker?.addEventListener('message', hear)
  return () => navigator.serviceWorker?.removeEventListener('message', hear)
}

async function whereAsked(work: (push: typeof import('./push.ts')) => Promise<unknown>): Promise<void> {
  if (read('push') === null) return
  try {
    await work(await import('./push.ts'))
  } catch {
    // That part of the app could not be loaded.
  }
}

function isOpen(data: unknown): data is { type: 'open'; path: string } {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'open' && 'path' in data && typeof data.path === 'string'
}
