import { requestRun } from '#pwa/data/conversations/runs.ts'
import { PlanWithArlo } from '#pwa/screens/calendar/parts/plan-with-arlo.tsx'
import { ProblemError } from '#shared/contract/problem.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'

// A device that cannot keep a run request cannot be had on demand.
vi.mock('#pwa/data/conversations/runs.ts', () => ({ requestRun: vi.fn() }))
vi.mock('#pwa/parts/model-line/model-line.tsx', () => ({ ModelLine: () => null }))
const free = { estimate: { credits: 0, model: { provider: 'builtin' } } }
vi.mock('#pwa/parts/model-line/use-model-line.ts', () => ({
  useModelLine: () => free,
  knowModelLine: () => Promise.resolve(free),
}))

afterEach(cleanup)

test('a plan that this device cannot keep can be asked for again', async () => {
  vi.mocked(requestRun).mockRejectedValueOnce(new ProblemError(0, 'not_kept', 'No space on this device.'))
  render(
    <MemoryRouter>
      <PlanWithArlo date="2026-11-21" today="2026-11-21" />
    </MemoryRouter>,
  )
  const button = screen.getByText<HTMLButtonElement>('Plan my day with Arlo')
  await act(async () => fireEvent.click(button))
  expect(button.disabled).toBe(false)
  await act(async () => fireEvent.click(button))
  expect(requestRun).toHaveBeenCalledTimes(2)
})
