import type { Api } from '#shared/client/client.ts'
import type { Context } from './context.ts'
import { usageError } from './exit.ts'
import { type EntityDescription, lookUp } from './find.ts'
import { shortId } from './out.ts'
import type { WriteFlags } from './verb.ts'
import { type Call, write } from './write.ts'

type Change<Entity extends { id: string }> = {
  type: EntityDescription<Entity>
  /** The id or the name, as it was typed. */
  wanted: string
  flags: WriteFlags
  context: Context
  /** Asks for its target once it has read everything that may be typed wrongly. */
  send: (api: Api, target: () => Promise<Entity>, call: Call) => Promise<Entity>
  /** The first word of the sentence about the change. */
  done?: string
}

/** Changes the named entity, under a key, and reports the result. */
export async function change<Entity extends { id: string }>({
  type,
  wanted,
  flags,
  context,
  send,
  done = 'Changed',
}: Change<Entity>): Promise<void> {
  const changed = await write(flags, context, async (api, call, found) => {
    const target = async () => {
      const entity = await lookUp(type, wanted, api, call.signal)
      found(entity.id)
      return entity
    }
    return send(api, target, call)
  })
  report(`${done} ${type.noun} "${type.nameOf(changed)}".`, changed, context)
}

type Creation<Entity extends { id: string }> = {
  type: EntityDescription<Entity>
  flags: WriteFlags
  context: Context
  send: (api: Api, call: Call) => Promise<Entity>
}

/** Creates an entity under a key and prints its id: in a pipe, and with `--quiet`, only the id. */
export async function create<Entity extends { id: string }>({
  type,
  flags,
  context,
  send,
}: Creation<Entity>): Promise<void> {
  const created = await write(flags, context, send)
  const { out } = context
  if (out.idAlone(created.id)) return
  report(`Created ${type.noun} "${type.nameOf(created)}" (${shortId(created.id)}).`, created, context)
}

/** Reports what was done: the entity itself with `--json`, a sentence on a terminal, nothing to a script. */
export function report(sentence: string, entity: unknown, { out }: Context): void {
  if (out.json) out.value(entity)
  else if (out.terminal) out.done(sentence)
}

type Several = {
  things: readonly { id: string; name: string }[]
  sentence: (name: string, id: string) => string
  /** What to say on a terminal where there are none; nothing where it is left out. */
  whenEmpty?: string | undefined
  answer: unknown
}

/**
 * Reports several things that were done: a sentence for each on a terminal, rows of id and name to a script, the answer
 * with `--json`.
 */
export function reportEach({ things, sentence, whenEmpty, answer }: Several, { out }: Context): void {
  if (out.json) return out.value(answer)
  const rows = things.map(({ id, name }) => [id, name])
  if (!out.terminal) return out.table([], rows)
  for (const { id, name } of things) out.done(sentence(name, id))
  if (things.length === 0 && whenEmpty !== undefined) out.done(whenEmpty)
}

/** Refuses an edit without any change. */
export function requireChange(flags: object, example: string): void {
  const {
    server: _server,
    profile: _profile,
    json: _json,
    quiet: _quiet,
    idempotencyKey: _key,
    ...fields
  } = flags as Record<string, unknown>
  if (Object.keys(fields).length === 0) throw usageError(`Say what to change, for example ${example}.`)
}
