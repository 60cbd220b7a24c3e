import type { Api } from '#shared/client/client.ts'
import { askLine } from './ask.ts'
import { report } from './change.ts'
import type { Context } from './context.ts'
import { CliError, exit, usageError } from './exit.ts'
import { type EntityDescription, find, isWholeId } from './find.ts'
import type { WriteFlags } from './verb.ts'
import { type Call, write } from './write.ts'

export type RemoveFlags = WriteFlags & { yes?: boolean }

type Removal<Entity extends { id: string }> = {
  type: EntityDescription<Entity>
  /** The id or the name, as it was typed. */
  wanted: string
  flags: RemoveFlags
  context: Context
  send: (api: Api, id: string, call: Call) => Promise<{ id: string }>
  /** A sentence on what the removal leaves as it is, or on what follows from it. */
  note?: string
  verb?: { asks: string; done: string }
}

/** Deletes the named entity, once the user has agreed to it. */
export async function remove<Entity extends { id: string }>({
  type,
  wanted,
  flags,
  context,
  send,
  note = '',
  verb = { asks: 'Delete', done: 'Deleted' },
}: Removal<Entity>): Promise<void> {
  if (!flags.yes && !context.stdin().isTerminal) throw usageError('There is no terminal to ask at: give --yes.')
  let name = wanted
  const removed = await write(flags, context, async (api, call, found) => {
    const entities = await type.all(api, { signal: call.signal })
    // By its whole id even an entity that is already deleted can be deleted again: a script does so that never got the
    // answer.
    const isGone = isWholeId(wanted) && !entities.some((entity) => entity.id === wanted)
    const target = isGone ? undefined : find(type, entities, wanted)
    if (target) name = type.nameOf(target).replace(/\s+/g, ' ')
    if (!flags.yes) await agree(`${verb.asks} "${name}"?${note && ` ${note}`} [y/N] `, verb.done, context)
    const id = target?.id ?? wanted
    found(id)
    return send(api, id, call)
  })
  report(`${verb.done} ${type.noun} "${name}".${note && ` ${note}`}`, removed, context)
}

async function agree(question: string, done: string, context: Context): Promise<void> {
  const answer = await askLine(question, context)
  if (!/^\s*y(es)?\s*$/i.test(answer)) throw new CliError(exit.failed, 'declined', `Nothing was ${done.toLowerCase()}.`)
}
