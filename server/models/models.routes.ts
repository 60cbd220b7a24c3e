import { models } from '#shared/contract/models.ts'
import { type Api, handle } from '../http/handle.ts'
import { handleWrite } from '../http/handle-write.ts'
import {
  type AnsweredModel,
  changeConnection,
  connectModel,
  disconnectModel,
  findModels,
  listConnections,
  tryModel,
} from './connections.rules.ts'
import {
  getLocalOnly,
  getPreferences,
  keyStatus,
  listModels,
  saveLocalOnly,
  savePreferences,
  testModel,
} from './models.rules.ts'
import { removeVendorKey, saveVendorKey } from './vendor-keys.rules.ts'

export function modelRoutes(api: Api): void {
  const { services } = api
  handle(api, models.preferences, ({ caller }) => getPreferences(services, caller))
  handleWrite(api, models.savePreferences, (write, { body, caller }) =>
    savePreferences(write, services, caller.userId, body),
  )
  handle(api, models.available, ({ caller }) => listModels(services, caller.workspaceId))
  handle(api, models.testConnection, ({ params, caller }) => testModel(services, caller.workspaceId, params.provider))
  handle(api, models.apiKeysStatus, () => keyStatus(services))
  handleWrite(api, models.saveApiKey, (write, { params, body, caller }) =>
    saveVendorKey(write, services.env, caller, params.vendor, body.key),
  )
  handleWrite(api, models.removeApiKey, (write, { params, caller }) => removeVendorKey(write, caller, params.vendor))
  handle(api, models.found, () => findModels(services))
  handle(api, models.connections, () => listConnections(services.db))
  handleWrite(api, models.connect, (write, { caller }, model: AnsweredModel) => connectModel(write, caller, model), {
    prepare: ({ body }) => tryModel(services, body),
  })
  handleWrite(api, models.changeConnection, (write, { params, body, caller }) =>
    changeConnection(write, caller, params.provider, body),
  )
  handleWrite(api, models.disconnect, (write, { params, caller }) => disconnectModel(write, caller, params.provider))
  handle(api, models.localOnly, ({ caller }) => getLocalOnly(services, caller.workspaceId))
  handleWrite(api, models.saveLocalOnly, (write, { body }) => saveLocalOnly(write, body))
}
