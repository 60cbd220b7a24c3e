/** Calls `open` with the address of a notification that was pressed; returns the way to stop that. */
export function onNotificationOpened(open: (path: string) => void): () => void {
  const hear = ({ data, ports }: MessageEvent<unknown>) => {
    if (!isOpen(data)) return
    // The worker loads the address itself unless it gets this message.
    ports[0]?.postMessage('opened')
    open(data.path)
  }
  navigator.serviceWorker?.addEventListener('message', hear)
  return () => navigator.serviceWorker?.removeEventListener('message', hear)
}

function isOpen(data: unknown): data is { type: 'open'; path: string } {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    data.type === 'open' &&
    'path' in data &&
    typeof data.path === 'string'
  )
}
