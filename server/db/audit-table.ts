/**
 * What happened, and who did it. Rows are added and never changed, except to remove users who have deleted their
 * account.
 */
export type AuditLogRow = {
  id: string
  /** Milliseconds, by the machine's own clock. */
  at: number
  /** Who did it: null where no one was signed in, `gone` for deleted users. The name is in `users` alone. */
  user_id: string | null
  /** The workspace whose recent activity shows it; null where there is none, and once that workspace is deleted. */
  workspace_id: string | null
  address: string | null
  user_agent: string | null
  action: string
  resource_type: string
  resource_id: string | null
  /** JSON; never a secret, never what identifies a person. */
  details: string
}

/** How often each action occurred on a day that is over. */
export type AuditDayRow = {
  /** Days since 1970, in UTC. */
  day: number
  /** JSON: a number for each action that occurred. */
  counts: string
}

export type AuditTables = { audit_log: AuditLogRow; audit_days: AuditDayRow }
