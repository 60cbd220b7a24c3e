import type { BackupSchedule } from '#shared/contract/backups.ts'
import type { Input, Output } from '#shared/contract/endpoint.ts'
import type { settings as contract } from '#shared/contract/settings.ts'
import { newId } from '#shared/domain/ids.ts'
import { createResource } from './resource.ts'
import { request } from '../network/api.ts'
import { config } from './config.ts'

export { apiSettings, securitySettings } from '#shared/contract/settings-registry.ts'

// How a server guards itself is kept on no device.

/** Limits of the API, and who else may call it. */
export const apiConfig = createResource<Output<typeof contract.apiConfig>>(null, (api) => api.settings.apiConfig())

/** The rules for passwords, sessions and signing in. */
export const security = createResource<Output<typeof contract.security>>(null, (api) => api.settings.security())

/** When backups are made by themselves. */
export const backupSchedule = createResource<Output<typeof contract.backupSchedule>>(null, (api) =>
  api.settings.backupSchedule(),
)

/** Changes some of the API configuration, at once for every user; throws a `ProblemError`. */
export async function saveApiConfig(body: Input<typeof contract.saveApiConfig>['body']): Promise<void> {
  const idempotencyKey = newId()
  apiConfig.set((await request((api) => api.settings.saveApiConfig({ body }, { idempotencyKey }))).config)
  await refreshConfig()
}

/** Changes some of the security settings, at once for every user; throws a `ProblemError`. */
export async function saveSecurity(body: Input<typeof contract.saveSecurity>['body']): Promise<void> {
  const idempotencyKey = newId()
  security.set((await request((api) => api.settings.saveSecurity({ body }, { idempotencyKey }))).settings)
  await refreshConfig()
}

/** Changes when backups are made and how many are kept; throws a `ProblemError`. */
export async function saveBackupSchedule(body: Partial<BackupSchedule>): Promise<void> {
  const idempotencyKey = newId()
  backupSchedule.set((await request((api) => api.settings.saveBackupSchedule({ body }, { idempotencyKey }))).settings)
}

/** Sets every setting back to its default; throws a `ProblemError`. */
export async function initializeDefaults(): Promise<void> {
  const idempotencyKey = newId()
  await request((api) => api.settings.initializeDefaults({}, { idempotencyKey }))
  await loadSettings()
}

/** Asks for all settings anew. Never throws. */
export async function loadSettings(): Promise<void> {
  await Promise.all([apiConfig.load(), security.load(), backupSchedule.load(), refreshConfig()])
}

/** What every screen knows of the server has changed with them: the rules for passwords, how large a file may be. */
async function refreshConfig(): Promise<void> {
  try {
    config.value = await request((api) => api.config.get())
  } catch {
    // The next screen to need it asks again.
  }
}
