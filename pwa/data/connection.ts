import { proxy } from 'valtio'

/** `online` is what the device says, `reachable` whether our server answered last. */
export const connection = proxy({ online: true, reachable: true })

/** Follows the device's own word on the network. */
export function startConnection(): void {
  connection.online = navigator.onLine
  addEventListener('online', () => Object.assign(connection, { online: true, reachable: true }))
  addEventListener('offline', () => {
    connection.online = false
  })
}

/**
 * Notes whether a call was answered by our server. An answer proves a network, whatever the device says; without one, its
 * word counts again.
 */
export function noteAnswer(answered: boolean): void {
  Object.assign(connection, { reachable: answered, online: answered || navigator.onLine })
}

/** Resolves after `milliseconds`, or as soon as the network comes back. */
export function pauseOrOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      removeEventListener('online', finish)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, milliseconds)
    addEventListener('online', finish)
    signal.addEventListener('abort', finish)
    if (signal.aborted) finish()
  })
}
