import type { AuditAction, AuditLog, AuditResource } from '#shared/contract/audit.ts'
import type { Output } from '#shared/contract/endpoint.ts'
import type { settings } from '#shared/contract/settings.ts'
import { proxy, ref } from 'valtio'
import { request } from '../network/api.ts'
import { downloadFile } from '../network/downloads.ts'
import { onSignedOut } from '../session/session.ts'

export type AuditFilter = {
  action?: AuditAction | undefined
  resource_type?: AuditResource | undefined
  days: 7 | 30 | 90
}

export type AuditStats = Output<typeof settings.auditStats>['stats']

type Audit = {
  /** What `logs` and `stats` answer; null while nothing was asked. */
  filter: AuditFilter | null
  logs: readonly AuditLog[] | null
  stats: AuditStats | null
  /** Where the rows go on that are older; null where there are none. */
  next: string | null
  loadedAt: number | null
  failed: boolean
}

const nothing: Audit = { filter: null, logs: null, stats: null, next: null, loadedAt: null, failed: false }

/** The audit log as far as it was asked for. No device keeps it. */
export const audit = proxy<Audit>({ ...nothing })

let turn = 0

onSignedOut(() => {
  turn += 1
  Object.assign(audit, nothing)
})

/**
 * Asks for the newest rows and the figures of a filter. Rows of another filter go at once; a failure sets `failed`.
 * Never throws.
 */
export async function loadAudit(filter: AuditFilter): Promise<void> {
  turn += 1
  const mine = turn
  if (JSON.stringify(filter) !== JSON.stringify(audit.filter)) Object.assign(audit, { ...nothing, filter })
  try {
    const [{ logs, next_before }, { stats }] = await Promise.all([
      request((api) => api.settings.auditLogs({ query: { limit: 50, ...filter } })),
      request((api) => api.settings.auditStats({ query: { days: filter.days } })),
    ])
    if (mine === turn)
      Object.assign(audit, { logs: ref(logs), stats, next: next_before, loadedAt: Date.now(), failed: false })
  } catch {
    if (mine === turn) audit.failed = true
  }
}

/** Adds the next rows; throws a `ProblemError`. */
export async function loadOlderAudit(): Promise<void> {
  const { filter, next } = audit
  if (!filter || !next) return
  const mine = turn
  const { logs, next_before } = await request((api) =>
    api.settings.auditLogs({ query: { limit: 50, ...filter, before: next } }),
  )
  // Where the newest rows came anew meanwhile, these no longer follow them.
  if (mine === turn && audit.next === next)
    Object.assign(audit, { logs: ref([...(audit.logs ?? []), ...logs]), next: next_before })
}

/** Returns what a filter lets through as a file, oldest first; throws a `ProblemError`. */
export function exportAudit(format: 'csv' | 'jsonl', filter: AuditFilter): Promise<{ name: string; content: Blob }> {
  return downloadFile('settings', 'exportAuditLog', { query: { format, ...filter } }, `audit-log.${format}`)
}
