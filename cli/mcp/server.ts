import { createHash } from 'node:crypto'
import {
  type CallToolResult,
  McpServer,
  SdkError,
  type ServerContext,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { closed } from '#shared/domain/closed-schema.ts'
import { unknownFields } from '#shared/domain/unknown-fields.ts'
import type { Context } from '../context.ts'
import { describeFailure } from '../failure.ts'
import { packageVersion } from '../package.ts'
import { progressOf } from './progress.ts'
import { addResources } from './resources.ts'
import { type Session, apiOf } from './session.ts'
import type { Tool } from './tool.ts'

const instructions = `Muster is the user's team of AI employees. Each agent has a role and skills, and works with the \
tasks, projects and events of the user's workspace.
Give work to an agent with run_agent; list_agents tells who does what. A run that wants to send, invite or delete \
something waits until a person approves it in Muster: tell the user, and do not try to get around it.
A text that an agent writes for use, such as a mail, is a draft: get_draft reads it. Its open blanks only the user can \
fill: ask, and put the answers in with update_draft.
What an agent proposes is not made yet: get_proposal reads it. Ask the user which items they want, add those with \
accept_proposal, and leave out with leave_out_of_proposal what they do not want. What a run changed, undo_run takes back.
Agents, tasks, projects, drafts and proposals can be named by their name or their id.`

/** The tools and resources of a workspace, as one server of the protocol. */
export function createServer(session: Session): McpServer {
  const server = new McpServer({ name: 'muster', title: 'Muster', version: packageVersion() }, { instructions })
  for (const tool of session.tools) {
    const { name, title, description, effect, idempotent = false, openWorld = false } = tool
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: strictly(tool),
        outputSchema: describe(tool.output),
        annotations: {
          title,
          readOnlyHint: effect === 'reads',
          destructiveHint: effect === 'changes',
          idempotentHint: effect === 'reads' || idempotent,
          openWorldHint: openWorld,
        },
      },
      (input, request) => track(session, answer(tool, input, request, session)),
    )
  }
  addResources(server, session)
  return server
}

async function answer(tool: Tool, input: unknown, request: ServerContext, session: Session): Promise<CallToolResult> {
  const { signal } = request.mcpReq
  const progress = progressOf(request)
  try {
    const context = contextOf(session.context, signal, progress.tell)
    const call = {
      api: await apiOf(session),
      context,
      key: keyOf(tool, input, request, session),
      hasGone: () => signal.reason instanceof SdkError,
    }
    const { value, text, failed = false } = await tool.run(input, call)
    return {
      content: [{ type: 'text', text: text ?? JSON.stringify(value) }],
      structuredContent: value as Record<string, unknown>,
      ...(failed && { isError: true }),
    }
  } catch (error) {
    // The answer to a request that was cancelled is not read.
    const { lines } = describeFailure(error, session.context.lastConnection())
    return { content: [{ type: 'text', text: lines.join('\n') }], isError: true }
  } finally {
    progress.end()
  }
}

/** What commands work with, for one call: nothing of it prints. */
function contextOf(context: Context, signal: AbortSignal, tell: (message: string) => void): Context {
  return {
    ...context,
    interrupted: signal,
    out: { ...context.out, json: true, terminal: false, note: tell, progress: tell },
    sleep: (milliseconds) => Promise.race([context.sleep(milliseconds), aborted(signal)]),
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Numbers of requests start over with every connection, so the session is part of it. */
function keyOf({ name }: Tool, input: unknown, { mcpReq }: ServerContext, { id }: Session): string {
  return `mcp-${createHash('sha256')
    .update(JSON.stringify([id, mcpReq.id, name, input]))
    .digest('hex')
    .slice(0, 48)}`
}

function track<Result>({ pending }: Session, work: Promise<Result>): Promise<Result> {
  pending.add(work)
  return work.finally(() => pending.delete(work))
}

/**
 * The arguments of a tool. One that it does not have is refused by its name: dropped, it would seem to have been
 * heeded.
 */
function strictly({ name, input }: Tool): StandardSchemaWithJSON<unknown, unknown> {
  const described = describe(input, closed)
  const { validate } = described['~standard']
  const check: typeof validate = (value) => {
    const issues = unknownFields(input, value, name)
    return issues.length > 0 ? { issues: issues.map(({ message }) => ({ message })) } : validate(value)
  }
  return { '~standard': { ...described['~standard'], validate: check } }
}

/** A schema of the contract as the protocol wants it. Checks that JSON Schema cannot say are made all the same. */
function describe(schema: v.GenericSchema, more: ConversionConfig = {}): StandardSchemaWithJSON<unknown, unknown> {
  const { validate, vendor, version } = schema['~standard']
  const convert = (typeMode: 'input' | 'output') => () =>
    toJsonSchema(schema as never, { typeMode, errorMode: 'ignore', target: 'draft-2020-12', ...more }) as Record<
      string,
      unknown
    >
  return {
    '~standard': { version, vendor, validate, jsonSchema: { input: convert('input'), output: convert('output') } },
  }
}
