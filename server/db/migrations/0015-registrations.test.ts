import { expect, test } from 'vitest'
import { hashSecret } from '../../secrets/tokens.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { up } from './0015-registrations.ts'

test('someone who had not confirmed an address keeps the account, but not the password that anybody may have chosen', async () => {
  const server = await openTestServer({ env: { MUSTER_REGISTRATION: 'open' } })
  const { db, now } = server.services
  const password = 'Long-enough-1'
  for (const name of ['confirmed', 'waiting'])
    await server.client().session.register({ body: { name, email: `${name}@example.com`, password } })
  // As the release before this one had it.
  await db.schema.dropTable('registrations').execute()
  await db.schema.alterTable('users').addColumn('unverified_since', 'bigint').execute()
  await db.schema
    .alterTable('account_links')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('reset'))
    .execute()
  const { id } = await db.selectFrom('users').select('id').where('username', '=', 'waiting').executeTakeFirstOrThrow()
  await db
    .updateTable('users')
    .set({ unverified_since: now() } as object)
    .where('id', '=', id)
    .execute()
  for (const kind of ['verify', 'reset']) {
    await db
      .insertInto('account_links')
      .values({
        token_hash: hashSecret(kind),
        user_id: id,
        created_at: now(),
        expires_at: now() + 60_000,
        kind,
      } as never)
      .execute()
  }
  await up(db as never)

  expect(await server.signIn('confirmed', password)).toBeTruthy()
  await expect(server.signIn('waiting', password)).rejects.toMatchObject({ status: 401 })
  await expect(
    server.client().session.resetPassword({ body: { token: 'verify', password: 'Other-pass-1' } }),
  ).rejects.toMatchObject({ status: 410 })
  await server.client().session.resetPassword({ body: { token: 'reset', password: 'Other-pass-1' } })
  expect((await (await server.signIn('waiting', 'Other-pass-1')).api.session.me()).user.id).toBe(id)
  await server.close()
})
