import type { Api } from '#shared/client/client.ts'
import { ProjectStatus } from '#shared/contract/projects.ts'
import { agentType, findAgent } from '../agents/find.ts'
import type { Context } from '../context.ts'
import { readDue } from '../moment.ts'
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
  return { ...own, team: await readTeam(flags.team, api, context) }
}

/** The team by the agents' own spelling, each once. */
async function readTeam(
  typed: string | false | undefined,
  api: Api,
  { interrupted }: Context,
): Promise<string[] | undefined> {
  const names = typed === false ? [] : readList(typed)
  if (names === undefined || names.length === 0) return names
  const agents = await agentType.all(api, { signal: interrupted })
  return [...new Set(names.map((name) => findAgent(agents, name).name))]
}
