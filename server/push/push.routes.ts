import { push } from '#shared/contract/push.ts'
import { type Api, handle } from '../http/handle.ts'
import { handleWrite } from '../http/handle-write.ts'
import { listOwnDevices, subscribe, unsubscribe } from './push.rules.ts'

export function pushRoutes(api: Api): void {
  const { services } = api
  handle(api, push.key, async () => ({ public_key: await services.push.publicKey() }))
  handle(api, push.list, ({ caller }) => listOwnDevices(services, caller))
  handleWrite(api, push.subscribe, (write, { body, caller, header }) =>
    subscribe(write, services, caller, body, header('user-agent') ?? ''),
  )
  handleWrite(api, push.unsubscribe, (write, { params, caller }) => unsubscribe(write, caller, params.id))
}
