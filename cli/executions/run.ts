import type { Api } from '#shared/client/client.ts'
import type { Input } from '#shared/contract/endpoint.ts'
import type { Execution, executions } from '#shared/contract/executions.ts'
import { formatBytes } from '#shared/domain/files.ts'
import { findAgent } from '../agents/find.ts'
import type { Context } from '../context.ts'
import { CliError, exit, interruption, usageError } from '../exit.ts'
import type { WriteFlags } from '../verb.ts'
import { write } from '../write.ts'
import { cancelRun } from './cancel.ts'
import { type Inspected, attach, inspectFiles } from './files.ts'
import { Run } from './follow.ts'
import { readPrompt } from './prompt.ts'
import { showReply } from './reply.ts'

export type RunFlags = WriteFlags & { file?: string[]; stdinName: string; wait: boolean }
export type RunWords = { agent: string; prompt: string | undefined; excess: string[]; flags: RunFlags }

type Task = Input<typeof executions.create>
type Order = Omit<Task['body'], 'attached_files'> & { agent: string; files: Inspected[] }

/** Gives an agent a task and shows its reply; the same key never runs twice, whatever breaks in between. */
export async function run(words: RunWords, context: Context): Promise<void> {
  const { agent, flags } = words
  if (words.excess.length > 0) throw usageError(`Unexpected "${words.excess[0]}": put the prompt in quotes and -f before each file.`)
  await write(flags, context, async (api, { idempotencyKey }) => {
    const files = await inspectFiles(flags.file ?? [], flags.stdinName)
    const prompt = await readPrompt(words.prompt, files.some((file) => file.path === '-'), context.stdin)
    await carryOut(api, { agent, prompt, files }, flags, idempotencyKey, context)
  })
}

/** Hands over a task whose words are known, and waits for the reply unless the flags say otherwise. */
export async function carryOut(api: Api, order: Order, { wait }: Pick<RunFlags, 'wait'>, key: string, context: Context): Promise<void> {
  const { agent: wanted, files: inspected, ...words } = order
  const [{ limits }, team] = await Promise.all([
    api.config.get({}, { signal: context.interrupted }),
    api.agents.list({}, { signal: context.interrupted }),
  ])
  const agent = findAgent(team, wanted)
  const files = await attach(inspected, limits, context)
  const task: Task = { params: { id: agent.id }, body: { ...words, attached_files: files, ...clock(context) } }
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (wait) context.out.progress(`${agent.name} is at work${files.length > 0 ? ` on ${count(files.length, 'file')} (${formatBytes(size)})` : ''}…`)
  await (wait ? follow : handOver)(api, task, key, context)
}

async function handOver(api: Api, task: Task, key: string, context: Context): Promise<void> {
  const { out, interrupted } = context
  const send = () => api.executions.create(task, { idempotencyKey: key, respondAsync: true, signal: interrupted })
  const accepted = await cancelOnInterrupt(send, () => cancelRun(api, { id: undefined, key }, context), context)
  if (out.json) out.value(accepted)
  else out.print(`${accepted.execution_id}\n`)
}

async function follow(api: Api, task: Task, key: string, context: Context): Promise<void> {
  const running = new Run(api, task, key, context)
  const show = async () => (await showReply(running, context.out)) ?? readRun(api, running, context)
  const ended = await cancelOnInterrupt(show, () => cancelRun(api, { id: running.id, key }, context), context)
  if (context.out.json) context.out.value(ended)
  if (ended.status === 'completed') return
  throw unfinished(ended)
}

function readRun(api: Api, running: Run, context: Context): Promise<Execution> {
  return api.executions.get({ params: { id: running.id ?? '' } }, { signal: context.interrupted })
}

async function cancelOnInterrupt<Result>(work: () => Promise<Result>, cancel: () => Promise<string>, context: Context): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!context.interrupted.aborted) throw error
    context.out.endLine()
    throw interruption(await cancel())
  }
}

function unfinished(execution: Execution): CliError {
  const extra = { execution_id: execution.id, run_status: execution.status }
  switch (execution.status) {
    case 'failed':
      return new CliError(exit.failed, 'run_failed', execution.error ?? 'The run failed.', { extra })
    case 'cancelled':
      return new CliError(exit.failed, 'run_cancelled', execution.error ?? 'The run was cancelled.', { extra })
    case 'waiting': {
      const what = execution.pending_action?.summary ?? 'an action'
      return new CliError(exit.pending, 'approval_needed', `The run waits for your approval in the app: ${what}`, { extra })
    }
    default:
      return new CliError(exit.pending, 'not_finished', `The run ${execution.id} is still ${execution.status}.`, { extra })
  }
}

/** Relative dates in the prompt mean this moment, here. */
function clock(context: Context): { client_time: string; time_zone: string } {
  return { client_time: context.now().toISOString(), time_zone: context.timeZone() }
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
