import { Field } from '#pwa/ui/field.tsx'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

afterEach(cleanup)

test('an error is said in the place of the note, which keeps its room', () => {
  const { container, rerender } = render(<Field label="Name" note="As others see it." />)
  const below = () =>
    container.querySelector(`[id="${screen.getByLabelText('Name').getAttribute('aria-describedby')}"]`)!
  expect(below().textContent).toBe('As others see it.')
  rerender(<Field label="Name" note="As others see it." error="Enter a name." />)
  const [note, error] = below().children
  expect([note!.textContent, note!.getAttribute('aria-hidden')]).toEqual(['As others see it.', 'true'])
  expect([error!.textContent, error!.getAttribute('aria-hidden')]).toEqual(['Enter a name.', null])
  rerender(<Field label="Name" note="As others see it." />)
  expect(below().children).toHaveLength(1)
  expect(below().firstElementChild!.getAttribute('aria-hidden')).toBe(null)
})
