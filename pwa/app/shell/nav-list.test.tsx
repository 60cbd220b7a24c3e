import { NavList } from '#pwa/app/shell/nav-list.tsx'
import { session } from '#pwa/data/session/session.ts'
import type { User } from '#shared/contract/session.ts'
import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'

afterEach(cleanup)

test.each([
  ['/', ['Dashboard']],
  ['/agents/3', ['AI Agents']],
  ['/arlo/configure', ['AI Agents']],
  ['/system-settings', ['Admin']],
  ['/admin', ['Admin']],
  ['/outbox', []],
])('at %s what leads there is marked', (path, marked) => {
  session.user = { id: 'u', name: 'Alex', role: 'admin' } as User
  const { container } = render(
    <MemoryRouter initialEntries={[path]}>
      <NavList place="drawer" />
    </MemoryRouter>,
  )
  expect([...container.querySelectorAll('[aria-current=page]')].map((link) => link.textContent)).toEqual(marked)
})
