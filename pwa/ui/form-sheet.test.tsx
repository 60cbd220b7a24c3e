import { Field } from '#pwa/ui/field.tsx'
import { FormSheet } from '#pwa/ui/form-sheet.tsx'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// The next frame may come before what has changed is drawn.
beforeEach(() => void vi.stubGlobal('requestAnimationFrame', (draw: (now: number) => void) => draw(0)))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A form whose second field the server finds a mistake in, each time anew. */
function Form() {
  const [mistake, setMistake] = useState('')
  const save = async () => {
    await new Promise((resolve) => setTimeout(resolve))
    setMistake('Give another address.')
  }
  return (
    <FormSheet title="New" save="Save" onSave={save} onClose={() => {}}>
      <Field label="Name" />
      <Field label="Address" error={mistake} />
    </FormSheet>
  )
}

test('a mistake that the server finds has the focus once it is shown, however often', async () => {
  render(<Form />)
  for (let n = 0; n < 2; n += 1) {
    screen.getByLabelText('Name').focus()
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Address')))
  }
})
