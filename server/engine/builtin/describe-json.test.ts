import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPace } from '../pace.ts'
import { describeJson } from './describe-json.ts'

test('a list of objects is profiled by key, one level deep', async () => {
  const text = await describeJson(
    '[{"id":1,"address":{"city":"Oslo"}},{"id":2,"address":{"city":"Rome"},"note":"x"}]',
    createPace(),
  )
  expect(text).toContain('**A list of 2 objects**')
  expect(text).toContain('address.city')
  expect(text).toContain('| note | text | 1 |')
})

test('an object is outlined, and the lists in it are profiled', async () => {
  const text = await describeJson('{"name":"Apollo","meta":{"tags":["a","b"]},"tasks":[{"n":1},{"n":3}]}', createPace())
  expect(text).toContain('- `name`: text, “Apollo”')
  expect(text).toContain('  - `tags`: list of 2 values: 2 text')
  expect(text).toContain('- `tasks`: list of 2 objects (`n`)')
  expect(text).toContain('min 1, max 3, mean 2, sum 4')
})

test('one value a line is a list; what is no JSON is undefined', async () => {
  expect(await describeJson('{"a":1}\n{"a":2}\n', createPace())).toContain('one per line')
  expect(await describeJson('{"a":', createPace())).toBeUndefined()
  expect(await describeJson('[]', createPace())).toContain('0 values')
})

test('any JSON has a description', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), async (text) => {
      expect(await describeJson(text, createPace())).toBeTypeOf('string')
    }),
  )
})
