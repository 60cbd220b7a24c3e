import { type GoogleStandIn, openGoogle } from '../../server/testing/google-stand-in.ts'
import { expect } from './browser.ts'
import { test as base } from './outbox.ts'
import { startServer } from './server.ts'

let accounts = 0

/** A server that knows Google at a stand-in; each test has a person of its own, and an empty Google account. */
export const test = base.extend<{ emptied: void }, { google: GoogleStandIn }>({
  google: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const google = await openGoogle()
      await use(google)
      await google.close()
    },
    { scope: 'worker' },
  ],

  server: [
    async ({ google }, use) => {
      const server = await startServer({ env: google.env })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],

  // Google redirects to the address it was asked from: there is no front in between.
  baseURL: async ({ server }, use) => use(server.url),

  emptied: [
    async ({ google }, use) => {
      google.events.clear()
      for (const list of [google.mails, google.sent, google.drafts, google.todos, google.notices, google.journal])
        list.length = 0
      // An account of its own: what others have connected is not revoked with it.
      accounts += 1
      google.consent.email = `robin-${accounts}@gmail.test`
      google.consent.denies = false
      google.withdrawAll()
      await use()
      expect(google.findings).toEqual([])
    },
    { auto: true },
  ],
})
