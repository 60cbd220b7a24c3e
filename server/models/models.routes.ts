import { models } from '#shared/contract/models.ts'
import { type Api, handle } from '../handle.ts'
import { handleWrite } from '../write.ts'
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
  handleWrite(api, models.savePreferences, (at, { body, caller }) => savePreferences(at, services, caller.userId, body))
  handle(api, models.available, ({ caller }) => listModels(services, caller.workspaceId))
  handle(api, models.testConnection, ({ params, caller }) => testModel(services, caller.workspaceId, params.provider))
  handle(api, models.apiKeysStatus, () => keyStatus(services))
  handleWrite(api, models.saveApiKey, (at, { params, body, caller }) =>
    saveVendorKey(at, services.env, caller, params.vendor, body.key),
  )
  handleWrite(api, models.removeApiKey, (at, { params, caller }) => removeVendorKey(at, caller, params.vendor))
  handle(api, models.localOnly, ({ caller }) => getLocalOnly(services, caller.workspaceId))
  handleWrite(api, models.saveLocalOnly, (at, { body }) => saveLocalOnly(at, body))
}
