import { LeaveSheet } from '#pwa/screens/settings/parts/leave-sheet.tsx'
import { useSettingsForm } from '#pwa/screens/settings/settings-form.state.ts'
import { useLeaveGuard } from '#pwa/screens/settings/use-leave-guard.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(cleanup)

test('a save that fails keeps the question open and says why; the next one leaves', async () => {
  const went = vi.fn()
  const save = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new ProblemError(503, 'busy', 'The server is busy. Please try again.'))
    .mockResolvedValue(undefined)
  function Page() {
    const form = useSettingsForm({
      name: 'leave',
      rules: { flag: { kind: 'switch' } } as never,
      stored: { flag: false },
      save,
      words: { saved: 'Saved', failed: 'Not saved' },
    })
    const guard = useLeaveGuard(form.count > 0)
    return (
      <>
        <button onClick={() => form.set('flag', true)}>Change</button>
        <button onClick={() => guard.go(went)}>Go</button>
        <LeaveSheet guard={guard} form={form} online />
      </>
    )
  }
  render(<Page />)
  fireEvent.click(screen.getByText('Change'))
  fireEvent.click(screen.getByText('Go'))
  await act(async () => fireEvent.click(screen.getByText('Save and leave')))
  expect(screen.getByRole('alert', { hidden: true }).textContent).toBe(
    'Not saved. The server is busy. Please try again.',
  )
  expect(went).not.toHaveBeenCalled()
  await act(async () => fireEvent.click(screen.getByText('Save and leave')))
  expect(went).toHaveBeenCalledOnce()
})
