import type { Context } from '../context.ts'
import type { ServerFlag } from '../verb.ts'

/** Shows the signed-in user and the server. */
export async function whoami(flags: ServerFlag, context: Context): Promise<void> {
  const connection = await context.connection(flags.server)
  const api = await context.api(connection)
  const { user } = await api.session.me({}, { signal: context.interrupted })
  if (context.out.json) return context.out.value({ ...user, server: connection.server })
  context.out.facts([
    ['Email', user.email],
    ['Name', user.name],
    ['Username', user.username],
    ['Role', user.is_owner ? `${user.role}, owner` : user.role],
    ['Workspace', user.workspace.name],
    ['Server', connection.server],
  ])
}
