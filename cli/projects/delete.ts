import type { Context } from '../context.ts'
import { type RemoveFlags, remove } from '../remove.ts'
import { projectType } from './entity-type.ts'

/** Deletes a project; its tasks stay. */
export function deleteProject(wanted: string, flags: RemoveFlags, context: Context): Promise<void> {
  return remove({
    type: projectType,
    wanted,
    flags,
    context,
    send: (api, id, call) => api.projects.remove({ params: { id } }, call),
    note: 'Its tasks stay.',
  })
}
