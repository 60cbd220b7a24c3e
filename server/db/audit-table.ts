/**
 * What happened, and who did it. Rows are added and never changed, but for taking out who has deleted their account.
 */
export type AuditLogRow = {
  id: string
  /** Milliseconds, by the machine's own clock. */
  at: number
  /** Who did it: null where nobody had signed in, `gone` for those who have gone. The name stands in `users` alone. */
  user_id: string | null
  /** Whose recent activity it is; null where it is nobody's, and once that workspace has gone. */
  workspace_id: string | null
  address: string | null
  user_agent: string | null
  action: string
  resource_type: string
  resource_id: string | null
  /** JSON; never a secret, never what tells who somebody is. */
  details: string
}

export type AuditTables = { audit_log: AuditLogRow }
