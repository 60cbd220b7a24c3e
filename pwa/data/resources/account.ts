import type { Device, Token, TokenScope } from '#shared/contract/account.ts'
import type { User } from '#shared/contract/session.ts'
import { newId } from '#shared/domain/ids.ts'
import { createResource } from './resource.ts'
import { request } from '../network/api.ts'
import { session, signOut, verifySession } from '../session/session.ts'

/** Where the signed-in person is signed in. */
export const devices = createResource<Device[]>('account-devices', (api) => api.account.devices())

/** The signed-in person's access tokens. */
export const tokens = createResource<Token[]>('account-tokens', (api) => api.account.tokens())

/** Changes the name or the time zone; throws a `ProblemError`. */
export async function saveProfile(fields: { name?: string; time_zone?: string | null }): Promise<User> {
  const idempotencyKey = newId()
  const { user } = await request((api) => api.account.update({ body: fields }, { idempotencyKey }))
  // Everything that shows the person reads the session.
  await verifySession()
  return user
}

/**
 * Changes the password; every other device is signed out, and where `end_tokens` says so access tokens end. Throws a
 * `ProblemError`.
 */
export async function changePassword(body: {
  current_password: string
  new_password: string
  end_tokens: boolean
}): Promise<void> {
  await request((api) => api.account.changePassword({ body }))
  await Promise.all([devices.load(), tokens.load()])
}

/** Signs one device out, at once; throws a `ProblemError`. */
export async function signDeviceOut(id: string): Promise<void> {
  const idempotencyKey = newId()
  await request((api) => api.account.revokeDevice({ params: { id } }, { idempotencyKey }))
  devices.set((devices.store.value ?? []).filter((device) => device.id !== id))
}

/** Makes an access token and returns its secret, which nothing keeps; throws a `ProblemError`. */
export async function makeToken(body: {
  name: string
  scopes: TokenScope[]
  expires_in_days: number
}): Promise<string> {
  try {
    const { token, ...made } = await request((api) => api.account.createToken({ body }))
    tokens.set([made, ...(tokens.store.value ?? [])])
    return token
  } catch (error) {
    // It may have been made all the same, and then its secret is lost: listed, it can be revoked.
    void tokens.load()
    throw error
  }
}

/** Revokes an access token at once; throws a `ProblemError`. */
export async function revokeToken(id: string): Promise<void> {
  const idempotencyKey = newId()
  await request((api) => api.account.revokeToken({ params: { id } }, { idempotencyKey }))
  tokens.set((tokens.store.value ?? []).filter((token) => token.id !== id))
}

/** Everything that the server has of the person, as a file; throws a `ProblemError`. */
export async function exportAccount(): Promise<Blob> {
  const data = await request((api) => api.account.exportData({}, { timeout: 10 * 60_000 }))
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
}

/**
 * Deletes the account, and signs this device out with everything that it keeps. Throws a `ProblemError`; its code
 * `workspace_goes_too` asks for `delete_workspace`.
 */
export async function deleteAccount(body: { password: string; delete_workspace: boolean }): Promise<void> {
  await request((api) => api.account.remove({ body }))
  await signOut({ discards: true })
  // The server ended it, and there is nothing to sign in to again.
  session.expiredFor = null
}
