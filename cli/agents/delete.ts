import type { Context } from '../context.ts'
import { type RemoveFlags, remove } from '../remove.ts'
import { agentType } from './find.ts'

/** Deletes a custom agent; its tasks stay. */
export function deleteAgent(wanted: string, flags: RemoveFlags, context: Context): Promise<void> {
  return remove({
    type: agentType,
    wanted,
    flags,
    context,
    send: (api, id, call) => api.agents.remove({ params: { id } }, call),
    note: 'Its tasks stay, without it.',
  })
}
