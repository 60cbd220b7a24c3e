import type { Schema } from '../db/schema.ts'

/**
 * What a restore brings back as it was: every table that holds data, each after those that it refers to. What a card
 * processor was paid since holds beside it (owed.repo.ts).
 */
export const restoredTables = [
  'workspaces',
  'users',
  'agents',
  'agent_documents',
  'projects',
  'tasks',
  'events',
  'tombstones',
  'executions',
  'execution_files',
  'execution_events',
  'drafts',
  'draft_versions',
  'proposals',
  'run_changes',
  'request_keys',
  'model_preferences',
  'chat_sessions',
  'schedules',
  'schedule_runs',
  'subscriptions',
  'credit_accounts',
  'credit_holds',
  'credit_ledger',
  'stripe_events',
  'settings',
] as const satisfies (keyof Schema)[]

/**
 * Backed up too, but where an installation is at work a restore leaves what it has now: what was revoked or withdrawn
 * since must not hold again. Only an empty installation gets these back.
 */
export const keptTables = [
  'access_tokens',
  'invitations',
  'second_factors',
  'recovery_codes',
  'webhooks',
] as const satisfies (keyof Schema)[]

/** The same for what is only ever added to: a restore takes nothing out of these, even for deleted users. */
const lastingTables = ['audit_log'] as const satisfies (keyof Schema)[]

/** Never backed up, and why. A restore leaves them as they are, but for rows of people and workspaces that are gone. */
export const leftTables = {
  sessions: 'whoever holds one would be signed in again',
  push_keys: 'a private key, sealed under the secret of one machine',
  push_devices: 'they belong to sessions',
  vendor_keys: 'secrets of others, sealed under the secret of one machine',
  connected_models: 'servers that only this installation can reach, and their keys',
  google_states: 'sealed, and of minutes',
  google_connections: 'OAuth tokens',
  google_mirrors: 'they tell how Google stands now, not how it stood',
  chat_continuations: 'tokens of an hour',
  account_links: 'tokens of an hour',
  sign_in_attempts: 'counts of an hour',
  registrations: 'tokens of a day',
  gone_customers: 'what a card processor is still to be told',
  google_revocations: 'OAuth tokens',
  rate_limits: 'counts of a minute',
  webhook_deliveries: 'what is still to be told by this installation, and what it told in 30 days',
  backups: 'a backup does not hold backups',
  backup_work: 'what goes on right now',
  billing_turns: 'what goes on right now',
  removed_backups: 'they tell what files there are now',
  audit_days: 'they are counted from the audit log, of which nothing is taken',
} as const satisfies Partial<Record<keyof Schema | 'rate_limits', string>>

/**
 * Columns that leave as they are, encrypted: without them a password alone would do after a move, and receivers would
 * refuse messages. Where the secret of the machine is another, recovery codes work, and webhooks pause until they get a
 * new secret.
 */
export const sealedColumns: Partial<Record<keyof Schema, readonly string[]>> = {
  second_factors: ['sealed'],
  webhooks: ['sealed', 'old_sealed'],
}

/**
 * Columns of tables that are backed up which leave as an empty text: secrets that open only under the secret of one
 * machine.
 */
export const blankColumns: Partial<Record<keyof Schema, readonly string[]>> = { invitations: ['sealed'] }

/** Every table that a backup holds, each after those that it refers to. */
export const backedTables: readonly (keyof Schema)[] = [...restoredTables, ...keptTables, ...lastingTables]
