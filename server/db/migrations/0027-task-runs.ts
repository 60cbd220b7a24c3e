import { type Kysely, sql } from 'kysely'

/** Which task a run was begun from: it has stood in the context of the run since runs could be begun from one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('executions').addColumn('task_id', 'text').execute()
  const { rows } = await sql<{ id: string; context: string }>`
    select id, context from executions where context like '%"task_id"%'
  `.execute(db)
  for (const { id, context } of rows) {
    const task = (JSON.parse(context) as { task_id?: unknown }).task_id
    if (typeof task === 'string') await sql`update executions set task_id = ${task} where id = ${id}`.execute(db)
  }
  await db.schema
    .createIndex('executions_task')
    .on('executions')
    .columns(['user_id', 'task_id', 'created_at'])
    .execute()
}
