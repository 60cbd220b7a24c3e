import type { Agent, AgentDocument } from '#shared/contract/agents.ts'
import { formatBytes } from '#shared/domain/files.ts'
import { report } from '../change.ts'
import type { Context } from '../context.ts'
import { attach, inspectFiles } from '../runs/files.ts'
import { usageError } from '../exit.ts'
import { type EntityDescription, find, lookUp } from '../find.ts'
import type { ServerFlag, WriteFlags } from '../verb.ts'
import { write } from '../write.ts'
import { agentType } from './find.ts'

/** Lists the documents of a custom agent. */
export async function listDocuments(wanted: string, flags: ServerFlag, context: Context): Promise<void> {
  const { out, interrupted } = context
  const api = await context.api(await context.connection(flags.server))
  const agent = await lookUp(agentType, wanted, api, interrupted)
  const documents = await api.agents.documents({ params: { id: agent.id } }, { signal: interrupted })
  out.list(documents, {
    columns: [
      { title: 'ID', whole: true },
      { title: 'NAME', noun: true },
      { title: 'SIZE' },
      { title: 'WHAT WAS READ' },
    ],
    row: (document) => [out.id(document.id), document.name, formatBytes(document.size), document.receipt],
    whenEmpty: `${agent.name} has no documents.`,
  })
}

/** Saves a file for a custom agent, which uses and cites it from then on. */
export async function learn(
  wanted: string,
  path: string,
  flags: WriteFlags & { stdinName: string },
  context: Context,
): Promise<void> {
  const [inspected, second] = await inspectFiles([path], flags.stdinName)
  if (second) throw usageError('An agent learns one file at a time.')
  let agent: Agent | undefined
  const saved = await write(flags, context, async (api, call) => {
    const [{ limits }, target] = await Promise.all([
      api.config.get({}, { signal: call.signal }),
      lookUp(agentType, wanted, api, call.signal),
    ])
    agent = target
    const [file] = await attach([inspected!], limits, context)
    return api.agents.addDocument({ params: { id: target.id }, body: file! }, call)
  })
  if (context.out.idAlone(saved.id)) return
  report(`${saved.receipt}. ${agent!.name} knows it from now on.`, saved, context)
}

/** Removes a document from a custom agent. */
export async function forget(wanted: string, document: string, flags: WriteFlags, context: Context): Promise<void> {
  let sentence = ''
  const removed = await write(flags, context, async (api, call, found) => {
    const agent = await lookUp(agentType, wanted, api, call.signal)
    const known = await api.agents.documents({ params: { id: agent.id } }, { signal: call.signal })
    const { id, name } = find(documentType(agent), known, document)
    found(id)
    sentence = `${agent.name} has forgotten "${name}".`
    return api.agents.removeDocument({ params: { id: agent.id, document_id: id } }, call)
  })
  report(sentence, removed, context)
}

function documentType(agent: Agent): EntityDescription<AgentDocument> {
  return {
    noun: 'document',
    group: `agents documents ${agent.name.toLowerCase()}`,
    nameOf: ({ name }) => name,
    detailOf: ({ receipt }) => receipt,
    all: (api, options) => api.agents.documents({ params: { id: agent.id } }, options),
    whenEmpty: `${agent.name} has no documents.`,
    isFew: true,
  }
}
