import { tasks } from '#shared/contract/tasks.ts'
import { Answer, type Api, handle } from '../http/handle.ts'
import { handleWrite } from '../http/handle-write.ts'
import { Sliced } from '../http/sliced.ts'
import { allTasks, changeTask, createTask, getTask, pageOfTasks, removeTask } from './tasks.rules.ts'

export function taskRoutes(api: Api): void {
  const { db } = api.services
  handle(api, tasks.list, async ({ query: { limit, cursor }, caller }) => {
    if (limit === undefined) return new Sliced(allTasks(db, caller.workspaceId))
    const { items, next_cursor } = await pageOfTasks(db, caller.workspaceId, { limit, cursor })
    const next = `</api/tasks?limit=${limit}&cursor=${next_cursor}>; rel="next"`
    return new Answer(items, 200, next_cursor === null ? {} : { link: next })
  })
  handle(api, tasks.get, ({ params, caller }) => getTask(db, caller.workspaceId, params.id))
  handleWrite(api, tasks.create, (write, { body }) => createTask(write, body))
  handleWrite(api, tasks.update, (write, { params, body }) => changeTask(write, params.id, body))
  handleWrite(api, tasks.remove, (write, { params }) => removeTask(write, params.id))
}
