import type { Context } from '../context.ts'
import { type RemoveFlags, remove } from '../remove.ts'
import { agentType } from './find.ts'

/** Deletes a custom agent; its tasks stay. */
export function deleteAgent(wanted: string, flags: RemoveFlags, context: Context): Promise<void> {
  return remove(
    agentType,
    wanted,
    flags,
    context,
    (api, id, call) => api.agents.remove({ params: { id } }, call),
    'Its tasks stay, without an assignee.',
  )
}
