import { Sheet } from '#pwa/ui/sheet.tsx'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'

afterEach(cleanup)

function Page({ dialogs }: { dialogs: readonly string[] }) {
  const [n, setN] = useState(-1)
  return (
    <>
      <button onClick={() => setN(0)}>Open</button>
      <button>Other</button>
      {n >= 0 && n < dialogs.length && (
        <Sheet key={n} kind="bottom" isOpen title={dialogs[n]} onClose={() => setN(-1)}>
          <button onClick={() => setN(n + 1)}>Next</button>
        </Sheet>
      )}
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => {
  button(name).focus()
  fireEvent.click(button(name))
}

test('after dialogs that followed one another focus is where it was before the first', () => {
  render(<Page dialogs={['form', 'secret', 'last']} />)
  for (const last of ['Close', 'Next']) {
    press('Open')
    press('Next')
    press('Next')
    press(last)
    expect(screen.queryByRole('dialog')).toBe(null)
    expect(document.activeElement).toBe(button('Open'))
  }
})

test('a dialog that opens later knows nothing of those before it', () => {
  render(<Page dialogs={['form']} />)
  press('Open')
  press('Close')
  button('Open').blur()
  fireEvent.click(button('Open'))
  press('Close')
  expect(document.activeElement).toBe(document.body)
})

test('Esc closes by what is drawn: opened again in that moment, a dialog is open', () => {
  render(<Page dialogs={['form']} />)
  press('Open')
  const esc = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  // The browser is kept from closing what the page may draw on.
  expect(esc()).toBe(false)
  expect(screen.queryByRole('dialog')).toBe(null)
  expect(document.activeElement).toBe(button('Open'))
})

test('what a field inside a dialog cancels is its own', () => {
  render(<Page dialogs={['form']} />)
  press('Open')
  expect(fireEvent(button('Next'), new Event('cancel', { cancelable: true, bubbles: true }))).toBe(true)
  expect(screen.queryByRole('dialog')).not.toBe(null)
})
