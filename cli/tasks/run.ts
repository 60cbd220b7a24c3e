import { type Context, flagsOf } from '../context.ts'
import { inspectFiles } from '../runs/files.ts'
import { type RunFlags, readContext, readHandling } from '../runs/handling.ts'
import { carryOut } from '../runs/run.ts'
import { usageError } from '../exit.ts'
import { lookUp } from '../find.ts'
import { write } from '../write.ts'
import { taskType } from './entity-type.ts'

/** Sends a task to its assignee as a run request: title and notes are the prompt. */
export async function runTask(wanted: string, flags: RunFlags, context: Context): Promise<void> {
  const facts = readContext(flags.context)
  const handling = await readHandling(flags)
  await write(flags, context, async (api, { idempotencyKey, signal }) => {
    const files = await inspectFiles(flags.file ?? [], flags.stdinName)
    const task = await lookUp(taskType, wanted, api, signal)
    if (task.assignee_id === null)
      throw usageError(
        `"${task.title}" has no assignee.`,
        `Give it to someone first: muster tasks edit ${task.id}${flagsOf(context)} --assignee <agent>`,
      )
    const prompt = [task.title, task.notes].filter((text) => text.trim() !== '').join('\n\n')
    const request = {
      agent: task.assignee_id,
      prompt,
      files,
      context: { ...facts, task_id: task.id },
      ...(flags.provider !== undefined && { provider: flags.provider }),
    }
    await carryOut({ api, request, handling, key: idempotencyKey, context })
  })
}
