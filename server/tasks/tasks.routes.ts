import { tasks } from '#shared/contract/tasks.ts'
import { type Api, handle } from '../handle.ts'
import { listTasks } from './tasks.repo.ts'

export function taskRoutes(api: Api): void {
  handle(api, tasks.list, ({ caller }) => listTasks(api.services.db, caller.workspaceId))
}
