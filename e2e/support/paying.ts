import { type StripeStandIn, openStripe } from '../../server/testing/stripe-stand-in.ts'
import { test as base } from './outbox.ts'
import { startServer } from './server.ts'
import { type Confirmed, serveStripeScript } from './stripe-script.ts'

type Stripe = {
  /** The stand-in that the server calls. */
  api: StripeStandIn
  /** Every card that a page has had confirmed, declined ones too. */
  cards: Confirmed[]
}

type Script = Awaited<ReturnType<typeof serveStripeScript>>

/**
 * A server that takes payments at a stand-in for Stripe, whose script the page gets; a number that ends in 0002 is
 * declined. Needs VENDOR_ARTEFACTS.
 */
export const test = base.extend<{ script: Script }, { stripe: Stripe }>({
  stripe: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const api = await openStripe()
      await use({ api, cards: [] })
      api.close()
    },
    { scope: 'worker' },
  ],

  server: [
    async ({ stripe }, use) => {
      const server = await startServer({ env: stripe.api.env })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],

  script: async ({ context, stripe, server }, use) => {
    const { api, cards } = stripe
    await use(
      await serveStripeScript(context, async (card) => {
        cards.push(card)
        const answer = api.confirmSetup(card.secret, card.number.endsWith('0002') ? 'declined' : 'good')
        for (const event of api.events.splice(0)) await api.fire(event, `${server.url}/api/webhooks/stripe`)
        return 'error' in answer ? { error: { message: answer.error.message } } : {}
      }),
    )
  },
})
