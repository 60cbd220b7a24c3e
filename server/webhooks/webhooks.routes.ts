import { webhooks } from '#shared/contract/webhooks.ts'
import { type Api, handle } from '../http/handle.ts'
import { handleWrite } from '../http/handle-write.ts'
import {
  changeWebhook,
  createWebhook,
  getWebhook,
  listOwnWebhooks,
  pageDeliveries,
  redeliver,
  removeWebhook,
  rotateSecret,
  testWebhook,
} from './webhooks.rules.ts'

export function webhookRoutes(api: Api): void {
  const { services } = api
  const { db } = services
  const wake = () => services.webhooks.wake()
  handle(api, webhooks.list, ({ caller }) => listOwnWebhooks(db, caller))
  handle(api, webhooks.get, ({ params, caller }) => getWebhook(db, caller, params.id))
  handle(api, webhooks.create, ({ body, caller }) => createWebhook(services, caller, body))
  // What waited while it was paused goes out at once.
  handleWrite(
    api,
    webhooks.update,
    (write, { params, body, caller }) => changeWebhook(write, services, caller, params.id, body),
    { after: wake },
  )
  handleWrite(api, webhooks.remove, (write, { params, caller }) => removeWebhook(write, caller, params.id))
  handle(api, webhooks.rotate, ({ params, caller }) => rotateSecret(services, caller, params.id))
  handle(api, webhooks.test, ({ params, caller }) => testWebhook(services, caller, params.id))
  handle(api, webhooks.deliveries, ({ params, query, caller }) => pageDeliveries(db, caller, params.id, query))
  handleWrite(
    api,
    webhooks.redeliver,
    (write, { params, caller }) => redeliver(write, caller, params.id, params.delivery_id),
    { after: wake },
  )
}
