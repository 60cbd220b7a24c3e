import type { InstancePerson } from '#shared/contract/instance.ts'
import { change } from '../change.ts'
import type { Context } from '../context.ts'
import type { EntityDescription } from '../find.ts'
import { momentOf } from '../moment.ts'
import { readLimit } from '../values.ts'
import type { ServerFlag, WriteFlags } from '../verb.ts'
import { readPages } from './pages.ts'

/** People of the server, of whom only those are asked for who may be meant. */
function personType(wanted: string): EntityDescription<InstancePerson> {
  return {
    noun: 'person',
    group: 'admin people',
    nameOf: ({ email }) => email,
    detailOf: ({ name, workspace }) => `${name}, ${workspace.name}`,
    all: (api, options) => readPages((query) => api.instance.people({ query }, options), wanted),
    whenEmpty: 'See: muster admin people list',
  }
}

/** Lists everybody on the server, or those who fit. */
export async function listPeople(
  words: string | undefined,
  flags: ServerFlag & { limit?: string },
  context: Context,
): Promise<void> {
  const { out, interrupted: signal } = context
  const limit = readLimit(flags.limit)
  const api = await context.api(await context.connection(flags.server))
  const people = await readPages((query) => api.instance.people({ query }, { signal }), words, limit)
  out.list(people, {
    columns: [
      { title: 'ID', whole: true },
      { title: 'NAME', noun: true },
      { title: 'E-MAIL', whole: true },
      { title: 'WORKSPACE' },
      { title: 'LAST SEEN', whole: true },
      { title: 'SESSIONS', whole: true },
      { title: 'STATUS', whole: true },
    ],
    row: ({ id, name, email, workspace, last_seen_at, sessions, suspended }) => [
      out.id(id),
      name,
      email,
      workspace.name,
      last_seen_at === null ? 'never' : momentOf(last_seen_at, context),
      String(sessions),
      suspended ? 'suspended' : 'active',
    ],
    whenEmpty: 'There is nobody like that on this server.',
  })
}

/** Suspends a person of any workspace. */
export function suspendPerson(wanted: string, flags: WriteFlags, context: Context): Promise<void> {
  return setSuspended(wanted, true, flags, context)
}

/** Lifts the suspension of a person. */
export function liftPerson(wanted: string, flags: WriteFlags, context: Context): Promise<void> {
  return setSuspended(wanted, false, flags, context)
}

/** Signs a person out everywhere. */
export function signPersonOut(wanted: string, flags: WriteFlags, context: Context): Promise<void> {
  return change({
    type: personType(wanted),
    wanted,
    flags,
    context,
    send: async (api, target, call) =>
      api.instance.signPersonOut({ params: { id: (await target()).id }, body: {} }, call),
    done: 'Signed out everywhere:',
  })
}

function setSuspended(wanted: string, suspended: boolean, flags: WriteFlags, context: Context): Promise<void> {
  return change({
    type: personType(wanted),
    wanted,
    flags,
    context,
    send: async (api, target, call) =>
      api.instance.changePerson({ params: { id: (await target()).id }, body: { suspended } }, call),
    done: suspended ? 'Suspended' : 'Lifted the suspension of',
  })
}
