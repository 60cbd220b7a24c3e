import { Argument } from 'commander'
import type { Verb } from '../verb.ts'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** Adds `completion`. */
export function declareCompletion(completion: Verb): void {
  completion
    .withHelp({
      description:
        'Print a script for bash, zsh or fish that completes commands, flags and their values, and the names ' +
        'of your agents, tasks, projects, drafts and proposals, with the Tab key.\nNames come from the server, which is given a ' +
        'second; what it said is kept for half a minute.',
      examples: [
        'muster completion bash > ~/.local/share/bash-completion/completions/muster',
        'muster completion zsh > "${fpath[1]}/_muster"',
        'muster completion fish > ~/.config/fish/completions/muster.fish',
        'source <(muster completion bash)',
      ],
    })
    .addArgument(new Argument('<shell>').choices(shells))
    .withAction(async () => (await import('./scripts.ts')).printScript)
}

/** Adds what the scripts ask at each press of the Tab key. */
export function declareComplete(asked: Verb): void {
  asked.helpOption(false).withAction(async () => (await import('./complete.ts')).complete)
}
