import { withRunFlags } from '../runs/commands.ts'
import { type Verb, collect } from '../verb.ts'

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
        'List tasks: id, title, who has it, due date, status and priority, the newest first.\nA task is shown ' +
        'when it fits every filter. In a pipe each task is one line with tabs between the values.',
      examples: [
        'muster tasks list --overdue',
        'muster tasks list --assignee arlo --status "in progress"',
        'muster tasks list --assignee me',
        'muster tasks list --project "website relaunch" | cut -f2',
        "muster tasks list --json | jq -r '.[].id'",
      ],
    })
    .option('--status <status>', statuses)
    .option(
      '--assignee <whose>',
      'tasks of this agent or person, alone or with others; "me" for yours, "nobody" for those without anybody',
    )
    .option('--project <project>', 'tasks of this project')
    .option('--search <text>', 'tasks with this text in the title or the names of those who have it')
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
      'muster tasks create "Agree on the price" --assignee millie --assignee "sam rivera" --assignee me',
      'muster tasks create "Check the links" --project "website relaunch" --notes - < links.txt',
      'id=$(muster tasks create "Send the offer")',
    ],
  })
  withTaskFlags(create)

  const edit = tasks
    .write('edit <task>', async () => (await import('./edit.ts')).editTask, {
      summary: 'change a task',
      description: 'Change what the flags name of a task, and nothing else. With --assignee nobody else keeps it.',
      examples: [
        'muster tasks edit "send the offer" --status completed',
        'muster tasks edit 3f9a02c7 --due tomorrow --no-assignee',
      ],
    })
    .option('--title <title>', 'another title')
  withTaskFlags(edit)
    .option('--no-assignee', 'take it from all who have it')
    .option('--no-due, --no-due-date', 'without a due date')
    .option('--no-project', 'in no project')

  tasks.remove('delete <task>', async () => (await import('./delete.ts')).deleteTask, {
    summary: 'delete a task',
    description: 'Delete a task. Asks in a terminal; a script says --yes.',
    examples: ['muster tasks delete "send the offer"', 'muster tasks delete 3f9a02c7 --yes'],
  })

  const run = tasks.write('run <task>', async () => (await import('./run.ts')).runTask, {
    summary: 'let its agent do a task, and wait for the reply',
    description:
      'Give a task to the agent that has it, title and notes as the prompt, and wait for the reply as "muster run" ' +
      'does.\nOf several agents one is chosen with --agent; a terminal asks.',
    examples: [
      'muster tasks run "draft the e-mail to nordhaus" -f invoice.pdf',
      'muster tasks run 3f9a02c7 --agent millie --no-wait',
    ],
  })
  withRunFlags(run.option('--agent <agent>', 'the agent that does it, whoever has the task'))
}

function withTaskFlags(command: Verb): Verb {
  return command
    .option(
      '--assignee <assignee>',
      'who does it: an agent, a person by the whole or the first name, or "me" (repeatable)',
      collect,
    )
    .option('--due, --due-date <day>', 'a date such as 2026-12-01, today, tomorrow or a weekday')
    .option('--status <status>', statuses)
    .option('--priority <priority>', 'High, Medium or Low')
    .option('--project <project>', 'the project it belongs to')
    .option('--notes <text>', 'what else there is to know, or "-" for standard input')
}
