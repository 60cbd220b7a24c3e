import { apiSettings, securitySettings } from '#pwa/data/resources/settings.ts'
import type { AuditAction, AuditLog, AuditResource } from '#shared/contract/audit.ts'

/** What the actions are called, in the order of the filter. */
export const actionLabels: Record<AuditAction, string> = {
  login: 'Sign-in',
  logout: 'Sign-out',
  update_system_setting: 'Setting changed',
  create_backup: 'Backup asked for',
  backup_made: 'Backup made',
  backup_failed: 'Backup failed',
  restore_backup: 'Backup restored',
  restore_refused: 'Restore failed',
  download_backup: 'Backup downloaded',
  delete_backup: 'Backup deleted',
  login_failed: 'Failed sign-in',
  lockout: 'Sign-in locked',
  unlock: 'Sign-in unlocked',
  register: 'Registration',
  invite: 'Invitation',
  withdraw_invitation: 'Invitation withdrawn',
  join: 'Invitation accepted',
  role_change: 'Role changed',
  owner_change: 'Owner changed',
  deactivate: 'Deactivated',
  activate: 'Activated',
  remove_user: 'Person removed',
  delete_account: 'Account deleted',
  password_change: 'Password changed',
  password_reset: 'Password reset',
  two_factor_on: 'Two-factor turned on',
  two_factor_off: 'Two-factor turned off',
  two_factor_reset: 'Two-factor reset',
  recovery_codes: 'Recovery codes made',
  reset_link: 'Password link made',
  revoke_device: 'Device signed out',
  token_create: 'Access token made',
  token_revoke: 'Access token revoked',
  connect: 'Connected',
  disconnect: 'Disconnected',
  model_connect: 'Model connected',
  model_change: 'Model changed',
  model_disconnect: 'Model disconnected',
  vendor_key_set: 'Vendor key set',
  vendor_key_remove: 'Vendor key removed',
  export_audit_log: 'Audit log exported',
  webhook_create: 'Webhook created',
  webhook_change: 'Webhook changed',
  webhook_rotate: 'Webhook secret renewed',
  webhook_delete: 'Webhook deleted',
  trial_start: 'Trial started',
  plan_change: 'Plan changed',
  plan_cancel: 'Plan cancelled',
  plan_keep: 'Plan kept',
  card_save: 'Card saved',
  suspend: 'Suspended',
  lift_suspension: 'Suspension lifted',
  sign_out_everywhere: 'Signed out everywhere',
}

export const resourceLabels: Record<AuditResource, string> = {
  system_setting: 'System settings',
  backup: 'Backups',
  session: 'Sessions',
  user: 'People',
  invitation: 'Invitations',
  token: 'Access tokens',
  connection: 'Connections',
  model: 'Model',
  vendor_key: 'Vendor keys',
  audit_log: 'Audit log',
  webhook: 'Webhooks',
  plan: 'Plan',
  workspace: 'Workspaces',
}

/** An action of a newer server is shown by its own name. */
export function actionName(action: string): string {
  return (actionLabels as Record<string, string>)[action] ?? sentence(action)
}

/** A line of an entry's details: one value, or what was there before and after. */
export type Detail = { name: string; before?: string; value: string }

/** The details of an entry as lines to read. */
export function detailsOf({ details }: Pick<AuditLog, 'details'>): Detail[] {
  const { changes, ...others } = details
  const changed = Object.entries(isRecord(changes) ? changes : {}).map(([key, change]) => {
    const { before, after } = isRecord(change) ? change : { before: undefined, after: change }
    return { name: settingName(key), before: formatValue(before), value: formatValue(after) }
  })
  return [
    ...changed,
    ...Object.entries(others).map(([key, value]) => ({
      name: sentence(key),
      value: Array.isArray(value) ? value.map(formatValue).join(', ') : formatValue(value),
    })),
  ]
}

function settingName(key: string): string {
  const titles: Record<string, { title: string }> = { ...apiSettings, ...securitySettings }
  return titles[key]?.title ?? sentence(key)
}

function formatValue(value: unknown): string {
  if (value === true) return 'On'
  if (value === false) return 'Off'
  if (value === null || value === undefined || value === '') return 'None'
  if (typeof value === 'number') return value.toLocaleString('en')
  if (typeof value !== 'string') return JSON.stringify(value)
  // A role, a kind or a vendor goes by a word of the wire.
  return names[value] ?? (/^[a-z]+(_[a-z]+)*$/.test(value) ? sentence(value) : value)
}

const names: Record<string, string> = {
  openai: 'OpenAI',
  csv: 'CSV',
  json: 'JSON',
  device: 'Kept on the device',
  session: 'For this session',
}

/** `backup_type` as `Backup type`. */
function sentence(key: string): string {
  const words = key.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
