import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import type { Env } from '../env.ts'
import { type Db, connect } from './connect.ts'
import { unhurried } from './connect-postgres.ts'
import * as first from './migrations/0001-first.ts'
import * as sync from './migrations/0002-sync.ts'
import * as requestKeys from './migrations/0003-request-keys.ts'
import * as events from './migrations/0004-events.ts'
import * as runs from './migrations/0005-runs.ts'
import * as models from './migrations/0006-models.ts'
import * as chat from './migrations/0007-chat.ts'
import * as credits from './migrations/0008-credits.ts'
import * as schedules from './migrations/0009-schedules.ts'
import * as documents from './migrations/0010-documents.ts'
import * as push from './migrations/0011-push.ts'
import * as billing from './migrations/0012-billing.ts'
import * as google from './migrations/0013-google.ts'
import * as account from './migrations/0014-account.ts'
import * as registrations from './migrations/0015-registrations.ts'
import * as billingMore from './migrations/0016-billing-more.ts'
import * as googleRevocations from './migrations/0017-google-revocations.ts'
import * as audit from './migrations/0018-audit.ts'
import * as rateLimits from './migrations/0019-rate-limits.ts'
import * as backups from './migrations/0020-backups.ts'
import * as signIn from './migrations/0021-sign-in.ts'
import * as webhooks from './migrations/0022-webhooks.ts'
import * as turns from './migrations/0023-turns.ts'
import * as connectedModels from './migrations/0024-connected-models.ts'
import * as outcomes from './migrations/0025-outcomes.ts'
import * as drafts from './migrations/0026-drafts.ts'
import * as proposals from './migrations/0028-proposals.ts'
import * as references from './migrations/0029-references.ts'
import * as runsOfAWorkspace from './migrations/0030-runs-of-a-workspace.ts'
import * as compactedTombstones from './migrations/0031-compacted-tombstones.ts'
import * as tasksInOrder from './migrations/0032-tasks-in-order.ts'
import * as erasing from './migrations/0033-erasing.ts'
import * as completedTasks from './migrations/0034-completed-tasks.ts'
import * as openTasks from './migrations/0035-open-tasks-by-whose.ts'
import * as confirmedSessions from './migrations/0036-confirmed-sessions.ts'
import * as suspended from './migrations/0037-suspended.ts'
import * as contactsWithoutAddress from './migrations/0038-contacts-without-address.ts'
import * as openTasksCounted from './migrations/0039-open-tasks-counted.ts'
import * as projectsInOrder from './migrations/0040-projects-in-order.ts'
import * as assignees from './migrations/0041-assignees.ts'
import * as members from './migrations/0042-members.ts'
import * as auditDays from './migrations/0043-audit-days.ts'
import * as openTasksKept from './migrations/0044-open-tasks.ts'
import * as whoseRuns from './migrations/0045-whose-runs.ts'
import * as tasksByTitle from './migrations/0046-tasks-by-title.ts'
import * as taskRuns from './migrations/0027-task-runs.ts'
import { DatabaseSilent } from './silent.ts'

/** In the order they apply; a name never changes once it has been released. */
const migrations: Record<string, Migration> = {
  '0001-first': first,
  '0002-sync': sync,
  '0003-request-keys': requestKeys,
  '0004-events': events,
  '0005-runs': runs,
  '0006-models': models,
  '0007-chat': chat,
  '0008-credits': credits,
  '0009-schedules': schedules,
  '0010-documents': documents,
  '0011-push': push,
  '0012-billing': billing,
  '0013-google': google,
  '0014-account': account,
  '0015-registrations': registrations,
  '0016-billing-more': billingMore,
  '0017-google-revocations': googleRevocations,
  '0018-audit': audit,
  '0019-rate-limits': rateLimits,
  '0020-backups': backups,
  '0021-sign-in': signIn,
  '0022-webhooks': webhooks,
  '0023-turns': turns,
  '0024-connected-models': connectedModels,
  '0025-outcomes': outcomes,
  '0026-drafts': drafts,
  '0027-task-runs': taskRuns,
  '0028-proposals': proposals,
  '0029-references': references,
  '0030-runs-of-a-workspace': runsOfAWorkspace,
  '0031-compacted-tombstones': compactedTombstones,
  '0032-tasks-in-order': tasksInOrder,
  '0033-erasing': erasing,
  '0034-completed-tasks': completedTasks,
  '0035-open-tasks-by-whose': openTasks,
  '0036-confirmed-sessions': confirmedSessions,
  '0037-suspended': suspended,
  '0038-contacts-without-address': contactsWithoutAddress,
  '0039-open-tasks-counted': openTasksCounted,
  '0040-projects-in-order': projectsInOrder,
  '0041-assignees': assignees,
  '0042-members': members,
  '0043-audit-days': auditDays,
  '0044-open-tasks': openTasksKept,
  '0045-whose-runs': whoseRuns,
  '0046-tasks-by-title': tasksByTitle,
}

/** The schema that this version works with: its last migration. */
export const schemaVersion = Object.keys(migrations).at(-1)!

/** Whether this version knows the schema of that name, which may be older. */
export function knowsSchema(version: string): boolean {
  return version in migrations
}

/** Opens a database that is up to date: brings it there first, however long that takes. */
export async function connectUpToDate(database: Env['database']): Promise<Db> {
  const db = await connect(database, { isServers: true })
  try {
    if (!(await isUpToDate(db))) await migrate(database)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Asks for one row, as nearly every start does; bringing it up to date looks at every table. */
async function isUpToDate(db: Db): Promise<boolean> {
  try {
    const { rows } = await sql<{
      name: string
    }>`select max(name) as name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
    return rows[0]?.name === schemaVersion
  } catch (error) {
    if (error instanceof DatabaseSilent) throw error
    // There is nothing yet. Any other fault is reported by what follows.
    return false
  }
}

/**
 * Brings a database up to date, however long that takes. On PostgreSQL it holds an advisory lock, so many processes
 * may start at once.
 */
export async function migrate(database: Env['database']): Promise<void> {
  const db = await connect(unhurried(database))
  await migrateTo(db, schemaVersion).finally(() => db.destroy())
}

/**
 * Brings an empty database, or one of an older version, to one schema; `schema` is where its own notes go on
 * PostgreSQL.
 */
export async function migrateTo(db: Db, version: string, schema?: string): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    ...(schema && { migrationTableSchema: schema }),
  })
  const { error } = await migrator.migrateTo(version)
  if (error) throw new Error('The database could not be brought up to date.', { cause: error })
}
