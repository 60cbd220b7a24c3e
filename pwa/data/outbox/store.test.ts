import 'fake-indexeddb/auto'
import { type UserDb, openUserDb } from '#pwa/data/cache/db.ts'
import { type Fault, type OutboxCall, fromStored, storedStates, toStored } from '#pwa/data/outbox/row.ts'
import {
  addCall,
  claimNext,
  drop,
  dropUnsent,
  markSeen,
  openRows,
  record,
  recover,
  retry,
  takeBack,
} from '#pwa/data/outbox/store.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let db: UserDb
let users = 0

beforeEach(async () => {
  users += 1
  db = await openUserDb(`store-${users}`, () => {})
})
afterEach(() => db.close({ disableAutoOpen: true }))

function call(key: string, orderingKey = 'agent:1', files: string[] = []): OutboxCall {
  const attached = files.map((content, n) => ({ name: `${n}.txt`, size: content.length, type: 'text/plain', content }))
  return {
    key,
    noun: 'executions',
    name: 'create',
    orderingKey,
    dependsOn: [],
    input: { params: { id: '1' }, body: { prompt: key } },
    files: attached,
  }
}

function fault(kind: Fault['kind'], retryAfter?: number) {
  return { kind: 'fault' as const, retryAfter, fault: { kind, status: 0, code: kind, detail: 'No.', at: 1 } }
}

async function claim(lease = 'l', now = 1000): Promise<string> {
  const found = await claimNext(db, lease, now)
  return 'row' in found ? found.row.key : `none until ${found.nextAt}`
}

const all = async () => (await db.outbox.toArray()).map(fromStored)
const sent = { kind: 'sent' as const, serverId: 's1' }

test('a call is kept once with its files, whole or not at all', async () => {
  await addCall(db, call('a', 'agent:1', ['one', 'two']), 5)
  await addCall(db, call('a', 'agent:1', ['one', 'two']), 6)
  expect(await all()).toMatchObject([{ key: 'a', createdAt: 5, state: 'unsent', unacknowledgedAttempts: 0 }])
  expect(await db.outboxFiles.count()).toBe(2)
  await db.outboxFiles.add({ key: 'b', n: 0, bytes: new ArrayBuffer(1) })
  await expect(addCall(db, call('b', 'agent:1', ['one']), 7)).rejects.toThrow()
  expect(await db.outbox.count()).toBe(1)
})

test('a lane keeps its order, lanes do not wait for each other', async () => {
  for (const [key, orderingKey] of [
    ['a1', 'a'],
    ['a2', 'a'],
    ['b1', 'b'],
  ] as const)
    await addCall(db, call(key, orderingKey), 0)
  expect(await claim('x')).toBe('a1')
  expect(await claim('y')).toBe('b1')
  expect(await claim('z')).toBe('none until null')
  await record(db, 1, 'x', fault('server'), 1000, 0.5)
  expect(await claim('z')).toBe('none until 2000')
  expect(await claim('z', 2000)).toBe('a1')
  await record(db, 1, 'z', sent, 2000, 0)
  expect(await claim('z')).toBe('a2')
})

test('a refused call lets the next of its lane pass', async () => {
  await addCall(db, call('a1'), 0)
  await addCall(db, call('a2'), 0)
  await claim('x')
  await record(db, 1, 'x', fault('refused'), 1000, 0)
  expect(await claim('y')).toBe('a2')
  expect((await all())[0]).toMatchObject({ state: 'rejected', fault: { kind: 'refused' } })
})

test('whoever has lost the lease writes nothing', async () => {
  await addCall(db, call('a'), 0)
  await claim('frozen')
  await recover(db, 'none', 1000)
  expect(await claim('thief')).toBe('a')
  expect(await record(db, 1, 'frozen', fault('refused'), 1000, 0)).toBe(false)
  expect(await record(db, 1, 'thief', sent, 1000, 0)).toBe(true)
  expect(await record(db, 1, 'frozen', fault('refused'), 1000, 0)).toBe(false)
  expect(await all()).toMatchObject([{ state: 'accepted', serverId: 's1' }])
})

test('what is done keeps no bytes, is hidden once the server’s record is here, and goes after a week', async () => {
  await addCall(db, call('a', 'agent:1', ['one']), 0)
  await claim('x')
  await record(db, 1, 'x', sent, 1000, 0)
  expect(await db.outboxFiles.count()).toBe(0)
  expect(await openRows(db)).toHaveLength(1)
  await markSeen(db, ['a', 'never heard of'])
  expect(await openRows(db)).toEqual([])
  await recover(db, 'none', 6 * 86_400_000)
  expect(await db.outbox.count()).toBe(1)
  await recover(db, 'none', 8 * 86_400_000)
  expect(await db.outbox.count()).toBe(0)
})

test('a server that has had enough of this device holds up every lane', async () => {
  await addCall(db, call('a1', 'a'), 0)
  await addCall(db, call('b1', 'b'), 0)
  await claim('x')
  await record(db, 1, 'x', fault('throttled', 10), 1000, 0)
  expect(await claim()).toBe('none until 11000')
  await recover(db, 'guessed', 1000)
  expect(await claim()).toBe('none until 11000')
})

test('a fresh occasion ends guessed pauses only', async () => {
  await addCall(db, call('a'), 0)
  await claim('x')
  await record(db, 1, 'x', fault('network'), 1000, 1)
  expect(await claim()).toBe('none until 3000')
  await recover(db, 'none', 1000)
  expect(await claim()).toBe('none until 3000')
  await recover(db, 'guessed', 1000)
  expect(await claim()).toBe('a')
})

test('taken back before an attempt it is given whole, after one it is sent and then cancelled', async () => {
  await addCall(db, call('a', 'agent:1', ['one']), 0)
  expect(await takeBack(db, 'a')).toMatchObject({ row: { key: 'a' }, files: [{ content: 'one' }] })
  expect(await claim()).toBe('none until null')
  expect(await takeBack(db, 'a')).toMatchObject({ files: [{ content: 'one' }] })
  await drop(db, 'a')
  expect([await db.outbox.count(), await db.outboxFiles.count()]).toEqual([0, 0])

  await addCall(db, call('b'), 0)
  await claim('x')
  expect(await takeBack(db, 'b')).toBeNull()
  const [row] = await all()
  await record(db, row!.seq, 'x', sent, 1000, 0)
  expect(await all()).toMatchObject([{ state: 'unsent', serverId: 's1', cancelRequested: true }])
  await claim('y')
  await record(db, row!.seq, 'y', { kind: 'sent', serverId: 's1' }, 1000, 0)
  expect(await all()).toMatchObject([{ state: 'accepted', serverId: 's1' }])
})

test('what the server has clearly not taken can be taken back whole, and what it has taken is cancelled', async () => {
  await addCall(db, call('a'), 0)
  await claim('x')
  await record(db, 1, 'x', fault('throttled', 1), 1000, 0)
  expect(await takeBack(db, 'a')).toMatchObject({ row: { key: 'a' } })
  await addCall(db, call('b'), 0)
  await claim('y', 9000)
  await record(db, 2, 'y', sent, 9000, 0)
  await markSeen(db, ['b'])
  expect(await takeBack(db, 'b')).toBeNull()
  expect((await all())[1]).toMatchObject({ state: 'unsent', cancelRequested: true, serverId: 's1' })
})

test('a call that was taken back holds up nobody, and one that never arrived says so and can be edited', async () => {
  await addCall(db, call('a'), 0)
  await addCall(db, call('b'), 0)
  await claim('x')
  await record(db, 1, 'x', fault('network'), 1000, 0)
  await takeBack(db, 'a')
  expect(await claim('y')).toBe('b')
  await record(db, 2, 'y', sent, 1000, 0)
  expect(await claim('z')).toBe('a')
  await record(db, 1, 'z', { kind: 'unknown' }, 1000, 0)
  expect((await all())[0]).toMatchObject({ state: 'rejected', cancelRequested: false, fault: { code: 'cancelled' } })
  expect(await takeBack(db, 'a')).not.toBeNull()
})

test('a call that keeps failing lets the other lanes pass, and claiming twice is claiming once', async () => {
  await addCall(db, call('a', 'a'), 0)
  await addCall(db, call('b', 'b'), 0)
  await claim('x')
  await record(db, 1, 'x', fault('network'), 1000, 1)
  await recover(db, 'guessed', 1000)
  expect(await claim('y')).toBe('b')
  expect(await claim('y')).toBe('b')
})

test('a call that nobody can read is refused and the others go on', async () => {
  await db.outbox.add({ key: 'broken', state: storedStates.unsent, nextAt: 0 } as never)
  await addCall(db, call('a'), 0)
  // One field is enough: without it this would be another request.
  await db.outbox.add(toStored({ ...(await all())[1]!, seq: 3, key: 'half', files: [{ name: 'a.txt' }] } as never))
  expect(await claim('y')).toBe('a')
  await record(db, 2, 'y', sent, 1000, 0)
  expect(await claim('z')).toBe('none until null')
  expect(await all()).toMatchObject([
    { key: 'broken', state: 'rejected', fault: { kind: 'damaged' } },
    { key: 'a', state: 'accepted' },
    { key: 'half', state: 'rejected', fault: { kind: 'damaged' }, files: [{ name: 'a.txt' }] },
  ])
})

test('a task waits for the changes that were made before it, and a deletion for everything', async () => {
  await addCall(db, change('edit', 'update', 'tasks:a'), 0)
  await addCall(db, change('another edit', 'update', 'tasks:b'), 0)
  await addCall(db, call('question'), 0)
  await addCall(db, call('message', 'agent:2'), 0)
  await addCall(db, change('delete', 'remove', 'projects:p'), 0)
  expect([await claim('1'), await claim('2'), await claim('3')]).toEqual(['edit', 'another edit', 'none until null'])
  for (const [seq, lease] of [
    [1, '1'],
    [2, '2'],
  ] as const)
    await record(db, seq, lease, sent, 1000, 0)
  expect([await claim('3'), await claim('4'), await claim('5')]).toEqual(['question', 'message', 'none until null'])
  for (const [seq, lease] of [
    [3, '3'],
    [4, '4'],
  ] as const)
    await record(db, seq, lease, sent, 1000, 0)
  expect(await claim('5')).toBe('delete')
})

const change = (key: string, name: string, thing: string, dependsOn: string[] = []): OutboxCall => {
  const [noun, id] = thing.split(':') as [string, string]
  return {
    key,
    noun,
    name,
    orderingKey: thing,
    dependsOn,
    input: name === 'create' ? { body: { id, title: thing } } : { params: { id } },
    files: [],
  }
}
const keepChain = async () => {
  await addCall(db, change('project', 'create', 'projects:p'), 0)
  await addCall(db, change('task', 'create', 'tasks:t', ['projects:p']), 0)
  await addCall(db, { ...call('run'), dependsOn: ['agents:1', 'tasks:t'] }, 0)
  await addCall(db, change('other', 'create', 'tasks:o'), 0)
}

test('a call waits for the one that makes what it needs, and others pass', async () => {
  await keepChain()
  expect(await claim('p')).toBe('project')
  expect(await claim('o')).toBe('other')
  expect(await claim('none')).toBe('none until null')
  await record(db, 1, 'p', fault('server'), 1000, 0.5)
  expect(await claim('none')).toBe('none until 2000')
  expect(await claim('p', 2000)).toBe('project')
  await record(db, 1, 'p', sent, 2000, 0)
  expect(await claim('t', 2000)).toBe('task')
  expect(await claim('none', 2000)).toBe('none until null')
  await record(db, 2, 't', sent, 2000, 0)
  expect(await claim('r', 2000)).toBe('run')
})

test(
  'what needs something that was refused is parked with that reason, all the way down, and goes on ' +
    'when it is made after all',
  async () => {
    await keepChain()
    await claim('p')
    await record(db, 1, 'p', fault('refused'), 1000, 0)
    expect(await claim('o')).toBe('other')
    const parked = { state: 'rejected', fault: { kind: 'refused', code: 'needs_refused' } }
    expect(await all()).toMatchObject([
      { key: 'project', state: 'rejected' },
      { key: 'task', ...parked, fault: { detail: "It needs 'projects:p', which couldn't be saved." } },
      { key: 'run', ...parked, fault: { detail: "It needs 'tasks:t', which couldn't be saved." } },
      { key: 'other' },
    ])
    await addCall(db, change('project again', 'create', 'projects:p'), 0)
    await drop(db, 'project')
    expect((await all()).map(({ key, state }) => `${key} ${state}`)).toEqual([
      'other sending',
      'project again unsent',
      'task unsent',
      'run unsent',
    ])
    expect(await claim('p')).toBe('project again')
  },
)

test('a run request that is tried again goes after a change of its agent that was made meanwhile', async () => {
  await addCall(db, { ...call('run'), dependsOn: ['agents:1'] }, 0)
  await claim('run')
  await record(db, 1, 'run', fault('refused'), 1000, 0)
  const resume = { noun: 'agents', name: 'update', input: { params: { id: '1' }, body: { available: true } } }
  await addCall(db, { ...call('resume', 'agents:1'), ...resume }, 0)
  await retry(db, 'run')
  expect(await claim('resume')).toBe('resume')
  expect(await claim('run')).toBe('none until null')
  await record(db, 2, 'resume', sent, 1000, 0)
  expect(await claim('run')).toBe('run')
})

test('trying a refused call again takes what waits for it along', async () => {
  await keepChain()
  await claim('p')
  await record(db, 1, 'p', fault('refused'), 1000, 0)
  await claim('o')
  await retry(db, 'project')
  expect((await all()).map(({ key, state }) => `${key} ${state}`)).toEqual([
    'project unsent',
    'other sending',
    'task unsent',
    'run unsent',
  ])
})

test('a deletion without an answer and the making anew behind it go in their order', async () => {
  await addCall(db, change('remove', 'remove', 'tasks:t', ['tasks:t']), 0)
  await claim('x')
  await record(db, 1, 'x', fault('network'), 1000, 0)
  expect(await dropUnsent(db, 'remove')).toBe(false)
  await addCall(db, change('again', 'create', 'tasks:t'), 0)
  expect(await claim('y', 999_999)).toBe('remove')
  await record(db, 1, 'y', sent, 999_999, 0)
  expect(await claim('z', 999_999)).toBe('again')
})

test('changes of something that is made after all come after it, in their order', async () => {
  await addCall(db, change('create', 'create', 'tasks:t'), 0)
  await addCall(db, change('first', 'update', 'tasks:t', ['tasks:t']), 0)
  await claim('x')
  await record(db, 1, 'x', fault('refused'), 1000, 0)
  await claim('parks')
  await addCall(db, change('second', 'update', 'tasks:t', ['tasks:t']), 0)
  await addCall(db, change('mended', 'create', 'tasks:t'), 0)
  await drop(db, 'create')
  for (const [at, key] of ['mended', 'first', 'second'].entries()) {
    expect(await claim(`l${at}`, 999_999)).toBe(key)
    await record(db, (await db.outbox.get({ key }))!.seq, `l${at}`, sent, 999_999, 0)
  }
})

test('what was refused because the server has it already holds up nothing', async () => {
  await addCall(db, change('again', 'create', 'tasks:t'), 0)
  await addCall(db, change('status', 'update', 'tasks:t', ['tasks:t']), 0)
  await claim('x')
  await record(
    db,
    1,
    'x',
    {
      kind: 'fault',
      retryAfter: undefined,
      fault: { kind: 'refused', status: 409, code: 'task_exists', detail: 'There is one.', at: 1 },
    },
    1000,
    0,
  )
  expect(await claim('z', 999_999)).toBe('status')
})

test('a change that has not left goes without a trace', async () => {
  await addCall(db, change('a', 'remove', 'tasks:t', ['tasks:t']), 0)
  expect(await dropUnsent(db, 'a')).toBe(true)
  expect(await all()).toEqual([])
})
