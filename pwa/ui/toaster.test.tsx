import { Sheet } from '#pwa/ui/sheet.tsx'
import { Toaster } from '#pwa/ui/toaster.tsx'
import { toast } from '#pwa/ui/toast.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'

afterEach(cleanup)

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Sheet kind="bottom" isOpen={isOpen} title="Sheet" onClose={() => setOpen(false)}>
        <p>Inside</p>
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
  fireEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0]!)
  expect(screen.queryByRole('dialog')).toBe(null)
  const still = await screen.findByText("It couldn't be done")
  // Esc dismisses it and nothing else.
  expect(fireEvent.keyDown(still, { key: 'Escape' })).toBe(false)
  await expect.poll(() => screen.queryByText("It couldn't be done")).toBe(null)
})
