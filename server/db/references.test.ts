import { SqliteAdapter, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestServer } from '../testing/test-server.ts'

test('every reference has an index: deleting what it names reads no table through', async () => {
  const server = await openTestServer()
  const { db } = server.services
  const lacking = db.getExecutor().adapter instanceof SqliteAdapter ? onSqlite : onPostgres
  expect((await lacking.execute(db)).rows).toEqual([])
  await db.schema.dropIndex('executions_workspace').execute()
  expect((await lacking.execute(db)).rows).toEqual([{ table: 'executions', column: 'workspace_id' }])
  await server.close()
})

const onSqlite = sql`
  select t.name as "table", f."from" as "column"
  from sqlite_master t join pragma_foreign_key_list(t.name) f
  where t.type = 'table'
    and not exists (select 1 from pragma_table_info(t.name) c where c.name = f."from" and c.pk = 1)
    and not exists (
      select 1 from pragma_index_list(t.name) i join pragma_index_info(i.name) c
      where c.seqno = 0 and c.name = f."from" and not i.partial
    )`

const onPostgres = sql`
  select c.conrelid::regclass::text as "table", a.attname::text as "column"
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.connamespace = current_schema()::regnamespace
    and not exists (
      select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indpred is null
    )`
