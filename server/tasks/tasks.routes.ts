import { tasks } from '#shared/contract/tasks.ts'
import { type Api, handle } from '../handle.ts'
import { handleWrite } from '../write.ts'
import { listTasks } from './tasks.repo.ts'
import { changeTask, createTask, getTask, removeTask } from './tasks.rules.ts'

export function taskRoutes(api: Api): void {
  const { db } = api.services
  handle(api, tasks.list, ({ caller }) => listTasks(db, caller.workspaceId))
  handle(api, tasks.get, ({ params, caller }) => getTask(db, caller.workspaceId, params.id))
  handleWrite(api, tasks.create, (at, { body }) => createTask(at, body))
  handleWrite(api, tasks.update, (at, { params, body }) => changeTask(at, params.id, body))
  handleWrite(api, tasks.remove, (at, { params }) => removeTask(at, params.id))
}
