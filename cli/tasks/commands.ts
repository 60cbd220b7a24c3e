import { withRunFlags } from '../runs/commands.ts'
import type { Verb } from '../verb.ts'

const statuses = 'Pending, In Progress or Completed'

/** Adds `tasks` with its commands. */
export function declareTasks(tasks: Verb): void {
  tasks.withHelp({
    description:
      'Manage tasks.\nA task is named by its title in any case, its id, or the end of its id as the list shows it.',
    examples: [
      'muster tasks list --assignee millie',
      'muster tasks create "Send the offer" --assignee arlo --due friday',
      'muster tasks edit "send the offer" --status completed',
    ],
  })

  tasks
    .read('list', async () => (await import('./list.ts')).listTasks, {
      summary: 'list tasks',
      description:
        'List tasks: id, title, assignee, due date, status and priority, the newest first.\nA task is shown ' +
        'when it fits every filter. In a pipe each task is one line with tabs between the values.',
      examples: [
        'muster tasks list --overdue',
        'muster tasks list --assignee arlo --status "in progress"',
        'muster tasks list --project "website relaunch" | cut -f2',
        "muster tasks list --json | jq -r '.[].id'",
      ],
    })
    .option('--status <status>', statuses)
    .option('--assignee <agent>', 'tasks of this agent')
    .option('--project <project>', 'tasks of this project')
    .option('--search <text>', 'tasks with this text in the title or the name of the assignee')
    .option('--overdue', 'tasks that were due before today and are not completed')

  tasks.read('show <task>', async () => (await import('./show.ts')).showTask, {
    summary: 'show one task',
    description: 'Show one task, given by its title, its id or the end of its id.',
    examples: ['muster tasks show "share the launch plan"', 'muster tasks show 3f9a02c7 --json'],
  })

  const create = tasks.write('create <title>', async () => (await import('./create.ts')).createTask, {
    summary: 'create a task',
    description: 'Create a task. In a pipe its id is printed.',
    examples: [
      'muster tasks create "Send the offer" --assignee arlo --due friday --priority high',
      'muster tasks create "Check the links" --project "website relaunch" --notes - < links.txt',
      'id=$(muster tasks create "Send the offer")',
    ],
  })
  withTaskFlags(create)

  const edit = tasks
    .write('edit <task>', async () => (await import('./edit.ts')).editTask, {
      summary: 'change a task',
      description: 'Change what the flags name of a task, and nothing else.',
      examples: [
        'muster tasks edit "send the offer" --status completed',
        'muster tasks edit 3f9a02c7 --due tomorrow --no-assignee',
      ],
    })
    .option('--title <title>', 'another title')
  withTaskFlags(edit)
    .option('--no-assignee', 'give it to nobody')
    .option('--no-due, --no-due-date', 'without a due date')
    .option('--no-project', 'in no project')

  tasks.remove('delete <task>', async () => (await import('./delete.ts')).deleteTask, {
    summary: 'delete a task',
    description: 'Delete a task. Asks in a terminal; a script says --yes.',
    examples: ['muster tasks delete "send the offer"', 'muster tasks delete 3f9a02c7 --yes'],
  })

  const run = tasks.write('run <task>', async () => (await import('./run.ts')).runTask, {
    summary: 'let the assignee do a task, and wait for the reply',
    description:
      'Give a task to its assignee, title and notes as the prompt, and wait for the reply as "muster run" does.',
    examples: ['muster tasks run "draft the e-mail to nordhaus" -f invoice.pdf', 'muster tasks run 3f9a02c7 --no-wait'],
  })
  withRunFlags(run)
}

function withTaskFlags(command: Verb): Verb {
  return command
    .option('--assignee <agent>', 'who does it')
    .option('--due, --due-date <day>', 'a date such as 2026-12-01, today, tomorrow or a weekday')
    .option('--status <status>', statuses)
    .option('--priority <priority>', 'High, Medium or Low')
    .option('--project <project>', 'the project it belongs to')
    .option('--notes <text>', 'what else there is to know, or "-" for standard input')
}
