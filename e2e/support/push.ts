import type { BrowserContext, Page, Worker } from '@playwright/test'
import { openPushService } from '../../server/testing/push-service.ts'
import { callAs, test as base } from './outbox.ts'
import { startServer } from './server.ts'

type Service = Awaited<ReturnType<typeof openPushService>>
type Device = ReturnType<Service['device']>

/** What the tests use of a worker, whose types would fight with the page's. */
type WorkerScope = {
  registration: ServiceWorkerRegistration
  clients: { openWindow: (address: string) => Promise<null>; matchAll: (options: object) => Promise<unknown[]> }
  PushEvent: { prototype: LastingEvent }
  ExtendableEvent: { new (kind: string): LastingEvent; prototype: LastingEvent }
  handled: Promise<unknown>
  NotificationEvent: new (kind: string, options: { notification: Notification }) => LastingEvent
  dispatchEvent: (event: Event) => boolean
}
type LastingEvent = Event & { waitUntil: (work: Promise<unknown>) => void }

let key = ''
let devices = 0

/**
 * A server that may reach a push service on this machine, and a browser that subscribes there; `device` is its
 * subscription.
 */
export const test = base.extend<{ device: Device & { name: string } }, { service: Service }>({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const service = await openPushService(() => key)
      await use(service)
      service.close()
    },
    { scope: 'worker' },
  ],

  server: [
    async ({ service }, use) => {
      const server = await startServer({ env: { MUSTER_PUSH_HOSTS: service.host } })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],

  device: [
    async ({ context, server, service, person }, use) => {
      key = ((await callAs(server, person, 'GET', '/push/key')) as { public_key: string }).public_key
      devices += 1
      const name = `device-${devices}`
      const device = service.device(name)
      await context.grantPermissions(['notifications'])
      await context.addInitScript(standIn, device)
      // With it the browser sends what waits by itself, and no test could distinguish the two.
      await context.addInitScript(() => delete (ServiceWorkerRegistration.prototype as { sync?: unknown }).sync)
      await use({ ...device, name })
    },
    { auto: true },
  ],
})

/** Replaces the browser's own push service, which is out of reach: `subscribe` returns `device`, over reloads too. */
function standIn({ endpoint, keys }: Device): void {
  // The worker has no localStorage; it subscribes once.
  const store = (globalThis as { localStorage?: Storage }).localStorage
  let inMemory: string | null = null
  const read = () => (store ? store.getItem('stand-in') : inMemory)
  const write = (value: string | null) => {
    if (!store) inMemory = value
    else if (value === null) store.removeItem('stand-in')
    else store.setItem('stand-in', value)
  }
  const subscription = (used: string) => ({
    endpoint,
    options: { applicationServerKey: Uint8Array.from(used.split(','), Number).buffer, userVisibleOnly: true },
    toJSON: () => ({ endpoint, keys, expirationTime: null }),
    unsubscribe: async () => {
      write(null)
      return true
    },
  })
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (read() === null ? null : subscription(read()!)),
    subscribe: async (options: PushSubscriptionOptionsInit) => {
      const used = new Uint8Array(options.applicationServerKey as ArrayBuffer).join(',')
      write(used)
      return subscription(used)
    },
  })
}

/**
 * Returns the function that passes a message to the worker of `page`, as the browser does; it works as long as any page
 * of the browser lives. It resolves when the worker has done its part: Chromium forgets a notification that is asked
 * for while it is being shown.
 */
export async function delivererOf(page: Page): Promise<(through: Page, message: unknown) => Promise<void>> {
  const { origin } = new URL(page.url())
  const client = await page.context().newCDPSession(page)
  const registrationId = await new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
      resolve(registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))!.registrationId),
    )
    void client.send('ServiceWorker.enable')
  })
  return async (through, message) => {
    const context = through.context()
    const other = await context.newCDPSession(through)
    await other.send('ServiceWorker.enable')
    await workerOf(context).evaluate(() => {
      const worker = globalThis as unknown as WorkerScope
      worker.handled = new Promise((resolve) => {
        worker.PushEvent.prototype.waitUntil = function waitUntil(work) {
          worker.ExtendableEvent.prototype.waitUntil.call(this, work)
          resolve(work)
        }
      })
    })
    await other.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: typeof message === 'string' ? message : JSON.stringify(message),
    })
    await workerOf(context).evaluate(() => (globalThis as unknown as WorkerScope).handled)
  }
}

/**
 * How many windows the worker has: one that is being left counts for a moment still, and nothing is shown while one is
 * in view.
 */
export function windowsOf(context: BrowserContext): Promise<number> {
  return workerOf(context).evaluate(async () => {
    const { clients } = globalThis as unknown as WorkerScope
    return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length
  })
}

/** The notifications that are shown. */
export function shown(context: BrowserContext): Promise<{ title: string; body: string; tag: string }[]> {
  return workerOf(context).evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })
}

/** Presses the one notification; returns the address of the window that was opened for it, null where none was. */
export function press(context: BrowserContext): Promise<string | null> {
  return workerOf(context).evaluate(async () => {
    const worker = globalThis as unknown as WorkerScope
    let opened: string | null = null
    // A worker may do this only after a person's press.
    worker.clients.openWindow = async (address) => {
      opened = address
      return null
    }
    const [notification] = await worker.registration.getNotifications()
    const event = new worker.NotificationEvent('notificationclick', { notification: notification! })
    const lasting: Promise<unknown>[] = []
    // A worker lives on for events of the browser only.
    event.waitUntil = (work) => void lasting.push(work)
    worker.dispatchEvent(event)
    await Promise.all(lasting)
    return opened
  })
}

/** The browser assigns another endpoint to this device. */
export async function changeEndpoint(context: BrowserContext, next: Device): Promise<void> {
  await workerOf(context).evaluate(standIn, next)
  await workerOf(context).evaluate(async () => {
    const worker = globalThis as unknown as WorkerScope
    const event = new worker.ExtendableEvent('pushsubscriptionchange')
    const lasting: Promise<unknown>[] = []
    event.waitUntil = (work) => void lasting.push(work)
    worker.dispatchEvent(event)
    await Promise.all(lasting)
  })
}

function workerOf(context: BrowserContext): Worker {
  return context.serviceWorkers()[0]!
}
