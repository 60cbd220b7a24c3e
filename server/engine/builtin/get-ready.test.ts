import { expect, test, vi } from 'vitest'
import { oneOf, inTextPool } from '../text-pool.ts'
import { getReady } from './get-ready.ts'
import * as reader from './reading/reader.ts'

test('a thread gets ready by reading prompts, as it reads those of people', async () => {
  const load = vi.spyOn(reader, 'loadReader')
  await getReady()
  expect(load).toHaveBeenCalled()
})

test('the pool has a job for it', async () => {
  expect(
    await oneOf(inTextPool('getReady', undefined, { workspaceId: '', signal: new AbortController().signal })),
  ).toBeNull()
})
