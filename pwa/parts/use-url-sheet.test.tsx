import { act, cleanup, render, screen } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { useUrlSheet } from './use-url-sheet.ts'

afterEach(cleanup)

function Page() {
  const sheet = useUrlSheet('task')
  return (
    <>
      <button type="button" onClick={() => sheet.open('new')}>
        Open
      </button>
      <button type="button" onClick={sheet.close}>
        Close
      </button>
      <output>{sheet.value ?? 'closed'}</output>
    </>
  )
}

test('a sheet that is opened again before going back is done stays open, and Back closes it', async () => {
  history.replaceState(null, '', '/tasks')
  render(<Page />, { wrapper: BrowserRouter })
  const shown = () => screen.getByRole('status').textContent
  const press = (name: string) => act(() => screen.getByText(name).click())
  press('Open')
  expect(shown()).toBe('new')
  press('Close')
  expect(shown()).toBe('closed')
  press('Open')
  await expect.poll(() => [shown(), location.search]).toEqual(['new', '?task=new'])
  press('Close')
  press('Close')
  await expect.poll(() => location.search).toBe('')
  expect([shown(), location.pathname]).toEqual(['closed', '/tasks'])
})
