import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, connect } from './connect.ts'

let db: Db
beforeAll(async () => {
  db = await connect({ kind: 'sqlite', file: ':memory:' })
})
afterAll(() => db.destroy())

const rows = async (query: string) => (await sql.raw(query).execute(db)).rows

test('a row of SQLite is a plain object with what its columns hold', async () => {
  const [row] = await rows(`select 1 as whole, 1.5 as real, 'text' as words, null as missing, x'00ff' as bytes`)
  expect(row).toStrictEqual({ whole: 1, real: 1.5, words: 'text', missing: null, bytes: new Uint8Array([0, 255]) })
})

test('a column that a migration adds is in what was asked before it', async () => {
  await rows('create table notes (id integer)')
  await rows('insert into notes values (1)')
  const all = 'select * from notes'
  expect(await rows(all)).toEqual([{ id: 1 }])
  for (const name of ['first', 'second']) {
    await rows(`alter table notes add column ${name} text`)
    expect((await rows(all))[0]).toHaveProperty(name, null)
  }
  await rows('alter table notes rename column first to third')
  expect(await rows(all)).toEqual([{ id: 1, third: null, second: null }])
})

test('what writes may give rows', async () => {
  await rows('create table counters (id integer primary key, count integer)')
  expect(await rows('insert into counters (count) values (1), (2) returning id, count')).toEqual([
    { id: 1, count: 1 },
    { id: 2, count: 2 },
  ])
  expect(await rows('update counters set count = 3')).toEqual([])
})
