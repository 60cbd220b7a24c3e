import type { Kysely } from 'kysely'

/** A server that takes no payments keeps of a trial's contact the name and the e-mail address alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const of = db as Kysely<{ subscriptions: { workspace_id: string; contact: string | null } }>
  const rows = await of
    .selectFrom('subscriptions')
    .select(['workspace_id', 'contact'])
    .where('contact', 'is not', null)
    .$narrowType<{ contact: string }>()
    .execute()
  for (const { workspace_id, contact } of rows) {
    const { name, email } = JSON.parse(contact) as { name: string; email: string }
    await of
      .updateTable('subscriptions')
      .set({ contact: JSON.stringify({ name, email }) })
      .where('workspace_id', '=', workspace_id)
      .execute()
  }
}
