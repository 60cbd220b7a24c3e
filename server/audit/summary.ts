import { formatBytes } from '#shared/domain/files.ts'
import { plans } from '#shared/domain/plans.ts'
import { count } from '#shared/domain/plural.ts'
import type { AuditAction } from '#shared/contract/audit.ts'
import { type SettingKey, registry } from '#shared/contract/settings-registry.ts'
import type { AuditFound } from './audit.repo.ts'

/** `{key: {before, after}}`, as changes of settings are recorded. */
export type Changes = Partial<Record<SettingKey, { before: unknown; after: unknown }>>

/** `where` is the workspace of a person, where it need not be that of who did it. */
type SummaryInput = { target: string; where: string; details: Record<string, unknown> }

/** Of a wrong password nothing more is said. */
const whatWasWrong: Record<string, string> = {
  code: ': the code was wrong',
  deactivated: ': the account is deactivated',
}

/** What was done, after the name of the user who did it. */
const sentences: Record<AuditAction, (told: SummaryInput) => string> = {
  login: () => 'signed in',
  logout: () => 'signed out',
  login_failed: ({ target, details }) => `could not sign in as ${target}${whatWasWrong[String(details.wrong)] ?? ''}`,
  lockout: ({ target, details }) => `was locked out as ${target} for ${count(Number(details.minutes), 'minute')}`,
  unlock: ({ target }) => `let ${target} try again to sign in`,
  update_system_setting: ({ details }) => changed(details),
  create_backup: () => 'asked for a backup',
  backup_made: ({ details }) =>
    `made a backup of ${count(Number(details.records), 'record')}, ${formatBytes(Number(details.bytes))}`,
  backup_failed: ({ details }) => `could not make a backup: ${withoutStop(details.why)}`,
  // Of before this release it is not known which one it was.
  restore_backup: ({ details }) =>
    typeof details.moment === 'string' ? `restored the backup of ${minuteOf(details.moment)}` : 'restored a backup',
  restore_refused: ({ details }) => `could not restore a backup: ${withoutStop(details.why)}`,
  download_backup: () => 'downloaded a backup',
  delete_backup: () => 'deleted a backup',
  register: () => 'created an account',
  invite: ({ details }) => `invited someone as ${String(details.role)}`,
  withdraw_invitation: () => 'withdrew an invitation',
  join: () => 'joined by an invitation',
  role_change: ({ target, details }) =>
    `changed the role of ${target} from ${String(details.before)} to ${String(details.after)}`,
  owner_change: ({ target }) => `made ${target} the owner of the workspace`,
  deactivate: ({ target }) => `deactivated ${target}`,
  activate: ({ target }) => `let ${target} in again`,
  remove_user: ({ target }) => `removed ${target}`,
  delete_account: () => 'deleted the account',
  password_change: () => 'changed the password',
  password_reset: () => 'chose a new password by a link',
  two_factor_on: () => 'turned two-factor sign-in on',
  two_factor_off: () => 'turned two-factor sign-in off',
  two_factor_reset: ({ target }) => `turned two-factor sign-in off for ${target}`,
  recovery_codes: () => 'made new recovery codes',
  reset_link: ({ target }) => `made a link for a new password of ${target}`,
  revoke_device: () => 'signed a device out',
  token_create: () => 'made an access token',
  token_revoke: () => 'revoked an access token',
  connect: ({ details }) => `connected ${String(details.service)}`,
  disconnect: ({ details }) => `disconnected ${String(details.service)}`,
  model_connect: ({ details }) => `connected the model ${String(details.name)}`,
  model_change: ({ details }) => `changed the model ${String(details.name)}`,
  model_disconnect: ({ details }) => `disconnected the model ${String(details.name)}`,
  vendor_key_set: ({ details }) => `entered a key for ${String(details.vendor)}`,
  vendor_key_remove: ({ details }) => `removed the key for ${String(details.vendor)}`,
  export_audit_log: () => 'exported the audit log',
  webhook_create: () => 'created a webhook',
  webhook_change: () => 'changed a webhook',
  webhook_rotate: () => 'gave a webhook a new secret',
  webhook_delete: () => 'deleted a webhook',
  trial_start: ({ details }) => `started the trial of ${planName(details.plan)}`,
  plan_change: ({ details }) => `changed the plan to ${planName(details.plan)}, ${String(details.interval)}`,
  plan_cancel: () => 'cancelled the plan',
  plan_keep: () => 'kept the plan that was cancelled',
  card_save: () => 'saved a card',
  suspend: ({ target, where }) => `suspended ${target}${where}`,
  lift_suspension: ({ target, where }) => `lifted the suspension of ${target}${where}`,
  sign_out_everywhere: ({ target, where }) => `signed ${target}${where} out everywhere`,
}

/** A row of the log in a sentence without its full stop: `Alex Kim changed Rate limit per minute from 60 to 100`. */
export function summarise(row: AuditFound): string {
  const { action, user_id, actor, target, place, resource_type, resource_id, details } = row
  const known = JSON.parse(details) as Record<string, unknown>
  const isStranger = action === 'login_failed' || action === 'lockout'
  const nobody = isStranger ? 'Someone' : 'The server'
  // Of those who are being erased the name is gone first.
  const who = user_id === null ? nobody : actor || 'Someone who has left'
  const hasLeft = target === '' || (resource_type === 'user' && resource_id === null && !isStranger)
  const whom = target || (hasLeft ? 'someone who has left' : 'an account that is not there')
  const where = target && place ? ` of ${place}` : ''
  const told =
    resource_type === 'workspace'
      ? { target: place ? `the workspace ${place}` : 'a workspace that is gone', where: '' }
      : { target: whom, where }
  return `${who} ${sentences[action as AuditAction]({ ...told, details: known })}`
}

function planName(id: unknown): string {
  return plans.find((plan) => plan.id === id)?.name ?? String(id)
}

/** An instant to the minute, in UTC. */
function minuteOf(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`
}

function withoutStop(sentence: unknown): string {
  return String(sentence).replace(/\.$/, '')
}

/** Of what is set elsewhere than with the settings. */
const titles: Record<string, string> = { backup_schedule: 'Scheduled backups', backup_keep: 'Scheduled backups kept' }

function changed(details: Record<string, unknown>): string {
  if (details.defaults === true) return 'set every setting back to its default'
  const all = Object.entries((details.changes ?? {}) as Changes)
  const title = (key: string) => registry[key as SettingKey]?.title ?? titles[key] ?? key
  const [first] = all
  if (all.length !== 1 || !first) return `changed ${all.map(([key]) => title(key)).join(', ') || 'no setting'}`
  return `changed ${title(first[0])} from ${plain(first[1].before)} to ${plain(first[1].after)}`
}

function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return value === '' ? 'nothing' : String(value)
}
