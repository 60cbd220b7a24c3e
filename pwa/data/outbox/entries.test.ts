import 'fake-indexeddb/auto'
import { type UserDb, openUserDb } from '#pwa/data/cache/db.ts'
import { listEntries, putBack, readStored, takeOut } from '#pwa/data/outbox/entries.ts'
import type { OutboxCall, StoredRow } from '#pwa/data/outbox/row.ts'
import { addCall, claimNext, readOutbox, record } from '#pwa/data/outbox/store.ts'
import { agent, run } from '#pwa/data/testing/sync-answers.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let db: UserDb
let users = 0

beforeEach(async () => {
  users += 1
  db = await openUserDb(`entries-${users}`, () => {})
})
afterEach(() => db.close({ disableAutoOpen: true }))

function call(key: string, change: Partial<OutboxCall> = {}): OutboxCall {
  return {
    key,
    noun: 'executions',
    name: 'create',
    orderingKey: 'agent:6',
    dependsOn: [],
    input: { params: { id: '6' }, body: { prompt: key } },
    files: [],
    ...change,
  }
}

const file = { name: 'a.md', size: 4, type: 'text/markdown', content: 'größ' }

async function send(serverId: string, at: number): Promise<void> {
  const found = await claimNext(db, 'l', at)
  if ('row' in found) await record(db, found.row.seq, 'l', { kind: 'sent', serverId }, at, 0)
}

const shown = async (since = 0) =>
  (await listEntries(db, since)).entries.map(({ row, status, isDamaged }) => [row?.key ?? null, status, isDamaged])

test('what waits is listed with what it takes, and what was sent on earlier days only while its run goes on', async () => {
  await addCall(db, call('old'), 0)
  await send('x1', 10)
  await addCall(db, call('long'), 0)
  await send('x2', 20)
  await addCall(db, call('today'), 0)
  await send('x3', 500)
  await addCall(db, call('next', { files: [file] }), 0)
  await db.executions.bulkPut([run('x1'), run('x2', { status: 'running' })])
  expect(await shown(400)).toEqual([
    ['long', 'running', false],
    ['today', null, false],
    ['next', null, false],
  ])
  const { entries } = await listEntries(db, 400)
  expect(entries.at(-1)!.bytes).toBe(
    new TextEncoder().encode(file.content).length + JSON.stringify(call('next').input).length,
  )
})

test('things are called as the device knows them, and what is new or deleted as the calls call it', async () => {
  await db.agents.put(agent('6', 'Millie'))
  await addCall(db, call('run'), 0)
  await addCall(
    db,
    call('new', { noun: 'projects', orderingKey: 'projects:p', input: { body: { id: 'p', name: 'Autumn fair' } } }),
    0,
  )
  await addCall(
    db,
    call('gone', { noun: 'projects', name: 'remove', orderingKey: 'projects:p', input: { params: { id: 'p' } } }),
    0,
  )
  expect((await listEntries(db, 0)).names).toEqual({ 'agents:6': 'Millie', 'projects:p': 'Autumn fair' })
})

test('a row that cannot be read and one whose files are gone are damaged, counted, and hold nobody up', async () => {
  await db.outbox.add({ state: 'queued', lane: 'agent:6' } as unknown as StoredRow)
  await addCall(db, call('gone', { files: [file] }), 0)
  await db.outboxFiles.clear()
  await addCall(db, call('good'), 0)
  expect(await shown()).toEqual([
    [null, null, true],
    ['gone', null, true],
    ['good', null, false],
  ])
  expect(await readOutbox(db)).toMatchObject({ rows: [{ key: 'gone' }, { key: 'good' }], damaged: 1 })
  const damaged = {
    kind: 'fault' as const,
    retryAfter: undefined,
    fault: { kind: 'damaged' as const, status: 422, code: 'damaged', detail: 'It is damaged.', at: 0 },
  }
  const gone = await claimNext(db, 'l', 1)
  expect('row' in gone && gone.row.key).toBe('gone')
  await record(db, 'row' in gone ? gone.row.seq : 0, 'l', damaged, 1, 0)
  const found = await claimNext(db, 'l', 1)
  expect('row' in found && found.row.key).toBe('good')
  expect((await readStored(db, 1))?.stored).toMatchObject({ lane: 'agent:6' })
  expect(await takeOut(db, 1)).not.toBeNull()
})

test('what is taken out comes back in its place with its files, and what may have arrived stays', async () => {
  await addCall(db, call('a', { files: [file] }), 0)
  await addCall(db, call('b'), 0)
  const taken = await takeOut(db, 1)
  expect([await db.outbox.count(), await db.outboxFiles.count()]).toEqual([1, 0])
  await putBack(db, taken!)
  const found = await claimNext(db, 'l', 1)
  expect(found).toMatchObject({ row: { key: 'a', seq: 1 }, files: [{ content: 'größ' }] })
  expect(await takeOut(db, 1)).toBeNull()
  await record(
    db,
    1,
    'l',
    {
      kind: 'fault',
      retryAfter: undefined,
      fault: { kind: 'network', status: 0, code: 'unreachable', detail: '', at: 0 },
    },
    1,
    0,
  )
  expect(await takeOut(db, 1)).toBeNull()
  expect(await db.outbox.count()).toBe(2)
})
