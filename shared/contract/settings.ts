import * as v from 'valibot'
import { AuditAction, AuditLog, auditActions, auditResources } from './audit.ts'
import { backupCalls } from './backups.ts'
import { Success, queryInteger } from './common.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { auditPeriods, maxPageSize } from './limits.ts'
import { type Setting, type ValuesOf, apiSettings, securitySettings } from './settings-registry.ts'

/** Plain values, as they are written: only what changes. */
export const ApiConfig = written(apiSettings)
export const SecuritySettings = written(securitySettings)

/** As they are read: each setting is an object with a value. */
export const ApiConfigRead = v.object(read(apiSettings))
export const SecurityRead = v.object({
  ...read(securitySettings),
  /** Whether it holds, and if it is on and does not, why. */
  require_email_verification: v.object({ value: v.boolean(), enforced: v.boolean(), reason: v.nullable(v.string()) }),
})
export type ApiConfigRead = v.InferOutput<typeof ApiConfigRead>
export type SecurityRead = v.InferOutput<typeof SecurityRead>

const toDays = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(Number),
  v.picklist(auditPeriods, 'Choose 7, 30 or 90 days.'),
)
const days = v.optional(toDays, 30)
const filters = {
  action: orAll(auditActions, 'The audit log knows no such action.'),
  resource_type: orAll(auditResources, 'The audit log knows no such type.'),
}

/** One of these words; empty, as a form sends it where nothing is chosen, means all. */
function orAll<Word extends string>(words: readonly Word[], said: string) {
  const chosen = v.picklist(['', ...words], said)
  return v.optional(
    v.pipe(
      chosen,
      v.transform((word) => (word === '' ? undefined : (word as Word))),
    ),
  )
}

export const settings = {
  apiConfig: endpoint({
    method: 'GET',
    path: '/admin/settings/api-config',
    summary: 'API configuration',
    auth: 'admin',
    response: ApiConfigRead,
  }),
  saveApiConfig: endpoint({
    method: 'PUT',
    path: '/admin/settings/api-config',
    summary: 'Change the API configuration; it takes effect at once',
    auth: 'admin',
    body: ApiConfig,
    response: v.object({ success: v.boolean(), config: ApiConfigRead }),
  }),
  security: endpoint({
    method: 'GET',
    path: '/admin/settings/security',
    summary: 'Security settings',
    auth: 'admin',
    response: SecurityRead,
  }),
  saveSecurity: endpoint({
    method: 'PUT',
    path: '/admin/settings/security',
    summary: 'Change the security settings; they take effect at once',
    auth: 'admin',
    body: SecuritySettings,
    response: v.object({ success: v.boolean(), settings: SecurityRead }),
  }),
  ...backupCalls,
  auditLogs: endpoint({
    method: 'GET',
    path: '/admin/settings/audit-logs',
    summary: 'The audit log, newest first; `before` takes the `next_before` of the page before',
    auth: 'admin',
    query: v.object({ limit: queryInteger(1, maxPageSize, 50), ...filters, days, before: v.optional(v.string()) }),
    response: v.object({ logs: v.array(AuditLog), next_before: v.nullable(v.string()) }),
  }),
  auditStats: endpoint({
    method: 'GET',
    path: '/admin/settings/audit-logs/stats',
    summary: 'How often each action occurred, the most frequent first',
    auth: 'admin',
    query: v.object({ days }),
    response: v.object({
      stats: v.object({
        total_events: v.number(),
        period_days: v.number(),
        actions: v.array(v.object({ action: AuditAction, count: v.number() })),
      }),
    }),
  }),
  exportAuditLog: fileEndpoint({
    method: 'GET',
    path: '/admin/settings/audit-logs/export',
    summary: 'The audit log as a file, oldest first: all of it, or of some days',
    auth: 'admin',
    file: ['text/csv', 'application/jsonl'],
    query: v.object({
      format: v.optional(v.picklist(['csv', 'jsonl'], 'Choose csv or jsonl.'), 'csv'),
      ...filters,
      days: v.optional(toDays),
    }),
  }),
  initializeDefaults: endpoint({
    method: 'POST',
    path: '/admin/settings/initialize-defaults',
    summary: 'Set every setting back to its default',
    auth: 'admin',
    response: Success,
  }),
}

function written<Settings extends Record<string, Setting>>(settings: Settings) {
  const values = Object.fromEntries(
    Object.entries(settings).map(([key, setting]) => [key, v.optional(valueOf(setting))]),
  )
  return v.object(
    values as unknown as {
      [Key in keyof Settings]: v.OptionalSchema<v.GenericSchema<ValuesOf<Settings>[Key]>, undefined>
    },
    'Send the settings as an object.',
  )
}

function read<Settings extends Record<string, Setting>>(settings: Settings) {
  const plain = { number: v.number, boolean: v.boolean, string: v.string }
  const values = Object.entries(settings).map(([key, { initial }]) => [
    key,
    v.object({ value: plain[typeof initial as keyof typeof plain]() }),
  ])
  return Object.fromEntries(values) as {
    [Key in keyof Settings]: v.ObjectSchema<{ value: v.GenericSchema<ValuesOf<Settings>[Key]> }, undefined>
  }
}

function valueOf(setting: Setting): v.GenericSchema {
  const { title } = setting
  if ('min' in setting) {
    const rule = () =>
      `${title} must be a whole number from ${setting.min.toLocaleString('en')} to ${setting.max.toLocaleString('en')}.`
    return v.pipe(v.number(rule), v.integer(rule), v.minValue(setting.min, rule), v.maxValue(setting.max, rule))
  }
  if (!('maxLength' in setting)) return v.boolean(`${title} must be on or off (true or false).`)
  const rule = () => `${title} must be addresses such as https://team.example.com, separated by commas.`
  const length = () => `${title} must have at most ${setting.maxLength.toLocaleString('en')} characters.`
  return v.pipe(v.string(rule), v.maxLength(setting.maxLength, length), v.check(holdsOrigins, rule))
}

/** Whether a text is a list of origins (RFC 6454) with commas; one slash at the end of each is forgiven. */
function holdsOrigins(list: string): boolean {
  const parts = list.split(',').map((part) => part.trim())
  return parts.every(
    (part) => part === '' || /^https?:\/\/([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?\/?$/i.test(part),
  )
}
