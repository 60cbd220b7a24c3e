import { change, requireChange } from '../change.ts'
import type { Context } from '../context.ts'
import type { WriteFlags } from '../verb.ts'
import { type ProjectFlags, readProjectFields, bodyFor } from './fields.ts'
import { projectType } from './entity-type.ts'

export type EditFlags = WriteFlags & ProjectFlags & { name?: string }

/** Changes only those fields of a project that the flags name. */
export async function editProject(wanted: string, flags: EditFlags, context: Context): Promise<void> {
  requireChange(flags, '--status completed')
  await change({
    type: projectType,
    wanted,
    flags,
    context,
    send: async (api, target, call) => {
      const fields = await readProjectFields(flags, api, context)
      const project = await target()
      const body = { name: flags.name, ...bodyFor(fields, project) }
      return api.projects.update({ params: { id: project.id }, body }, call)
    },
  })
}
