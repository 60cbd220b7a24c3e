import { databaseOf } from '#pwa/data/outbox/names.ts'
import { load, net, prompts, soon } from '#pwa/data/testing/run-page.ts'
import { expect, test, vi } from 'vitest'

/** The event that the browser sends a page that it puts into its back/forward cache, or takes out of there. */
const tell = (name: 'pagehide' | 'pageshow') => dispatchEvent(Object.assign(new Event(name), { persisted: true }))

/** Another page's connection to the database of this one. */
function another(): Promise<IDBDatabase> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(databaseOf(net.user))
    opening.addEventListener('success', () => resolve(opening.result))
  })
}

/** Resolves once another page has written. */
function written(db: IDBDatabase): Promise<unknown> {
  const writing = db.transaction('outbox', 'readwrite')
  writing.objectStore('outbox').count()
  return new Promise((resolve) => writing.addEventListener('complete', resolve))
}

/** Keeps the outbox from other pages, as a page does that sleeps in the middle of it; returns the way to let go. */
function held(db: IDBDatabase): () => void {
  let isHeld = true
  const store = db.transaction('outbox', 'readwrite').objectStore('outbox')
  const hold = () => {
    if (isHeld) store.count().addEventListener('success', hold)
  }
  hold()
  return () => (isHeld = false)
}

test('a page that is put aside while it writes holds nobody up, and writes once it is shown again', async () => {
  const page = await load()
  let begun = 0
  const isFirst = () => begun === 1
  const writing = page.inDatabase(net.user, (db) =>
    db.transaction('rw', db.outbox, db.answers, async () => {
      begun += 1
      await db.answers.put({ name: 'kept', value: begun, keptAt: 1 })
      while (isFirst()) await db.outbox.count()
    }),
  )
  await soon(() => expect(begun).toBe(1))
  tell('pagehide')
  const other = await another()
  await written(other)
  expect(begun).toBe(1)
  other.close()
  tell('pageshow')
  await writing
  expect(await page.inDatabase(net.user, (db) => db.answers.get('kept'))).toMatchObject({ value: 2 })
  expect(page.cache).toMatchObject({ available: true, notice: '' })
})

test('what is asked of the database of a page that is put aside waits until the page is shown', async () => {
  const page = await load()
  await page.inDatabase(net.user, (db) => db.outbox.count())
  tell('pagehide')
  const counted = vi.fn<(count: number) => void>()
  const counting = page.inDatabase(net.user, (db) => db.outbox.count()).then(counted)
  const other = await another()
  for (let writes = 0; writes < 20; writes += 1) await written(other)
  other.close()
  expect(counted).not.toHaveBeenCalled()
  tell('pageshow')
  await counting
  expect(counted).toHaveBeenCalledWith(0)
})

test('a database that gives no answer is taken up as soon as it gives one, and keeps nothing of what was said to be unkept', async () => {
  const page = await load()
  await page.inDatabase(net.user, (db) => db.outbox.count())
  const other = await another()
  const letGo = held(other)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const adding = page
    .inDatabase(net.user, (db) =>
      db.transaction('rw', db.outbox, db.answers, () => db.answers.put({ name: 'unkept', value: 1, keptAt: 1 })),
    )
    .catch((error: Error) => error.name)
  while (page.cache.available) await vi.advanceTimersByTimeAsync(1000)
  expect(await adding).toBe('DeviceTrouble')
  vi.useRealTimers()
  await page.give('Meanwhile')
  await soon(() => expect(prompts()).toEqual(['Meanwhile']))
  letGo()
  await soon(() => expect(page.cache).toMatchObject({ available: true, notice: '' }))
  await page.give('Afterwards')
  await soon(() => expect(page.states()).toEqual(['ended', 'ended']))
  expect(await page.inDatabase(net.user, (db) => db.answers.count())).toBe(0)
})
