import type { Api } from '#shared/client/client.ts'
import type { Run } from '#shared/contract/runs.ts'
import { endingFields } from '#shared/domain/answers.ts'
import { findAgent } from '../agents/find.ts'
import { type Context, flagsOf } from '../context.ts'
import { providerOf } from '../models/entity-type.ts'
import { cancelRun } from '../runs/cancel.ts'
import { attach, inspectFiles } from '../runs/files.ts'
import { readPrompt } from '../runs/prompt.ts'
import { cancelOnInterrupt, clock } from '../runs/run.ts'
import { askAtTerminal, checkCompleted, seeThrough } from '../runs/see-through.ts'
import { usageError } from '../exit.ts'
import { shortId } from '../out.ts'
import type { WriteFlags } from '../verb.ts'
import { write } from '../write.ts'
import { findSession } from './session-type.ts'
import { ChatTurn } from './chat-turn.ts'

export type ChatFlags = WriteFlags & {
  session?: string
  agent?: string
  file?: string[]
  stdinName: string
  provider?: string
}
export type ChatWords = { message: string | undefined; excess: string[]; flags: ChatFlags }

/**
 * Sends one message and shows its reply, or opens a conversation where nothing is to be sent and a person is at the
 * terminal.
 */
export async function chat({ message, excess, flags }: ChatWords, context: Context): Promise<void> {
  if (excess.length > 0)
    throw usageError(`Unexpected "${excess[0]}": put the message in quotes and -f before each file.`)
  if (message === undefined && context.stdin().isTerminal) return converse(flags, context)
  await write(flags, context, async (api, { idempotencyKey: key, signal }) => {
    const inspected = await inspectFiles(flags.file ?? [], flags.stdinName)
    const prompt = await readPrompt(
      message,
      inspected.some((file) => file.path === '-'),
      context.stdin,
      { noun: 'message', example: 'muster chat "What is overdue?"' },
    )
    const [{ limits }, place] = await Promise.all([api.config.get({}, { signal }), placeOf(flags, api, signal)])
    const files = await attach(inspected, limits, context)
    const body = { message: prompt, ...place, attached_files: files, ...clock(context) }
    const talk = new ChatTurn(api, { body }, key, context)
    const show = () => seeThrough({ api, running: talk.run, ask: askAtTerminal(context), context })
    const ended = await cancelOnInterrupt(show, () => cancelRun(api, { id: talk.run.id, key }, context), context)
    if (context.out.json) context.out.value(presentReply(ended, talk.session))
    checkCompleted(ended, context)
    if (talk.session !== null)
      context.out.progress(`Go on with: muster chat --session ${shortId(talk.session)}${flagsOf(context)} "…"`)
  })
}

/** The conversation to continue, and who answers: as named, or as it was last. */
export async function placeOf(
  flags: ChatFlags,
  api: Api,
  signal: AbortSignal,
): Promise<{ session_id: string | null; agent_id: string | null; provider?: string }> {
  const [session, team, model] = await Promise.all([
    flags.session === undefined ? undefined : findSession(flags.session, api, signal),
    flags.agent === undefined ? undefined : api.agents.list({}, { signal }),
    providerOf(flags.provider, api, signal),
  ])
  const agent = team && findAgent(team, flags.agent!)
  return { session_id: session?.id ?? null, agent_id: agent?.id ?? session?.agent_id ?? null, ...model }
}

async function converse(flags: ChatFlags, context: Context): Promise<void> {
  if (context.out.json)
    throw usageError(
      'Give a message too: --json prints one reply.',
      'For example: muster chat --json "What is overdue?"',
    )
  if (flags.idempotencyKey !== undefined) throw usageError('--idempotency-key belongs to one message: give it too.')
  const work = await import('./conversation.ts')
  await work.converse(flags, context)
}

function presentReply(run: Run, session: string | null) {
  const { id, result, status, error, provider, provider_reason, credits_used, steps, pending_action } = run
  return {
    response: result,
    session_id: session,
    execution_id: id,
    status,
    error,
    provider,
    provider_reason,
    credits_used,
    steps,
    pending_action,
    ...endingFields(run),
  }
}
