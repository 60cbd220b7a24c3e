import { ProblemError } from '#shared/contract/problem.ts'
import { proxy } from 'valtio'
import { problemOf, request } from '../network/api.ts'
import { isInstalled, isIos } from '../page/platform.ts'
import { writeMirror } from '../session/core-db.ts'
import { deviceId, subscribeBrowser } from './push-device.ts'
import { session } from '../session/session.ts'
import { forget, read, write } from '../session/storage.ts'
import { currentToken } from '../session/token.ts'

/**
 * Whether this device notifies of runs while the app is closed. `uninstalled`: it could once the app is on the Home
 * Screen; `denied`: the user has blocked them in the browser.
 */
export type PushState = 'unsupported' | 'uninstalled' | 'denied' | 'off' | 'on'

export const push = proxy<{ state: PushState | null; isBusy: boolean }>({ state: null, isBusy: false })

/** The key under which the user is kept who wants notifications on this device. */
const wishKey = 'push'

/** Reads the current state; never throws. */
export async function readPush(): Promise<void> {
  push.state = await currentState()
}

/**
 * Asks the person and subscribes. To be called in the press itself, or browsers refuse to ask. Throws a
 * `ProblemError`.
 */
export function turnOnPush(): Promise<void> {
  return change(async () => {
    const permission = await Notification.requestPermission()
    const { user } = session
    if (permission !== 'granted' || !user) return
    await subscribe(user.id)
    write(wishKey, user.id)
  })
}

/** Ends the subscription of this device; never throws. A server that cannot be notified finds out by itself. */
export function turnOffPush(): Promise<void> {
  return change(async () => {
    const endpoint = await forgetPush()
    if (endpoint === null) return
    const id = await deviceId(endpoint)
    await request((api) => api.push.unsubscribe({ params: { id } })).catch(() => {})
  })
}

/**
 * Renews the subscription of those who want notifications here: the session, the server's key or the endpoint may be
 * another. Never throws.
 */
export async function restorePush(): Promise<void> {
  const { user } = session
  if (!user) return
  if (read(wishKey) !== user.id) return void (await forgetPush())
  if (globalThis.Notification?.permission === 'granted') await subscribe(user.id).catch(() => {})
}

/** Ends the subscription on this device alone, whichever user had it; returns its endpoint. */
export async function forgetPush(): Promise<string | null> {
  forget(wishKey)
  const registration = await registered()
  // What they say is for the user who had them alone.
  for (const shown of (await registration?.getNotifications().catch(() => [])) ?? []) shown.close()
  const subscription = await registration?.pushManager.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
  return subscription?.endpoint ?? null
}

async function change(work: () => Promise<void>): Promise<void> {
  if (push.isBusy) return
  push.isBusy = true
  try {
    await work()
  } finally {
    push.isBusy = false
    await readPush()
  }
}

async function subscribe(userId: string): Promise<void> {
  const { public_key } = await request((api) => api.push.key())
  const registration = await registered()
  if (!registration)
    throw new ProblemError(0, 'not_stored', 'Muster is still being stored on this device. Try again in a moment.')
  const body = await subscribeBrowser(registration, public_key).catch((error: unknown) => {
    throw new ProblemError(0, 'push_service', "The browser's push service can't be reached. Try again later.", {
      cause: error,
    })
  })
  await request((api) => api.push.subscribe({ body }))
  // With it the worker can report a new endpoint to the server.
  const token = currentToken()
  if (token && session.user?.id === userId) await writeMirror({ userId, token })
}

async function currentState(): Promise<PushState> {
  if (!('PushManager' in globalThis) || !('Notification' in globalThis) || !('serviceWorker' in navigator)) {
    return isIos() && !isInstalled() ? 'uninstalled' : 'unsupported'
  }
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission !== 'granted' || read(wishKey) !== session.user?.id) return 'off'
  return (await (await registered())?.pushManager.getSubscription().catch(() => null)) ? 'on' : 'off'
}

/** The worker, once it is at work; undefined while the app is not stored yet. */
async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  return registration?.active ? registration : undefined
}

/** The sentence for whatever kept notifications from being turned on. */
export function pushTrouble(error: unknown): string {
  return problemOf(error).detail
}
