import type { Context } from '../context.ts'
import { type Group, type ServerFlag, verb, withServerFlags } from '../verb.ts'

/** Adds `agents list` and `agents show`. */
export function registerAgents(program: Group, context: Context): void {
  const agents = program.group('agents', {
    summary: 'see who is in the team',
    description: 'See who is in the team.',
    examples: ['muster agents list', 'muster agents show arlo'],
  })

  const list = verb(agents, 'list', {
    summary: 'list the agents',
    description: 'List the agents: id, name, role, status and skills.\nIn a pipe each agent is one line with tabs between the values.',
    examples: ['muster agents list', 'muster agents list | cut -f2', "muster agents list --json | jq -r '.[].name'"],
  })
  withServerFlags(list).action(async (flags: ServerFlag) => {
    const work = await import('./list.ts')
    await work.listAgents(flags, context)
  })

  const show = verb(agents, 'show <agent>', {
    summary: 'show one agent',
    description: 'Show one agent, given by its id or its name.',
    examples: ['muster agents show arlo', 'muster agents show 1 --json'],
  })
  withServerFlags(show).action(async (agent: string, flags: ServerFlag) => {
    const work = await import('./show.ts')
    await work.showAgent(agent, flags, context)
  })
}
