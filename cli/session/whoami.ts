import { formatBalance, formatPlan } from '../billing/plan-summary.ts'
import type { Context } from '../context.ts'
import type { ServerFlag } from '../verb.ts'

/** Shows the signed-in user with plan and balance, and the server. */
export async function whoami(flags: ServerFlag, context: Context): Promise<void> {
  const connection = await context.connection(flags.server)
  const api = await context.api(connection)
  const { user, plan, credits } = await api.session.me({}, { signal: context.interrupted })
  await context.out.one({ ...user, plan, credits, server: connection.server }, () => [
    ['Email', user.email],
    ['Name', user.name],
    ['Username', user.username],
    ['Role', user.is_owner ? `${user.role}, owner` : user.role],
    ['Workspace', user.workspace.name],
    ['Plan', formatPlan(plan)],
    ['Credits', formatBalance(credits)],
    ['Server', connection.server],
  ])
}
