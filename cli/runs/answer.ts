import type { Api } from '#shared/client/client.ts'
import type { Answers, AttachedFile, NextAction, Run } from '#shared/contract/runs.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { answerKey, isRun, neither, promptOf } from '#shared/domain/answers.ts'
import type { Context } from '../context.ts'
import { CliError, exit, usageError } from '../exit.ts'
import type { ServerFlag } from '../verb.ts'
import { findRun } from './entity-type.ts'
import { attach, inspectFiles } from './files.ts'
import { FollowedRun, followRun, untilAnswered } from './follow.ts'
import { tellNext } from './next.ts'
import { nothingShown } from './reply.ts'
import { clock } from './run.ts'
import { askAtTerminal, checkCompleted, seeThrough } from './see-through.ts'

export type AnswerFlags = ServerFlag & { wait: boolean; file?: string[] }

/** Takes a next action of a run by its number, or none of its choices, and shows the reply to that. */
export async function answerNext(wanted: string, choice: string, flags: AnswerFlags, context: Context): Promise<void> {
  const { out, interrupted } = context
  const api = await context.api(await context.connection(flags.server))
  const asked = await findRun(wanted, api, context)
  const next = readChoice(asked, choice)
  const files = await readFiles(next, flags.file ?? [], api, context)
  const id = await untilAnswered(() => send(api, asked, next, files, context), context)
  if (!flags.wait) {
    if (out.json) out.value(await api.executions.get({ params: { id } }, { signal: interrupted }))
    else out.print(`${id}\n`)
    return
  }
  const running = new FollowedRun(api, ({ signal }) => followRun(api, id, '', signal), '', context)
  const ended = await seeThrough({ api, running, ask: askAtTerminal(context), context, shown: nothingShown() })
  if (out.json) out.value(ended)
  else tellNext(ended, context)
  checkCompleted(ended, context)
}

function readChoice(asked: Run, choice: string): NextAction | typeof neither {
  const offered = asked.next
  const extra = { execution_id: asked.id }
  if (asked.next.length === 0)
    throw new CliError(exit.failed, 'nothing_offered', 'This run offers nothing to choose.', { extra })
  if (/^(?:none|neither|no|0)$/i.test(choice) && asked.next.some(({ kind }) => kind === 'choose')) return neither
  const found = /^\d+$/.test(choice) ? offered[Number(choice) - 1] : undefined
  if (!found) throw usageError(`Give a number from 1 to ${offered.length}, or "none" (it is "${choice}").`)
  if (isRun(found)) return found
  throw new CliError(
    exit.failed,
    'not_a_run',
    `“${found.label}” is done in the app, or in the settings of the server.`,
    {
      extra,
    },
  )
}

async function readFiles(
  next: NextAction | typeof neither,
  paths: string[],
  api: Api,
  context: Context,
): Promise<AttachedFile[]> {
  const wantsFiles = next !== neither && next.kind === 'attach'
  if (!wantsFiles && paths.length > 0) throw usageError('This answer takes no files: leave out -f.')
  if (!wantsFiles) return []
  if (paths.length === 0) throw usageError('This answer needs a file: give it with -f.')
  const { limits } = await api.config.get({}, { signal: context.interrupted })
  return attach(await inspectFiles(paths, 'stdin.txt'), limits, context)
}

/** Sends it where the run belongs: to its agent, or into its conversation. Returns the id of the run that takes it. */
async function send(
  api: Api,
  asked: Run,
  next: NextAction | typeof neither,
  attached_files: AttachedFile[],
  context: Context,
): Promise<string> {
  const answers: Answers = { run_id: asked.id, next_id: next === neither ? neither : next.id }
  const prompt = next === neither ? 'Neither' : promptOf(next)
  const other = next !== neither && next.kind === 'run_with' ? next.input.agent_id : undefined
  const agent = typeof other === 'string' ? other : asked.agent_id
  const call = { idempotencyKey: answerKey(answers), respondAsync: true, signal: context.interrupted }
  const body = { answers, attached_files, ...clock(context) }
  try {
    return (await api.executions.create({ params: { id: agent }, body: { prompt, ...body } }, call)).execution_id
  } catch (error) {
    const isOfChat =
      error instanceof ProblemError && ['answered_elsewhere', 'agent_not_found'].includes(error.code) && asked.thread_id
    if (!isOfChat) throw error
    const message = { message: prompt, session_id: asked.thread_id, ...body }
    return (await api.chat.send({ body: message }, call)).execution_id
  }
}
