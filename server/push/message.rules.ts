import type { PushMessage } from '#shared/contract/push.ts'
import { assistant } from '../agents/assistant.ts'
import type { NotifiedRun } from './push.repo.ts'

const maxPromptLength = 120

/** The notification of a run's present state; undefined where there is none. */
export function messageOf({
  id,
  agent_id,
  agent_name,
  status,
  outcome,
  prompt,
  chat,
  thread_id,
}: NotifiedRun): PushMessage | undefined {
  if (status !== 'completed' && status !== 'failed' && status !== 'waiting') return undefined
  const agent = agent_name ?? (agent_id === assistant.id ? assistant.name : 'Your agent')
  return {
    kind: status,
    outcome,
    run: id,
    chat: chat === 1 ? thread_id : null,
    agent_id,
    agent,
    prompt: beginning(prompt),
  }
}

function beginning(prompt: string): string {
  const words = prompt
    .slice(0, 10 * maxPromptLength)
    .replace(/\s+/g, ' ')
    .trim()
  if (words.length <= maxPromptLength) return words
  const cut = words.slice(0, maxPromptLength)
  // A word that is longer than all of it, or a script without spaces, is cut where it is.
  return `${(/^(.{60,})\s/su.exec(cut)?.[1] ?? cut).toWellFormed().replace(/\uFFFD$/, '')}…`
}
