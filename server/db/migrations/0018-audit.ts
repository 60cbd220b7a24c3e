import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** The audit log. Both databases refuse whatever would change it, but for taking a person or a workspace out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    // No references: rows stay when the user who acted is deleted.
    .addColumn('user_id', 'text')
    .addColumn('workspace_id', 'text')
    .addColumn('address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('resource_type', 'text', (c) => c.notNull())
    .addColumn('resource_id', 'text')
    .addColumn('details', 'text', (c) => c.notNull())
    .execute()
  for (const columns of [
    ['at'],
    ['action', 'at'],
    ['resource_type', 'at'],
    ['workspace_id', 'at'],
    ['user_id'],
    ['resource_id'],
  ]) {
    await db.schema
      .createIndex(`audit_log_${columns.join('_')}`)
      .on('audit_log')
      .columns(columns)
      .execute()
  }
  await (db.getExecutor().adapter instanceof SqliteAdapter ? keepOnSqlite(db) : keepOnPostgres(db))
}

/** Whether a change is more than taking out who it was: then it is refused. */
const isMore = (differs: string) => `
  NEW.id ${differs} OLD.id OR NEW.at ${differs} OLD.at OR NEW.action ${differs} OLD.action OR NEW.resource_type ${differs} OLD.resource_type
  OR NEW.details ${differs} OLD.details
  OR (NEW.address ${differs} OLD.address AND NEW.address IS NOT NULL)
  OR (NEW.user_agent ${differs} OLD.user_agent AND NEW.user_agent IS NOT NULL)
  OR (NEW.user_id ${differs} OLD.user_id AND NEW.user_id ${differs} 'gone')
  OR (NEW.workspace_id ${differs} OLD.workspace_id AND NEW.workspace_id IS NOT NULL)
  OR (NEW.resource_id ${differs} OLD.resource_id AND NEW.resource_id IS NOT NULL)`

const refusal = 'The audit log is never changed.'

async function keepOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TRIGGER audit_log_kept BEFORE UPDATE ON audit_log WHEN ${isMore('IS NOT')} BEGIN SELECT RAISE(ABORT, '${refusal}'); END`,
    )
    .execute(db)
  await sql
    .raw(`CREATE TRIGGER audit_log_whole BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, '${refusal}'); END`)
    .execute(db)
}

async function keepOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '${refusal}'; END $$`,
    )
    .execute(db)
  await sql
    .raw(
      `CREATE TRIGGER audit_log_kept BEFORE UPDATE ON audit_log FOR EACH ROW WHEN (${isMore('IS DISTINCT FROM')}) ` +
        'EXECUTE FUNCTION keep_audit_log()',
    )
    .execute(db)
  await sql
    .raw(
      'CREATE TRIGGER audit_log_whole BEFORE DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log()',
    )
    .execute(db)
}
