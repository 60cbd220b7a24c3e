import 'fake-indexeddb/auto'
import { compareInstallId } from '#pwa/data/session/core-db.ts'
import { expect, onTestFinished, test, vi } from 'vitest'

test('a browser that breaks off what goes on just as it removes everything still tells that it did', async () => {
  expect(await compareInstallId('here')).toEqual({ id: 'here', lost: true })
  expect(await compareInstallId('here')).toEqual({ id: 'here', lost: false })
  await new Promise((resolve) => indexedDB.deleteDatabase('muster-core').addEventListener('success', resolve))
  const broken = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('The transaction was aborted.', 'AbortError')
  })
  onTestFinished(() => broken.mockRestore())
  expect(await compareInstallId('here')).toEqual({ id: 'here', lost: true })
})
