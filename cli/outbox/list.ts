import type { Context } from '../context.ts'
import { momentOf } from '../moment.ts'
import type { ServerFlag } from '../verb.ts'
import { entryType, openOutbox, reasonOf, reportRest } from './outbox.ts'
import type { StoredEntry } from './store.ts'

/** Lists what waits, and what was refused, in its order. */
export async function listKept(flags: ServerFlag, context: Context): Promise<void> {
  const { out } = context
  const outbox = await openOutbox(flags, context, true)
  reportRest(outbox, context)
  out.list(outbox.mine, {
    columns: [
      { title: 'KEY', whole: true },
      { title: 'AGENT' },
      { title: 'STATE', whole: true },
      { title: 'KEPT', whole: true },
      { title: 'PROMPT', noun: true },
    ],
    row: (stored) => [
      out.id(stored.entry.key),
      stored.entry.agent.name,
      formatState(stored),
      momentOf(new Date(stored.entry.createdAt).toISOString(), context),
      stored.entry.body.prompt.slice(0, 200),
    ],
    whenEmpty: entryType.whenEmpty,
    json: present,
  })
  for (const { entry, state } of outbox.mine)
    if (state.fault?.kind === 'outdated') out.note(`${entry.key}: ${reasonOf(state.fault)}`)
}

/** An entry as `--json` prints it. */
export function present(stored: StoredEntry): Record<string, unknown> {
  const { entry, state } = stored
  return {
    key: entry.key,
    state: formatState(stored),
    agent: entry.agent.name,
    prompt: entry.body.prompt,
    files: entry.files,
    kept_at: new Date(entry.createdAt).toISOString(),
    attempts: state.attempts,
    may_have_arrived: state.unacknowledgedAttempts > 0,
    error: state.fault?.detail ?? null,
  }
}

export function formatState({ state, isTakenBack }: StoredEntry): 'waiting' | 'refused' | 'cancelling' {
  if (isTakenBack) return 'cancelling'
  return state.rejected ? 'refused' : 'waiting'
}
