import { newId } from '#shared/domain/ids.ts'
// Before Dexie.
import '../page/broadcast.ts'
import { Dexie, type EntityTable } from 'dexie'
import { abortLive, awake, onRest, openUntilRest, restCount } from '../page/page-rest.ts'
import { NoAnswer, openLimit, inTime, withTimeout } from '../page/with-timeout.ts'

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

/** Milliseconds that a few small rows may take to be read or written. */
const workLimit = 3000

/**
 * Does `work` in what all users of this device share and returns its answer; rejects when the browser refuses, or does
 * not answer in time: the worker has little, and nothing that is kept may wait for it. What is given up is broken off,
 * and the next caller begins anew. A lost connection is opened anew once and the work repeated, so `work` must bear being
 * done twice: a browser that removes what is kept here ends the connection, and just then the answer is wanted.
 */
async function inCore<T>(work: (db: CoreDb) => Promise<T>): Promise<T> {
  for (let isRepeated = false; ; isRepeated = true) {
    await awake()
    const rests = restCount()
    const mine = (opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    }))
    const db = await mine
    try {
      return await withTimeout(workLimit, work(db))
    } catch (error) {
      const isLate = error instanceof NoAnswer
      const isLost = isLate || (error instanceof Error && lost.has(error.name))
      if (isLost && opening === mine) opening = undefined
      if (isLate) abortLive(db.backendDB())
      if (isLost) close(db)
      if (!isLost || isLate || isRepeated || rests !== restCount()) throw error
    }
  }
}

/** What Dexie and browsers call it when a connection has ended, or ends what goes on. */
const lost = new Set(['AbortError', 'DatabaseClosedError', 'InvalidStateError'])

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
export function readMirror(): Promise<SessionMirror | null> {
  return inCore(async ({ session }) => (await session.get('me')) ?? null)
}

/** The mirrored session and who holds the outbox, as they are at one moment. */
export function readStanding(): Promise<{ session: SessionMirror | null; holder: Holder | null }> {
  return inCore((db) => {
    const { session, meta } = db
    return db.transaction('r', session, meta, async () => {
      const [mirror, holder] = await Promise.all([session.get('me'), meta.get('holder')])
      return { session: mirror ?? null, holder: (holder?.value as Holder | undefined) ?? null }
    })
  })
}

/** Makes the mirror agree with who is signed in; a token that was refused stays so. */
export function writeMirror(session: { userId: string; token: string } | null): Promise<void> {
  return inCore((db) =>
    db.transaction('rw', db.session, async () => {
      if (!session) return db.session.delete('me')
      const kept = await db.session.get('me')
      if (kept?.token === session.token && kept.userId === session.userId) return
      await db.session.put({ id: 'me', ...session, rejected: null })
    }),
  )
}

/** Notes that the server has refused `token`. */
export function rejectToken(token: string): Promise<void> {
  return inCore(
    async ({ session }) =>
      void (await session
        .where('id')
        .equals('me')
        .and((kept) => kept.token === token)
        .modify({ rejected: token })),
  )
}

/** Who holds the outbox, or held it last. */
export function readHolder(): Promise<Holder | null> {
  return inCore(async ({ meta }) => ((await meta.get('holder'))?.value as Holder | undefined) ?? null)
}

/** Takes the outbox over: the holder before notices, and sends nothing more. */
export function takeHold(holder: Holder): Promise<void> {
  return inCore(async ({ meta }) => void (await meta.put({ k: 'holder', value: holder })))
}

/** A sign of life of `holder`; nothing when another has taken over. */
export function keepHold(holder: Holder): Promise<void> {
  return inCore((db) =>
    db.transaction('rw', db.meta, async () => {
      const held = (await db.meta.get('holder'))?.value as Holder | undefined
      if (held?.who === holder.who) await db.meta.put({ k: 'holder', value: holder })
    }),
  )
}

/**
 * The id of this installation, kept in IndexedDB beside `known`, the one in localStorage. `lost` is true when only
 * IndexedDB has forgotten it: then the browser has removed what was kept there. Rejects when the browser refuses.
 */
export function compareInstallId(known: string | null): Promise<{ id: string; lost: boolean }> {
  return inCore((db) =>
    db.transaction('rw', db.meta, async () => {
      const kept = (await db.meta.get('installId'))?.value as string | undefined
      const id = kept ?? known ?? newId()
      if (!kept) await db.meta.put({ k: 'installId', value: id })
      return { id, lost: known !== null && !kept }
    }),
  )
}
