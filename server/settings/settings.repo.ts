import type { Db } from '../db/connect.ts'

export async function getSetting<Value>(db: Db, key: string): Promise<Value | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row && (JSON.parse(row.value) as Value)
}

export async function setSetting(db: Db, key: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value)
  await db
    .insertInto('settings')
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json }))
    .execute()
}

export async function deleteSetting(db: Db, key: string): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', key).execute()
}

/** Deletes a setting if it still has this value; true for the one caller that did. */
export async function takeSetting(db: Db, key: string, value: unknown): Promise<boolean> {
  const taken = await db
    .deleteFrom('settings')
    .where('key', '=', key)
    .where('value', '=', JSON.stringify(value))
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

/** Throws when the database does not answer. */
export async function pingDatabase(db: Db): Promise<void> {
  await db.selectFrom('settings').select('key').limit(1).execute()
}

/** All settings, and what else is kept beside them, by key. */
export async function readSettings(db: Db): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  return new Map(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]))
}
