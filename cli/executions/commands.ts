import type { Command } from 'commander'
import type { Context } from '../context.ts'
import { type Group, verb, withWriteFlags } from '../verb.ts'
import type { RunFlags } from './run.ts'

/** Adds `run`. */
export function registerRuns(program: Group, context: Context): void {
  const run = verb(program, 'run <agent> [prompt]', {
    summary: 'give an agent a task and wait for the reply',
    description:
      'Give an agent, named by its name or its id, a task and wait for the reply.\n' +
      'A prompt of "-", or none in a pipe, is read from standard input.\n' +
      'In a terminal the reply appears as it is written; in a pipe it is printed whole.',
    examples: [
      'muster run arlo "Summarise these notes" -f notes.md',
      'muster run spec "Compare the two" -f q1.xlsx -f q2.xlsx > comparison.md',
      'git diff | muster run spec "Explain this change" -f - --stdin-name change.txt',
      'muster run suki < prompt.txt',
      'id=$(muster run dot "Draft a job advert for a plumber" --no-wait)',
    ],
  })
    .allowExcessArguments()
  withRunFlags(run).action(async (agent: string, prompt: string | undefined, flags: RunFlags) => {
    const work = await import('./run.ts')
    await work.run({ agent, prompt, excess: run.args.slice(2), flags }, context)
  })
}

/** Adds the flags of every command that makes an agent work. */
export function withRunFlags(command: Command): Command {
  const collect = (path: string, paths: string[] = []) => [...paths, path]
  return withWriteFlags(
    command
      .option('-f, --file <path>', 'attach a file, or "-" for standard input (repeatable)', collect)
      .option('--stdin-name <name>', 'file name for "-f -"', 'stdin.txt')
      .option('--no-wait', 'print the execution id as soon as the task is accepted'),
  )
}
