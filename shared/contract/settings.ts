import * as v from 'valibot'
import { Id, Instant, Success, queryInteger } from './common.ts'
import { planned } from './endpoint.ts'

const integer = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

/** Plain values, as they are written. */
export const ApiConfig = v.object({
  rate_limit_per_minute: integer(0, 1_000_000),
  max_request_size_mb: integer(1, 1024),
  api_timeout_seconds: integer(6, 3600),
  enable_cors: v.boolean(),
  /** Comma-separated. */
  allowed_origins: v.string(),
})

export const SecuritySettings = v.object({
  password_min_length: integer(4, 32),
  password_require_uppercase: v.boolean(),
  password_require_lowercase: v.boolean(),
  password_require_numbers: v.boolean(),
  password_require_special: v.boolean(),
  session_timeout_minutes: integer(1, 100_000),
  max_login_attempts: integer(1, 1000),
  lockout_duration_minutes: integer(1, 100_000),
  enable_2fa: v.boolean(),
  require_email_verification: v.boolean(),
})

const value = <Schema extends v.GenericSchema>(schema: Schema) => v.object({ value: schema })

/** As they are read: each setting is an object with a value. */
const ApiConfigRead = v.object({
  rate_limit_per_minute: value(v.number()),
  max_request_size_mb: value(v.number()),
  api_timeout_seconds: value(v.number()),
  enable_cors: value(v.boolean()),
  allowed_origins: value(v.string()),
})
const SecurityRead = v.object({
  password_min_length: value(v.number()),
  password_require_uppercase: value(v.boolean()),
  password_require_lowercase: value(v.boolean()),
  password_require_numbers: value(v.boolean()),
  password_require_special: value(v.boolean()),
  session_timeout_minutes: value(v.number()),
  max_login_attempts: value(v.number()),
  lockout_duration_minutes: value(v.number()),
  enable_2fa: value(v.boolean()),
  require_email_verification: value(v.boolean()),
})

export const Backup = v.object({
  _id: Id,
  status: v.picklist(['running', 'completed', 'failed']),
  backup_type: v.picklist(['manual', 'scheduled']),
  created_at: Instant,
  total_records: v.number(),
})

export const AuditLog = v.object({
  id: Id,
  timestamp: Instant,
  action: v.string(),
  resource_type: v.string(),
  details: v.record(v.string(), v.unknown()),
})

const days = v.optional(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.picklist([7, 30, 90])), 30)

export const settings = {
  apiConfig: planned({
    method: 'GET',
    path: '/admin/settings/api-config',
    summary: 'API configuration',
    auth: 'admin',
    response: ApiConfigRead,
  }),
  saveApiConfig: planned({
    method: 'PUT',
    path: '/admin/settings/api-config',
    summary: 'Change the API configuration; it takes effect at once',
    auth: 'admin',
    body: v.partial(ApiConfig),
    response: v.object({ success: v.boolean(), config: ApiConfigRead }),
  }),
  security: planned({
    method: 'GET',
    path: '/admin/settings/security',
    summary: 'Security settings',
    auth: 'admin',
    response: SecurityRead,
  }),
  saveSecurity: planned({
    method: 'PUT',
    path: '/admin/settings/security',
    summary: 'Change the security settings; they take effect at once',
    auth: 'admin',
    body: v.partial(SecuritySettings),
    response: v.object({ success: v.boolean(), settings: SecurityRead }),
  }),
  backups: planned({
    method: 'GET',
    path: '/admin/settings/backups',
    summary: 'Backups, newest first',
    auth: 'admin',
    response: v.object({ backups: v.array(Backup) }),
  }),
  createBackup: planned({
    method: 'POST',
    path: '/admin/settings/backup',
    summary: 'Back up all data while the server works',
    auth: 'admin',
    body: v.object({ backup_type: v.literal('manual') }),
    response: Success,
  }),
  restoreBackup: planned({
    method: 'POST',
    path: '/admin/settings/backup/:id/restore',
    summary: 'Restore a completed backup, all or nothing',
    auth: 'admin',
    response: Success,
  }),
  auditLogs: planned({
    method: 'GET',
    path: '/admin/settings/audit-logs',
    summary: 'The audit log, newest first',
    auth: 'admin',
    query: v.object({ limit: queryInteger(1, 200, 50), action: v.optional(v.string()), resource_type: v.optional(v.string()), days }),
    response: v.object({ logs: v.array(AuditLog) }),
  }),
  auditStats: planned({
    method: 'GET',
    path: '/admin/settings/audit-logs/stats',
    summary: 'How often each action occurred',
    auth: 'admin',
    query: v.object({ days }),
    response: v.object({
      stats: v.object({
        total_events: v.number(),
        period_days: v.number(),
        actions: v.array(v.object({ action: v.string(), count: v.number() })),
      }),
    }),
  }),
  initializeDefaults: planned({
    method: 'POST',
    path: '/admin/settings/initialize-defaults',
    summary: 'Set every setting back to its default',
    auth: 'admin',
    response: Success,
  }),
}
