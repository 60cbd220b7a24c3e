import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Db, connect, runOneOfMany } from './connect.ts'

async function openDatabase(): Promise<{ db: Db; file: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'muster-log-'))
  const file = join(directory, 'muster.db')
  const db = await connect({ kind: 'sqlite', file }, { isServers: true })
  onTestFinished(async () => {
    await db.destroy()
    rmSync(directory, { recursive: true, force: true })
  })
  await sql`create table texts (body text)`.execute(db)
  return { db, file }
}

test('a long log is moved into the database by itself, and is short again after that', async () => {
  const { db, file } = await openDatabase()
  const write = (characters: number) => sql`insert into texts values (${'x'.repeat(characters)})`.execute(db)

  await write(6_000_000)
  expect(statSync(file).size).toBeLessThan(1_000_000)
  await vi.waitFor(() => expect(statSync(file).size).toBeGreaterThan(6_000_000), 10_000)

  // The next commit after the last page was moved begins the log anew.
  await vi.waitFor(async () => {
    await write(10)
    expect(statSync(`${file}-wal`).size).toBeLessThan(3_000_000)
  }, 10_000)
  await db.destroy()
  expect(() => statSync(`${file}-wal`)).toThrow('ENOENT')
})

test('changes that go on and on leave a log that is begun anew, and commits wait for the disk as before', async () => {
  const { db, file } = await openDatabase()
  const sizes: number[] = []
  for (let n = 0; n < 60; n += 1) {
    expect(await runOneOfMany(db, sql`insert into texts values (${'x'.repeat(1_000_000)})`)).toBe(1n)
    sizes.push(statSync(`${file}-wal`).size)
  }
  expect(Math.max(...sizes)).toBeLessThan(10_000_000)
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db)
  expect(rows).toEqual([{ synchronous: 2 }])
  // In a transaction of others it is one of its statements.
  await db
    .transaction()
    .execute(async (tx) => expect(await runOneOfMany(tx, sql`delete from texts where rowid < 10`)).toBe(9n))
  expect(await runOneOfMany(db, sql`delete from texts`)).toBe(51n)
})
