import { useForm } from '#pwa/parts/use-form.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const open = <Fields extends object>(initial: Fields) => renderHook(() => useForm('tasks:t', initial)).result

test('a form that was closed opens as it was left, over what has changed elsewhere meanwhile', () => {
  const left = open({ title: 'Call', status: 'Pending', notes: '' })
  act(() => left.current.set({ notes: 'By post' }))
  cleanup()
  const again = open({ title: 'Call Nordhaus', status: 'Completed', notes: '' })
  expect(again.current.wasLeft).toBe(true)
  expect(again.current.fields).toEqual({ title: 'Call Nordhaus', status: 'Completed', notes: 'By post' })
  expect(again.current.changed()).toEqual({ notes: 'By post' })
})

test('what is saved, or put back by hand, is not left', () => {
  const saved = open({ title: '' })
  act(() => saved.current.set({ title: 'Call' }))
  act(() => saved.current.done())
  cleanup()
  expect(open({ title: '' }).current.wasLeft).toBe(false)
  cleanup()
  const undone = open({ title: '' })
  act(() => undone.current.set({ title: 'Call' }))
  act(() => undone.current.set({ title: '' }))
  cleanup()
  expect(open({ title: '' }).current.wasLeft).toBe(false)
})
