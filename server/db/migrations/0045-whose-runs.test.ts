import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestServer } from '../../testing/test-server.ts'

test.skipIf(process.env.TEST_DATABASE !== 'postgres')(
  'PostgreSQL knows that somebody has no failed runs, though others have',
  async () => {
    const server = await openTestServer()
    const { db } = server.services
    const account = { name: 'Robin', email: 'robin@example.com', password: 'Long-enough-1' }
    await server.client().session.register({ body: account })
    const mine = (await server.signIn('admin')).api
    const others = (await server.signIn(account.email, account.password)).api
    for (const [api, status, count] of [
      [mine, 'completed', 4500],
      [others, 'failed', 500],
    ] as const) {
      await api.executions.create({ params: { id: '6' }, body: { prompt: 'What can you do?' } })
      const { id } = (await api.session.me()).user
      await sql`insert into executions select (jsonb_populate_record(executions, jsonb_build_object(
        'id', 'copy-' || ${status}::text || n, 'client_key', 'copy-' || n, 'status', ${status}::text, 'created_at', n
      ))).* from executions, generate_series(1, ${count}::int) as n where executions.user_id = ${id}`.execute(db)
    }
    await sql`analyze executions`.execute(db)
    const { user } = await mine.session.me()
    const { rows } =
      await sql<object>`explain select id from executions where user_id = ${user.id} and status = ${'failed'}
      and status <> 'completed' and chat = 0 order by created_at desc, id desc limit 31`.execute(db)
    // One is the least that it expects of anything.
    expect(Object.values(rows[0]!)[0]).toMatch(/^Limit .* rows=1 /)
    await server.close()
  },
)
