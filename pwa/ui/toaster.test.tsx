import { Sheet } from '#pwa/ui/sheet.tsx'
import { Toaster } from '#pwa/ui/toaster.tsx'
import { dismissToast, toast, toasts } from '#pwa/ui/toast.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  cleanup()
  // The files of a process share what is told.
  while (toasts.current) dismissToast(toasts.current.id)
})

/** As browsers have it; happy-dom knows no popovers. */
function showPopover(this: HTMLElement): void {
  if (!this.isConnected) throw new DOMException('Invalid on disconnected popover elements.', 'InvalidStateError')
}

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Sheet kind="bottom" isOpen={isOpen} title="Sheet" onClose={() => setOpen(false)}>
        <button
          onClick={() => {
            toast('success', 'Saved')
            setOpen(false)
          }}
        >
          Save
        </button>
      </Sheet>
      <Toaster />
    </>
  )
}

test('what is told while a dialog is open is told within it, and goes on being told once it is closed', async () => {
  render(<Page />)
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  toast('destructive', "It couldn't be done", 'No answer came.')
  await within(screen.getByRole('dialog')).findByText("It couldn't be done")
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBe(null)
  const still = await screen.findByText("It couldn't be done")
  // Esc dismisses it and nothing else.
  expect(fireEvent.keyDown(still, { key: 'Escape' })).toBe(false)
  await expect.poll(() => screen.queryByText("It couldn't be done")).toBe(null)
})

test('what is told as a dialog closes is told beside it', async () => {
  HTMLElement.prototype.showPopover = showPopover
  render(<Page />)
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.queryByRole('dialog')).toBe(null)
  expect(await screen.findByText('Saved')).toBeTruthy()
})

test('what can be taken back stays so while other news comes', async () => {
  render(<Toaster />)
  const undo = vi.fn()
  toast('plain', 'Discarded', '', { label: 'Undo', onAct: undo })
  toast('success', 'Task Completed')
  toast('success', 'Task Completed', 'Another one')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(await screen.findByText('Another one')).toBeTruthy()
  expect(screen.queryByText('Discarded')).toBe(null)
})

test('a failure is told at once, and what can be taken back is offered again afterwards', async () => {
  render(<Toaster />)
  toast('plain', 'Discarded', '', { label: 'Undo', onAct: () => {} })
  toast('destructive', 'No answer came')
  const failure = await screen.findByText('No answer came')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBe(null)
  fireEvent.keyDown(failure, { key: 'Escape' })
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
})
