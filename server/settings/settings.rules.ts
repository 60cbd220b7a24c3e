import type { ApiConfigRead, SecurityRead } from '#shared/contract/settings.ts'
import {
  type SettingKey,
  type SettingValues,
  apiSettings,
  registry,
  securitySettings,
} from '#shared/contract/settings-registry.ts'
import { recordAudit } from '../audit/audit.rules.ts'
import type { Changes } from '../audit/summary.ts'
import type { Caller } from '../session/caller.ts'
import type { Db } from '../db/connect.ts'
import type { Services } from '../services.ts'
import { applySessionTimeout } from '../session/session.rules.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import { valuesIn } from './live-settings.ts'
import { deleteSetting, readSettings, setSetting } from './settings.repo.ts'

type Values = Readonly<SettingValues>

/** The API configuration as it is read. */
export function presentApiConfig(values: Values): ApiConfigRead {
  return wrap(values, apiSettings) as ApiConfigRead
}

/** The security settings as they are read, with what keeps one from having its effect. */
export function presentSecurity(values: Values, { mail }: Pick<Services, 'mail'>): SecurityRead {
  const value = values.require_email_verification
  const reason =
    value && !mail.isOn ? 'This server sends no mail (SMTP_URL is not set), so addresses cannot be confirmed.' : null
  return {
    ...wrap(values, securitySettings),
    require_email_verification: { value, enforced: value && mail.isOn, reason },
  } as SecurityRead
}

/** Changes these settings, records old and new values in the audit log, and returns all that hold then. */
export async function changeSettings(
  { tx, now }: WorkspaceWrite,
  { log }: Pick<Services, 'log'>,
  caller: Caller,
  requested: { [Key in SettingKey]?: SettingValues[Key] | undefined },
): Promise<Values> {
  const before = valuesIn(await readSettings(tx), log)
  const changes: Changes = {}
  for (const [key, after] of Object.entries(requested) as [SettingKey, unknown][]) {
    if (after === undefined || after === before[key]) continue
    changes[key] = { before: before[key], after }
    await setSetting(tx, key, after)
  }
  if (Object.keys(changes).length > 0)
    await recordAudit(tx, now, caller, {
      action: 'update_system_setting',
      resource_type: 'system_setting',
      details: { changes },
    })
  await applySettingEffects(tx, changes, now)
  return { ...before, ...Object.fromEntries(Object.entries(changes).map(([key, { after }]) => [key, after])) } as Values
}

/** Sets every setting back to its default. */
export async function initializeDefaults(
  { tx, now }: WorkspaceWrite,
  { log }: Pick<Services, 'log'>,
  caller: Caller,
): Promise<void> {
  const before = valuesIn(await readSettings(tx), log)
  const changes: Changes = {}
  for (const [key, { initial }] of Object.entries(registry) as [SettingKey, { initial: unknown }][]) {
    if (before[key] !== initial) changes[key] = { before: before[key], after: initial }
    await deleteSetting(tx, key)
  }
  await applySettingEffects(tx, changes, now)
  await recordAudit(tx, now, caller, {
    action: 'update_system_setting',
    resource_type: 'system_setting',
    details: { defaults: true, changes },
  })
}

/** What a setting has its effect on that is stored. */
async function applySettingEffects(tx: Db, { session_timeout_minutes: timeout }: Changes, now: number): Promise<void> {
  if (timeout) await applySessionTimeout(tx, timeout.after as number, now)
}

function wrap(values: Values, settings: object): Record<string, { value: unknown }> {
  return Object.fromEntries(Object.keys(settings).map((key) => [key, { value: values[key as SettingKey] }]))
}
