import { change, requireChange } from '../change.ts'
import type { Context } from '../context.ts'
import type { WriteFlags } from '../verb.ts'
import { assignedBody } from './assignees.ts'
import { type TaskFlags, readTaskFields } from './fields.ts'
import { taskType } from './entity-type.ts'

export type EditFlags = WriteFlags & TaskFlags & { title?: string }

/** Changes only those fields of a task that the flags name. */
export async function editTask(wanted: string, flags: EditFlags, context: Context): Promise<void> {
  requireChange(flags, '--status completed')
  await change({
    type: taskType,
    wanted,
    flags,
    context,
    send: async (api, target, call) => {
      const { assignees, ...fields } = await readTaskFields(flags, api, context)
      const task = await target()
      const body = { title: flags.title, ...fields, ...assignedBody(assignees, task) }
      return api.tasks.update({ params: { id: task.id }, body }, call)
    },
  })
}
