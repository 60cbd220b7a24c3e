import { deferred } from '#pwa/ui/deferred.tsx'
import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(cleanup)
afterEach(() => vi.useRealTimers())

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? 'could not be loaded' : this.props.children
  }
}

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>

test('the fallback stands until the code is there, and the code is loaded once', async () => {
  const load = vi.fn(async () => Hello)
  const Later = deferred(load, <p>Loading</p>)
  render(<Later name="Arlo" />)
  expect(screen.getByText('Loading')).toBeTruthy()
  expect(await screen.findByText('Hello Arlo')).toBeTruthy()
  cleanup()
  render(<Later name="Chip" />)
  expect(screen.getByText('Hello Chip')).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

test('code that is there before the first picture has had its effects is drawn', async () => {
  // As in a browser: effects come a task after the picture, and promises settle in between.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const Later = deferred(async () => Hello, <p>Loading</p>)
  const place = document.createElement('div')
  const root = createRoot(place)
  root.render(<Later name="Arlo" />)
  await expect.poll(() => place.textContent).toBe('Hello Arlo')
  root.unmount()
  vi.unstubAllGlobals()
})

test('code that cannot be loaded reaches the error boundary, and is asked for again the next time', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn(async () => Hello).mockRejectedValueOnce(new TypeError('offline'))
  const Later = deferred(load)
  render(<Boundary>{<Later name="Arlo" />}</Boundary>)
  expect(await screen.findByText('could not be loaded')).toBeTruthy()
  cleanup()
  render(<Boundary>{<Later name="Arlo" />}</Boundary>)
  expect(await screen.findByText('Hello Arlo')).toBeTruthy()
})

test('an extra that cannot be loaded is asked for again by itself', async () => {
  vi.useFakeTimers()
  const load = vi.fn(async () => Hello).mockRejectedValueOnce(new TypeError('offline'))
  const Later = deferred(load, 'extra')
  render(<Boundary>{<Later name="Arlo" />}</Boundary>)
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(document.body.textContent).toBe('')
  await act(() => vi.advanceTimersByTimeAsync(6000))
  expect(screen.getByText('Hello Arlo')).toBeTruthy()
})
