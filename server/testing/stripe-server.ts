import { expect } from 'vitest'
import { openStripe } from './stripe-stand-in.ts'
import type { Thing } from './stripe-wire.ts'
import { type TestServer, openTestServer } from './test-server.ts'

export const day = 24 * 60 * 60_000

export type PaidServer = Awaited<ReturnType<typeof openPaidServer>>

/** A server with keys for a Stripe of its own, the two on one clock, and an owner called Robin. */
export async function openPaidServer(options: Parameters<typeof openTestServer>[0] = {}) {
  const clock = { time: Date.parse('2026-03-01T10:00:00Z') }
  const now = () => clock.time
  const stripe = await openStripe({ now })
  const open = (more: typeof options = {}) =>
    openTestServer({
      now,
      ...options,
      ...more,
      env: { ...stripe.env, MUSTER_DEMO: 'on', MUSTER_URL: 'https://muster.example.com', ...options.env },
    })
  const servers: TestServer[] = [await open()]
  const server = servers[0]!
  const { user } = await server
    .client()
    .session.register({ body: { name: 'Robin', email: 'robin@example.com', password: 'Long-enough-1' } })
  /** A second process, where the database lets two write at once; SQLite belongs to one server. */
  const other =
    process.env.TEST_DATABASE === 'postgres' ? await open({ database: server.services.env.database }) : server
  if (other !== server) servers.push(other)
  const signIn = async (name = 'robin') => (await server.signIn(name, 'Long-enough-1')).api

  const fire = async (events: Thing[], to = server) => {
    for (const event of events)
      expect((await stripe.fire(event, 'http://muster.test/api/webhooks/stripe', { fetch: to.fetch })).status).toBe(200)
  }
  return {
    server,
    other,
    stripe,
    clock,
    workspaceId: user!.workspace.id,
    signIn,
    api: await signIn(),
    fire,
    /** Sends the server all events at Stripe, in order. */
    tellAll: () => fire(stripe.events.splice(0)),
    subscriptions: () => stripe.account.all('subscription'),
    asked: (call: string) => stripe.asked.filter((each) => each.call === call),
    async close() {
      for (const each of servers.toReversed()) await each.close()
      stripe.close()
      expect(stripe.faults).toEqual([])
    },
  }
}

export const plan = (plan_id: string, billing_interval: 'monthly' | 'annual' = 'monthly') => ({
  body: { plan_id, billing_interval },
})

/** A trial with a card, as the dialog makes it. */
export async function tryWithCard(
  { api, stripe, tellAll }: PaidServer,
  plan_id = 'starter',
  card: 'good' | 'empty' = 'good',
  interval: 'monthly' | 'annual' = 'monthly',
) {
  const { setup_intent_client_secret } = await api.billing.startTrial(plan(plan_id, interval))
  stripe.confirmSetup(setup_intent_client_secret!, card)
  await tellAll()
}

/** The next period at Stripe, with its events sent to the server. */
export async function turn({ clock, stripe, subscriptions, tellAll, signIn }: PaidServer, days: number) {
  clock.time += days * day
  stripe.account.turn(subscriptions()[0]!.id)
  await tellAll()
  return signIn()
}
