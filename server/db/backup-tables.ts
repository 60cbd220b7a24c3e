/** Milliseconds since 1970 in UTC. */
type Millis = number

/**
 * A backup: what is known of its file, which lies in the data directory of one machine. Never part of a backup
 * itself.
 */
export type BackupRow = {
  id: string
  status: 'pending' | 'completed' | 'failed'
  backup_type: 'manual' | 'scheduled' | 'before_restore'
  created_at: Millis
  finished_at: Millis | null
  total_records: number
  size: number
  digest: string | null
  schema_version: string
  /** The name of the machine that its file lies on. */
  machine: string
  verified_at: Millis | null
  restored_at: Millis | null
  /** Why it failed: when it was made, or when it was last verified or restored. */
  error: string | null
}

/** What is being done with a backup, in one process of all: one row at most. */
export type BackupWorkRow = {
  id: 'only'
  kind: 'create' | 'verify' | 'restore'
  backup_id: string
  /** Who does it, and until when that claim holds. */
  owner: string
  lease_until: Millis
}

/** A backup that was deleted: the machine that has its file deletes that too, once it sees this. */
export type RemovedBackupRow = { id: string; removed_at: Millis }

export type BackupTables = { backups: BackupRow; backup_work: BackupWorkRow; removed_backups: RemovedBackupRow }
