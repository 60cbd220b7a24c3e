import type { Api } from '#shared/client/client.ts'
import { type TestServer, openTestServer } from './test-server.ts'

const password = 'Quiet-harbour-41!'

/** A server with a workspace of Robin's, on a plan with seats for several, which others `join`. */
export async function openWithColleagues(): Promise<{
  server: TestServer
  api: Api
  join: (name: string, email: string) => Promise<Api>
}> {
  const server = await openTestServer()
  await server.client().session.register({ body: { name: 'Robin Hale', email: 'robin@example.com', password } })
  const { api } = await server.signIn('robin@example.com', password)
  const { user } = await api.session.me()
  const { db } = server.services
  const plan = await db.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow()
  const trial_ends_at = Date.now() + 30 * 86_400_000
  await db
    .insertInto('subscriptions')
    .values({ ...plan, workspace_id: user.workspace.id, plan_id: 'standard', trial_ends_at })
    .execute()
  const join = async (name: string, email: string) => {
    const { link } = await api.team.invite({ body: { email, role: 'member' } })
    await server.client().session.register({ body: { name, email, password, invitation: link.split('/').at(-1)! } })
    return (await server.signIn(email, password)).api
  }
  return { server, api, join }
}
