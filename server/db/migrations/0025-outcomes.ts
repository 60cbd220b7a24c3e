import type { Kysely } from 'kysely'

/** How a run ended for the person who asked, what they can do next, and which next action a run takes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['outcome', 'outcome_note', 'next', 'answered', 'answers'])
    await db.schema.alterTable('executions').addColumn(column, 'text').execute()
}
