import { projects } from '#shared/contract/projects.ts'
import { type Api, handle } from '../handle.ts'
import { listProjects } from './projects.repo.ts'

export function projectRoutes(api: Api): void {
  handle(api, projects.list, ({ caller }) => listProjects(api.services.db, caller.workspaceId))
}
