import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { openTestServer } from '../testing/test-server.ts'
import { listCaps } from './billing.rules.ts'

test('caps are listed with what each person used this month, asked of the database at once for all', async () => {
  const server = await openTestServer()
  const { db, now } = server.services
  const { user: alone } = await server
    .client()
    .session.register({ body: { name: 'Robin', email: 'robin@example.com', password: 'Long-enough-1' } })
  const { user } = await (await server.signIn('admin')).api.session.me()
  const people = await db
    .selectFrom('users')
    .select('id')
    .where('workspace_id', '=', user.workspace.id)
    .orderBy('name')
    .execute()
  const [alex, sam] = people.map(({ id }) => id) as [string, string]
  const row = (user_id: string, credits: number, created_at = now(), workspace_id = user.workspace.id) => ({
    id: `${user_id}${credits}`,
    workspace_id,
    user_id,
    execution_id: null,
    kind: 'run' as const,
    credits,
    reason: 'A run',
    created_at,
  })
  const theirs = [
    row(alex, -5),
    row(alex, -6),
    row(alex, -40, 1),
    row(sam, -7),
    { ...row(sam, 900), kind: 'grant' as const },
    row('gone', -2),
  ]
  await db
    .insertInto('credit_ledger')
    .values([...theirs, row(alone!.id, -9, now(), alone!.workspace.id)])
    .execute()

  let queries = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => ((queries += 1), node),
    transformResult: async ({ result }) => result,
  }
  const asked = async (workspaceId: string) => {
    queries = 0
    const caps = await listCaps({ ...server.services, db: db.withPlugin(counting) }, workspaceId)
    return { used: caps.map(({ name, used_this_month }) => [name, used_this_month]), queries }
  }
  const [many, one] = [await asked(user.workspace.id), await asked(alone!.workspace.id)]
  expect([many.used, one.used]).toEqual([
    [
      ['Alex Kim', 11],
      ['Sam Rivera', 7],
    ],
    [['Robin', 9]],
  ])
  expect(many.queries).toBe(one.queries)
  await server.close()
})
