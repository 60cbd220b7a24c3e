import type { Verb } from '../verb.ts'

/** Adds `events` with its commands. */
export function declareEvents(events: Verb): void {
  events.withHelp({
    description:
      'Manage the calendar, by the clock of this terminal (TZ).\nAn event is named by its title in any case, ' +
      'its id, or the end of its id as the list shows it.',
    examples: [
      'muster events list',
      'muster events create "Team standup" --date monday --start 09:00',
      'muster events edit "team standup" --start 09:30',
    ],
  })

  events
    .read('list', async () => (await import('./list.ts')).listEvents, {
      summary: 'list the events of a day or a range',
      description:
        'List the events of a day or a range: id, date, start, end, title and attendees.\nIn a pipe each ' +
        'event is one line with tabs between the values.',
      examples: [
        'muster events list',
        'muster events list --from monday --to friday',
        'muster events list --from 2026-12-01 --to 2026-12-31 --json',
      ],
    })
    .option('--date <day>', 'a date such as 2026-12-01, today, tomorrow or a weekday (default: today)')
    .option('--from <day>', 'the first day of a range (default: today)')
    .option('--to <day>', 'its last day, a weekday counts from the first (default: six days after it)')

  events.read('show <event>', async () => (await import('./show.ts')).showEvent, {
    summary: 'show one event',
    description: 'Show one event, given by its title, its id or the end of its id.',
    examples: ['muster events show "team standup"', 'TZ=America/New_York muster events show 3f9a02c7'],
  })

  const create = events.write('create <title>', async () => (await import('./create.ts')).createEvent, {
    summary: 'schedule an event',
    description:
      'Schedule an event, for half an hour unless --end or --duration says otherwise. In a pipe its id is printed.',
    examples: [
      'muster events create "Team standup" --date monday --start 09:00',
      'muster events create "Offer" --date 2026-12-01 --start 14:00 --end 15:00 --attendees "Ada, Grace"',
      'muster events create "Call" --start 10:00 --duration 45m --time-zone America/New_York',
    ],
  })
  withEventFlags(create, { date: ' (default: today)', start: ' (required)', zone: " (default: this terminal's)" })

  const edit = events
    .write('edit <event>', async () => (await import('./edit.ts')).editEvent, {
      summary: 'change an event',
      description:
        'Change what the flags name of an event, and nothing else.\nA date alone keeps the time of day, and ' +
        'both a date and a start keep the length.',
      examples: [
        'muster events edit "team standup" --start 09:30',
        'muster events edit 3f9a02c7 --date tomorrow',
        'muster events edit 3f9a02c7 --duration 1h',
      ],
    })
    .option('--title <title>', 'another title')
  withEventFlags(edit, { date: '', start: '', zone: " (default: this terminal's)" })

  events.remove('delete <event>', async () => (await import('./delete.ts')).deleteEvent, {
    summary: 'cancel an event',
    description: 'Cancel an event. Asks in a terminal; a script says --yes.',
    examples: ['muster events delete "team standup"', 'muster events delete 3f9a02c7 --yes'],
  })
}

function withEventFlags(command: Verb, hints: { date: string; start: string; zone: string }): Verb {
  return command
    .option('--date <day>', `a date such as 2026-12-01, today, tomorrow or a weekday${hints.date}`)
    .option('--start <time>', `when it starts, such as 09:30${hints.start}`)
    .option('--end <time>', 'when it ends, on the same day')
    .option('--duration <length>', 'how long it is instead: 45m, 2h or 1h30m')
    .option('--time-zone <name>', `the zone of these times, such as Europe/Berlin${hints.zone}`)
    .option('--attendees <list>', 'who comes, with commas between')
    .option('--notes <text>', 'what else there is to know, or "-" for standard input')
}
