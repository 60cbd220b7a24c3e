import type { Preferences, Vendor } from '#shared/contract/models.ts'
import type { Db } from '../db/connect.ts'
import { prepared, preparedFirst } from '../db/prepared.ts'
import type { ModelPreferenceRow, VendorKeyRow } from '../db/schema.ts'

export const findPreferences: (db: Db, userId: string) => Promise<Preferences | undefined> = preparedFirst(
  (db, userId: string) =>
    db
      .selectFrom('model_preferences')
      .select(['preferred_provider', 'fallback_provider'])
      .where('user_id', '=', userId),
)

export async function keepPreferences(db: Db, row: ModelPreferenceRow): Promise<void> {
  const { preferred_provider, fallback_provider, updated_at } = row
  await db
    .insertInto('model_preferences')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ preferred_provider, fallback_provider, updated_at }),
    )
    .execute()
}

/** Takes a model out of the choices that people have made: who preferred it is back at the default. */
export async function forgetChoicesOf(db: Db, provider: string): Promise<void> {
  await db.deleteFrom('model_preferences').where('preferred_provider', '=', provider).execute()
  await db
    .updateTable('model_preferences')
    .set((row) => ({ fallback_provider: row.ref('preferred_provider') }))
    .where('fallback_provider', '=', provider)
    .execute()
}

export async function isLocalOnly(db: Db, workspaceId: string): Promise<boolean> {
  const row = await localOnlyOf(db, workspaceId)
  if (!row) throw new Error(`There is no workspace ${workspaceId}.`)
  return row.local_only === 1
}

const localOnlyOf = preparedFirst((db, workspaceId: string) =>
  db.selectFrom('workspaces').select('local_only').where('id', '=', workspaceId),
)

export async function setLocalOnly(db: Db, workspaceId: string, localOnly: boolean): Promise<void> {
  await db
    .updateTable('workspaces')
    .set({ local_only: localOnly ? 1 : 0 })
    .where('id', '=', workspaceId)
    .execute()
}

/** Everything that is sealed here. */
export const listVendorKeys: (db: Db) => Promise<VendorKeyRow[]> = prepared((db) =>
  db.selectFrom('vendor_keys').selectAll(),
)

export async function keepVendorKey(db: Db, row: VendorKeyRow): Promise<void> {
  const { sealed, updated_at } = row
  await db
    .insertInto('vendor_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('vendor').doUpdateSet({ sealed, updated_at }))
    .execute()
}

export async function deleteVendorKey(db: Db, vendor: Vendor): Promise<void> {
  await db.deleteFrom('vendor_keys').where('vendor', '=', vendor).execute()
}
