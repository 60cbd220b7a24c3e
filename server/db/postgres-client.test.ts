import { sql } from 'kysely'
import { Connection } from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { newId } from '#shared/domain/ids.ts'
import { newPostgresDatabase } from '../testing/postgres.ts'
import { type Db, connect, inTransaction } from './connect.ts'
import { prepared, preparedFirst } from './prepared.ts'
import { DatabaseSilent } from './silent.ts'

const add = prepared((db, key: string, value: string) => db.insertInto('settings').values({ key, value }))
const valueOf = preparedFirst((db, key: string) => db.selectFrom('settings').selectAll().where('key', '=', key))
const change = preparedFirst((db, key: string, value: string) =>
  db.updateTable('settings').set({ value }).where('key', '=', key).returningAll(),
)
const pidOf = preparedFirst((db, pause: number) =>
  db.selectNoFrom([sql<number>`pg_backend_pid()`.as('pid'), sql`pg_sleep(${pause})`.as('slept')]),
)

/** How many times all connections have waited for PostgreSQL since this was last asked. */
function countExchanges(): () => number {
  const sent = [
    vi.spyOn(Connection.prototype, 'query'),
    vi.spyOn(Connection.prototype as unknown as { sync(): void }, 'sync'),
  ]
  return () => sent.reduce((sum, each) => sum + each.mock.calls.splice(0).length, 0)
}

describe.skipIf(process.env.TEST_DATABASE !== 'postgres')('a connection to PostgreSQL', () => {
  let db: Db
  /** Another process. */
  let other: Db
  let database: Awaited<ReturnType<typeof newPostgresDatabase>>
  const run = (statement: string) => sql.raw(statement).execute(other)

  beforeEach(async () => {
    database = await newPostgresDatabase(inject('postgresSocket'), `t_${newId().replaceAll('-', '')}`)
    db = await connect(database)
    other = await connect(database)
    await run('create table settings (key text primary key, value text not null)')
    await sql`select 1`.execute(db)
  })
  afterEach(async () => {
    await db.destroy()
    await other.destroy()
  })

  test('plans a question once', async () => {
    for (let n = 0; n < 3; n += 1) await inTransaction(db, (tx) => valueOf(tx, 'none'))
    await inTransaction(db, async (tx) => {
      const { rows } = await sql`select statement from pg_prepared_statements`.execute(tx)
      expect(rows).toEqual([{ statement: 'select * from "settings" where "key" = $1' }])
    })
  })

  test.each([
    ['shared by whoever reads', () => valueOf(db, 'one')],
    ['of a transaction', () => inTransaction(db, (tx) => valueOf(tx, 'one'))],
    ['of a change by itself', () => change(db, 'one', '1')],
  ])('whose table another process has changed, %s, is silent at first and made anew', async (_, ask) => {
    await add(other, 'one', '1')
    for (let n = 0; n < 7; n += 1) expect(await ask()).toEqual({ key: 'one', value: '1' })
    await run('alter table settings add column note text')
    await expect(ask()).rejects.toThrow(DatabaseSilent)
    expect(await ask()).toEqual({ key: 'one', value: '1', note: null })
  })

  test('begins a transaction with what is asked first, which is undone with the rest', async () => {
    for (let n = 0; n < 4; n += 1) {
      const undone = inTransaction(db, async (tx) => {
        await add(tx, `undone ${n}`, 'first')
        expect(await valueOf(tx, `undone ${n}`)).toMatchObject({ value: 'first' })
        expect(await valueOf(other, `undone ${n}`)).toBeUndefined()
        throw new Error('Undo it.')
      })
      await expect(undone).rejects.toThrow('Undo it.')
      await inTransaction(db, (tx) => add(tx, `done ${n}`, 'first'))
    }
    const { rows } = await sql`select key from settings order by key`.execute(other)
    expect(rows).toEqual([0, 1, 2, 3].map((n) => ({ key: `done ${n}` })))
  })

  test('leaves no transaction open where the first thing asked is refused, or nothing is', async () => {
    await add(other, 'taken', 'before')
    for (let n = 0; n < 3; n += 1) {
      await expect(inTransaction(db, (tx) => add(tx, 'taken', 'again'))).rejects.toMatchObject({ code: '23505' })
      await inTransaction(db, async () => {})
      const { rows } =
        await sql`select state from pg_stat_activity where datname = current_database() and state like 'idle in%'`.execute(
          other,
        )
      expect(rows).toEqual([])
    }
    await inTransaction(db, (tx) => add(tx, 'free', 'after'))
    expect(await valueOf(other, 'free')).toMatchObject({ value: 'after' })
  })

  test('holds back what gives no rows in a transaction, and sends it with the next question or the commit', async () => {
    const exchanges = countExchanges()
    const added = (work: (tx: Db) => Promise<unknown>) => inTransaction(db, work).then(exchanges)
    // A statement that is not planned yet is sent by itself.
    expect(await added((tx) => add(tx, 'one', '1'))).toBe(3)
    expect(await added((tx) => valueOf(tx, 'one'))).toBe(3)

    expect(await added(async () => {})).toBe(0)
    expect(await added((tx) => add(tx, 'two', '2'))).toBe(1)
    const seen = async (tx: Db) => {
      await add(tx, 'three', '3')
      await add(tx, 'four', '4')
      expect(await valueOf(tx, 'four')).toEqual({ key: 'four', value: '4' })
      await add(tx, 'five', '5')
      // Without a plan, with values and without any.
      expect(await tx.selectFrom('settings').select('value').where('key', '=', 'five').execute()).toEqual([
        { value: '5' },
      ])
      await add(tx, 'six', '6')
      expect((await sql`select from settings`.execute(tx)).rows).toHaveLength(6)
    }
    expect(await added(seen)).toBe(5)
    const undone = async (tx: Db) => {
      await add(tx, 'undone', '7')
      throw new Error('Undo it.')
    }
    await expect(added(undone)).rejects.toThrow('Undo it.')
    expect(exchanges()).toBe(0)
    expect((await sql`select from settings`.execute(other)).rows).toHaveLength(6)
    // By itself it is done at once.
    await add(db, 'seven', '7')
    expect(await valueOf(other, 'seven')).toMatchObject({ value: '7' })
  })

  test.each([
    ['by its commit', async () => {}],
    ['by the next question', (tx: Db) => valueOf(tx, 'free')],
    ['by the next change that gives rows', (tx: Db) => change(tx, 'free', 'second')],
    ['by the next that has no plan', (tx: Db) => sql`select from settings where key = ${'free'}`.execute(tx)],
    ['before the next that has no values either', (tx: Db) => sql`select from settings`.execute(tx)],
  ])('tells what a change was refused for %s, and undoes all of its transaction', async (_, ask) => {
    await add(other, 'taken', 'before')
    await inTransaction(db, async (tx) => {
      await valueOf(tx, 'none')
      await change(tx, 'none', '')
    })
    for (let n = 0; n < 3; n += 1) {
      const refused = inTransaction(db, async (tx) => {
        await add(tx, 'free', 'first')
        await add(tx, 'taken', 'again')
        await ask(tx)
      })
      await expect(refused).rejects.toMatchObject({ code: '23505' })
      expect((await sql`select value from settings`.execute(other)).rows).toEqual([{ value: 'before' }])
      await inTransaction(db, (tx) => add(tx, `done ${n}`, 'before'))
      await sql`delete from settings where key = ${`done ${n}`}`.execute(other)
    }
  })

  test('does nothing for good that nobody waited for in a transaction that is undone', async () => {
    await inTransaction(db, (tx) => add(tx, 'planned', '1'))
    let late: Promise<unknown> | undefined
    const undone = inTransaction(db, async (tx) => {
      await add(tx, 'undone', '1')
      late = sql`insert into settings values ('late', '1')`.execute(tx).catch((error: unknown) => error)
      throw new Error('Undo it.')
    })
    await expect(undone).rejects.toThrow('Undo it.')
    expect(await late).toBeInstanceOf(TypeError)
    expect((await sql`select key from settings`.execute(other)).rows).toEqual([{ key: 'planned' }])
  })

  test('tells at once of a value that cannot be sent, and the connection goes on', async () => {
    await inTransaction(db, (tx) => add(tx, 'planned', '1'))
    const circle: { self?: unknown } = {}
    circle.self = circle
    await expect(inTransaction(db, (tx) => add(tx, 'circle', circle as never))).rejects.toThrow(TypeError)
    await inTransaction(db, (tx) => add(tx, 'after', '1'))
    expect(await valueOf(other, 'after')).toMatchObject({ value: '1' })
  })

  test('gives each of many who ask at once their own answer, over two connections', async () => {
    const keys = Array.from({ length: 200 }, (_, n) => `key ${n}`)
    for (const key of keys) await add(other, key, `value of ${key}`)
    const answers = await Promise.all(keys.map((key) => valueOf(db, key)))
    expect(answers).toEqual(keys.map((key) => ({ key, value: `value of ${key}` })))
    const pids = await Promise.all(keys.map(() => pidOf(db, 0)))
    expect(new Set(pids.map((each) => each!.pid)).size).toBe(2)
  })

  test('that is shared and ends is silent for those who wait, and then made anew', async () => {
    const before = (await pidOf(db, 0))!.pid
    const waiting = expect(pidOf(db, 60)).rejects.toThrow(DatabaseSilent)
    await expect
      .poll(
        async () =>
          (await sql`select 1 from pg_stat_activity where pid = ${before} and state = 'active'`.execute(other)).rows
            .length,
      )
      .toBe(1)
    const ending = sql`select pg_terminate_backend(${before}, 5000)`.execute(other)
    await waiting
    // At once, before the end of the connection itself is seen.
    expect((await pidOf(db, 0))!.pid).not.toBe(before)
    await ending
  })

  test('is closed where its limits are refused, shared or not', async () => {
    // PostgreSQL takes as many milliseconds as fit into 31 bits.
    const timeouts = { connectMs: 5_000, statementMs: 2 ** 31, silentMs: 0 }
    const refused = await connect({ ...database, timeouts })
    // The first is asked on a connection for one at a time, the next on one that all share.
    for (let n = 0; n < 2; n += 1) await expect(valueOf(refused, 'one')).rejects.toThrow('statement_timeout')
    const setting = `set statement_timeout = ${timeouts.statementMs};%`
    const left = sql`
      select pid from pg_stat_activity where datname = current_database() and query like ${setting}`
    await expect.poll(async () => (await left.execute(other)).rows).toEqual([])
    await refused.destroy()
  })

  test('is asked no more once all are closed', async () => {
    await pidOf(db, 0)
    await db.destroy()
    await expect(valueOf(db, 'one')).rejects.toThrow(/closed|destroyed/)
  })
})
