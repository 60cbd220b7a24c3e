import type { Context } from '../context.ts'
import { momentOf } from '../moment.ts'
import type { ServerFlag } from '../verb.ts'
import { tokenType } from './entity-type.ts'

/** Lists the access tokens of the signed-in user. */
export async function listTokens(flags: ServerFlag, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  const all = await tokenType.all(await context.api(await context.connection(flags.server)), { signal })
  out.list(all, {
    columns: [
      { title: 'ID', whole: true },
      { title: 'NAME', noun: true },
      { title: 'SCOPES' },
      { title: 'LAST USED', whole: true },
      { title: 'ENDS', whole: true },
    ],
    row: ({ id, name, scopes, last_used_at, expires_at }) => [
      out.id(id),
      name,
      scopes.join(','),
      momentOf(last_used_at, context),
      momentOf(expires_at, context),
    ],
    whenEmpty: tokenType.whenEmpty,
  })
}
