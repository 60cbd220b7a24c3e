import { setTimeout } from 'node:timers/promises'
import type { Api } from '#shared/client/client.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { newId } from '#shared/domain/ids.ts'
import type { Context } from '../context.ts'
import { cancelRun } from '../runs/cancel.ts'
import { attach, inspectFiles } from '../runs/files.ts'
import { stoppable } from '../runs/follow.ts'
import { clock } from '../runs/run.ts'
import { checkCompleted, seeThrough } from '../runs/see-through.ts'
import { CliError, exit, interruption, usageError } from '../exit.ts'
import { describeFailure } from '../failure.ts'
import { isTransient } from '../http.ts'
import { type ChatFlags, placeOf } from './chat.ts'
import { type Editor, openEditor } from './editor.ts'
import { openHistory } from './history.ts'
import { type ChatContext, answerer, obey } from './orders.ts'
import { type Message, ChatTurn } from './chat-turn.ts'

/** How long a cancellation may delay a user who leaves, in milliseconds. */
const maxFarewellMs = 1000

/** A message on its way, with the key that it can be repeated with. */
type Sending = { message: Message; key: string }

/** Talks at the terminal until Ctrl-D, /exit or the second Ctrl-C in a row. */
export async function converse(flags: ChatFlags, context: Context): Promise<void> {
  const { out, interrupted } = context
  const api = await context.api(await context.connection(flags.server))
  if (flags.file?.includes('-')) throw usageError('Standard input is the keyboard here: attach a file.')
  const [place, team] = await Promise.all([
    placeOf(flags, api, interrupted),
    api.agents.list({}, { signal: interrupted }),
  ])
  const chat: ChatContext = { ...place, files: await inspectFiles(flags.file ?? [], flags.stdinName), team, listed: [] }
  const history = openHistory(context.environment.configFile)
  const leave = new AbortController()
  const gone = AbortSignal.any([interrupted, leave.signal])
  const left = new Promise<never>((_, reject) => gone.addEventListener('abort', () => reject(gone.reason)))
  // It is raced below; until then its rejection must not count as unhandled.
  left.catch(() => {})
  let stop: AbortController | undefined
  let saying: Promise<unknown> = Promise.resolve()
  let isSecond = false
  const editor = openEditor(context, await history.read(), history.save, () => {
    if (isSecond) return leave.abort(interruption())
    isSecond = true
    if (stop) return stop.abort(interruption())
    editor.restart('Press Ctrl-C again to leave.')
  })
  out.progress(`${answerer(chat)} answers. /help tells what you can type; Ctrl-D leaves.`)
  let lost: Sending | undefined
  try {
    for (;;) {
      const typed = await Promise.race([readMessage(editor, chat), left])
      if (typed === undefined) return
      isSecond = false
      if (typed.trim() === '') continue
      stop = new AbortController()
      const turn = { ...context, ...stoppable(context, stop.signal) }
      try {
        const order = await obey(typed, chat, api, turn)
        if (order === 'leave') return
        if (order === 'obeyed') continue
        if (order === 'again' && !lost) throw usageError('Every message has its answer.')
        lost = order === 'again' && lost ? lost : await compose(typed, chat, api, turn)
        const talk = say(lost, chat, api, editor, turn)
        saying = talk.catch(() => {})
        await Promise.race([talk, left])
        lost = undefined
      } catch (error) {
        if (gone.aborted || isSignedOut(error)) throw error
        if (!isTransient(error)) lost = undefined
        if (!stop.signal.aborted) reportFailure(error, lost !== undefined, context)
      } finally {
        stop = undefined
      }
    }
  } finally {
    editor.close()
    // What was stopped may still be on its way to the server.
    await Promise.race([saying, setTimeout(maxFarewellMs)])
    await history.saved()
  }
}

/** One message, which goes over several lines where they end in a backslash. */
async function readMessage(editor: Editor, chat: ChatContext): Promise<string | undefined> {
  const names = chat.files.map(({ name }) => name.replaceAll(/\p{Cc}/gu, ''))
  const prompt = names.length > 0 ? `[${names.join(', ')}] > ` : '> '
  const lines: string[] = []
  for (;;) {
    const line = await editor.read(lines.length === 0 ? prompt : '… ')
    if (line === undefined) return undefined
    if (!line.endsWith('\\')) return [...lines, line].join('\n')
    lines.push(line.slice(0, -1))
  }
}

async function compose(typed: string, chat: ChatContext, api: Api, turn: Context): Promise<Sending> {
  const { session_id, agent_id, provider } = chat
  const limits = chat.files.length === 0 ? undefined : (await api.config.get({}, { signal: turn.interrupted })).limits
  const attached_files = limits ? await attach(chat.files, limits, turn) : []
  return {
    message: {
      body: {
        message: typed,
        session_id,
        agent_id,
        attached_files,
        ...(provider !== undefined && { provider }),
        ...clock(turn),
      },
    },
    key: newId(),
  }
}

/** Sends a message and shows its reply; Ctrl-C cancels it on the server. */
async function say(
  { message, key }: Sending,
  chat: ChatContext,
  api: Api,
  editor: Editor,
  turn: Context,
): Promise<void> {
  const talk = new ChatTurn(api, message, key, turn)
  try {
    const ended = await seeThrough({ api, running: talk.run, ask: (question) => editor.ask(question), context: turn })
    checkCompleted(ended, turn)
  } catch (error) {
    if (!turn.interrupted.aborted) throw error
    turn.out.endLine()
    turn.out.note(await cancelRun(api, { id: talk.run.id, key }, turn))
  } finally {
    turn.out.endLine()
    if (talk.session !== null) {
      chat.session_id = talk.session
      chat.files = []
    }
  }
}

function reportFailure(error: unknown, isLost: boolean, { out, lastConnection }: Context): void {
  const failure = describeFailure(error, lastConnection())
  if (isLost) failure.lines.push('Type /again to send your message once more; it is never run twice.')
  out.failure(failure)
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ProblemError
    ? error.status === 401
    : error instanceof CliError && error.exitCode === exit.signedOut
}
