import { tasks } from '#shared/contract/tasks.ts'
import { type Api, handle } from '../http/handle.ts'
import { handleWrite } from '../http/handle-write.ts'
import { listTasks } from './tasks.repo.ts'
import { changeTask, createTask, getTask, removeTask } from './tasks.rules.ts'

export function taskRoutes(api: Api): void {
  const { db } = api.services
  handle(api, tasks.list, ({ caller }) => listTasks(db, caller.workspaceId))
  handle(api, tasks.get, ({ params, caller }) => getTask(db, caller.workspaceId, params.id))
  handleWrite(api, tasks.create, (write, { body }) => createTask(write, body))
  handleWrite(api, tasks.update, (write, { params, body }) => changeTask(write, params.id, body))
  handleWrite(api, tasks.remove, (write, { params }) => removeTask(write, params.id))
}
