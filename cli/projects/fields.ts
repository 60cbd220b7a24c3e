import type { Api } from '#shared/client/client.ts'
import { type Project, ProjectStatus } from '#shared/contract/projects.ts'
import type { Context } from '../context.ts'
import { readDue } from '../moment.ts'
import { lookUpAssignees } from '../tasks/assignees.ts'
import { readChoice, readList, readLongText } from '../values.ts'

/** What the flags say about a project; false is a flag that was negated, as in `--no-due`. */
export type ProjectFlags = { status?: string; team?: string | false; dueDate?: string | false; description?: string }

/** The fields that were given, as the wire has them. What is typed wrongly is refused before a request is sent. */
export async function readProjectFields(flags: ProjectFlags, api: Api, context: Context) {
  const own = {
    status: readChoice('--status', flags.status, ProjectStatus.options),
    dueDate: readDue(flags.dueDate, context),
    description: await readLongText('--description', flags.description, context),
  }
  const names = flags.team === false ? [] : readList(flags.team)
  return { ...own, ...(names && (await teamAmong(names, api, context.interrupted))) }
}

/** Whom these names mean: agents by their own spelling and people by their ids, each once. */
export async function teamAmong(
  names: readonly string[],
  api: Api,
  signal: AbortSignal,
): Promise<{ team: string[]; members: { id: string }[] }> {
  const all = names.length === 0 ? [] : await lookUpAssignees(names, api, signal)
  return {
    team: all.filter(({ kind }) => kind === 'agent').map(({ name }) => name),
    members: all.filter(({ kind }) => kind === 'person').map(({ id }) => ({ id })),
  }
}

/** The fields for a server that may be older than the people of projects, of a project as it is there. */
export function bodyFor<Fields extends { members?: { id: string }[] }>(
  { members, ...fields }: Fields,
  project?: Pick<Project, 'members'>,
): Omit<Fields, 'members'> & { members?: { id: string }[] } {
  const says = members && members.length + (project?.members?.length ?? 0) > 0
  return { ...fields, ...(says && { members }) }
}
