import type { Context } from '../context.ts'
import { momentOf } from '../moment.ts'
import type { ServerFlag } from '../verb.ts'
import { entryType, openOutbox, reasonOf, tellTheRest } from './outbox.ts'
import type { Kept } from './store.ts'

/** Lists what waits, and what was refused, in its order. */
export async function listKept(flags: ServerFlag, context: Context): Promise<void> {
  const { out } = context
  const outbox = await openOutbox(flags, context, true)
  tellTheRest(outbox, context)
  out.list(outbox.mine, {
    columns: [
      { title: 'KEY', whole: true },
      { title: 'AGENT' },
      { title: 'STATE', whole: true },
      { title: 'KEPT', whole: true },
      { title: 'PROMPT' },
    ],
    row: (kept) => [
      out.id(kept.entry.key),
      kept.entry.agent.name,
      formatState(kept),
      momentOf(new Date(kept.entry.createdAt).toISOString(), context),
      kept.entry.body.prompt.slice(0, 200),
    ],
    whenEmpty: entryType.whenEmpty,
    json: present,
  })
  for (const { entry, state } of outbox.mine)
    if (state.fault?.kind === 'outdated') out.note(`${entry.key}: ${reasonOf(state.fault)}`)
}

/** An entry as `--json` gives it. */
export function present(kept: Kept): Record<string, unknown> {
  const { entry, state } = kept
  return {
    key: entry.key,
    state: formatState(kept),
    agent: entry.agent.name,
    prompt: entry.body.prompt,
    files: entry.files,
    kept_at: new Date(entry.createdAt).toISOString(),
    attempts: state.attempts,
    may_have_arrived: state.unacknowledgedAttempts > 0,
    error: state.fault?.detail ?? null,
  }
}

export function formatState({ state, isTakenBack }: Kept): 'waiting' | 'refused' | 'cancelling' {
  if (isTakenBack) return 'cancelling'
  return state.rejected ? 'refused' : 'waiting'
}
