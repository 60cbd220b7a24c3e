import { create } from '../change.ts'
import type { Context } from '../context.ts'
import type { WriteFlags } from '../verb.ts'
import { type ProjectFlags, readProjectFields, bodyFor } from './fields.ts'
import { projectType } from './entity-type.ts'

export type CreateFlags = WriteFlags & ProjectFlags

/** Creates a project. */
export function createProject(name: string, flags: CreateFlags, context: Context): Promise<void> {
  return create({
    type: projectType,
    flags,
    context,
    send: async (api, call) => {
      const fields = bodyFor(await readProjectFields(flags, api, context))
      return api.projects.create({ body: { name, ...fields } }, call)
    },
  })
}
