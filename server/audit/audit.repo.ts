import { type RawBuilder, sql } from 'kysely'
import type { AuditLogRow } from '../db/audit-table.ts'
import type { Db } from '../db/connect.ts'
import { type Pieces, updateInPieces } from '../db/in-pieces.ts'

/**
 * A row with the names of who did it, to whom, and of the workspace that it was done to or that this person is in, as long as
 * they are here.
 */
export type AuditFound = AuditLogRow & { actor: string | null; target: string | null; place: string | null }

export type AuditFilter = {
  since?: number | undefined
  action?: string | undefined
  resource_type?: string | undefined
  workspaceId?: string | undefined
}

/** The place of a row in the log. */
export type AuditCursor = { at: number; id: string }

export async function insertAudit(tx: Db, row: AuditLogRow): Promise<void> {
  await tx.insertInto('audit_log').values(row).execute()
}

/** The newest first, from before a place. */
export async function auditBefore(
  db: Db,
  filter: AuditFilter,
  before: AuditCursor | undefined,
  limit: number,
): Promise<AuditFound[]> {
  return log(db, filter)
    .$if(before !== undefined, (rows) =>
      rows.where((where) =>
        where(where.refTuple('audit_log.at', 'audit_log.id'), '<', where.tuple(before!.at, before!.id)),
      ),
    )
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute()
}

/** The oldest first, from after a place. */
export async function auditAfter(
  db: Db,
  filter: AuditFilter,
  after: AuditCursor | undefined,
  limit: number,
): Promise<AuditFound[]> {
  return log(db, filter)
    .$if(after !== undefined, (rows) =>
      rows.where((where) =>
        where(where.refTuple('audit_log.at', 'audit_log.id'), '>', where.tuple(after!.at, after!.id)),
      ),
    )
    .orderBy('audit_log.at')
    .orderBy('audit_log.id')
    .limit(limit)
    .execute()
}

/** Takes a person out of the log: what was done stays, without identifying them. */
export async function takeOutPerson(db: Db, userId: string, gone: string, pieces: Pieces): Promise<void> {
  const rows = (where: RawBuilder<unknown>) => ({ table: 'audit_log', where }) as const
  const nowhere = sql`address = null, user_agent = null`
  await updateInPieces(db, rows(sql`user_id = ${userId}`), sql`${nowhere}, user_id = ${gone}`, pieces)
  const tried = rows(sql`resource_id = ${userId} and user_id is null`)
  await updateInPieces(db, tried, sql`${nowhere}, resource_id = null`, pieces)
  // What another user did to them.
  await updateInPieces(db, rows(sql`resource_id = ${userId}`), sql`resource_id = null`, pieces)
}

/** Takes a workspace out of the log. */
export async function takeOutWorkspace(db: Db, workspaceId: string, pieces: Pieces): Promise<void> {
  const rows = { table: 'audit_log', where: sql`workspace_id = ${workspaceId}` } as const
  await updateInPieces(db, rows, sql`workspace_id = null`, pieces)
  // What an administrator did to it.
  const done = { table: 'audit_log', where: sql`resource_id = ${workspaceId}` } as const
  await updateInPieces(db, done, sql`resource_id = null`, pieces)
}

function log(db: Db, { since, action, resource_type, workspaceId }: AuditFilter) {
  return db
    .selectFrom('audit_log')
    .leftJoin('users as actors', 'actors.id', 'audit_log.user_id')
    .leftJoin('users as targets', 'targets.id', 'audit_log.resource_id')
    .leftJoin('workspaces as places', (join) =>
      join.on('places.id', '=', ({ fn }) => fn.coalesce('targets.workspace_id', 'audit_log.resource_id')),
    )
    .selectAll('audit_log')
    .select(['actors.name as actor', 'targets.name as target', 'places.name as place'])
    .$if(since !== undefined, (rows) => rows.where('audit_log.at', '>=', since!))
    .$if(action !== undefined, (rows) => rows.where('audit_log.action', '=', action!))
    .$if(resource_type !== undefined, (rows) => rows.where('audit_log.resource_type', '=', resource_type!))
    .$if(workspaceId !== undefined, (rows) => rows.where('audit_log.workspace_id', '=', workspaceId!))
}
