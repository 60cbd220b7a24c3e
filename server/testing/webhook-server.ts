import { expect } from 'vitest'
import type { WebhookDeliveryRow } from '../db/webhook-tables.ts'
import { setSetting } from '../settings/settings.repo.ts'
import { leaseMs } from '../webhooks/sender.ts'
import { type TestServer, openTestServer } from './test-server.ts'
import { scriptedEngine } from './scripted-engine.ts'
import { openReceiver } from './webhook-receiver.ts'

/** A server with a scripted engine that may send to this machine, with a program that receives. `close` all of it. */
export async function openWebhookServer(options: Parameters<typeof openTestServer>[0] = {}) {
  const receiver = await openReceiver()
  const engine = scriptedEngine()
  const clock = { ahead: 0 }
  // Processes of one database share the secret that it is sealed with.
  const env = { MUSTER_SECRET: 'sealed-for-the-tests', ...options.env }
  const server: TestServer = await openTestServer({
    runAgent: engine.runAgent,
    now: () => Date.now() + clock.ahead,
    ...options,
    env,
  })
  const { db, settings, webhooks } = server.services
  await setSetting(db, 'webhook_private_addresses', true)
  await settings.refresh()
  webhooks.start()
  const { api, token } = await server.signIn('admin')

  return {
    server,
    receiver,
    engine,
    api,
    token,
    /** Lets time go by for this server, which looks what is due then. */
    pass(ms: number) {
      clock.ahead += ms
      webhooks.wake()
    },
    /** The server's time. */
    now: () => Date.now() + clock.ahead,
    /** A webhook to a path of the receiver. */
    hook: (path = '/hook', more: object = {}) =>
      api.webhooks.create({ body: { url: receiver.origin + path, ...more } }),
    /** Starts a run of an agent, which goes on until the test ends it. */
    give: async (prompt = 'Write to Nordhaus') =>
      (await api.executions.create({ params: { id: '6' }, body: { prompt } }, { respondAsync: true })).execution_id,
    /** Everything that was and is to be sent to a webhook, the newest first. */
    deliveries: async (id: string) => (await api.webhooks.deliveries({ params: { id }, query: { limit: 200 } })).items,
    /** The one delivery of a run there is, as it is kept, once no process is at it. */
    async resting(attempts: number): Promise<WebhookDeliveryRow> {
      let row: WebhookDeliveryRow | undefined
      await expect
        .poll(
          async () => (
            (row = await db
              .selectFrom('webhook_deliveries')
              .selectAll()
              .where('event', '!=', 'ping')
              .executeTakeFirst()),
            row?.attempts === attempts && row.next_at !== row.last_at! + leaseMs
          ),
        )
        .toBe(true)
      return row!
    },
    async close() {
      receiver.close()
      await server.close()
    },
  }
}
