import type { Generated } from 'kysely'
import type { Outcome } from '#shared/contract/runs.ts'
import type { AccountColumns, AccountTables } from './account-schema.ts'
import type { AuditTables } from './audit-table.ts'
import type { BackupTables } from './backup-tables.ts'
import type { BillingSchema } from './billing-rows.ts'
import type { DocumentTables } from './document-tables.ts'
import type { DraftTables } from './draft-tables.ts'
import type { GoogleTables } from './google-tables.ts'
import type { KeptOfWorkspace, SeenColumns } from './instance-columns.ts'
import type { ProposalTables } from './proposal-tables.ts'
import type { SignInTables } from './sign-in-tables.ts'
import type { WebhookTables } from './webhook-tables.ts'

/** Milliseconds since 1970 in UTC. */
type Millis = number
/** 0 or 1, the portable boolean. */
type Bit = number
/** JSON written as text. */
type Json = string

/** The place of a row's last change in its workspace's order of changes. */
type Rev = number

export type WorkspaceRow = {
  id: string
  name: string
  created_at: Millis
  /** The number of the workspace's latest change; raised in the transaction of the change itself. */
  rev: Rev
  /** Changes when rows went back in time, as after a restore: cursors of another epoch start over. */
  epoch: string
  /** Keeps every prompt and file from the vendors. */
  local_only: Bit
  /** Of changes up to this one not all deletions are known any more: older cursors start over. */
  news_from: Rev
  open_tasks: number
  completed_tasks: number
}

export type UserRow = {
  id: string
  workspace_id: string
  /** Lower case. */
  email: string
  /** Lower case; the e-mail's local part, made unique. */
  username: string
  name: string
  role: 'admin' | 'manager' | 'member'
  is_owner: Bit
  password_hash: string
  active: Bit
  created_at: Millis
  /** The credits this person may spend a month; null where only the balance limits it. */
  credit_cap: number | null
}

type ErasingColumn = {
  /** 1 while all of theirs is erased, 2 while the workspace is, too; they are gone for everybody then. */
  erasing: Generated<0 | 1 | 2>
}

export type SessionRow = {
  id: string
  user_id: string
  /** SHA-256 of the token, in hex; the token itself is nowhere. */
  token_hash: string
  /** `session` ends when idle, `device` lasts 30 days. */
  kind: 'session' | 'device'
  user_agent: string
  created_at: Millis
  last_used_at: Millis
  expires_at: Millis
  /** When its person last typed the password again. */
  confirmed_at: Millis | null
}

export type AgentRow = {
  workspace_id: string
  id: string
  name: string
  role: string
  description: string
  avatar: string
  skills: Json
  color: string
  instructions: string
  available: Bit
  custom: Bit
  position: number
  created_at: Millis
  updated_at: Millis
  rev: Rev
}

export type ProjectRow = {
  workspace_id: string
  id: string
  name: string
  status: string
  progress: number
  completed_tasks: number
  team: Json
  /** The people who work on it, as `{id, name}`; null for none. */
  members: Json | null
  due_date: string | null
  description: string
  created_at: Millis
  updated_at: Millis
  rev: Rev
  /** The person who changed it last, also by what an agent did for them; null for what is older than this column. */
  changed_by: string | null
}

export type TaskRow = {
  workspace_id: string
  id: string
  title: string
  status: string
  /** The names of all who have it, as in "Millie, Sam". */
  assignee: string
  /** The first of them. */
  assignee_id: string | null
  /** All of them, where that is more than one agent; else null. */
  assignees: Json | null
  priority: string
  due_date: string | null
  project_id: string | null
  notes: string
  created_at: Millis
  updated_at: Millis
  rev: Rev
  /** The person who changed it last, also by what an agent did for them; null for what is older than this column. */
  changed_by: string | null
}

export type EventRow = {
  workspace_id: string
  id: string
  title: string
  start_at: Millis
  end_at: Millis
  /** The IANA zone it was planned in. */
  time_zone: string
  attendees: Json
  /** For each attendee an id or null; null where none is known. */
  attendee_ids: Json | null
  notes: string
  created_at: Millis
  updated_at: Millis
  rev: Rev
  /** The person who changed it last, also by what an agent did for them; null for what is older than this column. */
  changed_by: string | null
}

export type RunRow = {
  id: string
  workspace_id: string
  user_id: string
  agent_id: string
  /** The Idempotency-Key; unique per user for ever. */
  client_key: string
  request_hash: string
  status: 'queued' | 'running' | 'waiting' | 'completed' | 'failed' | 'cancelled'
  prompt: string
  context: Json
  /** Name, size and type of each file; the contents are in execution_files. */
  files: Json
  provider_wanted: string | null
  thread_id: string | null
  client_time: Millis
  time_zone: string
  result: string | null
  error: string | null
  provider: string | null
  provider_reason: string | null
  credits_used: number
  steps: Json
  /** Where a run that waits for a person goes on, the question (kept until the next one), and the answer. */
  state: Json | null
  pending_action: Json | null
  decision: Bit | null
  /** When its question lapses; once it is answered, when that was. */
  waiting_until: Millis | null
  cancel_requested: Bit
  /** The process that runs it, and until when that claim holds. */
  lease_owner: string | null
  lease_until: Millis | null
  created_at: Millis
  started_at: Millis | null
  finished_at: Millis | null
  rev: Rev
  /** Whether it answers a message of a conversation, which its `thread_id` then names. */
  chat: Bit
  /** When its conversation was deleted: what was said is gone, and the key stays taken. */
  deleted_at: Millis | null
  /** How it ended for its user, and what they can do next; null until it is completed. */
  outcome: Outcome | null
  outcome_note: string | null
  next: Json | null
  /** The next action that was taken. */
  answered: string | null
  /** The next action of an earlier run that this one takes. */
  answers: Json | null
  /** The task that it was begun from. */
  task_id: string | null
}

export type RunFileRow = {
  execution_id: string
  n: number
  name: string
  size: number
  type: string
  content: string
}

/** What a run that still goes on has done, for readers in other processes; gone once it has ended. */
export type RunEventRow = { execution_id: string; seq: number; event: string; data: Json }

/**
 * What was deleted, when in the order of changes, and when it had been made: a deletion that is undone changes
 * nothing.
 */
export type TombstoneRow = {
  workspace_id: string
  kind: 'agents' | 'tasks' | 'projects' | 'events'
  id: string
  rev: Rev
  made_at: Millis | null
}

/** A write that was done: its key, what was asked and what was answered. Kept 30 days. */
export type RequestKeyRow = {
  user_id: string
  client_key: string
  request_hash: string
  answer: Json
  created_at: Millis
}

/** The models a person has chosen, by their provider id. */
export type ModelPreferenceRow = {
  user_id: string
  workspace_id: string
  preferred_provider: string
  fallback_provider: string
  updated_at: Millis
}

/** A vendor's key that an administrator entered, encrypted. Of the deployment; left out of backups. */
export type VendorKeyRow = { vendor: string; sealed: string; updated_at: Millis }

/** A model that an administrator has connected; `sealed` is the key of its server, `price_…` dollars per million tokens. */
export type ConnectedModelRow = {
  provider: string
  display_name: string
  server: string
  base_url: string
  model_id: string
  sealed: string | null
  is_local: number
  can_call_tools: number | null
  context_length: number | null
  price_input: number | null
  price_output: number | null
  created_at: Millis
  updated_at: Millis
}

/** A conversation; its messages are the runs of this thread. */
export type ChatSessionRow = {
  user_id: string
  id: string
  workspace_id: string
  /** The agent that was asked last; null for the assistant. */
  agent_id: string | null
  title: string
  created_at: Millis
  updated_at: Millis
  deleted_at: Millis | null
}

/** Where a reply goes on for the holder of the token. */
export type ChatContinuationRow = {
  /** SHA-256 of the token, in hex; the token itself is nowhere. */
  token_hash: string
  user_id: string
  execution_id: string
  /** The last event that was handed out, and how much text, with its SHA-256. */
  seq: number
  length: number
  text_hash: string
  expires_at: Millis
  /** The Idempotency-Key that it was used under. */
  used_key: string | null
}

/** A run request that recurs. It belongs to its user, who also chose its id. */
export type ScheduleRow = {
  user_id: string
  id: string
  workspace_id: string
  agent_id: string
  prompt: string
  provider: string | null
  /** Five fields, by the clocks of the IANA zone. */
  cron: string
  time_zone: string
  paused: Bit
  paused_reason: string | null
  /** When it is due; null while it is paused or deleted. The process that moves it on runs the occurrence. */
  next_at: Millis | null
  /** The newest occurrence in schedule_runs. */
  last_at: Millis | null
  deleted_at: Millis | null
  created_at: Millis
  updated_at: Millis
}

/** An occurrence, once it is past: the run it became, or why it became none. */
export type ScheduleRunRow = {
  user_id: string
  schedule_id: string
  due_at: Millis
  execution_id: string | null
  outcome: 'started' | 'skipped' | 'missed'
  reason: string | null
}

/** The key pair that push services know this server by; the private one is encrypted. One row. */
export type PushKeyRow = { id: 'vapid'; public_key: string; sealed: string; created_at: Millis }

/** A device that is notified of its user's runs, as long as its session lasts. */
export type PushDeviceRow = {
  /** SHA-256 of the endpoint, in base64url. */
  id: string
  user_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  user_agent: string
  created_at: Millis
}

export type SettingRow = { key: string; value: Json }

export type Schema = AccountTables &
  DocumentTables &
  AuditTables &
  BackupTables &
  BillingSchema &
  DraftTables &
  GoogleTables &
  ProposalTables &
  SignInTables &
  WebhookTables & {
    workspaces: WorkspaceRow & KeptOfWorkspace
    users: UserRow & AccountColumns & ErasingColumn & SeenColumns
    sessions: SessionRow
    agents: AgentRow
    projects: ProjectRow
    tasks: TaskRow
    events: EventRow
    executions: RunRow
    execution_files: RunFileRow
    execution_events: RunEventRow
    tombstones: TombstoneRow
    request_keys: RequestKeyRow
    model_preferences: ModelPreferenceRow
    vendor_keys: VendorKeyRow
    connected_models: ConnectedModelRow
    chat_sessions: ChatSessionRow
    chat_continuations: ChatContinuationRow
    schedules: ScheduleRow
    schedule_runs: ScheduleRunRow
    push_keys: PushKeyRow
    push_devices: PushDeviceRow
    settings: SettingRow
  }
