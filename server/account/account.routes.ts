import { account } from '#shared/contract/account.ts'
import { type Api, handle } from '../http/handle.ts'
import { handleWrite } from '../http/handle-write.ts'
import { listDevices, revokeDevice, updateProfile } from './account.rules.ts'
import { deleteAccount } from './erase.rules.ts'
import { exportData } from './export.rules.ts'
import { changePassword } from './password.rules.ts'
import { createToken, listOwnTokens, revokeToken } from './tokens.rules.ts'

export function accountRoutes(api: Api): void {
  const { services } = api
  handleWrite(api, account.update, (write, { body, caller }) => updateProfile(write, caller, body))
  handle(api, account.changePassword, async ({ body, caller }) => {
    await changePassword(services, caller, body)
    return { success: true }
  })
  handle(api, account.devices, ({ caller }) => listDevices(services, caller))
  handleWrite(api, account.revokeDevice, (write, { params, caller }) => revokeDevice(write, caller, params.id))
  handle(api, account.exportData, ({ caller }) => exportData(services, caller))
  handle(api, account.remove, async ({ body, caller }) => {
    await deleteAccount(services, caller, body)
    return { success: true }
  })
  handle(api, account.tokens, ({ caller }) => listOwnTokens(services, caller))
  handle(api, account.createToken, ({ body, caller }) => createToken(services, caller, body))
  handleWrite(api, account.revokeToken, (write, { params, caller }) => revokeToken(write, caller, params.id))
}
