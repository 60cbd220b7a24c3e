import type { Vendor } from '#shared/contract/models.ts'
import { newId } from '#shared/domain/ids.ts'
import { proxy } from 'valtio'
import { request } from '../network/api.ts'
import { loadModels, take } from './models.ts'
import { onSignedOut, session } from '../session/session.ts'

/** Which vendors have a key; null until the server has said so. */
export const vendorKeys = proxy<{ status: Record<Vendor, boolean> | null; failed: boolean }>({
  status: null,
  failed: false,
})

onSignedOut(() => Object.assign(vendorKeys, { status: null, failed: false }))

/** Asks which vendors have a key; a failure leaves what is known and sets `failed`. Never throws. */
export async function loadVendorKeys(): Promise<void> {
  const user = session.user?.id
  try {
    const status = await request((api) => api.models.apiKeysStatus())
    if (session.user?.id === user) Object.assign(vendorKeys, { status, failed: false })
  } catch {
    if (session.user?.id === user) vendorKeys.failed = true
  }
}

/** Saves a vendor's key on the server; nothing of it stays here. Throws a `ProblemError`. */
export async function saveVendorKey(vendor: Vendor, key: string): Promise<void> {
  const idempotencyKey = newId()
  await request((api) => api.models.saveApiKey({ params: { vendor }, body: { key } }, { idempotencyKey }))
  await reload()
}

/**
 * Lets the server forget a vendor's key; false when the vendor has one all the same, from where the server was
 * started. Throws a `ProblemError`.
 */
export async function removeVendorKey(vendor: Vendor): Promise<boolean> {
  const idempotencyKey = newId()
  await request((api) => api.models.removeApiKey({ params: { vendor } }, { idempotencyKey }))
  await reload()
  return vendorKeys.status?.[vendor] === false
}

/** Turns the workspace's switch that keeps prompts and files from vendors. Throws a `ProblemError`. */
export async function saveLocalOnly(localOnly: boolean): Promise<void> {
  const idempotencyKey = newId()
  const { local_only } = await request((api) =>
    api.models.saveLocalOnly({ body: { local_only: localOnly } }, { idempotencyKey }),
  )
  take({ localOnly: local_only })
  // Which models can be used has changed with it.
  await loadModels()
}

/** With its key a vendor's models come and go. */
async function reload(): Promise<void> {
  await Promise.all([loadVendorKeys(), loadModels()])
}
