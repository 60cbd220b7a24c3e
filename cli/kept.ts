import type { KeptChange } from '#shared/contract/runs.ts'
import type { Context } from './context.ts'
import { CliError, exit } from './exit.ts'
import { agoOf } from './moment.ts'

type Reason = Pick<KeptChange, 'why' | 'by' | 'at'>

/** Why a change had to stay: "Clara changed it 5 minutes ago". */
export function reasonOf({ why, by, at }: Reason, context: Context): string {
  if (why === 'gone') return 'it was deleted since'
  if (why === 'in_use') return 'it has tasks by now'
  if (why === 'limit') return 'the plan has no room for it'
  return [by ? `${by} changed it` : 'it was changed', at ? agoOf(at, context) : 'since'].join(' ')
}

/** The same as a sentence on what it is of. */
export function keptLine(kept: KeptChange, context: Context): string {
  const { title, why } = kept
  // It is the refusal itself.
  if (why === 'limit') return title
  return `“${title}” ${why === 'gone' ? "can't be taken back" : 'stays'}: ${reasonOf(kept, context)}.`
}

/** Tells what had to stay, to a script too, and ends the command with 1 where there is any. */
export function checkKept(kept: readonly KeptChange[], context: Context): void {
  if (kept.length === 0) return
  if (!context.out.json) for (const each of kept) context.out.note(keptLine(each, context))
  // It has been reported.
  throw new CliError(exit.failed, 'kept', '')
}
