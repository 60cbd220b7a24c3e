import { useSearch } from '#pwa/parts/use-search.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'

afterEach(cleanup)

test('two choices before anything is drawn anew both stand in the address, and an empty one takes a parameter out', async () => {
  history.replaceState(null, '', '/tasks?status=Todo&q=plan')
  const { result } = renderHook(useSearch, { wrapper: BrowserRouter })
  const [before, set] = result.current
  await act(async () => {
    set({ priority: 'High' })
    set({ q: '' })
    expect(String(before)).toBe('status=Todo&q=plan')
  })
  expect(location.search).toBe('?status=Todo&priority=High')
  expect(Object.fromEntries(result.current[0])).toEqual({ status: 'Todo', priority: 'High' })
})
