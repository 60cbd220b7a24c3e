import { change, requireChange } from '../change.ts'
import type { Context } from '../context.ts'
import type { WriteFlags } from '../verb.ts'
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
      const body = { title: flags.title, ...(await readTaskFields(flags, api, context)) }
      const { id } = await target()
      return api.tasks.update({ params: { id }, body }, call)
    },
  })
}
