import type { Input } from '#shared/contract/endpoint.ts'
import type { push } from '#shared/contract/push.ts'

/** What the server wants to know of a device. */
export type PushDeviceBody = Input<typeof push.subscribe>['body']

/**
 * Subscribes this browser under the server's key, anew where it had another, and returns what the server has to know.
 * Used by the page and the worker. Rejects where the browser's push service refuses or can't be reached.
 */
export async function subscribeBrowser(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushDeviceBody> {
  let subscription = await pushManager.getSubscription()
  const usedKey = subscription?.options.applicationServerKey
  if (subscription && usedKey && toBase64Url(usedKey) !== publicKey) {
    await subscription.unsubscribe()
    subscription = null
  }
  subscription ??= await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: fromBase64Url(publicKey),
  })
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** The id that the server knows an endpoint by. */
export async function deviceId(endpoint: string): Promise<string> {
  return toBase64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))
}

function toBase64Url(bytes: ArrayBuffer): string {
  return btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    atob(text.replaceAll('-', '+').replaceAll('_', '/')),
    (character) => character.codePointAt(0) ?? 0,
  )
}
