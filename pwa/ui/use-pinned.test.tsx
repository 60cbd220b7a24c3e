import { usePinned } from '#pwa/ui/use-pinned.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A list of `size.content` pixels in a box of 500, which the browser scrolls as it does. */
function open() {
  const size = { content: 2000 }
  let top = 0
  const box = document.createElement('div')
  Object.defineProperties(box, {
    clientHeight: { get: () => 500 },
    scrollHeight: { get: () => size.content },
    scrollTop: {
      get: () => top,
      set: (wanted: number) => {
        top = Math.max(0, Math.min(wanted, size.content - 500))
      },
    },
  })
  const resized: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        resized.push(tell)
      }
      observe() {}
      disconnect() {}
    },
  )
  const { result, rerender } = renderHook(({ isActive, news }) => usePinned(news, isActive), {
    initialProps: { isActive: false, news: 'one' },
  })
  box.scrollTo = () => {}
  result.current.box.current = box
  rerender({ isActive: true, news: 'one' })
  const laidOut = () => resized.forEach((tell) => tell())
  return { box, size, result, rerender, laidOut, scrolled: () => act(() => result.current.onScroll()) }
}

test('what grows before the browser tells of the scrolling to the end does not leave it', () => {
  const { box, size, laidOut, scrolled } = open()
  laidOut()
  size.content = 2300
  scrolled()
  laidOut()
  expect(box.scrollTop).toBe(1800)
  // The box has grown: the browser moves what it shows down, which is no reader going up.
  size.content = 2200
  laidOut()
  size.content = 2600
  scrolled()
  laidOut()
  expect(box.scrollTop).toBe(2100)
})

test('who goes up stays there, is told of news, and comes back', () => {
  const { box, size, result, rerender, laidOut, scrolled } = open()
  laidOut()
  box.scrollTop = 1490
  scrolled()
  size.content = 2300
  laidOut()
  expect(box.scrollTop).toBe(1490)
  expect(result.current.hasNews).toBe(false)
  rerender({ isActive: true, news: 'two' })
  expect(result.current.hasNews).toBe(true)
  box.scrollTop = 1790
  scrolled()
  expect(result.current.hasNews).toBe(false)
  size.content = 2400
  laidOut()
  expect(box.scrollTop).toBe(1900)
})

test('what is held stays at the top while it grows, and who scrolls is let go', () => {
  const { box, size, result, laidOut, scrolled } = open()
  const content = document.createElement('div')
  const held = document.createElement('div')
  held.dataset.held = ''
  let at = 1700
  Object.defineProperty(held, 'offsetTop', { get: () => at })
  content.append(held)
  content.style.paddingTop = '16px'
  document.body.append(content)
  result.current.content.current = content
  size.content = 2184
  act(() => result.current.hold())
  expect(box.scrollTop).toBe(1684)
  expect(result.current.isCut).toBe(false)
  act(laidOut)
  expect(box.style.getPropertyValue('--log')).toBe('500px')
  // It grows beyond the view.
  size.content = 2400
  act(laidOut)
  expect([box.scrollTop, result.current.isCut]).toEqual([1684, true])
  // What is above it has become less.
  at = 1500
  act(laidOut)
  expect(box.scrollTop).toBe(1484)
  scrolled()
  size.content = 2500
  act(laidOut)
  expect(box.scrollTop).toBe(1484)
  // The reader goes up.
  box.scrollTop = 1400
  act(laidOut)
  scrolled()
  act(laidOut)
  expect([box.scrollTop, result.current.isCut]).toEqual([1400, false])
})

test('a box that has grown is moved by the browser, which lets go of nothing', () => {
  const { box, size, result, laidOut, scrolled } = open()
  const content = document.createElement('div')
  content.innerHTML = '<div data-held></div>'
  content.style.paddingTop = '0px'
  Object.defineProperty(content.firstChild, 'offsetTop', {
    get: () => {
      // It is as high as the box has become.
      size.content = 2000
      return 1500
    },
  })
  document.body.append(content)
  result.current.content.current = content
  act(() => result.current.hold())
  expect(box.scrollTop).toBe(1500)
  size.content = 1900
  box.scrollTop = 1400
  scrolled()
  act(laidOut)
  expect(box.scrollTop).toBe(1500)
})
