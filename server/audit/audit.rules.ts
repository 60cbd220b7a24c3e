import type { AuditAction, AuditLog, AuditResource } from '#shared/contract/audit.ts'
import type { Output } from '#shared/contract/endpoint.ts'
import type { settings } from '#shared/contract/settings.ts'
import { newId } from '#shared/domain/ids.ts'
import type { Whose } from '../session/caller.ts'
import type { Db } from '../db/connect.ts'
import { cutPage, readCursor } from '../http/paging.ts'
import { originOfRequest } from '../http/request.ts'
import type { Services } from '../services.ts'
import { type AuditFilter, type AuditFound, auditBefore, insertAudit } from './audit.repo.ts'
import { countActions } from './count-actions.repo.ts'
import { summarise } from './summary.ts'

/**
 * What is recorded; `details` holds neither a secret nor what identifies a person: an id does that, as long as there is
 * an account.
 */
type AuditEvent = {
  action: AuditAction
  resource_type: AuditResource
  resource_id?: string | null
  details?: Record<string, unknown>
}

const agentLength = 300
const day = 24 * 60 * 60_000

/**
 * Writes into the audit log what `by` did and when, in the transaction of the action itself: both are durable or
 * neither is. Null where no one is signed in. Where the request came from is added here.
 */
export async function recordAudit(
  tx: Db,
  at: number,
  by: Whose | null,
  { action, resource_type, resource_id = null, details = {} }: AuditEvent,
): Promise<void> {
  const { address, userAgent } = originOfRequest()
  await insertAudit(tx, {
    id: newId(),
    at,
    user_id: by?.userId ?? null,
    workspace_id: by?.workspaceId ?? null,
    address,
    user_agent: userAgent?.slice(0, agentLength) ?? null,
    action,
    resource_type,
    resource_id,
    details: JSON.stringify(details),
  })
}

type Wanted = Omit<AuditFilter, 'since'> & { days?: number | undefined }

/** What the database is asked for: `days` back from `now`. */
export function filterOf({ days, ...filter }: Wanted, now: number): AuditFilter {
  return { ...filter, since: days === undefined ? undefined : now - days * day }
}

/** One page of the log, the newest first. */
export async function listAudit(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { limit, before, ...wanted }: Wanted & { limit: number; before?: string | undefined },
): Promise<Output<typeof settings.auditLogs>> {
  const place = readCursor(before)
  const rows = await auditBefore(
    db,
    filterOf(wanted, now()),
    place && { at: place.created_at, id: place.id },
    limit + 1,
  )
  const { items, next_cursor } = cutPage(rows, limit, presentAudit, ({ at }) => at)
  return { logs: items, next_before: next_cursor }
}

/** What happened last in a workspace, the newest first. */
export async function latestActivity(db: Db, workspaceId: string, limit: number): Promise<AuditLog[]> {
  return (await auditBefore(db, { workspaceId }, undefined, limit)).map(presentAudit)
}

/** How often each action occurred. */
export async function auditStats(
  { db, now }: Pick<Services, 'db' | 'now'>,
  days: number,
): Promise<Output<typeof settings.auditStats>> {
  const actions = (await countActions(db, now() - days * day, now())) as { action: AuditAction; count: number }[]
  return { stats: { total_events: actions.reduce((sum, { count }) => sum + count, 0), period_days: days, actions } }
}

export function presentAudit(row: AuditFound): AuditLog {
  return {
    id: row.id,
    timestamp: new Date(row.at).toISOString(),
    action: row.action as AuditAction,
    resource_type: row.resource_type,
    resource_id: row.resource_id,
    details: JSON.parse(row.details) as Record<string, unknown>,
    summary: summarise(row),
    actor: row.user_id === null ? null : { id: row.user_id, name: row.actor || null },
    address: row.address,
    user_agent: row.user_agent,
  }
}
