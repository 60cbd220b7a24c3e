import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { sendInBackground } from './background-sync.ts'
import { tellOfRuns } from './push.ts'
import { takeShared } from './share-target.ts'

declare const self: ServiceWorkerGlobalScope

cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST)

// Every address of the app opens the same shell; the API and the health checks are the server's alone, and nothing
// here answers for them. In development the list above is empty and has no shell.
if (!import.meta.env.DEV) {
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: [/^\/api\//, /^\/(healthz|readyz)/] }),
  )
}

sendInBackground()
tellOfRuns()
takeShared()

self.addEventListener('message', (event) => {
  if (isSkipWaiting(event.data)) void self.skipWaiting()
})

// The page of the first visit came from the network. Claimed, it finds the screens it has not opened yet offline too.
// Later workers inherit the pages of the one before, and a page that was loaded past the worker stays past it.
const isFirst = !self.registration.active
self.addEventListener('activate', (event) => {
  if (isFirst) event.waitUntil(self.clients.claim())
})

function isSkipWaiting(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING'
}
