import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Api } from '#shared/client/client.ts'
import type { Agent } from '#shared/contract/agents.ts'
import type { ChatSession } from '#shared/contract/chat.ts'
import { formatBytes } from '#shared/domain/files.ts'
import { fold } from '#shared/domain/fold.ts'
import { wallClockAt } from '#shared/domain/zoned-time.ts'
import { findAgent } from '../agents/find.ts'
import type { Context } from '../context.ts'
import { type Inspected, inspectFiles } from '../runs/files.ts'
import { usageError } from '../exit.ts'
import { findSession } from './session-type.ts'

/**
 * The state of a conversation: which one it is, who answers, what goes with the next message, and the list shown last.
 */
export type ChatContext = {
  session_id: string | null
  agent_id: string | null
  provider?: string
  files: Inspected[]
  team: Agent[]
  listed: ChatSession[]
}

const help = `/file PATH     attach a file to the next message
/agent NAME    who answers from now on; /agent alone tells who does
/new           start a new conversation
/sessions      list past conversations
/open N        go on with one of them
/again         send a message once more whose answer was lost
/exit          leave, as Ctrl-D does
What is pasted is one message. A line that ends in \\ goes on in the next one. Ctrl-C stops the reply.`

const recapped = 6

/** Who answers, by name. */
export function answerer({ agent_id, team }: ChatContext): string {
  return agent_id === null ? 'The assistant' : (team.find(({ id }) => id === agent_id)?.name ?? agent_id)
}

/** Does what a line with a slash says, or returns what the caller is to do; `message` for a line that is no command. */
export async function obey(
  typed: string,
  chat: ChatContext,
  api: Api,
  context: Context,
): Promise<'obeyed' | 'leave' | 'again' | 'message'> {
  // A path has a second slash: it is part of a message.
  const [, word, rest = ''] = /^\/([a-z]+)(?:\s+([\s\S]*))?$/i.exec(typed.trim()) ?? []
  if (word === undefined) return 'message'
  const { out, interrupted } = context
  const words = rest.trim()
  switch (word.toLowerCase()) {
    case 'exit':
    case 'quit':
      return 'leave'
    case 'again':
      return 'again'
    case 'help':
      out.note(help)
      break
    case 'file':
      await addFile(words, chat, context)
      break
    case 'agent':
      setAgent(words, chat, context)
      break
    case 'new':
      chat.session_id = null
      chat.files = []
      out.note('A new conversation.')
      break
    case 'sessions':
      chat.listed = (await api.chat.sessions({ query: { limit: 20 } }, { signal: interrupted })).items
      showSessions(chat.listed, context)
      break
    case 'open':
      await open(words, chat, api, context)
      break
    default:
      throw usageError(`There is no /${word}. Type /help to see what there is.`)
  }
  return 'obeyed'
}

async function addFile(words: string, chat: ChatContext, { out }: Context): Promise<void> {
  if (words === '') throw usageError('Give a path, for example: /file notes.md')
  const path = words.replace(/^(["'])(.*)\1$/, '$2')
  if (path === '-') throw usageError('Standard input is the keyboard here: give a path.')
  const files = await inspectFiles([path.startsWith('~/') ? join(homedir(), path.slice(2)) : path], '')
  chat.files.push(...files)
  for (const { name, size } of files) out.note(`${name} (${formatBytes(size)}) goes with the next message.`)
}

function setAgent(words: string, chat: ChatContext, { out }: Context): void {
  const isAssistant = ['assistant', 'muster'].includes(fold(words))
  if (words !== '') chat.agent_id = isAssistant ? null : findAgent(chat.team, words).id
  out.note(
    words === ''
      ? `${answerer(chat)} answers. Choose from assistant, ${chat.team.map(({ name }) => name).join(', ')}.`
      : `${answerer(chat)} answers from now on.`,
  )
}

function showSessions(sessions: ChatSession[], { out, timeZone }: Context): void {
  const local = (instant: string) => Object.values(wallClockAt(Date.parse(instant), timeZone())).join(' ')
  if (sessions.length === 0) return out.note('There are no conversations yet.')
  out.table(
    [{ title: 'N', whole: true }, { title: 'TITLE' }, { title: 'LAST USED', whole: true }],
    sessions.map(({ title, updated_at }, n) => [String(n + 1), title, local(updated_at)]),
  )
}

async function open(words: string, chat: ChatContext, api: Api, { out, interrupted }: Context): Promise<void> {
  if (words === '') throw usageError('Give a number of the list, for example: /open 1')
  if (/^\d{1,3}$/.test(words) && chat.listed.length === 0)
    chat.listed = (await api.chat.sessions({ query: { limit: 20 } }, { signal: interrupted })).items
  const numbered = /^\d{1,3}$/.test(words) ? chat.listed[Number(words) - 1] : undefined
  const { id } = numbered ?? (await findSession(words, api, interrupted))
  const { title, agent_id, messages } = await api.chat.session({ params: { id } }, { signal: interrupted })
  Object.assign(chat, { session_id: id, agent_id, files: [] })
  out.note(title)
  for (const { role, content } of messages.slice(-recapped)) {
    if (role === 'user') out.text(`> ${content.replaceAll('\n', '\n… ')}\n`)
    else out.reply(`${content}\n`)
    out.endLine()
  }
}
