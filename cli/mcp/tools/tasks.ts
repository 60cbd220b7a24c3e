import * as v from 'valibot'
import { Task, TaskStatus, tasks } from '#shared/contract/tasks.ts'
import { fold } from '#shared/domain/fold.ts'
import { untilAnswered } from '../../runs/follow.ts'
import { usageError } from '../../exit.ts'
import { lookUp } from '../../find.ts'
import { today } from '../../moment.ts'
import { taskType } from '../../tasks/entity-type.ts'
import { defineTool } from '../tool.ts'
import { AgentName, Count, ProjectName, idsOf } from './named.ts'

const { title, status, priority, dueDate, notes } = tasks.create.body.entries
const assignee = v.optional(
  v.nullable(v.pipe(AgentName, v.description('The name of an agent, or its id; null for nobody.'))),
)
const project = v.optional(
  v.nullable(v.pipe(ProjectName, v.description('The name of a project, or its id; null for none.'))),
)
const fields = {
  assignee,
  project,
  status,
  priority,
  dueDate: v.optional(v.pipe(dueDate.wrapped, v.description('YYYY-MM-DD; null for none.'))),
  notes,
}

export const taskTools = [
  defineTool({
    name: 'list_tasks',
    title: 'List tasks',
    description: 'Lists the tasks of the workspace, the newest first. All conditions that are given must hold.',
    effect: 'reads',
    input: v.object({
      status: v.optional(TaskStatus),
      assignee: v.optional(AgentName),
      project: v.optional(ProjectName),
      search: v.optional(v.pipe(v.string(), v.description('Text that the title or the notes hold.'))),
      overdue: v.optional(
        v.pipe(v.boolean(), v.description('True for those that were due before today and are not completed.')),
      ),
      limit: v.optional(Count),
    }),
    output: v.object({
      tasks: v.array(Task),
      total: v.pipe(v.number(), v.description('How many there are, listed or not.')),
    }),
    async run({ status, search = '', overdue, limit = 50, ...named }, call) {
      const { api, context } = call
      const [all, wanted] = await Promise.all([taskType.all(api, { signal: context.interrupted }), idsOf(named, call)])
      const now = today(context)
      const found = all.filter(
        (task) =>
          (status === undefined || task.status === status) &&
          (wanted.assignee_id === undefined || task.assignee_id === wanted.assignee_id) &&
          (wanted.project_id === undefined || task.project_id === wanted.project_id) &&
          fold(`${task.title}\n${task.notes}`).includes(fold(search)) &&
          (overdue !== true || (task.dueDate !== null && task.dueDate < now && task.status !== 'Completed')),
      )
      return { value: { tasks: found.slice(0, limit), total: found.length } }
    },
  }),
  defineTool({
    name: 'create_task',
    title: 'Create a task',
    description: 'Creates a task. It is only noted down: run_agent lets an agent do something.',
    effect: 'adds',
    input: v.object({ title, ...fields }),
    output: Task,
    async run({ assignee, project, ...own }, call) {
      const body = { ...own, ...(await idsOf({ assignee, project }, call)) }
      return {
        value: await untilAnswered(
          () => call.api.tasks.create({ body }, { idempotencyKey: call.key, signal: call.context.interrupted }),
          call.context,
        ),
      }
    },
  }),
  defineTool({
    name: 'update_task',
    title: 'Change a task',
    description: 'Changes the given fields of a task, and nothing else.',
    effect: 'changes',
    idempotent: true,
    input: v.object({
      task: v.pipe(v.string(), v.description('The id of the task, or its title.')),
      title: v.optional(title),
      ...fields,
    }),
    output: Task,
    async run({ task: wanted, assignee, project, ...own }, call) {
      const { api, context, key } = call
      const signal = context.interrupted
      const body = { ...own, ...(await idsOf({ assignee, project }, call)) }
      if (Object.values(body).every((value) => value === undefined))
        throw usageError('Say what to change of the task, for example its status.')
      const { id } = await lookUp(taskType, wanted, api, signal)
      return {
        value: await untilAnswered(
          () => api.tasks.update({ params: { id }, body }, { idempotencyKey: key, signal }),
          context,
        ),
      }
    },
  }),
]
