import { databaseOf } from '#pwa/data/outbox/names.ts'
import { load, net, prompts, soon } from '#pwa/data/testing/run-page.ts'
import { expect, test } from 'vitest'

/** The database as release 2 of it left it, held by a tab that is asleep; with a run request that waits. */
function oldTab(): Promise<IDBDatabase> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(databaseOf(net.user), 20)
    opening.addEventListener('upgradeneeded', () => {
      const { result } = opening
      for (const name of ['agents', 'tasks', 'projects']) result.createObjectStore(name, { keyPath: 'id' })
      result.createObjectStore('syncMeta', { keyPath: 'name' })
      const runs = result.createObjectStore('executions', { keyPath: 'id' })
      runs.createIndex('created_at', 'created_at')
      runs.createIndex('[agent_id+created_at]', ['agent_id', 'created_at'])
      const outbox = result.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
      outbox.createIndex('key', 'key', { unique: true })
      outbox.createIndex('state', 'state')
      result.createObjectStore('outboxFiles', { keyPath: ['key', 'n'] }).createIndex('key', 'key')
      outbox.add({
        key: 'old-1',
        v: 1,
        noun: 'executions',
        name: 'create',
        lane: 'agent:1',
        needs: [],
        files: [],
        state: 'queued',
        nextAt: 0,
        attempts: 0,
        input: { params: { id: '1' }, body: { prompt: 'From before' } },
      })
    })
    opening.addEventListener('success', () => resolve(opening.result))
  })
}

test('a database that an old tab keeps from being upgraded says so, and is taken up as soon as the tab is gone', async () => {
  const old = await oldTab()
  const page = await load()
  await soon(() =>
    expect(page.cache).toMatchObject({ available: false, notice: expect.stringContaining('Close other Muster tabs') }),
  )
  await page.give('Meanwhile')
  await soon(() => expect(prompts()).toEqual(['Meanwhile']))
  old.close()
  await soon(() => expect(page.cache).toMatchObject({ available: true, notice: '' }))
  await soon(() => expect(prompts()).toEqual(['Meanwhile', 'From before']))
  expect(await page.inDatabase(net.user, async (db) => db.verno)).toBeGreaterThan(2)
})
