import type { Command } from 'commander'
import type { Context } from '../context.ts'
import type { RemoveFlags } from '../remove.ts'
import { type Group, type ServerFlag, verb, withRemoveFlags, withServerFlags, withWriteFlags } from '../verb.ts'
import type { CreateFlags } from './create.ts'
import type { EditFlags } from './edit.ts'
import type { ListFlags } from './list.ts'

/** Adds `events` with its commands. */
export function registerEvents(program: Group, context: Context): void {
  const events = program.group('events', {
    summary: 'keep the calendar',
    description: 'Keep the calendar, by the clock of this terminal (TZ).\nAn event is named by its title in any case, its id, or the end of its id as the list shows it.',
    examples: ['muster events list', 'muster events create "Team standup" --date monday --start 09:00', 'muster events edit "team standup" --start 09:30'],
  })

  const list = verb(events, 'list', {
    summary: 'list the events of a day or a range',
    description: 'List the events of a day or a range: id, date, start, end, title and attendees.\nIn a pipe each event is one line with tabs between the values.',
    examples: ['muster events list', 'muster events list --date friday', 'muster events list --from 2026-12-01 --to 2026-12-31 --json'],
  })
    .option('--date <day>', 'a date such as 2026-12-01, today, tomorrow or a weekday (default: today)')
    .option('--from <day>', 'the first day of a range (default: today)')
    .option('--to <day>', 'its last day (default: six days after the first)')
  withServerFlags(list).action(async (flags: ListFlags) => {
    const work = await import('./list.ts')
    await work.listEvents(flags, context)
  })

  const show = verb(events, 'show <event>', {
    summary: 'show one event',
    description: 'Show one event, given by its title, its id or the end of its id.',
    examples: ['muster events show "team standup"', 'TZ=America/New_York muster events show 3f9a02c7'],
  })
  withServerFlags(show).action(async (event: string, flags: ServerFlag) => {
    const work = await import('./show.ts')
    await work.showEvent(event, flags, context)
  })

  const create = verb(events, 'create <title>', {
    summary: 'schedule an event',
    description: 'Schedule an event, for half an hour unless --end or --duration says otherwise. In a pipe its id is printed.',
    examples: [
      'muster events create "Team standup" --date monday --start 09:00',
      'muster events create "Offer" --date 2026-12-01 --start 14:00 --end 15:00 --attendees "Ada, Grace"',
      'muster events create "Call" --start 10:00 --duration 45m --time-zone America/New_York',
    ],
  })
  withWriteFlags(withEventFlags(create, { date: ' (default: today)', start: ' (required)', zone: " (default: this terminal's)" })).action(async (title: string, flags: CreateFlags) => {
    const work = await import('./create.ts')
    await work.createEvent(title, flags, context)
  })

  const edit = verb(events, 'edit <event>', {
    summary: 'change an event',
    description: 'Change what the flags name of an event, and nothing else.\nA date alone keeps the time of day, and both a date and a start keep the length.',
    examples: ['muster events edit "team standup" --start 09:30', 'muster events edit 3f9a02c7 --date tomorrow', 'muster events edit 3f9a02c7 --duration 1h'],
  }).option('--title <title>', 'another title')
  withWriteFlags(withEventFlags(edit, { date: '', start: '', zone: " (default: this terminal's)" })).action(async (event: string, flags: EditFlags) => {
    const work = await import('./edit.ts')
    await work.editEvent(event, flags, context)
  })

  const remove = verb(events, 'delete <event>', {
    summary: 'cancel an event',
    description: 'Cancel an event. Asks in a terminal; a script says --yes.',
    examples: ['muster events delete "team standup"', 'muster events delete 3f9a02c7 --yes'],
  })
  withRemoveFlags(remove).action(async (event: string, flags: RemoveFlags) => {
    const work = await import('./delete.ts')
    await work.deleteEvent(event, flags, context)
  })
}

function withEventFlags(command: Command, hints: { date: string; start: string; zone: string }): Command {
  return command
    .option('--date <day>', `a date such as 2026-12-01, today, tomorrow or a weekday${hints.date}`)
    .option('--start <time>', `when it starts, such as 09:30${hints.start}`)
    .option('--end <time>', 'when it ends, on the same day')
    .option('--duration <length>', 'how long it is instead: 45m, 2h or 1h30m')
    .option('--time-zone <name>', `the zone of these times, such as Europe/Berlin${hints.zone}`)
    .option('--attendees <list>', 'who comes, with commas between')
    .option('--notes <text>', 'what else there is to know, or "-" for standard input')
}
