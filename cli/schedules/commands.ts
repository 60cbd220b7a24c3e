import type { Command } from 'commander'
import type { Context } from '../context.ts'
import type { RemoveFlags } from '../remove.ts'
import { type Group, type ServerFlag, type WriteFlags, verb, withRemoveFlags, withServerFlags, withWriteFlags } from '../verb.ts'
import type { CreateFlags } from './create.ts'
import type { EditFlags } from './edit.ts'
import type { RunsFlags } from './runs.ts'

/** Adds `schedules` with its commands. */
export function registerSchedules(program: Group, context: Context): void {
  const schedules = program.group('schedules', {
    summary: 'let agents do tasks again and again',
    description: 'Let agents do tasks again and again.\nA schedule is named by its prompt in any case (the first line, as the list shows it), its id, or the end of its id.',
    examples: ['muster schedules create --agent chip --prompt "Find three leads" --daily 08:00', 'muster schedules list', 'muster schedules pause "find three leads"'],
  })

  const list = verb(schedules, 'list', {
    summary: 'list schedules',
    description: 'List your schedules: id, agent, when it runs, the next and the last time, and the prompt, the newest first.\nTimes are those of the terminal. In a pipe each schedule is one line with tabs between the values.',
    examples: ['muster schedules list', "muster schedules list --json | jq -r '.[].next_at'"],
  })
  withServerFlags(list).action(async (flags: ServerFlag) => {
    const work = await import('./list.ts')
    await work.listSchedules(flags, context)
  })

  const show = verb(schedules, 'show <schedule>', {
    summary: 'show one schedule',
    description: 'Show one schedule.',
    examples: ['muster schedules show "find three leads"', 'muster schedules show 3f9a02c7 --json'],
  })
  withServerFlags(show).action(async (schedule: string, flags: ServerFlag) => {
    const work = await import('./show.ts')
    await work.showSchedule(schedule, flags, context)
  })

  const create = verb(schedules, 'create', {
    summary: 'create a schedule',
    description: 'Let an agent do a task every day, on days of the week, or by a cron expression. In a pipe the id is printed.',
    examples: [
      'muster schedules create --agent chip --prompt "Find three leads" --daily 08:00',
      'muster schedules create --agent millie --prompt "Write the status report" --weekly mon,thu 08:00 --zone Europe/Berlin',
      'muster schedules create --agent spec --prompt - --cron "0 8 * * 1-5" < prompt.txt',
    ],
  })
  withWriteFlags(withWhen(create.requiredOption('--agent <agent>', 'who does it').requiredOption('--prompt <text>', 'the task, or "-" for standard input'))).action(async (flags: CreateFlags) => {
    const work = await import('./create.ts')
    await work.createSchedule(flags, context)
  })

  const edit = verb(schedules, 'edit <schedule>', {
    summary: 'change a schedule',
    description: 'Change a schedule: only what is given changes. Another time counts from now. Of a schedule whose agent was deleted, name another agent and resume it.',
    examples: ['muster schedules edit "find three leads" --daily 09:30', 'muster schedules edit 3f9a02c7 --agent suki --prompt - < prompt.txt', 'muster schedules edit 3f9a02c7 --provider none'],
  })
    .option('--agent <agent>', 'who does it from now on')
    .option('--prompt <text>', 'the task, or "-" for standard input')
  withWriteFlags(withWhen(edit)).action(async (schedule: string, flags: EditFlags) => {
    const work = await import('./edit.ts')
    await work.editSchedule(schedule, flags, context)
  })

  for (const [name, summary, description] of [
    ['pause', 'pause a schedule', 'Pause a schedule: nothing runs until it is resumed.'],
    ['resume', 'let a paused schedule go on', 'Let a paused schedule go on with its next time.'],
  ] as const) {
    const command = verb(schedules, `${name} <schedule>`, { summary, description, examples: [`muster schedules ${name} "find three leads"`] })
    withWriteFlags(command).action(async (schedule: string, flags: WriteFlags) => {
      const work = await import('./pause.ts')
      await (name === 'pause' ? work.pauseSchedule : work.resumeSchedule)(schedule, flags, context)
    })
  }

  const remove = verb(schedules, 'delete <schedule>', {
    summary: 'delete a schedule',
    description: 'Delete a schedule. What it ran stays. Asks in a terminal; a script says --yes.',
    examples: ['muster schedules delete "find three leads"', 'muster schedules delete 3f9a02c7 --yes'],
  })
  withRemoveFlags(remove).action(async (schedule: string, flags: RemoveFlags) => {
    const work = await import('./delete.ts')
    await work.deleteSchedule(schedule, flags, context)
  })

  const runs = verb(schedules, 'runs <schedule>', {
    summary: 'show what became of each time',
    description: 'Show what became of each time a schedule was due, the newest first: when, the state, the execution, and why it did not run.\nMissed: the server was not running. Skipped: the agent or the credits did not allow it.',
    examples: ['muster schedules runs "find three leads"', 'muster schedules runs 3f9a02c7 --limit 200 | cut -f1,2'],
  }).option('--limit <count>', 'how many to show, up to 200 (default: 20)')
  withServerFlags(runs).action(async (schedule: string, flags: RunsFlags) => {
    const work = await import('./runs.ts')
    await work.showRuns(schedule, flags, context)
  })
}

function withWhen(command: Command): Command {
  return command
    .option('--daily <time>', 'every day at this time, such as 08:00')
    .option('--weekly <days-and-time...>', 'on these days at this time, such as mon,thu 08:00')
    .option('--cron <expression>', 'minute, hour, day, month and weekday, such as "0 8 * * 1-5"')
    .option('--zone <zone>', "time zone by its IANA name (default: the terminal's)")
    .option('--provider <provider>', 'the model that does it (default: the preferred one)')
}
