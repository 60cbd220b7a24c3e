import type { Context } from '../context.ts'
import type { Verb } from '../verb.ts'
import type { DecideFlags } from './decide.ts'

/** Adds `run`. */
export function declareRun(run: Verb): void {
  run.tells({
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
      'muster run millie "Write the daily report" -f tasks.csv --queue',
    ],
  })
    .allowExcessArguments()
    .withServer()
    .withKey()
    .does(async () => {
      const work = await import('./run.ts')
      return (agent, prompt, flags, context) => work.run({ agent, prompt, excess: run.args.slice(2), flags }, context)
    })
  withRunFlags(run).option('--queue', 'keep it on this machine when the server cannot be reached')
}

/** Adds `executions` with its commands. */
export function declareRuns(executions: Verb): void {
  executions.tells({
    description: 'See what was run, and answer runs that ask before they send, invite or delete something.\nA run is named by its id or the end of its id as the list shows it.',
    examples: ['muster executions list --waiting', 'muster executions approve 3f9a02c7'],
  })

  executions.shows('list', async () => (await import('./list.ts')).listRuns, {
    summary: 'list your runs',
    description: 'List the newest 50 of your runs: id, agent, status and prompt. With --waiting those that wait for approval, with what they ask; messages of the chat are among them.',
    examples: ['muster executions list --agent arlo', 'muster executions list --waiting', "muster executions list --json | jq -r '.[].id'"],
  })
    .option('--waiting', 'runs that wait for approval')
    .option('--agent <agent>', 'runs of this agent')

  const answers = [
    { name: 'approve', approve: true, summary: 'let a run do what it asks for', what: 'Let a run do what it asks for, as it is or with other words', more: ['muster executions approve 3f9a02c7 --set to=ann@example.com --set "subject=The figures"', 'muster executions approve 3f9a02c7 --set body=- < mail.txt'] },
    { name: 'refuse', approve: false, summary: 'let a run go on without what it asks for', what: 'Let a run go on without what it asks for', more: [] },
  ]
  for (const { name, approve, summary, what, more } of answers) {
    const load = async () => {
      const work = await import('./decide.ts')
      return (wanted: string, flags: DecideFlags, context: Context) => work.answerRun(wanted, approve, flags, context)
    }
    const answer = executions.asks(`${name} <run>`, load, {
      summary,
      description: `${what}, and wait for the reply.\nCtrl-C stops waiting; the run goes on.`,
      examples: [`muster executions ${name} 3f9a02c7`, `muster executions ${name} 3f9a02c7 --no-wait`, ...more],
    }).option('--no-wait', 'end as soon as the answer is accepted')
    if (approve) answer.option('--set <field=value>', 'change a field first: to, subject, body and so on; commas part lists, "-" reads standard input (repeatable)', collect)
  }
}

/** Adds the flags of every command that makes an agent work. */
export function withRunFlags(command: Verb): Verb {
  return command
    .option('-f, --file <path>', 'attach a file, or "-" for standard input (repeatable)', collect)
    .option('--stdin-name <name>', 'file name for "-f -"', 'stdin.txt')
    .option('--no-wait', 'print the execution id as soon as the task is accepted')
}

function collect(one: string, others: string[] = []): string[] {
  return [...others, one]
}
