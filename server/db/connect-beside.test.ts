import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Db, connect, inLongTransaction } from './connect.ts'

let folder: string
let db: Db
let database: { kind: 'sqlite'; file: string }
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'muster-beside-'))
  database = { kind: 'sqlite', file: join(folder, 'muster.db') }
  db = await connect(database)
  await sql`create table notes (text text unique)`.execute(db)
})
afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const add = (text: string, on: Db = db) => sql`insert into notes values (${text})`.execute(on)
const notes = async (on: Db = db) =>
  (await sql<{ text: string }>`select text from notes order by rowid`.execute(on)).rows.map(({ text }) => text)
const long = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000000) select count(*) from n`

test('what a long transaction is asked holds nobody up', async () => {
  let rounds = 0
  let isOver = false
  const watch = () => {
    rounds += 1
    if (!isOver) setTimeout(watch)
  }
  watch()
  await inLongTransaction(db, database, async (tx) => void (await long.execute(tx)))
  isOver = true
  expect(rounds).toBeGreaterThan(20)
})

test('it is done as a whole, after what came before it and before what comes after', async () => {
  const before = add('before')
  const during = inLongTransaction(db, database, async (tx) => {
    await add('during', tx)
    const { numAffectedRows } = await sql`update notes set text = text || '!'`.execute(tx)
    expect(numAffectedRows).toBe(2n)
    return notes(tx)
  })
  const after = add('after')
  expect(await during).toEqual(['before!', 'during!'])
  await Promise.all([before, after])
  expect(await notes()).toEqual(['before!', 'during!', 'after'])
})

test('nothing of its log is left for whoever writes next to cut off', async () => {
  await inLongTransaction(db, database, async (tx) => {
    for (let n = 0; n < 20; n += 1) await add(`${n} ${'x'.repeat(100_000)}`, tx)
  })
  expect(statSync(`${database.file}-wal`).size).toBe(0)
  await add('later')
  expect((await notes()).at(-1)).toBe('later')
})

test('one that fails says why and leaves nothing', async () => {
  const failing = inLongTransaction(db, database, async (tx) => {
    await add('once', tx)
    await add('once', tx)
  })
  await expect(failing).rejects.toThrow('UNIQUE constraint failed: notes.text')
  expect(await notes()).toEqual([])
  await add('later')
  expect(await notes()).toEqual(['later'])
})
