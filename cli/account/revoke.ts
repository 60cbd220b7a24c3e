import type { Context } from '../context.ts'
import { type RemoveFlags, remove } from '../remove.ts'
import { tokenType } from './entity-type.ts'

/** Revokes an access token. */
export function revokeToken(wanted: string, flags: RemoveFlags, context: Context): Promise<void> {
  return remove(
    tokenType,
    wanted,
    flags,
    context,
    (api, id, call) => api.account.revokeToken({ params: { id } }, call),
    'What uses it is refused from now on.',
    { asks: 'Revoke', done: 'Revoked' },
  )
}
