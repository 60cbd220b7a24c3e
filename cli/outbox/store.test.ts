import { mkdtempSync, readFileSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Entry } from './entry.ts'
import { addEntry, filesOf, folderOf, markTakenBack, readEntries, removeEntry, saveState, sweep } from './store.ts'

const newFolder = () => join(mkdtempSync(join(tmpdir(), 'muster-outbox-')), 'outbox', 'server')

export function anEntry(fields: Partial<Entry> = {}): Entry {
  return {
    v: 1,
    key: 'key-0001',
    owner: 'user:1',
    agent: { id: '1', name: 'arlo' },
    body: { prompt: 'Hello', context: {} },
    files: [],
    createdAt: 0,
    tried: false,
    ...fields,
  }
}

const odd = { name: 'odd.txt', size: 9, type: 'text/plain' }
const oddContent = 'a\nb\r\n\u0000\ufeff"ü🎉\ud800'

test('what is kept comes back as it was, in the order it was kept in', async () => {
  const folder = newFolder()
  await addEntry(folder, anEntry({ key: 'key-zzzz', files: [odd] }), [oddContent])
  await addEntry(folder, anEntry({ key: 'key-aaaa', body: { prompt: 'x\n'.repeat(50_000), context: {} } }), [])
  const { kept, damaged } = await readEntries(folder)
  expect(damaged).toEqual([])
  expect(kept.map(({ entry }) => entry.key)).toEqual(['key-zzzz', 'key-aaaa'])
  expect(kept[1]!.entry.body.prompt).toHaveLength(100_000)
  expect(await filesOf(folder, kept[0]!)).toEqual([{ ...odd, content: oddContent }])
})

test.skipIf(process.platform === 'win32')('nobody else on the machine can read it', async () => {
  const folder = newFolder()
  await addEntry(folder, anEntry(), [])
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(dirname(folder)).mode & 0o777).toBe(0o700)
  expect(readdirSync(folder).map((file) => [file, statSync(join(folder, file)).mode & 0o777])).toEqual([
    ['000001-key-0001.task', 0o600],
  ])
})

test('a damaged file is told, passed over and left as it is', async () => {
  const folder = newFolder()
  for (const key of ['key-0001', 'key-0002', 'key-0003', 'key-0004'])
    await addEntry(folder, anEntry({ key, files: [odd] }), ['content'])
  const path = (n: number) => join(folder, `00000${n}-key-000${n}.task`)
  truncateSync(path(1), 40)
  writeFileSync(path(2), readFileSync(path(2), 'utf8').replace('Hello', 'Hallo'))
  writeFileSync(path(3), readFileSync(path(3), 'utf8').replace('content', 'kontent'))
  const { kept, damaged } = await readEntries(folder)
  expect(damaged).toEqual([path(1), path(2)])
  expect(kept.map(({ entry }) => entry.key)).toEqual(['key-0003', 'key-0004'])
  expect(await filesOf(folder, kept[0]!)).toBeUndefined()
  expect(readdirSync(folder)).toHaveLength(4)
})

test('a state that cannot be read leaves open whether it was sent', async () => {
  const folder = newFolder()
  await addEntry(folder, anEntry(), [])
  expect((await readEntries(folder)).kept[0]!.state.unacknowledgedAttempts).toBe(0)
  writeFileSync(join(folder, '000001-key-0001.state'), '{"unhe')
  expect((await readEntries(folder)).kept[0]!.state.unacknowledgedAttempts).toBe(1)
})

test('a new task is not taken for the one that had its place before', async () => {
  const folder = newFolder()
  await addEntry(folder, anEntry(), [])
  const [first] = (await readEntries(folder)).kept
  await saveState(folder, { ...first!, state: { ...first!.state, rejected: true } })
  await removeEntry(folder, first!)
  // A command that had just read the list says so too late.
  await markTakenBack(folder, first!)
  await addEntry(folder, anEntry(), [])
  expect((await readEntries(folder)).kept).toMatchObject([{ isTakenBack: false, state: { rejected: false } }])
})

test('what processes that died have left is swept away, and nothing else', async () => {
  const folder = newFolder()
  await addEntry(folder, anEntry(), [])
  const [kept] = (await readEntries(folder)).kept
  await saveState(folder, kept!)
  for (const file of ['000009-key-0009.state', '000009-key-0009.cancel', '.old.tmp'])
    writeFileSync(join(folder, file), '')
  await sweep(folder, Date.now())
  expect(readdirSync(folder).toSorted()).toEqual(['.old.tmp', '000001-key-0001.state', '000001-key-0001.task'])
  await sweep(folder, Date.now() + 2 * 3_600_000)
  expect(readdirSync(folder)).toHaveLength(2)
})

test('every server has a folder of its own', () => {
  expect(folderOf('/x', 'https://a.example/muster')).toMatch(/^\/x\/a\.example-[0-9a-f]{12}$/)
  expect(folderOf('/x', 'https://a.example/muster')).not.toBe(folderOf('/x', 'https://a.example/other'))
})
