import type { Command } from 'commander'
import type { Context } from '../context.ts'
import type { RemoveFlags } from '../remove.ts'
import { type Group, type ServerFlag, verb, withRemoveFlags, withServerFlags, withWriteFlags } from '../verb.ts'
import type { CreateFlags } from './create.ts'
import type { EditFlags } from './edit.ts'

/** Adds `projects` with its commands. */
export function registerProjects(program: Group, context: Context): void {
  const projects = program.group('projects', {
    summary: 'keep projects',
    description: 'Keep projects.\nA project is named by its name in any case, its id, or the end of its id as the list shows it.',
    examples: ['muster projects list', 'muster projects create "Website relaunch" --team suki,spec --due 2026-12-01', 'muster tasks list --project "website relaunch"'],
  })

  const list = verb(projects, 'list', {
    summary: 'list the projects',
    description: 'List the projects: id, name, status, progress, team and due date.\nIn a pipe each project is one line with tabs between the values.',
    examples: ['muster projects list', "muster projects list --json | jq -r '.[].name'"],
  })
  withServerFlags(list).action(async (flags: ServerFlag) => {
    const work = await import('./list.ts')
    await work.listProjects(flags, context)
  })

  const show = verb(projects, 'show <project>', {
    summary: 'show one project',
    description: 'Show one project, given by its name, its id or the end of its id.',
    examples: ['muster projects show "website relaunch"', 'muster projects show 3f9a02c7 --json'],
  })
  withServerFlags(show).action(async (project: string, flags: ServerFlag) => {
    const work = await import('./show.ts')
    await work.showProject(project, flags, context)
  })

  const create = verb(projects, 'create <name>', {
    summary: 'create a project',
    description: 'Create a project. In a pipe its id is printed.',
    examples: ['muster projects create "Website relaunch" --team suki,spec --due 2026-12-01', 'id=$(muster projects create "Website relaunch" --status active)'],
  })
  withWriteFlags(withProjectFlags(create)).action(async (name: string, flags: CreateFlags) => {
    const work = await import('./create.ts')
    await work.createProject(name, flags, context)
  })

  const edit = verb(projects, 'edit <project>', {
    summary: 'change a project',
    description: 'Change what the flags name of a project, and nothing else.',
    examples: ['muster projects edit "website relaunch" --status completed', 'muster projects edit 3f9a02c7 --team suki,millie --no-due'],
  }).option('--name <name>', 'another name')
  withProjectFlags(edit).option('--no-team', 'without a team').option('--no-due', 'without a due date')
  withWriteFlags(edit).action(async (project: string, flags: EditFlags) => {
    const work = await import('./edit.ts')
    await work.editProject(project, flags, context)
  })

  const remove = verb(projects, 'delete <project>', {
    summary: 'delete a project; its tasks stay',
    description: 'Delete a project; its tasks stay. Asks in a terminal; a script says --yes.',
    examples: ['muster projects delete "website relaunch"', 'muster projects delete 3f9a02c7 --yes'],
  })
  withRemoveFlags(remove).action(async (project: string, flags: RemoveFlags) => {
    const work = await import('./delete.ts')
    await work.deleteProject(project, flags, context)
  })
}

function withProjectFlags(command: Command): Command {
  return command
    .option('--status <status>', 'Active, Planning or Completed')
    .option('--team <agents>', 'who works on it, with commas between')
    .option('--due <day>', 'a date such as 2026-12-01, today, tomorrow or a weekday')
    .option('--description <text>', 'what it is about, or "-" for standard input')
}
