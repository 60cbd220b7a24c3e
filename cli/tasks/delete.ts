import type { Context } from '../context.ts'
import { type RemoveFlags, remove } from '../remove.ts'
import { taskType } from './entity-type.ts'

/** Deletes a task. */
export function deleteTask(wanted: string, flags: RemoveFlags, context: Context): Promise<void> {
  return remove({
    type: taskType,
    wanted,
    flags,
    context,
    send: (api, id, call) => api.tasks.remove({ params: { id } }, call),
  })
}
