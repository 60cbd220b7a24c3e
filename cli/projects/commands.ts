import type { Verb } from '../verb.ts'

/** Adds `projects` with its commands. */
export function declareProjects(projects: Verb): void {
  projects.withHelp({
    description:
      'Manage projects.\nA project is named by its name in any case, its id, or the end of its id as the list shows it.',
    examples: [
      'muster projects list',
      'muster projects create "Website relaunch" --team suki,spec --due 2026-12-01',
      'muster tasks list --project "website relaunch"',
    ],
  })

  projects.read('list', async () => (await import('./list.ts')).listProjects, {
    summary: 'list the projects',
    description:
      'List the projects: id, name, status, progress, team and due date.\nIn a pipe each project is one line with tabs between the values.',
    examples: ['muster projects list', "muster projects list --json | jq -r '.[].name'"],
  })

  projects.read('show <project>', async () => (await import('./show.ts')).showProject, {
    summary: 'show one project',
    description: 'Show one project, given by its name, its id or the end of its id.',
    examples: ['muster projects show "website relaunch"', 'muster projects show 3f9a02c7 --json'],
  })

  const create = projects.write('create <name>', async () => (await import('./create.ts')).createProject, {
    summary: 'create a project',
    description: 'Create a project. In a pipe its id is printed.',
    examples: [
      'muster projects create "Website relaunch" --team suki,spec --due 2026-12-01',
      'id=$(muster projects create "Website relaunch" --status active)',
    ],
  })
  withProjectFlags(create)

  const edit = projects
    .write('edit <project>', async () => (await import('./edit.ts')).editProject, {
      summary: 'change a project',
      description: 'Change what the flags name of a project, and nothing else.',
      examples: [
        'muster projects edit "website relaunch" --status completed',
        'muster projects edit 3f9a02c7 --team suki,millie --no-due',
      ],
    })
    .option('--name <name>', 'another name')
  withProjectFlags(edit).option('--no-team', 'without a team').option('--no-due, --no-due-date', 'without a due date')

  projects.remove('delete <project>', async () => (await import('./delete.ts')).deleteProject, {
    summary: 'delete a project; its tasks stay',
    description: 'Delete a project; its tasks stay. Asks in a terminal; a script says --yes.',
    examples: ['muster projects delete "website relaunch"', 'muster projects delete 3f9a02c7 --yes'],
  })
}

function withProjectFlags(command: Verb): Verb {
  return command
    .option('--status <status>', 'Active, Planning or Completed')
    .option('--team <names>', 'the agents and people who work on it, with commas between')
    .option('--due, --due-date <day>', 'a date such as 2026-12-01, today, tomorrow or a weekday')
    .option('--description <text>', 'what it is about, or "-" for standard input')
}
