import { proxy } from 'valtio'

/** `online` is what the device says, `reachable` whether our server answered last. */
export const connection = proxy({ online: true, reachable: true })

/** Follows what the device reports of the network. */
export function startConnection(): void {
  connection.online = navigator.onLine
  addEventListener('online', () => Object.assign(connection, { online: true, reachable: true }))
  addEventListener('offline', () => {
    connection.online = false
    lostAt = Date.now()
  })
}

/** When the device last said that the network had gone, in milliseconds since 1970. */
let lostAt = 0

/**
 * Notes whether a call that was begun at `begun` (milliseconds since 1970) was answered by our server. An answer
 * proves a network, whatever the device says, unless it was on its way when that went; without one, the device's report
 * counts again.
 */
export function noteAnswer(answered: boolean, begun = Date.now()): void {
  const isProof = answered && begun > lostAt
  Object.assign(connection, { reachable: answered, online: isProof || navigator.onLine })
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
