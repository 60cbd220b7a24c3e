import { kindOfFile } from '#shared/domain/files.ts'
import { newId } from '#shared/domain/ids.ts'
// Before Dexie.
import '../page/broadcast.ts'
import { Dexie, type EntityTable, type Table } from 'dexie'
import { abortAtRest, onRest } from '../page/page-rest.ts'

/** A file of a share. Bytes are kept of what the app reads; `lack` says why they are not there although it would. */
export type SharedFile = { name: string; size: number; type: string; lack: 'too large' | 'unreadable' | null }

/**
 * What was shared with the app, or opened with it, and is not yet in a composer; `at` in milliseconds since
 * 1970. `owner` is the user who was signed in when it was first shown, and null before that.
 */
export type Share = {
  id: string
  at: number
  owner: string | null
  title: string
  text: string
  url: string
  files: readonly SharedFile[]
}

/** What the operating system passes to the app. */
export type Given = { title: string; text: string; url: string; files: File[] }

type SharesDb = Dexie & {
  shares: EntityTable<Share, 'id'>
  files: Table<{ share: string; n: number; bytes: ArrayBuffer }, [share: string, n: number]>
}

/** How long a share waits, in milliseconds. */
export const keptFor = 7 * 24 * 60 * 60_000

/** How many bytes of one share are kept: what the server takes of them is judged where its limits are known. */
export const maxKept = 100_000_000

let opened: SharesDb | undefined

onRest(close)

/**
 * Keeps what was shared, all or nothing, with the bytes read at once, and returns its id. Rejects when the disk is full
 * or the browser refuses.
 */
export async function addShare({ title, text, url, files }: Given, now = Date.now()): Promise<string> {
  const id = newId()
  const about: SharedFile[] = []
  const contents: { share: string; n: number; bytes: ArrayBuffer }[] = []
  let room = maxKept
  for (const [n, file] of files.entries()) {
    const { bytes, lack } = await readFile(file, room)
    about.push({ name: file.name, size: file.size, type: file.type, lack })
    if (!bytes) continue
    room -= file.size
    contents.push({ share: id, n, bytes })
  }
  const db = open()
  await db.transaction('rw', db.shares, db.files, async () => {
    await db.shares.add({ id, at: now, owner: null, title, text, url, files: about })
    await db.files.bulkAdd(contents)
  })
  return id
}

/**
 * What waits for `userId`, the newest first: theirs, and what came while no one was signed in, which is theirs from
 * now on. What is older than a week is deleted. Rejects when the browser refuses.
 */
export function takeShares(userId: string, now = Date.now()): Promise<Share[]> {
  const db = open()
  return db.transaction('rw', db.shares, db.files, async () => {
    await dropStale(db, now)
    await db.shares.filter(({ owner }) => owner === null).modify({ owner: userId })
    const rows = await db.shares.orderBy('at').toArray()
    return rows.filter(({ owner }) => owner === userId).toReversed()
  })
}

/**
 * How many shares wait for the next user to sign in, or for `userId` if it is them. Rejects when the browser refuses.
 */
export async function countShares(userId: string | null, now = Date.now()): Promise<number> {
  const db = open()
  return db.shares.filter(({ owner, at }) => at > now - keptFor && (owner === null || owner === userId)).count()
}

/** The bytes of a share's files by their place; undefined for those of which none are kept. */
export async function readBytes({
  id,
  files,
}: Pick<Share, 'id'> & { files: readonly unknown[] }): Promise<(ArrayBuffer | undefined)[]> {
  const rows = await open().files.bulkGet(files.map((_, n): [string, number] => [id, n]))
  return rows.map((row) => row?.bytes)
}

/** Deletes a share with its files. */
export function dropShare(id: string): Promise<void> {
  const db = open()
  return db.transaction('rw', db.shares, db.files, () => dropAll(db, [id]))
}

/** Deletes what waits for `userId`. */
export function dropSharesOf(userId: string): Promise<void> {
  const db = open()
  return db.transaction('rw', db.shares, db.files, async () => {
    const theirs = await db.shares.filter(({ owner }) => owner === userId).primaryKeys()
    await dropAll(db, theirs)
  })
}

/** A database of its own: it belongs to no account, and other releases of the app leave it alone. */
function open(): SharesDb {
  if (opened) return opened
  const db = new Dexie('muster-shares', { chromeTransactionDurability: 'strict' }) as SharesDb
  db.version(1).stores({ shares: 'id, at', files: '[share+n], share' })
  abortAtRest(db)
  db.on('versionchange', () => {
    close()
    return false
  })
  return (opened = db)
}

function close(): void {
  opened?.close({ disableAutoOpen: true })
  opened = undefined
}

async function readFile(file: File, room: number): Promise<{ bytes?: ArrayBuffer; lack: SharedFile['lack'] }> {
  const kind = kindOfFile(file)
  // Of these only the name goes to an agent.
  if (kind === 'image' || kind === 'other') return { lack: null }
  if (file.size > room) return { lack: 'too large' }
  try {
    return { bytes: await file.arrayBuffer(), lack: null }
  } catch {
    return { lack: 'unreadable' }
  }
}

async function dropStale(db: SharesDb, now: number): Promise<void> {
  await dropAll(
    db,
    await db.shares
      .where('at')
      .belowOrEqual(now - keptFor)
      .primaryKeys(),
  )
}

async function dropAll(db: SharesDb, ids: string[]): Promise<void> {
  await db.files.where('share').anyOf(ids).delete()
  await db.shares.bulkDelete(ids)
}
