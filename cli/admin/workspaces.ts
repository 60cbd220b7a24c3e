import type { InstanceWorkspace } from '#shared/contract/instance.ts'
import { formatBytes } from '#shared/domain/files.ts'
import { change } from '../change.ts'
import type { Context } from '../context.ts'
import type { EntityDescription } from '../find.ts'
import { readLimit } from '../values.ts'
import type { ServerFlag, WriteFlags } from '../verb.ts'
import { readPages } from './pages.ts'

/** Workspaces of the server, of which only those are asked for that may be meant. */
function workspaceType(wanted: string): EntityDescription<InstanceWorkspace> {
  return {
    noun: 'workspace',
    group: 'admin workspaces',
    nameOf: ({ name }) => name,
    detailOf: ({ people, runs }) => `${people} people, ${runs} runs`,
    all: (api, options) => readPages((query) => api.instance.workspaces({ query }, options), wanted),
    whenEmpty: 'See: muster admin workspaces list',
  }
}

/** Lists the workspaces of the server, or those that fit. */
export async function listWorkspaces(
  words: string | undefined,
  flags: ServerFlag & { limit?: string },
  context: Context,
): Promise<void> {
  const { out, interrupted: signal } = context
  const limit = readLimit(flags.limit)
  const api = await context.api(await context.connection(flags.server))
  const workspaces = await readPages((query) => api.instance.workspaces({ query }, { signal }), words, limit)
  out.list(workspaces, {
    columns: [
      { title: 'ID', whole: true },
      { title: 'NAME', noun: true },
      { title: 'PEOPLE', whole: true },
      { title: 'PLAN' },
      { title: 'RUNS', whole: true },
      { title: 'FILES', whole: true },
      { title: 'STATUS', whole: true },
    ],
    row: ({ id, name, people, plan, runs, file_bytes, suspended }) => [
      out.id(id),
      name,
      String(people),
      plan,
      String(runs),
      out.terminal ? formatBytes(file_bytes) : String(file_bytes),
      suspended ? 'suspended' : 'active',
    ],
    whenEmpty: 'There is no workspace like that on this server.',
  })
}

/** Suspends a workspace with everybody in it. */
export function suspendWorkspace(wanted: string, flags: WriteFlags, context: Context): Promise<void> {
  return setSuspended(wanted, true, flags, context)
}

/** Lifts the suspension of a workspace. */
export function liftWorkspace(wanted: string, flags: WriteFlags, context: Context): Promise<void> {
  return setSuspended(wanted, false, flags, context)
}

function setSuspended(wanted: string, suspended: boolean, flags: WriteFlags, context: Context): Promise<void> {
  return change({
    type: workspaceType(wanted),
    wanted,
    flags,
    context,
    send: async (api, target, call) =>
      api.instance.changeWorkspace({ params: { id: (await target()).id }, body: { suspended } }, call),
    done: suspended ? 'Suspended' : 'Lifted the suspension of',
  })
}
