import { tasks } from '#shared/contract/tasks.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import { Answer, type Api, handle } from '../http/handle.ts'
import { handleWrite } from '../http/handle-write.ts'
import { Sliced } from '../http/sliced.ts'
import { allTasks, changeTask, createTask, getTask, matcherOf, pageOfTasks, removeTask } from './tasks.rules.ts'

export function taskRoutes(api: Api): void {
  const { db } = api.services
  handle(api, tasks.list, async ({ query, caller: { workspaceId } }) => {
    const { limit, cursor, ...asked } = query
    const listed = {
      projectId: asked.project_id,
      completedBefore: asked.completed_before === undefined ? undefined : Date.parse(asked.completed_before),
      matches: matcherOf(asked),
    }
    if (limit === undefined) return new Sliced(allTasks(db, workspaceId, listed))
    const { items, next_cursor } = await pageOfTasks(db, workspaceId, listed, { limit, cursor })
    if (next_cursor === null) return new Answer(items, 200)
    const next = new URLSearchParams({ ...omitUndefined(asked), limit: String(limit), cursor: next_cursor })
    return new Answer(items, 200, { link: `</api/tasks?${next}>; rel="next"` })
  })
  handle(api, tasks.get, ({ params, caller }) => getTask(db, caller.workspaceId, params.id))
  handleWrite(api, tasks.create, (write, { body }) => createTask(write, body))
  handleWrite(api, tasks.update, (write, { params, body }) => changeTask(write, params.id, body))
  handleWrite(api, tasks.remove, (write, { params }) => removeTask(write, params.id))
}
