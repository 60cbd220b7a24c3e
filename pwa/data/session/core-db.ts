import { newId } from '#shared/domain/ids.ts'
// Before Dexie.
import '../page/broadcast.ts'
import { Dexie, type EntityTable } from 'dexie'
import { awake, onRest, openUntilRest } from '../page/page-rest.ts'
import { openLimit, inTime } from '../page/with-timeout.ts'

/**
 * The session as the service worker reads it, which has no localStorage. `rejected` is the token that the server has
 * refused: nothing is sent with it again.
 */
export type SessionMirror = { userId: string; token: string; rejected: string | null }

/** Who holds the outbox, and when it last said so, in milliseconds since 1970. */
export type Holder = { who: string; at: number }

type CoreDb = Dexie & {
  session: EntityTable<SessionMirror & { id: 'me' }, 'id'>
  meta: EntityTable<{ k: string; value: unknown }, 'k'>
}

let opening: Promise<CoreDb> | undefined

onRest(() => {
  void opening?.then(close, () => {})
  opening = undefined
})

/**
 * What all users of this device share; rejects when the browser refuses, or does not answer in time: the worker has
 * little.
 */
async function core(): Promise<CoreDb> {
  await awake()
  opening ??= open().catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

async function open(): Promise<CoreDb> {
  const db = new Dexie('muster-core') as CoreDb
  db.version(1).stores({ session: 'id', meta: 'k' })
  db.on('versionchange', () => {
    close(db)
    opening = undefined
    return false
  })
  await inTime(openLimit, openUntilRest(db), () => close(db))
  return db
}

function close(db: Dexie): void {
  db.close({ disableAutoOpen: true })
}

/** The mirrored session, or null when no one is signed in. */
export async function readMirror(): Promise<SessionMirror | null> {
  return (await (await core()).session.get('me')) ?? null
}

/** The mirrored session and who holds the outbox, as they are at one moment. */
export async function readStanding(): Promise<{ session: SessionMirror | null; holder: Holder | null }> {
  const db = await core()
  const { session, meta } = db
  return db.transaction('r', session, meta, async () => {
    const [mirror, holder] = await Promise.all([session.get('me'), meta.get('holder')])
    return { session: mirror ?? null, holder: (holder?.value as Holder | undefined) ?? null }
  })
}

/** Makes the mirror agree with who is signed in; a token that was refused stays so. */
export async function writeMirror(session: { userId: string; token: string } | null): Promise<void> {
  const db = await core()
  const table = db.session
  await db.transaction('rw', table, async () => {
    if (!session) return table.delete('me')
    const kept = await table.get('me')
    if (kept?.token === session.token && kept.userId === session.userId) return
    await table.put({ id: 'me', ...session, rejected: null })
  })
}

/** Notes that the server has refused `token`. */
export async function rejectToken(token: string): Promise<void> {
  await (
    await core()
  ).session
    .where('id')
    .equals('me')
    .and((kept) => kept.token === token)
    .modify({ rejected: token })
}

/** Who holds the outbox, or held it last. */
export async function readHolder(): Promise<Holder | null> {
  return ((await (await core()).meta.get('holder'))?.value as Holder | undefined) ?? null
}

/** Takes the outbox over: the holder before notices, and sends nothing more. */
export async function takeHold(holder: Holder): Promise<void> {
  await (await core()).meta.put({ k: 'holder', value: holder })
}

/** A sign of life of `holder`; nothing when another has taken over. */
export async function keepHold(holder: Holder): Promise<void> {
  const db = await core()
  const { meta } = db
  await db.transaction('rw', meta, async () => {
    const held = (await meta.get('holder'))?.value as Holder | undefined
    if (held?.who === holder.who) await meta.put({ k: 'holder', value: holder })
  })
}

/**
 * The id of this installation, kept in IndexedDB beside `known`, the one in localStorage. `lost` is true when only
 * IndexedDB has forgotten it: then the browser has removed what was kept there. Rejects when the browser refuses.
 */
export async function compareInstallId(known: string | null): Promise<{ id: string; lost: boolean }> {
  const db = await core()
  const { meta } = db
  return db.transaction('rw', meta, async () => {
    const kept = (await meta.get('installId'))?.value as string | undefined
    const id = kept ?? known ?? newId()
    if (!kept) await meta.put({ k: 'installId', value: id })
    return { id, lost: known !== null && !kept }
  })
}
