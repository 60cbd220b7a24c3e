import { leaveFor } from '#pwa/data/session/leave.ts'
import { expect, test, vi } from 'vitest'

test('whoever goes back finds the page at rest, and until then it is busy', async () => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue(undefined)
  const isBack = vi.fn<() => void>()
  const left = leaveFor('https://accounts.google.com/').then(isBack)
  expect(assign).toHaveBeenCalledExactlyOnceWith('https://accounts.google.com/')
  await Promise.resolve()
  expect(isBack).not.toHaveBeenCalled()
  dispatchEvent(new Event('pageshow'))
  await left
  expect(isBack).toHaveBeenCalledOnce()
})
