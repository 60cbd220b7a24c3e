import { cache } from '#pwa/data/cache/cache-state.ts'
import { outboxEntries } from '#pwa/data/outbox/outbox-entries.ts'
import { outboxCount } from '#pwa/data/outbox/outbox-count.ts'
import { OutboxScreen } from '#pwa/screens/outbox/outbox.screen.tsx'
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'

afterEach(cleanup)

test('while anything waits the outbox never says that there is nothing', async () => {
  Object.assign(cache, { available: false, notice: "This browser isn't letting Muster save anything offline." })
  outboxCount.unsent = 2
  await act(async () => void render(<OutboxScreen />, { wrapper: MemoryRouter }))
  expect(screen.getByText('2 things wait on this device')).toBeTruthy()
  expect(screen.queryByText('Nothing is kept here')).toBeNull()
  // Read a moment before the count.
  await act(async () => {
    Object.assign(cache, { available: true, notice: '' })
    outboxEntries.value = { entries: [], names: {} }
  })
  expect(screen.queryByText('All sent.')).toBeNull()
  await act(async () => void (outboxCount.unsent = 0))
  expect(screen.getByText('All sent.')).toBeTruthy()
})
