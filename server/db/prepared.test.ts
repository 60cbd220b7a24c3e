import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { inTransaction } from './connect.ts'
import { prepared, preparedFirst } from './prepared.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const named = prepared((db, name: string, except: string) =>
  db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('value', '!=', except)
    .where('value', '!=', 'fixed')
    .where('key', '=', name),
)

test('each use gives its own values, in whatever order the query takes them; a fixed one stays', async () => {
  const { db } = server.services
  for (const [key, value] of [
    ['p1', 'one'],
    ['p2', 'two'],
    ['p3', 'fixed'],
  ] as const)
    await db.insertInto('settings').values({ key, value }).execute()
  expect(await named(db, 'p1', 'x')).toEqual([{ key: 'p1', value: 'one' }])
  expect(await named(db, 'p2', 'x')).toEqual([{ key: 'p2', value: 'two' }])
  expect(await named(db, 'p2', 'two')).toEqual([])
  expect(await named(db, 'p3', 'x')).toEqual([])
})

test('a transaction sees what it wrote, and nobody else does once it is taken back', async () => {
  const { db } = server.services
  const taken = inTransaction(db, async (tx) => {
    await tx.insertInto('settings').values({ key: 'p4', value: 'mine' }).execute()
    expect(await named(tx, 'p4', 'x')).toHaveLength(1)
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  expect(await named(db, 'p4', 'x')).toEqual([])
})

test('a record gives each of its fields, in whatever order they come, and the first row alone is given where it is asked for', async () => {
  const { db } = server.services
  const add = preparedFirst((db, row: { key: string; value: string }) =>
    db.insertInto('settings').values(row).returning(['value', 'key']),
  )
  expect(await add(db, { key: 'p5', value: 'one' })).toEqual({ key: 'p5', value: 'one' })
  expect(await add(db, { value: 'two', key: 'p6' })).toEqual({ key: 'p6', value: 'two' })
  expect(
    await preparedFirst((db, key: string) => db.selectFrom('settings').select('value').where('key', '=', key))(
      db,
      'nothing',
    ),
  ).toBeUndefined()
})

test('outside of a transaction that goes on, nobody reads what it has not written for good', async () => {
  const { db } = server.services
  const written = Promise.withResolvers<void>()
  const read = Promise.withResolvers<void>()
  const change = inTransaction(db, async (tx) => {
    await tx.insertInto('settings').values({ key: 'p7', value: 'later' }).execute()
    written.resolve()
    await read.promise
  })
  await written.promise
  const seen = named(db, 'p7', 'x')
  // SQLite has one connection, where the question waits; PostgreSQL answers at once. Neither reports what may be rolled
  // back.
  if (process.env.TEST_DATABASE === 'postgres') expect(await seen).toEqual([])
  read.resolve()
  await change
  expect(await named(db, 'p7', 'x')).toHaveLength(1)
  expect((await seen).length).toBe(process.env.TEST_DATABASE === 'postgres' ? 0 : 1)
})
