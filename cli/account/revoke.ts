import type { Context } from '../context.ts'
import { type RemoveFlags, remove } from '../remove.ts'
import { tokenType } from './entity-type.ts'

/** Revokes an access token. */
export function revokeToken(wanted: string, flags: RemoveFlags, context: Context): Promise<void> {
  return remove({
    type: tokenType,
    wanted,
    flags,
    context,
    send: (api, id, call) => api.account.revokeToken({ params: { id } }, call),
    note: 'What uses it is refused from now on.',
    verb: { asks: 'Revoke', done: 'Revoked' },
  })
}
