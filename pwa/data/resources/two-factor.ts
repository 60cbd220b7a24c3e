import type { NewTwoFactor, TwoFactor } from '#shared/contract/two-factor.ts'
import { newId } from '#shared/domain/ids.ts'
import { createResource } from './resource.ts'
import { request } from '../network/api.ts'

/** Whether signing in asks the signed-in person for a code. */
export const twoFactor = createResource<TwoFactor>('two-factor', (api) => api.twoFactor.get())

/** Makes the secret of an app and the recovery codes, which nothing keeps; throws a `ProblemError`. */
export async function beginTwoFactor(password: string): Promise<NewTwoFactor> {
  return request((api) => api.twoFactor.begin({ body: { password } }))
}

/**
 * Turns it on with a first code; throws a `ProblemError`. Where the answer got lost, the server is asked whether it
 * is on.
 */
export async function confirmTwoFactor(code: string): Promise<void> {
  try {
    await request((api) => api.twoFactor.confirm({ body: { code } }))
  } catch (error) {
    await twoFactor.load()
    if (!twoFactor.store.value?.enabled) throw error
  }
  await twoFactor.load()
}

/** Makes new recovery codes, which nothing keeps; throws a `ProblemError`. */
export async function renewRecoveryCodes(proof: { password: string; code: string }): Promise<string[]> {
  const { recovery_codes } = await request((api) => api.twoFactor.renewCodes({ body: proof }))
  await twoFactor.load()
  return recovery_codes
}

/** Turns it off; throws a `ProblemError`. */
export async function turnTwoFactorOff(proof: { password: string; code: string }): Promise<void> {
  await request((api) => api.twoFactor.turnOff({ body: proof }))
  await twoFactor.load()
}

/** Turns it off for a colleague who has lost app and codes, as an administrator may; throws a `ProblemError`. */
export async function resetTwoFactorOf(id: string): Promise<void> {
  const idempotencyKey = newId()
  await request((api) => api.twoFactor.reset({ params: { id } }, { idempotencyKey }))
}
