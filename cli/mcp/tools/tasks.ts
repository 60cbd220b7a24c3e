import * as v from 'valibot'
import { maxAssignees } from '#shared/contract/limits.ts'
import { Task, TaskStatus, tasks } from '#shared/contract/tasks.ts'
import { assigneesOf } from '#shared/domain/assignees.ts'
import { fold } from '#shared/domain/fold.ts'
import { untilAnswered } from '../../runs/follow.ts'
import { usageError } from '../../exit.ts'
import { lookUp } from '../../find.ts'
import { today } from '../../moment.ts'
import { assignedBody, readWhose } from '../../tasks/assignees.ts'
import { taskType } from '../../tasks/entity-type.ts'
import { defineTool } from '../tool.ts'
import { AssigneeName, Count, ProjectName, lookUpNamed } from './named.ts'

const { title, status, priority, dueDate, notes } = tasks.create.body.entries
const assignee = v.optional(
  v.nullable(
    v.pipe(
      AssigneeName,
      v.description(
        'Who alone is to have it: the name of an agent or of a person of the workspace, or an id; "me" for the user, ' +
          'null for nobody.',
      ),
    ),
  ),
)
const assignees = v.optional(
  v.pipe(
    v.array(AssigneeName),
    v.maxLength(maxAssignees),
    v.description('All who are to have it, in place of assignee: agents and people by name or id, "me" for the user.'),
  ),
)
const project = v.optional(
  v.nullable(v.pipe(ProjectName, v.description('The name of a project, or its id; null for none.'))),
)
const fields = {
  assignee,
  assignees,
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
      assignee: v.optional(
        v.pipe(
          v.string(),
          v.description(
            'Tasks that this agent or person has, alone or with others, by name or id; "me" for those of the user, ' +
              '"nobody" for those without anybody.',
          ),
        ),
      ),
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
    async run({ status, search = '', overdue, limit = 50, assignee, project }, call) {
      const { api, context } = call
      const [all, isTheirs, { project_id }] = await Promise.all([
        taskType.all(api, { signal: context.interrupted }),
        readWhose(assignee, api, context.interrupted),
        lookUpNamed({ project }, call),
      ])
      const now = today(context)
      const found = all.filter(
        (task) =>
          (status === undefined || task.status === status) &&
          isTheirs(task) &&
          (project_id === undefined || task.project_id === project_id) &&
          fold(`${task.title}\n${task.notes}`).includes(fold(search)) &&
          (overdue !== true || (task.dueDate !== null && task.dueDate < now && task.status !== 'Completed')),
      )
      return { value: { tasks: found.slice(0, limit).map(withAssignees), total: found.length } }
    },
  }),
  defineTool({
    name: 'create_task',
    title: 'Create a task',
    description: 'Creates a task. It is only noted down: run_agent lets an agent do something.',
    effect: 'adds',
    input: v.object({ title, ...fields }),
    output: Task,
    async run({ assignee, assignees: names, project, ...own }, call) {
      const { assignees, project_id } = await lookUpNamed({ assignee, assignees: names, project }, call)
      const body = { ...own, project_id, ...assignedBody(assignees) }
      const task = await untilAnswered(
        () => call.api.tasks.create({ body }, { idempotencyKey: call.key, signal: call.context.interrupted }),
        call.context,
      )
      return { value: withAssignees(task) }
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
    async run({ task: wanted, assignee, assignees: names, project, ...own }, call) {
      const { api, context, key } = call
      const signal = context.interrupted
      const { assignees, project_id } = await lookUpNamed({ assignee, assignees: names, project }, call)
      const fields = { ...own, project_id }
      if (Object.values({ ...fields, assignees }).every((value) => value === undefined))
        throw usageError('Say what to change of the task, for example its status.')
      const before = await lookUp(taskType, wanted, api, signal)
      const body = { ...fields, ...assignedBody(assignees, before) }
      const task = await untilAnswered(
        () => api.tasks.update({ params: { id: before.id }, body }, { idempotencyKey: key, signal }),
        context,
      )
      return { value: withAssignees(task) }
    },
  }),
]

/** A task as assistants read it: servers before this release do not say `assignees`. */
function withAssignees(task: Task): Task {
  return { ...task, assignees: assigneesOf(task) }
}
