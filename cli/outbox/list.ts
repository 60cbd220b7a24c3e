import type { Context } from '../context.ts'
import { momentOf } from '../schedules/kind.ts'
import type { ServerFlag } from '../verb.ts'
import { keptKind, openOutbox, tellTheRest } from './outbox.ts'
import type { Kept } from './store.ts'

/** Lists what waits, and what was refused, in its order. */
export async function listKept(flags: ServerFlag, context: Context): Promise<void> {
  const { out } = context
  const outbox = await openOutbox(flags, context, true)
  tellTheRest(outbox, context)
  if (out.json) return out.value(outbox.mine.map(present))
  if (outbox.mine.length === 0) return out.progress(keptKind.whenEmpty)
  out.table(
    [{ title: 'KEY', whole: true }, { title: 'AGENT' }, { title: 'STATE', whole: true }, { title: 'KEPT', whole: true }, { title: 'PROMPT' }],
    outbox.mine.map((kept) => [
      out.id(kept.entry.key),
      kept.entry.agent.name,
      stateInWords(kept),
      momentOf(new Date(kept.entry.createdAt).toISOString(), context),
      kept.entry.body.prompt.slice(0, 200),
    ]),
  )
}

/** An entry as `--json` gives it. */
export function present(kept: Kept): Record<string, unknown> {
  const { entry, state } = kept
  return {
    key: entry.key,
    state: stateInWords(kept),
    agent: entry.agent.name,
    prompt: entry.body.prompt,
    files: entry.files,
    kept_at: new Date(entry.createdAt).toISOString(),
    attempts: state.attempts,
    may_have_arrived: state.unheard > 0,
    error: state.fault?.detail ?? null,
  }
}

export function stateInWords({ state, isTakenBack }: Kept): 'waiting' | 'refused' | 'cancelling' {
  if (isTakenBack) return 'cancelling'
  return state.failed ? 'refused' : 'waiting'
}
