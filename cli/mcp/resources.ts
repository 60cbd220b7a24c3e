import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { describeFailure } from '../failure.ts'
import { type Session, apiOf } from './session.ts'

/** Agents and the results of runs, to be read as documents, where their tools are offered too. */
export function addResources(server: McpServer, session: Session): void {
  const offers = (name: string) => session.tools.some((tool) => tool.name === name)

  if (offers('list_agents')) {
    const template = new ResourceTemplate('muster://agents/{id}', {
      list: () =>
        said(session, async () => {
          const agents = await (await apiOf(session)).agents.list({})
          return {
            resources: agents.map(({ id, name, role }) => ({
              uri: `muster://agents/${id}`,
              name,
              description: role,
              mimeType: 'application/json',
            })),
          }
        }),
    })
    server.registerResource(
      'agent',
      template,
      { title: 'An agent', description: 'Who an agent is and what it can do.', mimeType: 'application/json' },
      ({ href }, { id }) =>
        said(session, async () => {
          const agent = await (await apiOf(session)).agents.get({ params: { id: String(id) } })
          return { contents: [{ uri: href, mimeType: 'application/json', text: JSON.stringify(agent) }] }
        }),
    )
  }

  if (offers('list_runs')) {
    const template = new ResourceTemplate('muster://runs/{id}', {
      list: () =>
        said(session, async () => {
          const { items } = await (await apiOf(session)).executions.list({ query: { status: 'completed', limit: 20 } })
          return {
            resources: items.map(({ id, prompt, finished_at }) => ({
              uri: `muster://runs/${id}`,
              name: firstLine(prompt),
              description: `Finished ${finished_at}`,
              mimeType: 'text/markdown',
            })),
          }
        }),
    })
    server.registerResource(
      'run',
      template,
      { title: 'The result of a run', description: 'What an agent answered, in Markdown.', mimeType: 'text/markdown' },
      ({ href }, { id }) =>
        said(session, async () => {
          const { result, status } = await (await apiOf(session)).executions.get({ params: { id: String(id) } })
          return {
            contents: [
              { uri: href, mimeType: 'text/markdown', text: result ?? `The run is ${status}: there is no result yet.` },
            ],
          }
        }),
    )
  }
}

/** A refusal is reported in the words that a person at the terminal would read. */
async function said<Result>({ context }: Session, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new Error(describeFailure(error, context.lastConnection()).lines.join('\n'), { cause: error })
  }
}

function firstLine(prompt: string): string {
  return prompt.trim().split('\n')[0]!.slice(0, 80)
}
