import * as v from 'valibot'
import { Id, Instant } from './common.ts'

/** What the audit log records. Its readers filter by these names, so a name that was given stays. */
export const auditActions = [
  'login',
  'logout',
  'update_system_setting',
  'create_backup',
  'restore_backup',
  'download_backup',
  'delete_backup',
  'login_failed',
  'lockout',
  'unlock',
  'register',
  'invite',
  'withdraw_invitation',
  'join',
  'role_change',
  'owner_change',
  'deactivate',
  'activate',
  'remove_user',
  'delete_account',
  'password_change',
  'password_reset',
  'two_factor_on',
  'two_factor_off',
  'two_factor_reset',
  'recovery_codes',
  'reset_link',
  'revoke_device',
  'token_create',
  'token_revoke',
  'connect',
  'disconnect',
  'model_connect',
  'model_change',
  'model_disconnect',
  'vendor_key_set',
  'vendor_key_remove',
  'export_audit_log',
  'webhook_create',
  'webhook_change',
  'webhook_rotate',
  'webhook_delete',
  'backup_made',
  'backup_failed',
  'restore_refused',
  'trial_start',
  'plan_change',
  'plan_cancel',
  'plan_keep',
  'card_save',
  'suspend',
  'lift_suspension',
  'sign_out_everywhere',
] as const
export const AuditAction = v.picklist(auditActions, 'The audit log knows no such action.')
export type AuditAction = v.InferOutput<typeof AuditAction>

export const auditResources = [
  'system_setting',
  'backup',
  'session',
  'user',
  'invitation',
  'token',
  'connection',
  'vendor_key',
  'model',
  'audit_log',
  'webhook',
  'plan',
  'workspace',
] as const
export type AuditResource = (typeof auditResources)[number]

export const AuditLog = v.object({
  id: Id,
  timestamp: Instant,
  action: AuditAction,
  resource_type: v.string(),
  resource_id: v.nullable(v.string()),
  /** For settings `changes`: `{key: {before, after}}`. */
  details: v.record(v.string(), v.unknown()),
  /** All of it in a sentence for people. */
  summary: v.string(),
  /** Null where no one was signed in; the name goes with the account. */
  actor: v.nullable(v.object({ id: Id, name: v.nullable(v.string()) })),
  address: v.nullable(v.string()),
  user_agent: v.nullable(v.string()),
})
export type AuditLog = v.InferOutput<typeof AuditLog>
