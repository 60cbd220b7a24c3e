import { asksForBatch, withBatchFlags } from '../batch/flags.ts'
import type { Context } from '../context.ts'
import { type Verb, collect } from '../verb.ts'
import type { DecideFlags } from './decide.ts'

const outputHelp =
  'write the reply, or the draft if it wrote one, to a .md, .txt or .docx file, or the run to a .json file'

/** Adds `run`. */
export function declareRun(run: Verb): void {
  run
    .withHelp({
      description:
        'Give an agent, named by its name or its id, a task and wait for the reply.\n' +
        'A prompt of "-", or none in a pipe, is read from standard input.\n' +
        'In a terminal the reply appears as it is written; in a pipe it is printed whole. A draft that the run wrote ' +
        'stands below it, and what it proposed with numbers.\n' +
        'With --batch every line of a file is a task, such as {"agent": "arlo", "prompt": "Plan my week"}: ' +
        'also "files", "context", "provider", "key" and "id".\n' +
        'The same command again goes on where the results end, and runs no line twice; without --results it cannot be resumed.',
      examples: [
        'muster run arlo "Summarise these notes" -f notes.md',
        'muster run spec "Compare the two" -f q1.xlsx -f q2.xlsx > comparison.md',
        'muster run spec "What is new in these?" -f "notes/**/*.md" --output news.docx',
        'muster run clide "Draft a reply" --context customer=Nordhaus --context tone=formal',
        'git diff | muster run spec "Summarise this change" -f - --stdin-name change.txt',
        'muster run suki < prompt.txt',
        'id=$(muster run dot "Draft a job advert for a plumber" --no-wait)',
        'muster run millie "Write the daily report" --timeout 10m',
        'muster run millie "Write the daily report" -f tasks.csv --queue',
        'muster run --batch jobs.jsonl --results out.jsonl --concurrency 8',
      ],
    })
    .usage('[options] <agent> [prompt]\n       muster run --batch <file> [--results <file>]')
    .allowExcessArguments()
    .withServer()
    .withKey()
    .withAction(async () => {
      if (asksForBatch(run)) {
        const work = await import('../batch/batch.ts')
        return (_agent, _prompt, flags, context) => work.runBatch(flags, context)
      }
      const work = await import('./run.ts')
      return (agent, prompt, flags, context) =>
        work.requestRun({ agent, prompt, excess: run.args.slice(2), flags }, context)
    })
  withBatchFlags(withRunFlags(run).option('--queue', 'keep it on this machine when the server cannot be reached'))
}

/** Adds `runs` with its commands. */
export function declareRuns(runs: Verb): void {
  runs.withHelp({
    description:
      'See what was run, follow it, cancel it, and answer runs that ask before they send, invite or delete ' +
      'something. What a run changed can be taken back.\n' +
      'A run is named by its id or the end of its id as the list shows it.',
    examples: [
      'muster runs list --since monday',
      'muster runs watch 3f9a02c7',
      'muster runs list --waiting',
      'muster runs answer 3f9a02c7 2',
      'muster runs approve 3f9a02c7',
      'muster runs undo 3f9a02c7',
    ],
  })

  runs
    .read('list', async () => (await import('./list.ts')).listRuns, {
      summary: 'list your runs',
      description:
        'List your runs, the newest first: id, agent, status, prompt and when it was created. A run is shown ' +
        'when it fits every filter.\nWith --waiting those that wait for approval, with what they ask; ' +
        'messages of the chat are among them.',
      examples: [
        'muster runs list --agent arlo',
        'muster runs list --status failed --since yesterday --limit 200',
        'muster runs list --waiting',
        "muster runs list --json | jq -r '.[].id'",
      ],
    })
    .option('--agent <agent>', 'runs of this agent')
    .option('--status <status>', 'queued, running, waiting, completed, failed or cancelled')
    .option('--waiting', 'runs that wait for approval')
    .option(
      '--since <moment>',
      'runs since a day such as 2026-12-01, yesterday or monday, or a moment such as 2026-12-01T09:30',
    )
    .option('--limit <count>', 'how many to show, up to 200 (default: 50)')

  runs
    .read('show <run>', async () => (await import('./show.ts')).showRun, {
      summary: 'show one run',
      description:
        'Show one run: what was asked for, its files and what became of them, its steps, its reply, and what it wrote ' +
        'or proposed.\nSteps have numbers where something was changed: "muster runs undo" takes them back.',
      examples: [
        'muster runs show 3f9a02c7',
        'muster runs show 3f9a02c7 --output report.docx',
        'muster runs show 3f9a02c7 --json | jq -r .result',
      ],
    })
    .option('--output <file>', outputHelp)
    .option('--force', 'replace the file of --output')

  runs
    .request('watch [run]', async () => (await import('./watch.ts')).watchRuns, {
      summary: 'follow one run, or all of them',
      description:
        'Follow one run to its end, as "muster run" does, with its exit code. Ctrl-C leaves it alone.\n' +
        'Without a run: a line for each change of any of your runs, until Ctrl-C.\n' +
        'The command of --exec finds MUSTER_RUN_ID, MUSTER_RUN_STATUS and MUSTER_RUN_AGENT (an id) in its ' +
        'environment and the run as JSON on its standard input. It is started once for each run, also for ' +
        'what ended while nobody watched: how far a watch has come is kept beside the settings.',
      examples: [
        'muster runs watch 3f9a02c7',
        'muster runs watch --json',
        'muster runs watch --exec \'jq -r .result > "reply-$MUSTER_RUN_ID.md"\'',
        "muster runs watch --since yesterday --exec './tell-the-team.sh'",
      ],
    })
    .option('--exec <command>', "start this in the shell when a run ends; stdout is then the command's")
    .option('--since <moment>', 'start at a day or a moment, instead of where the last watch ended or now')

  runs.request('cancel <run...>', async () => (await import('./cancel.ts')).cancelRuns, {
    summary: 'cancel runs',
    description:
      'Cancel runs that have not ended; what they wrote so far stays. Cancelling twice is ' +
      'safe.\nEach is told of; the exit code is 1 when one had ended already or is not known.',
    examples: [
      'muster runs cancel 3f9a02c7',
      "muster runs list --status queued --json | jq -r '.[].id' | xargs muster runs cancel",
    ],
  })

  runs.write('undo <run> [step...]', async () => (await import('./undo.ts')).undoRun, {
    summary: 'take back what a run changed',
    description:
      'Take back what a run changed in the workspace, all of it or these steps, by their numbers in ' +
      '"muster runs show" or their ids. What someone changed since stays: it is named with who and when, and the ' +
      'exit code is 1.\nFor 30 days. To take back twice is no mistake. What was added from a proposal is taken ' +
      'back with "muster proposals undo".',
    examples: [
      'muster runs undo 3f9a02c7',
      'muster runs undo 3f9a02c7 2',
      'muster runs undo 3f9a02c7 --json | jq .kept',
    ],
  })

  runs
    .request('answer <run> <n>', async () => (await import('./answer.ts')).answerNext, {
      summary: 'take one of the next actions of a run',
      description:
        'Take a next action that a run offers, by its number in the reply or in "muster runs show", or "none" of its ' +
        'choices, and wait for the reply.\nEach is taken once, on whichever device. Ctrl-C stops waiting; the run goes on.',
      examples: [
        'muster runs answer 3f9a02c7 2',
        'muster runs answer 3f9a02c7 none',
        'muster runs answer 3f9a02c7 1 -f minutes.md',
      ],
    })
    .option('-f, --file <path>', 'attach a file, where the answer takes one (repeatable)', collect)
    .option('--no-wait', 'print the id of the run as soon as the answer is accepted')

  const answers = [
    {
      name: 'approve',
      approve: true,
      summary: 'let a run do what it asks for',
      what: 'Let a run do what it asks for, as it is or with other words',
      more: [
        'muster runs approve 3f9a02c7 --set to=ann@example.com --set "subject=The figures"',
        'muster runs approve 3f9a02c7 --set body=- < mail.txt',
      ],
    },
    {
      name: 'refuse',
      approve: false,
      summary: 'let a run go on without what it asks for',
      what: 'Let a run go on without what it asks for',
      more: [],
    },
  ]
  for (const { name, approve, summary, what, more } of answers) {
    const load = async () => {
      const work = await import('./decide.ts')
      return (wanted: string, flags: DecideFlags, context: Context) => work.answerRun(wanted, approve, flags, context)
    }
    const answer = runs
      .request(`${name} <run>`, load, {
        summary,
        description: `${what}, and wait for the reply.\nCtrl-C stops waiting; the run goes on.`,
        examples: [`muster runs ${name} 3f9a02c7`, `muster runs ${name} 3f9a02c7 --no-wait`, ...more],
      })
      .option('--no-wait', 'end as soon as the answer is accepted')
    if (approve)
      answer.option(
        '--set <field=value>',
        'change a field first: to, subject, body and so on; commas part lists, "-" reads standard input (repeatable)',
        collect,
      )
  }
}

/** Adds the flags of every command that makes an agent work. */
export function withRunFlags(command: Verb): Verb {
  return command
    .option(
      '-f, --file <path>',
      'attach a file, all that fit a pattern such as "*.md", or "-" for standard input (repeatable)',
      collect,
    )
    .option('--stdin-name <name>', 'file name for "-f -"', 'stdin.txt')
    .option('--context <key=value>', 'tell the agent more besides the prompt (repeatable)', collect)
    .option('--provider <model>', 'the model that does it, by its id or name (default: the preferred one)')
    .option('--wait', 'wait for the reply', true)
    .option('--no-wait', 'print the id of the run as soon as the task is accepted')
    .option('--timeout <time>', 'wait no longer than this, such as 90s, 10m or 1h; the run goes on')
    .option('--output <file>', outputHelp)
    .option('--force', 'replace the file of --output')
}
