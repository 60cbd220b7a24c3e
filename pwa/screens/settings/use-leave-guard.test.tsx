import { useLeaveGuard } from '#pwa/screens/settings/use-leave-guard.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

const followed: string[] = []

beforeEach(() => {
  followed.length = 0
  const link = document.createElement('a')
  link.href = '/agents'
  link.addEventListener('click', (event) => {
    event.preventDefault()
    followed.push(link.getAttribute('href')!)
  })
  document.body.replaceChildren(link)
})
afterEach(cleanup)

const link = () => document.querySelector('a')!
const guard = (isChanged: boolean) => renderHook(() => useLeaveGuard(isChanged)).result

test('a link is asked about while there are changes, and followed once that is answered', () => {
  const { current } = guard(false)
  act(() => link().click())
  expect([followed, current.isAsked]).toEqual([['/agents'], false])
  cleanup()

  const changed = guard(true)
  act(() => link().click())
  expect([followed, changed.current.isAsked]).toEqual([['/agents'], true])
  act(() => changed.current.stay())
  expect([followed, changed.current.isAsked]).toEqual([['/agents'], false])
  act(() => link().click())
  act(() => changed.current.leave())
  expect([followed, changed.current.isAsked]).toEqual([['/agents', '/agents'], false])
})

test('a link that opens beside the page, and a tab without changes, ask nothing', () => {
  const changed = guard(true)
  act(() => void link().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })))
  expect([followed, changed.current.isAsked]).toEqual([['/agents'], false])
  const gone: string[] = []
  const unchanged = guard(false)
  act(() => unchanged.current.go(() => gone.push('audit')))
  expect(gone).toEqual(['audit'])
})

test('closing the page is asked about only while there are changes', () => {
  const closes = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  guard(true)
  expect(closes()).toBe(true)
  cleanup()
  guard(false)
  expect(closes()).toBe(false)
})
