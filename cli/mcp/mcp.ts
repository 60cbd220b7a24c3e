import { randomUUID } from 'node:crypto'
import { type Readable, Writable } from 'node:stream'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Context } from '../context.ts'
import { usageError } from '../exit.ts'
import { readList } from '../values.ts'
import { openFolder } from './allowed-files.ts'
import { createServer } from './server.ts'
import type { McpFlags } from './session.ts'
import type { Tool } from './tool.ts'
import { agentTools } from './tools/agents.ts'
import { draftTools } from './tools/drafts.ts'
import { eventTools } from './tools/events.ts'
import { proposalTools } from './tools/proposals.ts'
import { projectTools } from './tools/projects.ts'
import { runAgentTool } from './tools/run-agent.ts'
import { runTools } from './tools/runs.ts'
import { taskTools } from './tools/tasks.ts'

/** Serves the Model Context Protocol on standard input and output until the assistant goes. */
export async function serveMcp(flags: McpFlags, context: Context): Promise<void> {
  const { out, stdin, interrupted } = context
  const folder = flags.allowFiles === undefined ? undefined : await openFolder(flags.allowFiles)
  const tools = choose(
    [
      ...agentTools,
      runAgentTool(folder),
      ...runTools,
      ...draftTools,
      ...proposalTools,
      ...taskTools,
      ...projectTools,
      ...eventTools,
    ],
    flags,
  )
  if (stdin().isTerminal)
    out.note(
      'This speaks the Model Context Protocol, for an assistant to start: see muster mcp --help. Ctrl-C ends it.',
    )

  const pending = new Set<Promise<unknown>>()
  const session = { id: randomUUID(), flags, context, tools, pending }
  // Only the protocol may be written to stdout, whatever else is printed.
  const output = new Writable({
    decodeStrings: false,
    write: (text: string, _encoding, done) => done(void out.print(text)),
  })
  const transport = new StdioServerTransport(stdin().source as Readable, output)
  const closed = new Promise<void>((resolve) => output.once('close', resolve))
  const { close } = serveStdio(() => createServer(session), {
    transport: endingWith(transport, output),
    onerror: ({ message }) => out.note(message),
  })
  interrupted.addEventListener('abort', () => void close())
  await closed
  // A cancellation that is on its way to the server still arrives.
  await Promise.allSettled(pending)
  interrupted.throwIfAborted()
}

/** The stream ends when the transport closes, for whatever reason. */
function endingWith(transport: StdioServerTransport, output: Writable): StdioServerTransport {
  const close = transport.close.bind(transport)
  transport.close = async () => {
    await close()
    output.destroy()
  }
  return transport
}

function choose(all: Tool[], { readOnly, tools: typed }: McpFlags): Tool[] {
  const offered = all.filter(({ effect }) => !readOnly || effect === 'reads')
  const wanted = readList(typed)
  if (wanted === undefined) return offered
  const names = all.map(({ name }) => name)
  const unknown = wanted.find((name) => !names.includes(name))
  if (unknown !== undefined || wanted.length === 0)
    throw usageError(`--tools takes names with commas between them (it is "${typed}"). There are: ${names.join(', ')}.`)
  const writing = wanted.find((name) => !offered.some((tool) => tool.name === name))
  if (writing !== undefined)
    throw usageError(`${writing} changes something: leave out --read-only, or leave it out of --tools.`)
  return offered.filter(({ name }) => wanted.includes(name))
}
