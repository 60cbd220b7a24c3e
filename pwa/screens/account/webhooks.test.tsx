import { webhooks } from '#pwa/data/resources/webhooks.ts'
import { connection } from '#pwa/data/network/connection.ts'
import { Webhooks } from '#pwa/screens/account/parts/webhooks.tsx'
import type { Webhook } from '#shared/contract/webhooks.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const hook: Webhook = {
  id: 'h1',
  url: 'https://example.com/muster',
  description: '',
  events: ['run.failed'],
  paused: true,
  paused_reason: 'Nothing has arrived there for five days.',
  failing_since: null,
  last_delivery: null,
  created_at: '2026-11-21T09:00:00Z',
  updated_at: '2026-11-21T09:00:00Z',
}

const asked = Promise.withResolvers<void>()
beforeEach(() => {
  Object.assign(webhooks.store, { value: null, failed: false, loadedAt: null })
  connection.online = true
  // Whether and when the server answers is said by each test.
  vi.spyOn(webhooks, 'load').mockReturnValue(asked.promise)
})
afterEach(cleanup)

const show = (online = true) =>
  render(
    <MemoryRouter>
      <Webhooks online={online} />
    </MemoryRouter>,
  )
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('webhooks that are on their way, missing, paused, or not to be had each look so', async () => {
  show()
  expect(screen.getByText('Loading your webhooks...')).toBeTruthy()
  await act(async () => webhooks.set([]))
  expect(screen.getByText('No webhooks yet.')).toBeTruthy()
  await act(async () => webhooks.set([hook]))
  expect(screen.getByText('Paused')).toBeTruthy()
  expect(screen.getByText('Nothing has arrived there for five days.')).toBeTruthy()
  await act(async () => Object.assign(webhooks.store, { failed: true }))
  // What is known stays.
  expect(button('Retry')).toBeTruthy()
  expect(button('Manage example.com/muster').disabled).toBe(false)
})

test('a list that was never asked for without a network says that it needs one, and nothing can be pressed', async () => {
  connection.online = false
  const { rerender } = show(false)
  expect(screen.getByText("Webhooks are kept on the server alone. They show once you're back online.")).toBeTruthy()
  expect(button('New webhook').disabled).toBe(true)
  await act(async () => webhooks.set([hook]))
  rerender(
    <MemoryRouter>
      <Webhooks online={false} />
    </MemoryRouter>,
  )
  expect(button('Manage example.com/muster').disabled).toBe(true)
})
