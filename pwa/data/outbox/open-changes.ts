import { proxy, ref } from 'valtio'
import { type Fault, type OutboxRow, isPulled } from './row.ts'
import { isSlow } from './rows.ts'
import { type EntityType, isEntityType } from '../sync/pending-changes.ts'
import { onSignedOut } from '../session/session.ts'
import { refresh } from '../sync/sync.ts'

/** A change that the server has refused and that was rolled back: kept on this device until the user decides. */
export type RefusedChange = {
  key: string
  noun: EntityType
  name: 'create' | 'update' | 'remove'
  id: string
  /** The fields it was to set; none for a deletion. */
  fields: Readonly<Record<string, unknown>>
  fault: Fault
}

/**
 * What has not reached the server: refused changes, oldest first, and the entities (`tasks:0192…`) waiting to be sent.
 */
export const openChanges = proxy<{ refused: readonly RefusedChange[]; waiting: readonly string[] }>({
  refused: ref([]),
  waiting: ref([]),
})

const listeners = new Set<(change: RefusedChange) => void>()

/** The keys of what was on its way, and of what was accepted, when the rows were last looked at. */
let underWay = new Set<string>()
let accepted = new Set<string>()

onSignedOut(() => {
  underWay = new Set()
  accepted = new Set()
  Object.assign(openChanges, { refused: ref([]), waiting: ref([]) })
})

/** Calls `listener` with every change that is refused while this page is open; returns the way to stop that. */
export function onRefused(listener: (change: RefusedChange) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notes which changes of entities in `rows` were refused or wait, and refreshes once some were accepted. */
export function noteOpenChanges(rows: readonly OutboxRow[]): void {
  const mine = rows.filter(({ noun }) => isEntityType(noun))
  const refused = mine.filter(({ state, fault }) => state === 'rejected' && fault !== null).map(readRefused)
  const sent = mine.filter(({ state }) => state === 'unsent' || state === 'sending')
  openChanges.refused = ref(refused)
  openChanges.waiting = ref(sent.filter(isSlow).map(({ orderingKey }) => orderingKey))
  for (const change of refused) if (underWay.has(change.key)) for (const listener of listeners) listener(change)
  const done = new Set(rows.filter((row) => isPulled(row) && row.state === 'accepted').map(({ key }) => key))
  // The server's own rows replace what was shown in their place, and bring what else they changed.
  if ([...done].some((key) => !accepted.has(key))) refresh().catch(() => {})
  underWay = new Set(sent.map(({ key }) => key))
  accepted = done
}

function readRefused({ key, noun, name, input, fault }: OutboxRow): RefusedChange {
  const { id = input.params?.id, client_time: _clock, time_zone, ...fields } = input.body ?? {}
  // A task has the author's zone, which is dropped; an event has its own.
  const zone = noun === 'calendar' && time_zone !== undefined && { time_zone }
  return {
    key,
    noun: noun as EntityType,
    name: name as RefusedChange['name'],
    id: String(id),
    fields: { ...fields, ...zone },
    fault: fault!,
  }
}
