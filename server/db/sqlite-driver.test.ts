import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Db, connect, inTransaction } from './connect.ts'

let folder: string
let db: Db
/** Sees only what is durable. */
let beside: DatabaseSync

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'muster-driver-'))
  const file = join(folder, 'test.db')
  db = await connect({ kind: 'sqlite', file })
  await sql`create table notes (id integer primary key, text text unique)`.execute(db)
  beside = new DatabaseSync(file)
})
afterEach(async () => {
  beside.close()
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const durable = () =>
  beside
    .prepare('select text from notes order by id')
    .all()
    .map(({ text }) => text)
const long = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 300000) select count(*) from n`
const add = (text: string, on: Db = db) => sql`insert into notes (text) values (${text})`.execute(on)
const read = async (on: Db = db) => (await sql<{ text: string }>`select text from notes order by id`.execute(on)).rows
/** Goes up with each commit of another connection. */
const commits = () => Number(beside.prepare('pragma data_version').get()!.data_version)

test('transactions of one moment go to the disk together, and none is done before', async () => {
  const before = commits()
  const seen: unknown[] = []
  const adding = ['a', 'b', 'c'].map((text) =>
    inTransaction(db, async (tx) => {
      await add(text, tx)
      seen.push(durable())
    }).then(() => expect(durable()).toEqual(['a', 'b', 'c'])),
  )
  await Promise.all(adding)
  expect(seen).toEqual([[], [], []])
  expect(commits()).toBe(before + 1)
})

test('one that fails takes back what it did and nothing else', async () => {
  const failing = async (tx: Db) => {
    await add('b', tx)
    throw new Error('No.')
  }
  const all = await Promise.allSettled([
    inTransaction(db, (tx) => add('a', tx)),
    inTransaction(db, failing),
    inTransaction(db, (tx) => add('c', tx)),
    inTransaction(db, (tx) => add('a', tx)),
    inTransaction(db, (tx) => add('d', tx)),
  ])
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
  expect(durable()).toEqual(['a', 'c', 'd'])
})

test('what is read between them is told when they are durable', async () => {
  const adding = inTransaction(db, (tx) => add('a', tx))
  const reading = read().then((rows) => ({ rows, durable: durable() }))
  expect(await reading).toEqual({ rows: [{ text: 'a' }], durable: ['a'] })
  await adding
})

test('between statements that take long everybody else has a turn', async () => {
  let rounds = 0
  let isOver = false
  const watch = () => {
    rounds += 1
    if (!isOver) setImmediate(watch)
  }
  watch()
  for (let n = 0; n < 4; n += 1) await long.execute(db)
  isOver = true
  expect(rounds).toBeGreaterThan(3)
})

test('where SQLite takes all of it back, all of them hear of it, and what comes next is as ever', async () => {
  await add('a')
  const undo = async (tx: Db) => {
    await sql`insert or rollback into notes (text) values ('a')`.execute(tx)
  }
  const all = await Promise.allSettled([
    inTransaction(db, (tx) => add('b', tx)),
    inTransaction(db, undo),
    inTransaction(db, (tx) => add('c', tx)),
  ])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(durable()).toEqual(['a', 'c'])
})

test('a transaction that waits for something holds up those after it, and no processor', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = inTransaction(db, (tx) => add('a', tx))
  const slow = inTransaction(db, async (tx) => {
    await add('b', tx)
    await promise
  })
  const last = inTransaction(db, (tx) => add('c', tx))
  await new Promise((turn) => setTimeout(turn, 30))
  expect(durable()).toEqual([])
  resolve()
  await Promise.all([first, slow, last])
  expect(durable()).toEqual(['a', 'b', 'c'])
})

test('what is done when the database is closed is kept, what is in the middle is not', async () => {
  await inTransaction(db, (tx) => add('a', tx))
  const open = inTransaction(db, async (tx) => {
    await add('b', tx)
    await new Promise(() => {})
  })
  open.catch(() => {})
  await new Promise(setImmediate)
  await db.destroy()
  expect(durable()).toEqual(['a'])
})

/** A transaction whose work is done when this resolves, and not durable before the next round of the event loop. */
async function doneButNotDurable(work: (tx: Db) => Promise<unknown>): Promise<{ durable: Promise<void> }> {
  const done = Promise.withResolvers<void>()
  const durable = inTransaction(db, async (tx) => {
    await work(tx)
    done.resolve()
  })
  await done.promise
  await new Promise((resolve) => process.nextTick(resolve))
  return { durable }
}

test('another connection of the same process finds the file free between two turns', async () => {
  const other = await connect({ kind: 'sqlite', file: join(folder, 'test.db') })
  await add('0', other)
  const { durable: adding } = await doneButNotDurable((tx) => add('a', tx))
  const started = performance.now()
  await inTransaction(other, (tx) => add('b', tx))
  await adding
  expect(durable()).toEqual(['0', 'a', 'b'])
  // SQLite would have waited for five seconds, and then given up.
  expect(performance.now() - started).toBeLessThan(4000)
  await other.destroy()
})

test('and where the next turn waits until others had theirs', async () => {
  const other = await connect({ kind: 'sqlite', file: join(folder, 'test.db') })
  let next: Promise<unknown> | undefined
  const { durable: adding } = await doneButNotDurable(async (tx) => {
    await add('a', tx)
    await long.execute(tx)
    next = inTransaction(db, (then) => add('b', then))
  })
  const started = performance.now()
  await inTransaction(other, (tx) => add('c', tx))
  await Promise.all([adding, next])
  expect(durable().toSorted()).toEqual(['a', 'b', 'c'])
  expect(performance.now() - started).toBeLessThan(4000)
  await other.destroy()
})
