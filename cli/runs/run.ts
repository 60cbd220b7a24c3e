import type { Api } from '#shared/client/client.ts'
import type { Input } from '#shared/contract/endpoint.ts'
import type { runs } from '#shared/contract/runs.ts'
import { unreachable } from '#shared/contract/problem.ts'
import { formatBytes } from '#shared/domain/files.ts'
import { count } from '#shared/domain/plural.ts'
import { findAgent } from '../agents/find.ts'
import { type Context, flagsOf } from '../context.ts'
import { CliError, exit, interruption, usageError } from '../exit.ts'
import { providerOf } from '../models/entity-type.ts'
import { isTemporary, saveUnsent, outboxFor, reportSaved, defaultLimits } from '../outbox/keep.ts'
import { isWaiting } from '../outbox/outbox.ts'
import { shortId } from '../out.ts'
import { write } from '../write.ts'
import { cancelRun } from './cancel.ts'
import { type Inspected, attach, inspectFiles } from './files.ts'
import { FollowedRun } from './follow.ts'
import { type Handling, type RunFlags, readContext, readHandling, waitAtMost } from './handling.ts'
import { tellNext } from './next.ts'
import { writeOutput } from './output.ts'
import { readPrompt } from './prompt.ts'
import { nothingShown } from './reply.ts'
import { askAtTerminal, checkCompleted, seeThrough } from './see-through.ts'

export type RunArguments = { agent: string; prompt: string | undefined; excess: string[]; flags: RunFlags }

type CreateRunInput = Input<typeof runs.create>
type RunRequest = Omit<CreateRunInput['body'], 'attached_files'> & { agent: string; files: Inspected[] }

/** One run request for an agent, under its key. */
type PreparedRun = { api: Api; request: RunRequest; handling: Handling; key: string; context: Context }

/** The progress of a run request: the request as it is sent, and whether the server has accepted it. */
type Progress = { sent?: CreateRunInput; isAccepted?: boolean }

/** Sends a run request to an agent and shows its reply; the same key never runs twice, whatever breaks in between. */
export async function requestRun(typed: RunArguments, context: Context): Promise<void> {
  const { agent, flags } = typed
  if (typed.excess.length > 0)
    throw usageError(`Unexpected "${typed.excess[0]}": put the prompt in quotes and -f before each file.`)
  const facts = readContext(flags.context)
  const handling = await readHandling(flags)
  await write(flags, context, async (api, { idempotencyKey }) => {
    const files = await inspectFiles(flags.file ?? [], flags.stdinName)
    const prompt = await readPrompt(
      typed.prompt,
      files.some((file) => file.path === '-'),
      context.stdin,
      { noun: 'prompt', example: 'muster run arlo "Plan my week"' },
    )
    const request = {
      agent,
      prompt,
      files,
      ...(flags.context && { context: facts }),
      ...(flags.provider !== undefined && { provider: flags.provider }),
    }
    const prepared = { api, request, handling, key: idempotencyKey, context }
    await (flags.queue ? carryOutOrKeep(prepared, flags) : carryOut(prepared))
  })
}

/**
 * Does the same, but where the server cannot be reached, or older run requests wait for it, this one is kept to be sent
 * later.
 */
async function carryOutOrKeep(prepared: PreparedRun, flags: RunFlags): Promise<void> {
  const { request, key, context } = prepared
  const { agent, files: inspected, ...body } = request
  const { outbox, known } = await outboxFor(key, request, flags, context)
  const progress: Progress = {}
  let why = known ? 'It is kept already.' : 'Older tasks wait to be sent.'
  if (!outbox.mine.some(isWaiting)) {
    try {
      return await carryOut(prepared, progress)
    } catch (error) {
      if (context.interrupted.aborted || progress.isAccepted || !isTemporary(error)) throw error
      why = error.detail
    }
  }
  if (!known) {
    const { sent } = progress
    const files = sent?.body.attached_files ?? (await attach(inspected, defaultLimits, context))
    const { attached_files: _files, ...words } = sent?.body ?? { ...body, ...clock(context) }
    await saveUnsent(
      {
        key,
        agent: { id: sent?.params.id ?? null, name: agent },
        body: { ...words, context: words.context ?? {} },
        files,
        tried: sent !== undefined,
      },
      outbox,
      context,
    )
  }
  await reportSaved({ key, why, flags, outbox, context })
}

/** Sends a run request whose words are known, and waits for the reply where that is wanted. */
export async function carryOut(prepared: PreparedRun, progress: Progress = {}): Promise<void> {
  const { api, request, handling, context } = prepared
  const { agent: wanted, files: inspected, provider: model, ...words } = request
  const [{ limits }, team, named] = await Promise.all([
    api.config.get({}, { signal: context.interrupted }),
    api.agents.list({}, { signal: context.interrupted }),
    providerOf(model, api, context.interrupted),
  ])
  const agent = findAgent(team, wanted)
  const files = await attach(inspected, limits, context)
  const input: CreateRunInput = (progress.sent = {
    params: { id: agent.id },
    body: { ...words, ...named, attached_files: files, ...clock(context) },
  })
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (handling.wait)
    context.out.progress(
      `${agent.name} is at work${files.length > 0 ? ` on ${count(files.length, 'file')} (${formatBytes(size)})` : ''}…`,
    )
  await (handling.wait ? follow(input, prepared, progress) : handOver(input, prepared))
}

async function handOver(input: CreateRunInput, { api, key, context }: PreparedRun): Promise<void> {
  const { out, interrupted } = context
  const send = () => api.executions.create(input, { idempotencyKey: key, respondAsync: true, signal: interrupted })
  const accepted = await cancelOnInterrupt(send, () => cancelRun(api, { id: undefined, key }, context), context)
  if (out.json) out.value(accepted)
  else out.print(`${accepted.execution_id}\n`)
  if (out.terminal)
    out.progress(`Follow it with: muster runs watch ${shortId(accepted.execution_id)}${flagsOf(context)}`)
}

async function follow(
  input: CreateRunInput,
  { api, handling, key, context }: PreparedRun,
  progress: Progress,
): Promise<void> {
  const { timeout, output } = handling
  let running: FollowedRun | undefined
  const show = (patient: Context) => {
    running = new FollowedRun(api, (call) => api.stream.executions.create(input, call), key, patient)
    const shown = nothingShown(output !== undefined)
    return seeThrough({ api, running, ask: askAtTerminal(patient), context: patient, shown })
  }
  const wait = () =>
    waitAtMost(timeout, show, () => tooLate(running?.id, context), context).finally(
      () => (progress.isAccepted = running?.id !== undefined),
    )
  const ended = await cancelOnInterrupt(wait, () => cancelRun(api, { id: running?.id, key }, context), context)
  if (output && ended.status === 'completed') await writeOutput(output, ended, api, context)
  else if (context.out.json && !output) context.out.value(ended)
  if (!context.out.json) tellNext(ended, context)
  checkCompleted(ended, context)
}

function tooLate(id: string | undefined, context: Context): Error {
  if (id === undefined) return unreachable('The server did not answer in time.')
  return new CliError(exit.pending, 'timed_out', 'Stopped waiting; the run continues.', {
    hint: `Go on waiting with: muster runs watch ${id}${flagsOf(context)}`,
    extra: { execution_id: id },
  })
}

/** Does the work; at Ctrl-C it is cancelled on the server too, and the outcome of that is reported. */
export async function cancelOnInterrupt<Result>(
  work: () => Promise<Result>,
  cancel: () => Promise<string>,
  context: Context,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!context.interrupted.aborted) throw error
    context.out.endLine()
    throw interruption(await cancel())
  }
}

/** Relative dates in the prompt mean this moment, here. */
export function clock(context: Context): { client_time: string; time_zone: string } {
  return { client_time: context.now().toISOString(), time_zone: context.timeZone() }
}
