import { createClient } from '#shared/client/client.ts'
import { PushMessage } from '#shared/contract/push.ts'
import { safeParse } from 'valibot'
import { readMirror } from '../data/session/core-db.ts'
import { subscribeBrowser } from '../data/notifications/push-device.ts'
import { paths } from '../paths.ts'
import { sendAll } from './background-sync.ts'

declare const self: ServiceWorkerGlobalScope

/** Of ours, what TypeScript does not know: whether a notification that replaces an earlier one alerts again. */
type Options = NotificationOptions & { renotify?: boolean }

/**
 * How long a page may take to say that it shows what was pressed, in milliseconds; a slow phone that is at work needs
 * it.
 */
const answerTimeoutMs = 3000

/** Notifies of runs that end or wait while the app is not in view, and opens them at a press. */
export function tellOfRuns(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { path } = event.notification.data as { path: string }
    event.waitUntil(Promise.all([open(path), sendAll(true).catch(() => {})]))
  })
  self.addEventListener('pushsubscriptionchange', (event) => (event as ExtendableEvent).waitUntil(renew()))
}

async function show(data: PushMessageData | null): Promise<void> {
  // A page in view shows it itself.
  if (!mustShow && (await windows()).some(({ visibilityState }) => visibilityState === 'visible')) return
  const { title, path, ...options } = wordsOf(data)
  const shown: Options = { ...options, icon: '/icons/app-192.png', data: { path }, renotify: options.tag !== undefined }
  await self.registration.showNotification(title, shown)
}

/** Safari revokes the permission of an app that gets a message and shows nothing. */
const mustShow = /^(?!.*(Chrome|Chromium|Android)).*Safari/.test(self.navigator.userAgent)

function wordsOf(data: PushMessageData | null): { title: string; body: string; path: string; tag?: string } {
  const message = read(data)
  // From a newer server, maybe; a browser wants something to be shown.
  if (!message) return { title: 'Muster', body: 'Something has changed. Open Muster to see it.', path: paths.dashboard }
  const { kind, outcome, run, chat, agent_id, agent, prompt } = message
  const titles = {
    completed:
      outcome === 'needs_you'
        ? `${agent} needs you`
        : outcome === 'not_done'
          ? `${agent} couldn't do this`
          : `${agent} has finished`,
    failed: `${agent} couldn't finish`,
    waiting: `${agent} is waiting for you`,
  }
  const path =
    chat === null ? `${paths.agent(agent_id)}?tab=history&run=${encodeURIComponent(run)}` : paths.chatSession(chat)
  return { title: titles[kind], body: prompt, path, tag: run }
}

function read(data: PushMessageData | null): PushMessage | undefined {
  try {
    const parsed = safeParse(PushMessage, data?.json())
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** Shows `path` in a window that is open, without loading it again where the page can do it, else in a new one. */
async function open(path: string): Promise<void> {
  const [client] = await windows()
  if (!client) return void (await self.clients.openWindow(path))
  // A browser that finds the press too long ago leaves the window where it is.
  await client.focus().catch(() => {})
  if (!(await opens(client, path))) await client.navigate(path).catch(() => self.clients.openWindow(path))
}

function opens(client: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    client.postMessage({ type: 'open', path }, [port2])
    setTimeout(() => resolve(false), answerTimeoutMs)
  })
}

async function windows(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

/**
 * The browser has ended the subscription: subscribes again for the signed-in user. The next start of the app makes up
 * for what fails.
 */
async function renew(): Promise<void> {
  const session = await readMirror()
  if (!session || session.rejected === session.token) return
  const api = createClient({ baseUrl: self.location.origin, token: () => session.token })
  const { public_key } = await api.push.key()
  await api.push.subscribe({ body: await subscribeBrowser(self.registration, public_key) })
}
