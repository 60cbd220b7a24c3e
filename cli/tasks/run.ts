import type { Task } from '#shared/contract/tasks.ts'
import { assigneesOf, namesOf } from '#shared/domain/assignees.ts'
import { type Context, flagsOf } from '../context.ts'
import { inspectFiles } from '../runs/files.ts'
import { type RunFlags, readContext, readHandling } from '../runs/handling.ts'
import { carryOut } from '../runs/run.ts'
import { askAtTerminal } from '../runs/see-through.ts'
import { usageError } from '../exit.ts'
import { either, lookUp } from '../find.ts'
import { write } from '../write.ts'
import { agentAmong } from './assignees.ts'
import { taskType } from './entity-type.ts'

/** Sends a task to its agent as a run request: title and notes are the prompt. */
export async function runTask(wanted: string, flags: RunFlags & { agent?: string }, context: Context): Promise<void> {
  const facts = readContext(flags.context)
  const handling = await readHandling(flags)
  await write(flags, context, async (api, { idempotencyKey, signal }) => {
    const files = await inspectFiles(flags.file ?? [], flags.stdinName)
    const task = await lookUp(taskType, wanted, api, signal)
    const agent = flags.agent ?? (await agentOf(task, context))
    const prompt = [task.title, task.notes].filter((text) => text.trim() !== '').join('\n\n')
    const request = {
      agent,
      prompt,
      files,
      context: { ...facts, task_id: task.id },
      ...(flags.provider !== undefined && { provider: flags.provider }),
    }
    await carryOut({ api, request, handling, key: idempotencyKey, context })
  })
}

/** The agent that has the task; of several the one that is chosen at the terminal. */
async function agentOf(task: Task, context: Context): Promise<string> {
  const agents = assigneesOf(task).filter(({ kind }) => kind === 'agent')
  const [first, ...others] = agents
  const { id, title } = task
  const choose = `muster tasks run ${id}${flagsOf(context)} --agent <agent>`
  if (!first)
    throw namesOf(task) === ''
      ? usageError(
          `"${title}" has no agent.`,
          `Give it to one first: muster tasks edit ${id}${flagsOf(context)} --assignee <agent>, or choose one with --agent.`,
        )
      : usageError(`"${title}" has no agent: it is with ${namesOf(task)}.`, `Choose one: ${choose}`)
  if (others.length === 0) return first.id
  const names = agents.map(({ name }) => name)
  const ask = askAtTerminal(context)
  const typed = await ask?.(`Which agent, ${either(names)}? `)
  if (!typed?.trim()) throw usageError(`"${title}" has several agents: ${names.join(', ')}.`, `Choose one: ${choose}`)
  return agentAmong(agents, typed).id
}
