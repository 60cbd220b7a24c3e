import { projects } from '#shared/contract/projects.ts'
import { type Api, handle } from '../http/handle.ts'
import { handleWrite } from '../http/handle-write.ts'
import { Sliced } from '../http/sliced.ts'
import { listProjects } from './projects.repo.ts'
import { changeProject, createProject, getProject, removeProject } from './projects.rules.ts'

export function projectRoutes(api: Api): void {
  const { db } = api.services
  handle(api, projects.list, async ({ caller }) => new Sliced(await listProjects(db, caller.workspaceId)))
  handle(api, projects.get, ({ params, caller }) => getProject(db, caller.workspaceId, params.id))
  handleWrite(api, projects.create, (write, { body }) => createProject(write, api.services, body))
  handleWrite(api, projects.update, (write, { params, body }) => changeProject(write, params.id, body))
  handleWrite(api, projects.remove, (write, { params }) => removeProject(write, params.id))
}
