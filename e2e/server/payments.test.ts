import { expect, test } from 'vitest'
import { createClient } from '#shared/client/client.ts'
import { openStripe } from '../../server/testing/stripe-stand-in.ts'
import { hasStripeArtefacts } from '../../server/testing/stripe-wire.ts'
import { startServer } from '../support/server.ts'

const trial = { body: { plan_id: 'starter', billing_interval: 'monthly' as const } }

test.skipIf(!hasStripeArtefacts)(
  'a server killed between Stripe and its own database learns of the trial when it is back',
  async () => {
    const stripe = await openStripe()
    const first = await startServer({ env: stripe.env })
    const account = { email: 'robin@example.com', password: 'Quiet-harbour-41!' }
    await createClient({ baseUrl: first.url }).session.register({ body: { name: 'Robin', ...account } })
    const signedIn = async (baseUrl: string) => {
      const { access_token } = await createClient({ baseUrl }).session.login({ body: account })
      return createClient({ baseUrl, token: () => access_token })
    }
    const gate = stripe.holdAnswer(/^POST \/v1\/subscriptions$/)
    const lost = (await signedIn(first.url)).billing
      .startTrial(trial, { idempotencyKey: 'killed-in-between' })
      .catch((error: unknown) => error)
    await gate.reached
    await first.kill()
    gate.open()
    expect(await lost).toMatchObject({ code: 'unreachable' })

    const second = await startServer({ env: stripe.env, dataDir: first.dataDir })
    try {
      const api = await signedIn(second.url)
      expect(await api.billing.subscription()).toMatchObject({ status: 'none', trial_available: true })
      for (const event of stripe.events.splice(0))
        expect((await stripe.fire(event, `${second.url}/api/webhooks/stripe`)).status).toBe(200)
      expect(await api.billing.subscription()).toMatchObject({
        plan_id: 'starter',
        status: 'trialing',
        credits: { balance: 10_000 },
      })
      // The call that was cut off gets its answer, and there is one subscription.
      expect(await api.billing.startTrial(trial, { idempotencyKey: 'killed-in-between' })).toMatchObject({
        message: 'Trial started successfully!',
      })
      expect(stripe.account.all('subscription')).toHaveLength(1)
      const { stdout, stderr } = second.output()
      expect(stdout + stderr).not.toContain(stripe.secret)
    } finally {
      await second.stop()
      stripe.close()
    }
    expect(stripe.faults).toEqual([])
  },
)
