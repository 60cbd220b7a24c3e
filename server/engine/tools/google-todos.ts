import * as v from 'valibot'
import { notConnected } from '../../integrations/refusals.ts'
import { addTodo, completeTodo, listTodos } from '../../integrations/todos-api.ts'
import { Day } from './names.ts'
import { type ToolContext, defineTool, whileItLasts } from './tool.ts'

const listTodosTool = defineTool({
  name: 'list_google_todos',
  readsOnly: true,
  description: 'Lists the open to-dos of the user’s own Google Tasks. The tasks of the workspace are in list_tasks.',
  input: v.object({}),
  announce: () => 'Looking at Google Tasks',
  async run(_, context) {
    const todos = await listTodos(todosOf(context), context.signal)
    return {
      answer: { todos },
      receipt: { status: 'done', summary: `Looked at Google Tasks: ${todos.length} open` },
      fleeting: true,
    }
  },
})

const addTodoTool = defineTool({
  name: 'add_google_todo',
  description:
    'Adds a to-do to the user’s own Google Tasks; only where they ask for Google Tasks. Otherwise create_task.',
  input: v.object({
    title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300)),
    notes: v.optional(v.pipe(v.string(), v.maxLength(8_000))),
    due: v.optional(Day),
  }),
  announce: ({ title }) => `Adding “${title}” to Google Tasks`,
  async run({ title, notes, due }, context) {
    const call = todosOf(context)
    await whileItLasts(context)
    const todo = await addTodo(call, { title, notes, due }, context.signal)
    return {
      answer: { added: todo },
      receipt: { status: 'done', summary: `Added “${title}” to Google Tasks` },
      fleeting: true,
    }
  },
})

const completeTodoTool = defineTool({
  name: 'complete_google_todo',
  description: 'Ticks a to-do of Google Tasks off. The id comes from list_google_todos.',
  input: v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)) }),
  announce: () => 'Ticking off a to-do',
  async run({ id }, context) {
    const call = todosOf(context)
    await whileItLasts(context)
    const todo = await completeTodo(call, id, context.signal)
    return {
      answer: { completed: todo },
      receipt: { status: 'done', summary: 'Ticked off a to-do in Google Tasks' },
      fleeting: true,
    }
  },
})

export const todoTools = [listTodosTool, addTodoTool, completeTodoTool]

function todosOf({ workspace }: ToolContext) {
  const todos = workspace.google?.todos
  if (!todos) throw notConnected('workspace')
  return todos
}
