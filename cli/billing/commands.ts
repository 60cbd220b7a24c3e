import type { Verb } from '../verb.ts'

/** Adds `credits`. */
export function declareCredits(credits: Verb): void {
  credits
    .withHelp({
      description:
        'Show the plan, the balance and the last changes of it, the newest first.\nIn a pipe each change is ' +
        'one line with tabs between the values: time, credits, what for, run.',
      examples: ['muster credits', 'muster credits --limit 200 | cut -f2', 'muster credits --json | jq .balance'],
    })
    .option('--limit <count>', 'how many changes to show, up to 200 (default: 20)')
    .withServer()
    .withAction(async () => (await import('./credits.ts')).showCredits)
}

/** Adds `plan`. */
export function declarePlan(plan: Verb): void {
  plan
    .withHelp({
      description:
        "Show the workspace's plan: what it costs, what comes next, the card on file for those who pay it, and the " +
        'balance.',
      examples: ['muster plan', 'muster plan --json | jq .card'],
    })
    .withServer()
    .withAction(async () => (await import('./plan.ts')).showPlan)
}
