import { newRow, readRow, toStored } from '#pwa/data/outbox/row.ts'
import { expect, test } from 'vitest'

const good = {
  seq: 1,
  key: 'k',
  noun: 'tasks',
  name: 'create',
  lane: 'tasks:1',
  input: { body: { title: 'A' } },
}

test('a row of an older release gets what this one knows', () => {
  const { lane, ...rest } = good
  expect(readRow(good)).toEqual({ ...newRow, ...rest, orderingKey: lane })
})

test('a row is stored under the names of the first release, and read back as it was', () => {
  const row = { ...readRow(good)!, dependsOn: ['agents:9'], unacknowledgedAttempts: 2, state: 'rejected' as const }
  expect(toStored(row)).toMatchObject({ lane: 'tasks:1', needs: ['agents:9'], unheard: 2, state: 'failed' })
  expect(Object.keys(toStored(row))).not.toEqual(expect.arrayContaining(['orderingKey']))
  expect(readRow(toStored(row))).toEqual(row)
})

test.each([
  ['nothing', null],
  ['a word', 'x'],
  ['no key', { ...good, key: undefined }],
  ['no call', { ...good, noun: 3 }],
  ['no input', { ...good, input: null }],
  ['a body that is none', { ...good, input: { body: 'x' } }],
  ['parameters that are none', { ...good, input: { params: 4 } }],
  ['files that are none', { ...good, files: [null] }],
  ['files without a size', { ...good, files: [{ name: 'a.md' }] }],
  ['needs that are none', { ...good, needs: 'agents:1' }],
  ['a pause that is no time', { ...good, nextAt: 'soon' }],
  ['a state nobody knows', { ...good, state: 'lost' }],
  ['a reason that is none', { ...good, fault: 'x' }],
])('%s is damaged', (_, stored) => {
  expect(readRow(stored)).toBeNull()
})
