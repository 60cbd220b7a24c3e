import { InviteSheet } from '#pwa/parts/team/invite-sheet.tsx'
import { ProblemError } from '#shared/contract/problem.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(cleanup)

test('where the plan has no seat left the form leads to the plans, and what was typed stays', async () => {
  HTMLDialogElement.prototype.showModal = vi.fn()
  HTMLDialogElement.prototype.close = vi.fn()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  const invite = vi
    .fn()
    .mockRejectedValue(new ProblemError(402, 'plan_limit', 'The plan Free has 1 seat, and it is taken.'))
  render(
    <MemoryRouter>
      <InviteSheet isAdmin={false} onInvite={invite} onClose={() => {}} />
    </MemoryRouter>,
  )
  expect(screen.queryByText('See plans')).toBeNull()
  const address = screen.getByLabelText(/E-mail address/)
  fireEvent.change(address, { target: { value: 'lena@example.com' } })
  fireEvent.click(screen.getByText('Make invitation'))
  expect((await screen.findByText('See plans')).closest('a')?.getAttribute('href')).toBe('/pricing')
  expect((address as HTMLInputElement).value).toBe('lena@example.com')
  vi.unstubAllGlobals()
})
