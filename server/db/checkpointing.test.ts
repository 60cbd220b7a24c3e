import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from './connect.ts'

test('a long log is moved into the database by itself, and is short again after that', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'muster-log-'))
  const file = join(directory, 'muster.db')
  const db = await connect({ kind: 'sqlite', file }, { isServers: true })
  onTestFinished(async () => {
    await db.destroy()
    rmSync(directory, { recursive: true, force: true })
  })
  await sql`create table texts (body text)`.execute(db)
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
