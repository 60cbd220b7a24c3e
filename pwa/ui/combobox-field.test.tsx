import { ComboboxField } from '#pwa/ui/combobox-field.tsx'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'

afterEach(cleanup)

const options = Array.from({ length: 300 }, (_, index) => ({ value: `id-${index}`, label: `Agent ${index}` }))

function Form() {
  const [value, setValue] = useState('id-250')
  return <ComboboxField label="Assignee" value={value} options={options} onChange={setValue} />
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Assignee' })
const rows = () => screen.getAllByRole('option').map((each) => each.textContent)

it('names what is chosen, however many there are, and says how many it does not show', async () => {
  render(<Form />)
  await waitFor(() => expect(box().value).toBe('Agent 250'))
  fireEvent.click(box())
  await waitFor(() => expect(rows()).toHaveLength(101))
  expect(rows().slice(0, 2)).toEqual(['Agent 250', 'Agent 0'])
  expect(screen.getByText('199 more: type to find them.')).toBeTruthy()
})

it('finds by a part of the name, and takes what is pressed', async () => {
  render(<Form />)
  fireEvent.click(box())
  await screen.findByRole('listbox')
  fireEvent.change(box(), { target: { value: 'ENT 29' } })
  await waitFor(() => expect(rows()).toHaveLength(11))
  fireEvent.click(screen.getByRole('option', { name: 'Agent 299' }))
  await waitFor(() => expect(box().value).toBe('Agent 299'))
  expect(screen.queryByRole('option')).toBeNull()
})

it('gives back what was chosen when nothing is called what was typed', async () => {
  render(<Form />)
  fireEvent.click(box())
  await screen.findByRole('listbox')
  fireEvent.change(box(), { target: { value: 'nobody' } })
  await screen.findByText('Nothing is called that.')
  fireEvent.keyDown(box(), { key: 'Escape' })
  await waitFor(() => expect(box().value).toBe('Agent 250'))
})
