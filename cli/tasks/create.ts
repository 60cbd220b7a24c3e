import { create } from '../change.ts'
import type { Context } from '../context.ts'
import type { WriteFlags } from '../verb.ts'
import { assignedBody } from './assignees.ts'
import { type TaskFlags, readTaskFields } from './fields.ts'
import { taskType } from './entity-type.ts'

export type CreateFlags = WriteFlags & TaskFlags

/** Creates a task. */
export function createTask(title: string, flags: CreateFlags, context: Context): Promise<void> {
  return create({
    type: taskType,
    flags,
    context,
    async send(api, call) {
      const { assignees, ...fields } = await readTaskFields(flags, api, context)
      return api.tasks.create({ body: { title, ...fields, ...assignedBody(assignees) } }, call)
    },
  })
}
