import type { Command } from 'commander'
import type { Context } from '../context.ts'
import { verb, withServerFlags } from '../verb.ts'
import type { CreditsFlags } from './credits.ts'

/** Adds `credits`. */
export function registerCredits(program: Command, context: Context): void {
  const credits = verb(program, 'credits', {
    summary: 'show the balance, and what credits were used for',
    description: 'Show the plan, the balance and the last changes of it, the newest first.\nIn a pipe each change is one line with tabs between the values: time, credits, what for, execution.',
    examples: ['muster credits', 'muster credits --limit 200 | cut -f2', 'muster credits --json | jq .balance'],
  }).option('--limit <count>', 'how many changes to show, up to 200 (default: 20)')
  withServerFlags(credits).action(async (flags: CreditsFlags) => {
    const work = await import('./credits.ts')
    await work.showCredits(flags, context)
  })
}
