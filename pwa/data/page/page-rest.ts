import type { Dexie } from 'dexie'

/** What this page has under way in its databases. */
const live = new Set<IDBTransaction>()

/** Databases on their way to being opened, perhaps made or upgraded. */
const opening = new Set<Dexie>()

const listeners = new Set<() => void>()

let count = 0
let rest: { over: Promise<void>; end: () => void } | null = null

// WebKit keeps the transactions of a page that it puts into its back/forward cache, and with them every other page's
// from the database.
addEventListener('pagehide', (event) => {
  if (!(event as { persisted?: boolean }).persisted) return
  count += 1
  let end = () => {}
  const over = new Promise<void>((resolve) => (end = resolve))
  rest ??= { over, end }
  abortLive()
  for (const db of opening) db.close({ disableAutoOpen: true })
  for (const listener of listeners) listener()
})
addEventListener('pageshow', () => {
  rest?.end()
  rest = null
})

/**
 * Calls `listener` whenever the browser puts the page aside as it is, to show it again perhaps: nothing that others
 * may wait for can be held then.
 */
export function onRest(listener: () => void): void {
  listeners.add(listener)
}

/** Resolves as soon as this page is shown, which is at once unless the browser has put it aside. */
export function awake(): Promise<void> | undefined {
  return rest?.over
}

/** How often the page has been put aside: what failed across a rest was broken off by it. */
export function restCount(): number {
  return count
}

/** Opens `db` for a page that may be put aside: whatever it is at then is broken off. */
export async function openUntilRest(db: Dexie): Promise<void> {
  abortAtRest(db)
  opening.add(db)
  try {
    await db.open()
  } finally {
    opening.delete(db)
  }
}

/** Has the transactions of `db` aborted when the page is put aside; to be called before it is opened. */
export function abortAtRest(db: Dexie): void {
  db.use({
    stack: 'dbcore',
    name: 'abortAtRest',
    create: (core) => ({
      ...core,
      transaction(...args) {
        const begun = core.transaction(...args)
        const transaction = begun as unknown as IDBTransaction
        live.add(transaction)
        for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => live.delete(transaction))
        return begun
      },
    }),
  })
}

/** Breaks off what is under way on the connection `of`, or everything: nothing of it is kept. */
export function abortLive(of?: IDBDatabase): void {
  for (const transaction of live) {
    if (of && transaction.db !== of) continue
    try {
      transaction.abort()
    } catch {
      // It has just ended by itself.
    }
  }
}
