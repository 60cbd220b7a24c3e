import { MenuChoice } from '#pwa/ui/menu-choice.tsx'
import { Menu } from '#pwa/ui/menu.tsx'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

afterEach(cleanup)

const trigger = () => screen.getByRole('button', { name: 'Account' })

async function draw() {
  const calls: string[] = []
  render(
    <Menu
      label="Account"
      trigger={null}
      items={[
        { label: 'Log out', onSelect: () => calls.push('log out') },
        { label: 'Leave', onSelect: () => calls.push('leave') },
      ]}
    >
      <MenuChoice
        label="Theme"
        value="light"
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        onChange={(value) => calls.push(value)}
      />
    </Menu>,
  )
  // What a browser makes of Enter.
  fireEvent.click(trigger(), { detail: 0 })
  const menu = await screen.findByRole('menu', { name: 'Account' })
  await waitFor(() => expect(document.activeElement).toBe(menu))
  return { calls, menu }
}

const marked = () => document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')
const press = async (key: string, expected: string) => {
  fireEvent.keyDown(document.activeElement!, { key })
  await waitFor(() => expect(marked()?.textContent).toBe(expected))
}

it('arrows walk through choices and items alike, round the ends, and letters find', async () => {
  await draw()
  await waitFor(() => expect(marked()?.textContent).toBe('Light'))
  await press('ArrowDown', 'Dark')
  await press('ArrowDown', 'Log out')
  await press('End', 'Leave')
  await press('ArrowDown', 'Light')
  await press('d', 'Dark')
})

it('a choice is a named group in which one is checked', async () => {
  await draw()
  expect(screen.getByRole('group', { name: 'Theme' })).toBeTruthy()
  expect(
    screen.getAllByRole('menuitemradio').map((each) => `${each.textContent} ${each.getAttribute('aria-checked')}`),
  ).toEqual(['Light true', 'Dark false'])
})

it.each([
  ['menuitemradio', 'Dark', 'dark'],
  ['menuitem', 'Log out', 'log out'],
])('a %s that is pressed acts, and the menu closes to where it was opened', async (role, name, call) => {
  const { calls } = await draw()
  fireEvent.click(screen.getByRole(role, { name }))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(calls).toEqual([call])
  expect(document.activeElement).toBe(trigger())
})

it('a press on the words between the entries does not close', async () => {
  const { calls, menu } = await draw()
  fireEvent.click(screen.getByText('Theme'))
  expect(calls).toEqual([])
  expect(menu.isConnected).toBe(true)
})

it('Esc closes the menu and nothing around it', async () => {
  await draw()
  const isLeftAlone = fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  expect(isLeftAlone).toBe(false)
  await waitFor(() => expect(document.activeElement).toBe(trigger()))
})

it('Tab closes it and goes on from where it was opened', async () => {
  await draw()
  fireEvent.keyDown(document.activeElement!, { key: 'Tab' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement).toBe(trigger())
})
