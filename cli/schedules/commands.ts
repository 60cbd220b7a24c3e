import type { Verb } from '../verb.ts'
import { readWeekly } from './weekly.ts'

/** Adds `schedules` with its commands. */
export function declareSchedules(schedules: Verb): void {
  schedules.withHelp({
    description:
      'Let agents do tasks again and again.\nA schedule is named by its prompt in any case (the first ' +
      'line, as the list shows it), its id, or the end of its id.',
    examples: [
      'muster schedules create --agent chip --prompt "List my open tasks" --daily 08:00',
      'muster schedules list',
      'muster schedules pause "list my open tasks"',
    ],
  })

  schedules.read('list', async () => (await import('./list.ts')).listSchedules, {
    summary: 'list schedules',
    description:
      'List your schedules: id, agent, when it runs, the next and the last time, and the prompt, the ' +
      'newest first.\nTimes are those of the terminal. In a pipe each schedule is one line with tabs ' +
      'between the values.',
    examples: ['muster schedules list', "muster schedules list --json | jq -r '.[].next_at'"],
  })

  schedules.read('show <schedule>', async () => (await import('./show.ts')).showSchedule, {
    summary: 'show one schedule',
    description: 'Show one schedule.',
    examples: ['muster schedules show "list my open tasks"', 'muster schedules show 3f9a02c7 --json'],
  })

  const create = schedules
    .write('create', async () => (await import('./create.ts')).createSchedule, {
      summary: 'create a schedule',
      description:
        'Let an agent do a task every day, on days of the week, or by a cron expression. In a pipe the id is printed.',
      examples: [
        'muster schedules create --agent chip --prompt "List my open tasks" --daily 08:00',
        'muster schedules create --agent millie --prompt "Write the status report" --weekly "mon,thu 08:00" --time-zone Europe/Berlin',
        'muster schedules create --agent spec --prompt - --cron "0 8 * * 1-5" < prompt.txt',
      ],
    })
    .requiredOption('--agent <agent>', 'who does it')
    .requiredOption('--prompt <text>', 'the task, or "-" for standard input')
  withWhen(create, { zone: " (default: the terminal's)", provider: ' (default: the preferred one)' })

  const edit = schedules
    .write('edit <schedule>', async () => (await import('./edit.ts')).editSchedule, {
      summary: 'change a schedule',
      description:
        'Change a schedule: only what is given changes. Another time counts from now. Of a schedule whose ' +
        'agent was deleted, name another agent and resume it.',
      examples: [
        'muster schedules edit "list my open tasks" --daily 09:30',
        'muster schedules edit 3f9a02c7 --agent suki --prompt - < prompt.txt',
        'muster schedules edit 3f9a02c7 --provider none',
      ],
    })
    .option('--agent <agent>', 'who does it from now on')
    .option('--prompt <text>', 'the task, or "-" for standard input')
  withWhen(edit, { zone: '', provider: ', or "none" for the preferred one' })

  schedules.write('pause <schedule>', async () => (await import('./pause.ts')).pauseSchedule, {
    summary: 'pause a schedule',
    description: 'Pause a schedule: nothing runs until it is resumed.',
    examples: ['muster schedules pause "list my open tasks"'],
  })

  schedules.write('resume <schedule>', async () => (await import('./pause.ts')).resumeSchedule, {
    summary: 'let a paused schedule go on',
    description: 'Let a paused schedule go on with its next time.',
    examples: ['muster schedules resume "list my open tasks"'],
  })

  schedules.remove('delete <schedule>', async () => (await import('./delete.ts')).deleteSchedule, {
    summary: 'delete a schedule',
    description: 'Delete a schedule. What it ran stays. Asks in a terminal; a script says --yes.',
    examples: ['muster schedules delete "list my open tasks"', 'muster schedules delete 3f9a02c7 --yes'],
  })

  schedules
    .read('runs <schedule>', async () => (await import('./runs.ts')).showRuns, {
      summary: 'show what became of each time',
      description:
        'Show what became of each time a schedule was due, the newest first: when, the state, the run, and ' +
        'why it did not run.\nMissed: the server was not running. Skipped: the agent or the credits did not ' +
        'allow it.',
      examples: [
        'muster schedules runs "list my open tasks"',
        'muster schedules runs 3f9a02c7 --limit 200 | cut -f1,2',
      ],
    })
    .option('--limit <count>', 'how many to show, up to 200 (default: 20)')
}

function withWhen(command: Verb, hints: { zone: string; provider: string }): Verb {
  return command
    .option('--daily <time>', 'every day at this time, such as 08:00')
    .option('--weekly <days-and-time>', 'on these days at this time, such as "mon,thu 08:00"', readWeekly)
    .option('--cron <expression>', 'minute, hour, day, month and weekday, such as "0 8 * * 1-5"')
    .option('--time-zone <name>', `the zone of these times, such as Europe/Berlin${hints.zone}`)
    .option('--provider <model>', `the model that does it, by its id or name${hints.provider}`)
}
