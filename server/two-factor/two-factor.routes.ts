import { twoFactor } from '#shared/contract/two-factor.ts'
import { type Api, handle } from '../http/handle.ts'
import { handleWrite } from '../http/handle-write.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  renewRecoveryCodes,
  resetTwoFactorOf,
  showTwoFactor,
  turnTwoFactorOff,
} from './two-factor.rules.ts'

export function twoFactorRoutes(api: Api): void {
  const { services } = api
  handle(api, twoFactor.get, ({ caller }) => showTwoFactor(services, caller))
  handle(api, twoFactor.begin, ({ caller, body }) => beginTwoFactor(services, caller, body.password))
  handle(api, twoFactor.confirm, async ({ caller, body }) => {
    await confirmTwoFactor(services, caller, body.code)
    return { success: true }
  })
  handle(api, twoFactor.renewCodes, async ({ caller, body }) => ({
    recovery_codes: await renewRecoveryCodes(services, caller, body),
  }))
  handle(api, twoFactor.turnOff, async ({ caller, body }) => {
    await turnTwoFactorOff(services, caller, body)
    return { success: true }
  })
  handleWrite(api, twoFactor.reset, (write, { caller, params }) => resetTwoFactorOf(write, caller, params.id))
}
