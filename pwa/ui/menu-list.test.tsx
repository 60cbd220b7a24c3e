import { MenuChoice } from '#pwa/ui/menu-choice.tsx'
import { MenuList } from '#pwa/ui/menu-list.tsx'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

afterEach(cleanup)

function draw() {
  const calls: string[] = []
  render(
    <MenuList
      id="menu"
      label="Account"
      onClose={(refocus) => calls.push(`close ${refocus}`)}
      items={[{ label: 'Log out', onSelect: () => calls.push('log out') }]}
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
    </MenuList>,
  )
  return calls
}

const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })

it('arrows walk through choices and items alike, round the ends', () => {
  draw()
  const [light, dark] = screen.getAllByRole('menuitemradio')
  const logOut = screen.getByRole('menuitem', { name: 'Log out' })
  expect(document.activeElement).toBe(light)
  press('ArrowDown')
  expect(document.activeElement).toBe(dark)
  press('ArrowDown')
  expect(document.activeElement).toBe(logOut)
  press('ArrowDown')
  expect(document.activeElement).toBe(light)
  press('End')
  expect(document.activeElement).toBe(logOut)
})

it('a choice is a named group in which one is checked', () => {
  draw()
  expect(screen.getByRole('group', { name: 'Theme' })).toBeTruthy()
  expect(
    screen.getAllByRole('menuitemradio').map((each) => `${each.textContent} ${each.getAttribute('aria-checked')}`),
  ).toEqual(['Light true', 'Dark false'])
})

it('whatever entry is pressed, it acts and the menu closes', () => {
  const calls = draw()
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Log out' }))
  expect(calls).toEqual(['dark', 'close true', 'log out', 'close true'])
})

it('a press on the words between the entries does not close', () => {
  const calls = draw()
  fireEvent.click(screen.getByText('Theme'))
  expect(calls).toEqual([])
})
