import * as v from 'valibot'
import type { CallGoogle } from './google-call.ts'

/** A to-do of Google Tasks, of the person's own list. */
type Todo = { id: string; title: string; notes: string; due: string | null; done: boolean }

const Item = v.object({
  id: v.string(),
  title: v.optional(v.string(), ''),
  notes: v.optional(v.string(), ''),
  due: v.optional(v.string()),
  status: v.optional(v.string(), 'needsAction'),
})
const list = '/lists/@default/tasks'

/** The open ones. */
export async function listTodos(call: CallGoogle, signal?: AbortSignal): Promise<Todo[]> {
  const { items } = await call(
    { service: 'tasks', path: list, query: { showCompleted: 'false', maxResults: '100' }, signal },
    v.object({ items: v.optional(v.array(Item), []) }),
  )
  return items.map(present)
}

export async function addTodo(
  call: CallGoogle,
  { title, notes, due }: { title: string; notes?: string | undefined; due?: string | undefined },
  signal?: AbortSignal,
): Promise<Todo> {
  const body = {
    title,
    ...(notes !== undefined && { notes }),
    ...(due !== undefined && { due: `${due}T00:00:00.000Z` }),
  }
  return present(await call({ service: 'tasks', method: 'POST', path: list, body, signal }, Item))
}

export async function completeTodo(call: CallGoogle, id: string, signal?: AbortSignal): Promise<Todo> {
  return present(
    await call(
      {
        service: 'tasks',
        method: 'PATCH',
        path: `${list}/${encodeURIComponent(id)}`,
        body: { status: 'completed' },
        repeatable: true,
        signal,
      },
      Item,
    ),
  )
}

function present({ id, title, notes, due, status }: v.InferOutput<typeof Item>): Todo {
  return { id, title, notes, due: due?.slice(0, 10) ?? null, done: status === 'completed' }
}
